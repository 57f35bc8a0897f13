"""The viewer's own player board on the table: what is in hand, two brass cups for tactics, the treasury by colour."""

from serai.boards.drawing.layers import layer_from
from serai.boards.drawing.marks import BoardPart
from serai.boards.drawing.scene import Scene, label, seat_number, use
from serai.boards.drawing.svg import num
from serai.boards.drawing.text_metrics import fit
from serai.boards.ganesha.drawing.layout import Layout
from serai.boards.ganesha.drawing.stones import CUPS, HAND_AT, NICHE, niche, shown_seat
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.i18n import _

W, H = 254.0, 162.0


@layer_from("active", "hand", seat=True)
def board(scene: Scene, layout: Layout, storing: bool) -> BoardPart:
    """The board without its stones."""
    x, y, k = layout.mine
    seat, active = shown_seat(scene), seat_number(scene.view["active"])
    small = layout.words

    def word(dx: float, dy: float, words: str, room: float) -> str:
        wx, wy = layout.on_mine(dx, dy)
        return label(wx, wy, words, fit(words, room * k, small, least=small))

    out = [
        f'<rect class="mine" x="{num(x + 0.5)}" y="{num(y + 0.5)}" width="{num(W * k - 1)}" height="{num(H * k - 1)}" rx="10"/>',
        word(10, 16, _("In hand"), 110),
        word(156, 16, _("Tactics"), 92),
        word(10, 92, _("Your treasury") if seat == scene.seat and not scene.for_another else scene.name(seat), 230),
        use(f"e-{scene.emblem(active)}", *layout.on_mine(25, 47), 0.66 * k, f'class="p{active}"'),
    ]
    held = sum(scene.view["hand"].values())
    for i, spot in enumerate(HAND_AT):
        hx, hy = layout.on_mine(*spot)
        waits = i > 0 and storing
        kind = "hold" if i >= held else "hold full wait" if waits else "hold full"
        out.append(
            f'<rect class="{kind}" x="{num(hx - 20 * k)}" y="{num(hy - 21 * k)}" width="{num(40 * k)}" height="{num(42 * k)}" rx="9"/>'
        )
    out += [use("cup", *layout.on_mine(*CUPS[cup]), k) for cup in CUPS]
    for colour in COLOUR_KEYS:
        cx, cy = layout.on_mine(*niche(colour))
        out.append(use("niche", cx, cy, k) + use(f"socket-{colour}", cx, cy, 0.62 * k, 'class="hollow"'))
    return tuple(out)


@layer_from(each=("treasury",))
def counts(scene: Scene, seat: int, layout: Layout) -> BoardPart:
    """How many stones of a colour lie in a treasury, where there is more than one."""
    k = layout.mine[2]
    owned = scene.view["treasury"].get(f"p{seat + 1}", {})
    out = []
    for colour in COLOUR_KEYS:
        n = owned.get(colour, 0)
        if n > 1:
            x, y = layout.on_mine(niche(colour)[0] + 14, NICHE[2] + 16)
            out.append(
                f'<g class="many" transform="translate({num(x)} {num(y)}) scale({num(k)})"><circle r="10.500"/>'
                f'<text y="5.400" font-size="15.500">{n}</text></g>'
            )
    return tuple(out)
