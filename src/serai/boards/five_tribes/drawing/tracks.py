"""Above the sultanate: the bid order and the turn order."""

from serai.boards.drawing.layers import layer_from
from serai.boards.drawing.marks import BoardPart, Piece, hit, piece, spot, target
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, label, seat_number
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.text_metrics import fit, width
from serai.boards.five_tribes.drawing.layout import Layout
from serai.kernel.i18n import _

#: The spaces of the turn-order track from the first to play to the last, and what choosing each is called.
SPACES = ("18", "12", "8", "5", "3", "1", "0-first", "0-middle", "0-last")

Placed = tuple[tuple[str, tuple[str, ...]], ...]


def tracks(scene: Scene, layout: Layout, cast: Cast) -> BoardPart:
    """Bid order on the left, turn order on the right; both are read in time from left to right."""
    placed = tuple((kind, cast.places[kind]) for kind in sorted(cast.places) if kind.startswith("turn-p"))
    bidding = scene.view["prompt"] == "bid"
    return _tracks(scene, layout, placed, bidding, bids_of(scene) if bidding else (), scene.mine)


def bids_of(scene: Scene) -> tuple[str, ...]:
    return tuple(move for move in scene.moves if move.startswith("bid "))


@layer_from("bid_track", "turn_track")
def _tracks(
    scene: Scene, layout: Layout, placed: Placed, bidding: bool, bids: tuple[str, ...], mine: bool
) -> BoardPart:
    return (
        headings(layout),
        *(bid_space(scene, layout, i, bidding) for i in range(4)),
        turn_line(layout),
        *(turn_space(scene, layout, i) for i in range(len(SPACES))),
        *markers(scene, layout, placed),
        *(bid_target(scene, layout, i, bids, mine) for i in range(len(SPACES))),
    )


def headings(layout: Layout) -> str:
    size = layout.words
    left, right = layout.bid[0] - layout.bid[2] / 2 + 2, layout.track[0] - layout.track[2] / 2 + 8
    bids, turns = _("Bid order"), _("Turn order: pay to be first")
    room = right - left - 8
    foot = layout.bid[1] - 37 if layout.tall else size
    # a heading that is too long for its track is left out: its spaces have names
    drawn = label(left, foot, bids, size) if width(bids, size) <= room else ""
    return drawn + label(right, foot, turns, fit(turns, layout.track[2] * 9, size, least=size))


def bid_space(scene: Scene, layout: Layout, i: int, bidding: bool) -> str:
    x, y, step = layout.bid
    r = step * 0.43
    bidding = bidding and str(i + 1) == next(iter(scene.view["bid_track"]), None)
    kind = "space now" if bidding else "space"
    return f'<circle class="{kind}" cx="{num(x + i * step)}" cy="{num(y)}" r="{num(r)}"/>' + label(
        x + i * step, y + step * 0.13, str(i + 1), step * 0.4, "d q", "middle"
    )


def turn_line(layout: Layout) -> str:
    x, y, step = layout.track
    return f'<path class="rail" d="M{num(x)} {num(y + 2)}H{num(x + 8 * step)}"/>'


def house(layout: Layout, i: int) -> str:
    """The outline of a space of the turn-order track."""
    x, y, step = layout.track
    cx, half, k = x + i * step, step * 0.37, step / 61
    if layout.tall:
        half, k = step * 0.44, 1.25
    return (
        f"M{num(cx - half)} {num(y + 18 * k)}V{num(y - 6 * k)}C{num(cx - half)} {num(y - 14 * k)} {num(cx - 8)} {num(y - 16 * k)} "
        f"{num(cx)} {num(y - 22 * k)}C{num(cx + 8)} {num(y - 16 * k)} {num(cx + half)} {num(y - 14 * k)} {num(cx + half)} "
        f"{num(y - 6 * k)}V{num(y + 18 * k)}Z"
    )


def turn_space(scene: Scene, layout: Layout, i: int) -> str:
    x, y, step = layout.track
    k = 1.25 if layout.tall else step / 61
    taken = SPACES[i] in scene.view["turn_track"]
    drawn = f'<path class="space" d="{house(layout, i)}"/>'
    if taken and layout.tall:
        return drawn
    dx = 12 * k if taken else 0
    size, kind = (15.5, "d q on") if taken else (18, "d q")
    return drawn + label(x + i * step + dx, y + 8.5 * k, SPACES[i].split("-")[0], size * k, kind, "middle")


def markers(scene: Scene, layout: Layout, placed: Placed) -> list[Piece]:
    """The turn markers on both tracks, in one layer, by id."""
    out = []
    for kind, places in placed:
        seat = seat_number(kind[5:])
        for number, place in enumerate(places):
            track, _dash, space = place.partition("-")
            if track == "bid_track":
                x, y, step = layout.bid
                spot_at = (x + (int(space) - 1) * step, y - 1, step * 0.0205)
            elif track == "turn_track":
                x, y, step = layout.track
                index = SPACES.index(space)
                spot_at = (x + index * step, y, 0.98) if layout.tall else (x + index * step - 8, y + 2, 0.7)
            else:
                continue
            named = f"<title>{esc(scene.name(seat))}</title>"
            out.append(piece(f"{kind}-{number}", f"turn-{scene.emblem(seat)}", *spot_at, f"piece p{seat}", named))
    return out


def bid_target(scene: Scene, layout: Layout, i: int, bids: tuple[str, ...], mine: bool) -> BoardPart:
    """A space as a choice: one target for each number of fakirs that Kumarbi may take, or why not."""
    x, y, step = layout.track
    value, _dash, which = SPACES[i].partition("-")
    if which in ("middle", "last"):
        return ""
    k = 1.25 if layout.tall else step / 61
    half = step * 0.46
    cx = x + i * step
    top, h = y - 23 * k, 43 * k
    free = SPACES[i] not in scene.view["turn_track"] or value == "0"
    said = _("space {n} of the turn order track").format(n=value)
    if not free:
        said += f": {scene.name(seat_number(scene.view['turn_track'][SPACES[i]]))}"
    area = hit(cx - half, top, 2 * half, h, 8)
    legal = [m for m in bids if m == f"bid {value}" or m.startswith(f"bid {value} with")]
    if not legal:
        return spot(f"bid-{i}", f"bid {value}" if mine else "", said, area)
    choices = fakir_choices(bids)
    out = []
    for move in legal:
        fakirs = int(move.split()[3]) if " with " in move else 0
        pick = choices.index(fakirs) + 1 if len(choices) > 1 else 0
        ident = f"bid-{i}-{pick}" if pick else f"bid-{i}"
        words = _("Bid {n}").format(n=value) + (f", {_('fakirs: {n}').format(n=fakirs)}" if fakirs else "")
        lit = f'<path class="ring slim" d="{house(layout, i)}"/>'
        out.append(target(ident, move, words, area, pick, "legal", (lit, "")))
    return tuple(out)


def fakir_choices(bids: tuple[str, ...]) -> list[int]:
    """The numbers of fakirs among which a bidder with Kumarbi chooses."""
    return sorted({int(move.split()[3]) if " with " in move else 0 for move in bids})
