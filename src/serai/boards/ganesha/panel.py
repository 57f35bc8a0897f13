"""What is chosen beside the board: offerings, spices, the answer to ginger, where stones go, new tactics stones."""

from collections.abc import Callable

from serai.boards.drawing.layers import kept
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc
from serai.boards.drawing.symbol_home import href
from serai.boards.ganesha.drawing.targets import altar_moves, place_words, ready
from serai.boards.ganesha.previews import SAME, Placement, offerings, placements
from serai.boards.ganesha.text.texts import PLACE, POWER, STONE, SYMBOL, counted, letter, listed, spice_name
from serai.boards.panel import Choice, PanelPart, button, ending, ico, initial, laid_out, note, others, radios, row
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.i18n import _, ngettext

FEW = 8  # pairs of tactics stones that are shown one by one


def panel(scene: Scene) -> PanelPart:
    """The parts of the decision that do not lie on the board; empty where nothing is to be decided."""
    if not scene.mine:
        return ""
    asked = laid_out(PANELS.get(scene.view["prompt"], nothing_special)(scene))
    offered = {part.move for part in asked if isinstance(part, Choice)}
    made = {*offered, *altar_moves(scene).values(), *(found.move for found in scene.once(placements))}
    left = others("ganesha", [move for move in scene.moves if move not in made])
    return '<div class="deal gems">', asked, left, "</div>"


def gem(scene: Scene, colour: str, room: float = 24) -> str:
    return ico(scene, f"gem-{colour}", room, 0, initial(letter(colour), 23, 8))


def me(scene: Scene) -> str:
    return f"p{(scene.seat or 0) + 1}"


def nothing_special(scene: Scene) -> PanelPart:
    return ""


# -- the altar -----------------------------------------------------------------------------------------------------------


def laying(scene: Scene) -> PanelPart:
    return note(_("Click a glowing cell of the altar. Two tokens may not touch."))


def taking(scene: Scene) -> PanelPart:
    cups = scene.view["tactics"].get(me(scene), {})
    if not cups:
        return note(_("Click a stone on the altar. With stones on your tactics cells you could take a second one."))
    colours = list(dict.fromkeys(cups.values()))
    gems = "".join(gem(scene, colour) for colour in colours)
    if len(cups) == 2 and len(colours) == 1:
        words = _("Click a stone. If it has this colour, you may take any second one.")
    else:
        words = _("Click a stone. If it has one of these colours, you may take a second one beside it.")
    return f'<div class="row hint">{gems}<p class="note">{esc(words)}</p></div>'


def in_hand(scene: Scene) -> str:
    hand = scene.view["hand"]
    gems = "".join(gem(scene, colour) * hand[colour] for colour in COLOUR_KEYS if colour in hand)
    words = f"{_('In hand')}: {listed(hand)}"
    return f'<div class="row hint held told">{gems}<p class="note">{esc(words)}</p></div>' if hand else ""


def second(scene: Scene) -> PanelPart:
    n = len(altar_moves(scene))
    words = ngettext("{n} stone can be the second: click it.", "{n} stones can be the second: click one.", n).format(
        n=n
    )
    return in_hand(scene), note(words), row(button("stop", esc(_("Keep one stone")), "primary"))


# -- the spices ----------------------------------------------------------------------------------------------------------


def spicing(scene: Scene) -> PanelPart:
    view = scene.view
    kind = view["spice"].get(view["at"] or "", "")
    if kind not in SYMBOL:
        return ""
    head = (
        f'<div class="row spice-head">{ico(scene, f"seal-{SYMBOL[kind]}", 21)}<p><b>{esc(spice_name(kind))}</b>'
        f"<small>{esc(_(POWER[kind]))}</small></p></div>"
    )
    no = button("decline", esc(_("Without the spice")))
    return head, USES[kind](scene, no)


def cardamom(scene: Scene, no: Choice) -> PanelPart:
    moves = ready(scene, "use cardamom ")
    out = []
    for colour, move in moves.items():
        n = scene.view["mandala"].get(colour, 0)
        out.append(
            button(
                move, f"{gem(scene, colour)}{n}", "", 0, _("Return one of {stones}").format(stones=counted(colour, n))
            )
        )
    return row(*out), ending(no)


def cumin(scene: Scene, no: Choice) -> PanelPart:
    return note(_("Click the stone on the altar that you want instead.")), ending(no)


def ginger(scene: Scene, no: Choice) -> PanelPart:
    """To whom: each opponent with what he could give back."""
    out = []
    for key, move in ready(scene, "use ginger ").items():
        seat = int(key[1:]) - 1
        owned = scene.view["treasury"].get(key, {})
        gems = "".join(gem(scene, c) for c in COLOUR_KEYS if owned.get(c) and c != scene.view["taken"])
        said = _("Give the stone to {player}").format(player=scene.name(seat))
        emblem = f'<span class="seat-{seat}">{ico(scene, f"e-{scene.emblem(seat)}", 20)}</span>'
        out.append(button(move, f'{emblem}<span class="gain">{gems}</span>', "", 0, f"{said}: {listed(owned)}"))
    return row(*out), ending(no)


def black_mustard(scene: Scene, no: Choice) -> PanelPart:
    return row(button("use black-mustard", esc(_("Gain 1 point")), "primary"), no)


def red_pepper(scene: Scene, no: Choice) -> PanelPart:
    view = scene.view
    luck = view["bag"].get(view["taken"] or "", 0)
    words = _("In the bag {n} of {all} stones have this colour.").format(n=luck, all=sum(view["bag"].values()))
    asked = "use red-pepper" in scene.moves
    draw = button("use red-pepper", esc(_("Pay 1 point and draw")), "primary") if asked else ""
    head = f'<div class="row hint">{gem(scene, view["taken"] or "red")}<p class="note">{esc(words)}</p></div>'
    return head, row(draw, no)


def black_pepper(scene: Scene, no: Choice) -> PanelPart:
    owned = scene.view["treasury"].get(me(scene), {})
    out = []
    for colour, move in ready(scene, "use black-pepper ").items():
        n = owned.get(colour, 0)
        out.append(
            button(
                move, f"{gem(scene, colour)}{n}", "", 0, _("Return one of {stones}").format(stones=counted(colour, n))
            )
        )
    return row(*out), ending(no)


def at_once(kind: str) -> Callable[[Scene, Choice], PanelPart]:
    """A spice with nothing to choose."""

    def use(scene: Scene, no: Choice) -> PanelPart:
        yes = button(f"use {kind}", esc(_("Use it")), "primary") if f"use {kind}" in scene.moves else ""
        return row(yes, no if "decline" in scene.moves else "")

    return use


def reply(scene: Scene) -> PanelPart:
    view = scene.view
    owned = view["treasury"].get(me(scene), {})
    asker = scene.name(int(view["active"][1:]) - 1)
    got = view["taken"]
    head = ""
    if got:
        words = _("{player} gave you this stone. Give one of another colour in return.").format(player=asker)
        head = f'<div class="row hint">{gem(scene, got)}<p class="note">{esc(words)}</p></div>'
    out = []
    for colour, move in ready(scene, "give ").items():
        said = _("Give one of {stones}").format(stones=counted(colour, owned.get(colour, 0)))
        out.append(button(move, f"{gem(scene, colour)}{owned.get(colour, 0)}", "", 0, said))
    return head, row(*out)


# -- storing -------------------------------------------------------------------------------------------------------------


def storing(scene: Scene) -> PanelPart:
    view = scene.view
    stores = ready(scene, "store ")
    colour = next(iter(stores.values())).split()[1]
    cups = view["tactics"].get(me(scene), {})
    more = sum(view["hand"].values()) > 1
    words = _("First this one; then the other.") if more else _("Where does it go?")
    head = f'<div class="row hint held">{gem(scene, colour)}<p class="note"><b>{esc(_(STONE[colour]))}</b>. {esc(words)}</p></div>'
    out = []
    for place, move in stores.items():
        inner = esc(_(PLACE[place]))
        said = _(PLACE[place])
        old = cups.get(place)
        if old:
            said = _("{place}; the old stone moves to the treasury: {stone}").format(place=said, stone=_(STONE[old]))
        picture = ico(scene, "hoard", 25) if place == "treasury" else cup(scene, old)
        out.append(button(move, picture + inner, "place", 0, said))
    return head, row(*out)


def cup(scene: Scene, colour: str | None) -> str:
    """A brass cup with what it holds, in a line of text."""
    return _cup(colour, scene.aids)


@kept
def _cup(colour: str | None, aids: bool) -> str:
    inside = f'<use href="{href(f"gem-{colour}")}" transform="scale(.72)"/>' if colour else ""
    inside += initial(letter(colour), 22, 8) if colour and aids else ""
    return f'<svg class="ico" viewBox="-24 -24 48 48" aria-hidden="true"><use href="{href("cup")}"/>{inside}</svg>'


def coriander(scene: Scene) -> PanelPart:
    """A few pairs of cups at a glance; of many first what the left cup shall hold, then the right one."""
    pairs = [tuple(move.split()[1:]) for move in scene.moves if move.startswith("tactics ")]
    if len(pairs) <= FEW:
        return row(*(exchange(scene, left, right) for left, right in pairs), button("decline", esc(_("Keep them"))))
    now = scene.view["tactics"].get(me(scene), {}).get("left", "empty")
    lefts = sorted({left for left, _right in pairs}, key=lambda left: (left != now, *_rank(left)))
    out = []
    for pick, left in enumerate(lefts, 1):
        rights = sorted((right for which, right in pairs if which == left), key=_rank)
        out += [exchange(scene, left, right, pick if len(lefts) > 1 else 0) for right in rights]
    held = [
        f'{cup(scene, None if left == "empty" else left)}<span class="visually-hidden">{esc(_named(left))}</span>'
        for left in lefts
    ]
    choose = radios(_("Left"), held, scene.view["ply"], "choices beside") if len(lefts) > 1 else ""
    out.append(button("decline", esc(_("Keep them"))))
    return choose, '<div class="beside">', row(*out, title=_("Right")), "</div>"


def exchange(scene: Scene, left: str, right: str, pick: int | None = None) -> Choice:
    """The new tactics stones as a button: both cups, or the right one where the left one is chosen apart."""
    said = _("Left: {left}, right: {right}").format(left=_named(left), right=_named(right))
    shown = (left, right) if pick is None else (right,)
    inner = "".join(cup(scene, None if stone == "empty" else stone) for stone in shown)
    return button(f"tactics {left} {right}", inner, "bare", pick or 0, said)


def _named(stone: str) -> str:
    return _("empty") if stone == "empty" else _(STONE[stone])


def _rank(colour: str) -> tuple[int, ...]:
    return (COLOUR_KEYS.index(colour),) if colour in COLOUR_KEYS else (9,)


# -- the mandala ---------------------------------------------------------------------------------------------------------


def placing(scene: Scene) -> PanelPart:
    kinds = scene.once(offerings)
    labels = [
        esc(_("same colour"))
        if kind == SAME
        else f'{gem(scene, kind)}<span class="visually-hidden">{esc(_(STONE[kind]))}</span>'
        for kind in kinds
    ]
    choose = radios(_("Offer"), labels, scene.view["ply"], "choices beside") if len(kinds) > 1 else ""
    buttons = [place_button(scene, found) for found in scene.once(placements)]
    if not buttons:
        words = _("You cannot place anything: two stones of a colour, or one and a yellow one, are needed.")
        return note(words), row(button("end turn", esc(_("End the turn")), "primary"))
    cinnamon = note(_("Cinnamon: any stone will do as an offering.")) if scene.view["cinnamon"] else ""
    return cinnamon, choose, row(*buttons), ending(button("end turn", esc(_("End the turn"))))


def place_button(scene: Scene, found: Placement) -> Choice:
    """What it shows are signs and figures; its name is the sentence that is not seen."""
    stones = f'<span aria-hidden="true">×{found.stones}</span>' if found.stones > 1 else ""
    price = f'<span class="price" aria-hidden="true">−{gem(scene, found.offering)}</span>' if found.offering else ""
    gain = f'<span class="gain" aria-hidden="true">+{found.points}</span>'
    said = f'<span class="visually-hidden">{esc(place_words(found))}</span>'
    return button(found.move, f"{gem(scene, found.colour)}{stones}{price}{gain}{said}", "put", found.pick)


def last_stones(scene: Scene) -> PanelPart:
    buttons = [place_button(scene, found) for found in scene.once(placements)]
    return note(_("No offerings any more: one stone each, until all are placed.")), row(*buttons)


USES: dict[str, Callable[[Scene, Choice], PanelPart]] = {
    "cardamom": cardamom,
    "cumin": cumin,
    "coriander": at_once("coriander"),
    "ginger": ginger,
    "black-mustard": black_mustard,
    "cinnamon": at_once("cinnamon"),
    "red-pepper": red_pepper,
    "black-pepper": black_pepper,
}
PANELS: dict[str, Callable[[Scene], PanelPart]] = {
    "lay": laying,
    "take": taking,
    "spice": spicing,
    "reply": reply,
    "second": second,
    "store": storing,
    "coriander": coriander,
    "mandala": placing,
    "final": last_stones,
}
