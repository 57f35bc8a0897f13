"""What is chosen beside the board. Every panel lists every legal move, so that none depends on the picture."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from serai.boards.drawing.layers import kept
from serai.boards.drawing.scene import Gain, Scene
from serai.boards.drawing.svg import esc
from serai.boards.drawing.symbol_home import href
from serai.boards.panel import PanelPart, boxes, button, ending, exact, ico, note, row, worded
from serai.boards.rajas.drawing import art, edition_facts
from serai.boards.rajas.drawing.colour_aids import on_chip, on_die
from serai.boards.rajas.drawing.laying import alike, cells, gains
from serai.boards.rajas.drawing.province import garden, paid_with
from serai.boards.rajas.previews import landings, layings, takings
from serai.boards.rajas.text.texts import (
    BILLS,
    BUILDING,
    COLOUR,
    GOOD,
    PERSON,
    die,
    effect,
    place_name,
    space,
    tile_name,
)
from serai.boards.rajas.worth import pays, reckoned, sale
from serai.games.rajas.state import OPPOSITE
from serai.games.rajas.texts import BUILDING_KEYS, PERSON_KEYS
from serai.kernel.i18n import _, ngettext

BUILDING_SIGN = {key: f"b-{key}" for key in BUILDING_KEYS}


def panel(scene: Scene) -> PanelPart:
    """The decision in parts; empty where nothing is to be decided."""
    if not scene.mine:
        return ""
    asked = PANELS.get(scene.view["prompt"], plain)(scene)
    return '<div class="deal rajas-deal">', asked, done(scene), "</div>"


def me(scene: Scene) -> str:
    return f"p{(scene.seat or 0) + 1}"


def those(scene: Scene, verb: str) -> list[str]:
    return [move for move in scene.moves if move.split()[0] == verb]


def done(scene: Scene) -> PanelPart:
    """`done`, where it may be said; some panels have a button of their own."""
    out = []
    if "done" in scene.moves and scene.view["prompt"] not in ("reroll", "choose"):
        out.append(exact("done", esc(_("Done")), "primary move"))
    return ending(*out)


def plain(scene: Scene) -> PanelPart:
    """Any other decision: its moves as they are written."""
    return row(*(button(move, esc(move)) for move in scene.moves if move not in ("done", "stay")))


def sign(scene: Scene, words: str) -> str:
    return ico(scene, art.slug(words), 15)


def many(scene: Scene, found: list[Gain]) -> str:
    """What a move would bring, at the end of its button."""
    parts = []
    for gain in found:
        n = f"{gain.n:+d}" if gain.symbol in ("coin", "fame") else ""
        parts.append(f"{n}{ico(scene, gain.symbol, 22 if n else 15)}")
    return f'<span class="gain">{"".join(parts)}</span>' if parts else ""


# -- workers -------------------------------------------------------------------------------------------------------------------


def placing(scene: Scene) -> PanelPart:
    """All spots by part of the board, each as short as its signs; the same as a click there."""
    groups: dict[str, list[PanelPart]] = {}
    for move in those(scene, "place"):
        spot = move.split()[1]
        group, signs, words = signs_of(scene, spot)
        groups.setdefault(group, []).append(button(move, worded(words, signs), "slim"))
    n = int(scene.view["unplaced"].get(me(scene), 0))
    words = ngettext("You have {n} worker to place: click a space.", "You have {n} workers to place: click a space.", n)
    parts = tuple(part_of_board(*group) for group in groups.items())
    return note(words.format(n=n)), '<div class="strip">', parts, "</div>"


def part_of_board(name: str, buttons: list[PanelPart]) -> PanelPart:
    """The spots of one part of the board behind its name."""
    return f'<span class="spaces"><span class="part" aria-hidden="true">{esc(name)}</span>', *buttons, "</span>"


def signs_of(scene: Scene, spot: str) -> tuple[str, str, str]:
    """A spot: the part of the board it is in, the signs on its button, and the words of its name."""
    if spot in PERSON_KEYS:
        number, gives = edition_facts.data()["chamber"][spot]["die"], edition_facts.gives("chamber")[spot]
        return _("Palace"), f"<b>{number}</b>{gained(scene, gives)}", f"{space(spot)}: {effect(gives)}"
    if spot in ("quarry", "harbor"):
        taken = len(scene.view["workers"].get(spot, {}))
        price = edition_facts.prices(int(scene.view["players"]), spot)[taken]
        less = "−" if price else ""
        return space(spot), f"{less}{price}{ico(scene, 'coin', 22)}", f"{space(spot)}: {less}{effect(f'{price} money')}"
    if spot in ("assorted", *GOOD):
        kind = '<b class="unlike">≠</b>' if spot == "assorted" else ico(scene, f"g-{art.GOODS[spot]}", 20)
        least, most = sale(scene, spot)
        words = f"{space(spot)}: {f'{least}…' if most > least else ''}{effect(f'{most} money')}"
        return _("Market"), f'{kind}<span class="gain">{money(scene, least, most)}</span>', words
    if spot == "outer-terrace":
        gives = str(edition_facts.data()["outer_terrace"]["gives"])
        more = "+" if gives[0].isdigit() else ""  # beside the quarry's −1 a bare 2 reads as a price
        return space(spot), f"{more}{gained(scene, gives)}", f"{space(spot)}: {more}{effect(gives)}"
    kind, colour = spot.split("-")
    brought = [] if kind == "terrace" else edition_facts.balcony_dice(colour)
    first, *others = (ico(scene, f"chip-{one}", 17, 0, on_chip(one)) for one in (colour, *brought))
    signs = f'{first}<span class="to">→</span>{"".join(others)}' if others else first
    return _("Terrace") if kind == "terrace" else _("Balcony"), signs, space(spot)


def gained(scene: Scene, gives: str) -> str:
    """What the edition says that a space gives, as signs at the end of its button."""
    return f'<span class="gain">{"".join(sign(scene, part) for part in gives.split(" + "))}</span>'


def money(scene: Scene, least: int, most: int = 0) -> str:
    """So much money more; or from the least to the most."""
    ends = f"{least}…{most}" if most > least else str(least)
    return f"+{ends}{ico(scene, 'coin', 22)}"


def visiting(scene: Scene) -> PanelPart:
    buttons = []
    for move in those(scene, "visit"):
        person = move.split()[1]
        gives = edition_facts.gives("chamber")[person]
        said = f"{_(PERSON[person])}: {effect(gives)}"
        buttons.append(button(move, worded(said, f"{esc(_(PERSON[person]))}{gained(scene, gives)}"), "slim"))
    return row(*buttons)


# -- dice -----------------------------------------------------------------------------------------------------------------------


def paying(scene: Scene) -> PanelPart:
    """Dice as they lie, then those that karma would turn."""
    view = scene.view
    out = [note(_(BILLS[view["bill"]]))] if view["bill"] in BILLS else []
    if view["bill"] == "tile":
        out.append(f'<p class="due">{esc(_("Still to pay: {n}").format(n=view["price"]))}</p>')
    lying, turned = list[PanelPart](), list[PanelPart]()
    for move in those(scene, "pay"):
        _verb, colour, face, *karma = move.split()
        picture, shows = ico(scene, f"die-{colour}-{face}", 28, 0, on_die(colour)), int(face)
        words, into = die(colour, face), lying
        if karma:
            shows = OPPOSITE - shows
            words, into = _("{die}, turned to {n} with karma").format(die=words, n=shows), turned
            picture += f'<span class="to">→</span>{ico(scene, f"die-{colour}-{shows}", 28, 0, on_die(colour))}'
        words += for_die_in_words(scene, shows)
        into.append(button(move, worded(words, f"{picture}{for_die(scene, shows)}"), "die"))
    left = int(view["karma"].get(me(scene), 0))
    title = ngettext("Turned with karma (you have {n}):", "Turned with karma (you have {n}):", left).format(n=left)
    return brings_for(scene), *out, row(*lying), row(*turned, title=title)


def for_die(scene: Scene, shows: int) -> str:
    """What a die brings where that depends on its number: money at a market of one good."""
    spot = scene.view["spot"]
    return f'<span class="gain">{money(scene, pays(scene, spot, shows))}</span>' if spot in GOOD else ""


def for_die_in_words(scene: Scene, shows: int) -> str:
    """The same for a button's name."""
    spot = scene.view["spot"]
    return f": {effect(f'{pays(scene, spot, shows)} money')}" if spot in GOOD else ""


def brings_for(scene: Scene) -> str:
    """What the space gives for a die, where its number does not matter."""
    spot, signs = scene.view["spot"] or "", ""
    if spot in PERSON_KEYS:
        gives = edition_facts.gives("chamber")[spot]
        signs = f'{gained(scene, gives)}<span class="visually-hidden">{esc(effect(gives))}</span>'
    elif spot.startswith("balcony-"):
        taken = edition_facts.balcony_dice(spot.partition("-")[2])
        signs = "".join(ico(scene, f"chip-{colour}", 17, 0, on_chip(colour)) for colour in taken)
    return f'<p class="deal-line"><span class="deal-part"><b>{esc(_("You get"))}</b>{signs}</span></p>' if signs else ""


def taking(scene: Scene) -> PanelPart:
    n = int(scene.view["gain"])
    words = ngettext("{n} die: choose its colour.", "{n} dice: choose their colours. All are rolled together.", n)
    buttons = []
    for colours, chain in takings(scene.view, scene.moves):
        inner = "".join(ico(scene, f"chip-{colour}", 17, 0, on_chip(colour)) for colour in colours)
        said = ", ".join(_(COLOUR[colour]) for colour in colours)
        buttons.append(exact(";".join(chain), inner, "move die", 0, said))
    order = "" if n <= 3 else " " + _("Name them in the order orange, green, blue, violet.")
    return note(words.format(n=n) + order), row(*buttons)


def returning(scene: Scene) -> PanelPart:
    n = int(scene.view["returns"])
    words = ngettext(
        "{gain} new dice are due: you may return {n} die to make room.",
        "{gain} new dice are due: you may return up to {n} dice to make room.",
        n,
    )
    buttons = []
    for move in those(scene, "return"):
        _verb, colour, face = move.split()
        buttons.append(
            button(move, ico(scene, f"die-{colour}-{face}", 28, 0, on_die(colour)), "die", 0, die(colour, face))
        )
    order = " " + _("By colour and number: what comes before the last one named stays.") if n > 1 else ""
    return note(words.format(gain=scene.view["gain"], n=n) + order), row(*buttons)


def rerolling(scene: Scene) -> PanelPart:
    """Dice to mark in any order. When all of the last kind are marked the roll follows by itself, so `done` is not posted."""
    held, picked = scene.view["dice"].get(me(scene), {}), scene.view["picked"]
    parts = []
    moves = those(scene, "reroll")
    for move in moves:
        _verb, colour, face = move.split()
        left = int(held.get(colour, {}).get(face, 0)) - int(picked.get(colour, {}).get(face, 0))
        inner = (
            ico(scene, f"die-{colour}-{face}", 28, 0, on_die(colour))
            + f'<span class="visually-hidden">{esc(die(colour, face))}</span>'
        )
        parts += [(f"reroll-{colour}-{face}-{n}", move, inner, move == moves[-1]) for n in range(left)]
    marked = esc(_("Reroll what is marked"))
    return (
        note(_("Mark the dice to roll again, here or in Kali's hands; all are rolled together, once.")),
        boxes(_("Dice to reroll"), parts),
        ending(
            # a hint to go on means to keep them all
            replace(button("done", marked, "marked unless-last"), move=""),
            f'<button class="button move marked if-last">{marked}</button>',
            exact("done", esc(_("Keep them all")), "primary move"),
        ),
    )


# -- tiles -----------------------------------------------------------------------------------------------------------------------


@kept
def picture(tile: str, turn: str = "0") -> str:
    """A province tile in a line of text."""
    return (
        '<svg class="ico tile" viewBox="-28 -28 56 56" aria-hidden="true">'
        f'<use href="{href(garden(tile))}" transform="rotate({turn})"/><use href="{href(f"tile-{tile}")}"/></svg>'
    )


def building(scene: Scene) -> PanelPart:
    words = _("Your dice of its colour must reach its price.")
    if scene.view["covering"]:
        words = _("The tile covers one of yours; you pay the difference in dice of its colour.")
    buttons = [
        button(move, picture(move.split()[1]), "a-tile", 0, tile_name(move.split()[1]))
        for move in those(scene, "build")
    ]
    return note(words), row(*buttons)


def laying(scene: Scene) -> PanelPart:
    """What the chosen way to lay the tile costs and brings; which one it is, is chosen on the board (`laying.js`)."""
    tile, found = scene.view["chosen"], scene.once(layings)
    colour = edition_facts.tile(tile)["colour"]
    prices = {move: payment(scene, colour, laid.price) for move, laid in found.items()}
    brings = {move: many(scene, gains(laid, scene, scene.seat or 0)) for move, laid in found.items()}
    lines = [
        *(f'<b class="lay" data-lay="{";".join(moves)}">{cell}</b>' for cell, moves in cells(scene).items()),
        *(deal_part(_("You pay"), price, moves) for price, moves in alike(prices).items()),
        *(deal_part(_("You get"), gain, moves) for gain, moves in alike(brings).items()),
    ]
    turn_it = f'<button type="button" class="button" data-turn-tile disabled>{esc(_("Turn"))} <kbd>R</kbd></button>'
    idle = f'<button type="button" class="button primary idle" disabled>{esc(_("Place it"))}</button>'
    places = [
        button(
            move,
            esc(_("Place it")),
            "primary lay",
            0,
            _("Lay it on {cell}, turned by {turn}°").format(cell=move.split()[1], turn=move.split()[2]),
        )
        for move in found
    ]
    words = esc(_("Click a dashed cell of your province; click it again to turn the tile."))
    return (
        row(turn_it, idle, *places),
        f'<div class="laying">{picture(tile)}<p class="note unlaid">{words}</p><p class="deal-line">',
        *lines,
        "</p></div>",
    )


def deal_part(title: str, inner: str, moves: Sequence[str]) -> str:
    """What these ways to lay the tile have in common."""
    return f'<span class="deal-part lay" data-lay="{";".join(moves)}"><b>{esc(title)}</b>{inner}</span>'


def payment(scene: Scene, colour: str, price: int) -> str:
    """A price in dice of a colour with those that would pay it as they lie: the highest first, until it is reached."""
    chip = f"<b>{price}</b>{ico(scene, f'chip-{colour}', 17, 0, on_chip(colour))}"
    paid = paid_with(scene, colour, price)
    if not paid:  # nothing is to be paid, or karma must turn some
        return chip
    dice = " + ".join(ico(scene, f"die-{colour}-{face}", 28, 0, on_die(colour)) for _colour, face, _n in paid)
    return f'{chip}<span class="has">{dice} = {sum(int(face) for _colour, face, _n in paid)}</span>'


def upgrading(scene: Scene) -> PanelPart:
    values = edition_facts.data()["upgrades"]["values"]
    levels = scene.view["upgrades"].get(me(scene), {})
    buttons = []
    for move in those(scene, "upgrade"):
        kind = move.split()[1]
        level = int(levels.get(kind, 0))
        inner = f"{ico(scene, BUILDING_SIGN[kind], 22)}{esc(_(BUILDING[kind]))} <b>{values[level]} → {values[level + 1]}</b>"
        buttons.append(button(move, inner))
    late = note(_("It counts for buildings from your next turn on.")) if scene.view["upgrade_is_late"] else ""
    return late, row(*buttons)


# -- river, markets, yields ----------------------------------------------------------------------------------------------------------


def sailing(scene: Scene) -> PanelPart:
    buttons = []
    for move, space_number in scene.once(landings).items():
        gives = edition_facts.gives_on_river(scene.view, space_number)
        n = int(move.split()[1])
        said = ngettext("{n} space: {gives}", "{n} spaces: {gives}", n).format(n=n, gives=effect(gives))
        picture_of = sign(scene, gives) if gives != "none" else ""
        brings = reckoned(scene, gives)
        gain = f'<span class="gain">{brings[1]:+d}{ico(scene, brings[0], 22)}</span>' if brings else ""
        buttons.append(button(move, f"{picture_of}<span>{esc(said)}</span>{gain}", "big-move"))
    return row(*buttons, exact("stay", esc(_("The boat stays")), "move") if "stay" in scene.moves else "")


def selling(scene: Scene) -> PanelPart:
    buttons = []
    for move in those(scene, "sell"):
        good = move.split()[1]
        brought = money(scene, pays(scene, good, int(scene.view["amount"])))
        inner = f'{ico(scene, f"g-{art.GOODS[good]}", 20)}{esc(_(GOOD[good]))}<span class="gain">{brought}</span>'
        buttons.append(button(move, inner))
    return row(*buttons)


def winning(scene: Scene) -> PanelPart:
    buttons = []
    for move in those(scene, "win"):
        words = edition_facts.gives_at(scene.view, scene.seat or 0, move.split()[1])
        buttons.append(button(move, f"{sign(scene, words)}{esc(effect(words))}"))
    return row(*buttons)


def choosing(scene: Scene) -> PanelPart:
    """All tiles at a glance as they look on the table; what one gives is told when a pointer or the focus rests on it."""
    buttons = [exact("done", esc(_("Done")), "move slim")] if "done" in scene.moves else []
    for move in those(scene, "choose"):
        key = move.split()[1]
        left = int(scene.view["yield_tiles"].get(key, 0))
        said = effect(edition_facts.gives("yield")[key])
        many = f"×{left}" if left > 1 else ""
        inner = ico(scene, f"yt-{key}", 17) + (f"<small>{many}</small>" if many else "")
        # the name holds what is written there, so that who speaks to the page can say it
        buttons.append(button(move, inner, "a-yield", 0, f"{said} {many}".rstrip(), said[:1].upper() + said[1:]))
    return row(*buttons)


def putting(scene: Scene) -> PanelPart:
    drawn = scene.view["drawn"]
    shown = ""
    if drawn:
        shown = f'<div class="row">{ico(scene, f"yt-{drawn}", 17)}<span>{esc(effect(edition_facts.gives("yield")[drawn]))}</span></div>'
    buttons = []
    for move in those(scene, "put"):
        place = move.split()[1]
        words = place_name(place)
        minor = edition_facts.places(edition_facts.is_advanced(scene.view, scene.seat or 0)).get(place, "none")
        instead = (
            f"<small>{esc(_('instead of {yield_}').format(yield_=effect(minor)))}</small>" if minor != "none" else ""
        )
        buttons.append(button(move, f"<span>{esc(words)}{instead}</span>"))
    return shown, row(*buttons)


PANELS: dict[str, Callable[[Scene], PanelPart]] = {
    "brown": putting,
    "place": placing,
    "pay": paying,
    "build": building,
    "lay": laying,
    "return": returning,
    "take": taking,
    "reroll": rerolling,
    "upgrade": upgrading,
    "sail": sailing,
    "visit": visiting,
    "sell": selling,
    "win": winning,
    "choose": choosing,
    "put": putting,
}
