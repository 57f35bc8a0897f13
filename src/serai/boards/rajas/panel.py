"""What is chosen beside the board. Every panel lists every legal move, so that none depends on the picture."""

from collections.abc import Callable

from serai.boards.drawing.scene import Gain, Scene
from serai.boards.drawing.svg import esc
from serai.boards.panel import boxes, button, exact, ico, note, radios, row
from serai.boards.rajas.drawing import art, edition_facts
from serai.boards.rajas.drawing.colour_aids import on_chip, on_die
from serai.boards.rajas.drawing.province import gains, garden, turns_of
from serai.boards.rajas.previews import landings, layings, takings
from serai.boards.rajas.texts import BILLS, BUILDING, COLOUR, GOOD, PERSON, die, effect, place_name, space, tile_name
from serai.games.rajas.state import OPPOSITE
from serai.games.rajas.texts import BUILDING_KEYS, PERSON_KEYS
from serai.kernel.i18n import _, ngettext

#: Decisions whose every answer can be clicked on the board: a phone lists them in one line, to be pushed sideways.
ON_BOARD = ("brown", "place", "pay", "build", "lay", "return", "upgrade", "sail", "visit", "win", "put")
BUILDING_SIGN = {key: f"b-{key}" for key in BUILDING_KEYS}


def panel(scene: Scene) -> str:
    """The decision in parts; empty where nothing is to be decided."""
    if not scene.mine:
        return ""
    asked = PANELS.get(scene.view["prompt"], plain)(scene)
    kind = " on-board" if scene.view["prompt"] in ON_BOARD else ""
    return f'<div class="deal rajas-deal{kind}">{asked}{ending(scene)}</div>'


def me(scene: Scene) -> str:
    return f"p{(scene.seat or 0) + 1}"


def those(scene: Scene, verb: str) -> list[str]:
    return [move for move in scene.moves if move.split()[0] == verb]


def ending(scene: Scene) -> str:
    """`done` and `stay`, where they may be said; some panels have buttons of their own."""
    out = []
    if "stay" in scene.moves:
        out.append(exact("stay", esc(_("The boat stays")), "move"))
    if "done" in scene.moves and scene.view["prompt"] not in ("reroll", "choose"):
        out.append(exact("done", esc(_("Done")), "primary move"))
    return row(*out)


def plain(scene: Scene) -> str:
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


def placing(scene: Scene) -> str:
    """All spots by part of the board; the same as a click there."""
    groups: dict[str, list[str]] = {}
    colours: dict[str, str] = {}  # terraces and balconies: a row of colours with one name
    players = int(scene.view["players"])
    for move in those(scene, "place"):
        spot = move.split()[1]
        inner, group = esc(space(spot)), _("Palace")
        if spot in PERSON_KEYS:
            number = edition_facts.data()["chamber"][spot]["die"]
            inner = f"<b>{number}</b> {inner}"
        elif spot in ("quarry", "harbor"):
            taken = len(scene.view["workers"].get(spot, {}))
            inner += f" {edition_facts.prices(players, spot)[taken]}{ico(scene, 'coin', 22)}"
            group = _("Quarry and harbor")
        elif spot in ("assorted", "silk", "tea", "spices"):
            group = _("Market")
        elif "-" in spot and spot != "outer-terrace":
            kind, colour = spot.split("-")
            chip = ico(scene, f"chip-{colour}", 17, 0, on_chip(colour))
            colours[kind] = colours.get(kind, "") + button(move, chip, "slim", 0, space(spot))
            continue
        groups.setdefault(group, []).append(button(move, inner, "slim"))
    for kind, buttons in colours.items():
        name = esc(_("Terrace") if kind == "terrace" else _("Balcony"))
        groups.setdefault(_("Palace"), []).append(
            f'<span class="colours"><span aria-hidden="true">{name}</span>{buttons}</span>'
        )
    n = int(scene.view["unplaced"].get(me(scene), 0))
    words = ngettext("You have {n} worker to place: click a space.", "You have {n} workers to place: click a space.", n)
    rows = "".join(row(*buttons, title=title) for title, buttons in groups.items())
    return note(words.format(n=n)) + f'<div class="strip">{rows}</div>'


def visiting(scene: Scene) -> str:
    buttons = []
    for move in those(scene, "visit"):
        person = move.split()[1]
        gives = edition_facts.gives("chamber")[person]
        signs = "".join(sign(scene, part) for part in gives.split(" + "))
        buttons.append(button(move, f"{signs}{esc(_(PERSON[person]))}", "", 0, f"{_(PERSON[person])}: {effect(gives)}"))
    return row(*buttons)


# -- dice -----------------------------------------------------------------------------------------------------------------------


def paying(scene: Scene) -> str:
    """Dice as they lie, then those that karma would turn."""
    view = scene.view
    out = [note(_(BILLS[view["bill"]]))] if view["bill"] in BILLS else []
    if view["bill"] == "tile":
        out.append(f'<p class="due">{esc(_("Still to pay: {n}").format(n=view["price"]))}</p>')
    lying, turned = [], []
    for move in those(scene, "pay"):
        _verb, colour, face, *karma = move.split()
        picture = ico(scene, f"die-{colour}-{face}", 28, 0, on_die(colour))
        if karma:
            other = str(OPPOSITE - int(face))
            words = _("{die}, turned to {n} with karma").format(die=die(colour, face), n=other)
            arrow = f'{picture}<span class="to">→</span>{ico(scene, f"die-{colour}-{other}", 28, 0, on_die(colour))}'
            turned.append(button(move, arrow, "die", 0, words))
        else:
            lying.append(button(move, picture, "die", 0, die(colour, face)))
    left = int(view["karma"].get(me(scene), 0))
    title = ngettext("Turned with karma (you have {n}):", "Turned with karma (you have {n}):", left).format(n=left)
    return "".join(out) + row(*lying) + (note(title) + row(*turned) if turned else "")


def taking(scene: Scene) -> str:
    n = int(scene.view["gain"])
    words = ngettext("{n} die: choose its colour.", "{n} dice: choose their colours. All are rolled together.", n)
    buttons = []
    for colours, chain in takings(scene.view, scene.moves):
        inner = "".join(ico(scene, f"chip-{colour}", 17, 0, on_chip(colour)) for colour in colours)
        said = ", ".join(_(COLOUR[colour]) for colour in colours)
        buttons.append(exact(";".join(chain), inner, "move die", 0, said))
    order = "" if n <= 3 else " " + _("Name them in the order orange, green, blue, violet.")
    return note(words.format(n=n) + order) + row(*buttons)


def returning(scene: Scene) -> str:
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
    return note(words.format(gain=scene.view["gain"], n=n) + order) + row(*buttons)


def rerolling(scene: Scene) -> str:
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
        note(_("Mark the dice to roll again, once and all together."))
        + boxes(_("Dice to reroll"), parts)
        + row(
            button("done", marked, "marked unless-last"),
            f'<button class="button move marked if-last">{marked}</button>',
            exact("done", esc(_("Keep them all")), "primary move"),
        )
    )


# -- tiles -----------------------------------------------------------------------------------------------------------------------


def picture(scene: Scene, tile: str, turn: str = "0") -> str:
    """A province tile in a line of text."""
    return (
        '<svg class="ico tile" viewBox="-28 -28 56 56" aria-hidden="true">'
        f'<use href="{scene.sprite}#{garden(tile)}" transform="rotate({turn})"/><use href="{scene.sprite}#tile-{tile}"/></svg>'
    )


def building(scene: Scene) -> str:
    words = _("Your dice of its colour must reach its price.")
    if scene.view["covering"]:
        words = _("The tile covers one of yours; you pay the difference in dice of its colour.")
    buttons = [
        button(move, picture(scene, move.split()[1]), "a-tile", 0, tile_name(move.split()[1]))
        for move in those(scene, "build")
    ]
    return note(words) + row(*buttons)


def laying(scene: Scene) -> str:
    """First the turn, by a radio that also turns the ghosts on the board; then the cell, there or here."""
    tile, turns = scene.view["chosen"], turns_of(scene)
    found = layings(scene.view, scene.moves)
    out = []
    if len(turns) > 1:
        inner = [picture(scene, tile, turn) + f'<span class="visually-hidden">{turn}°</span>' for turn in turns]
        out.append(
            radios(_("Turn the tile, then click a cell of your province"), inner, scene.view["ply"], "choices quarters")
        )
    else:
        out.append(f'<div class="row">{picture(scene, tile, turns[0])}</div>')
    buttons = []
    for pick, turn in enumerate(turns, 1):
        for move, laid in found.items():
            _verb, cell, turned = move.split()
            if turned == turn:
                price = ""
                if scene.view["covering"]:
                    price = f" ({_('for {n}').format(n=laid.price)})"
                said = esc(_("Lay it on {cell}, turned by {turn}°").format(cell=cell, turn=turn))
                words = f'<span class="visually-hidden">{said}</span><b aria-hidden="true">{cell}</b>{esc(price)}'
                words += many(scene, gains(laid, scene, scene.seat or 0))
                buttons.append(button(move, words, "slim", pick if len(turns) > 1 else 0))
    return "".join(out) + row(*buttons)


def upgrading(scene: Scene) -> str:
    values = edition_facts.data()["upgrades"]["values"]
    levels = scene.view["upgrades"].get(me(scene), {})
    buttons = []
    for move in those(scene, "upgrade"):
        kind = move.split()[1]
        level = int(levels.get(kind, 0))
        inner = f"{ico(scene, BUILDING_SIGN[kind], 22)}{esc(_(BUILDING[kind]))} <b>{values[level]} → {values[level + 1]}</b>"
        buttons.append(button(move, inner))
    late = note(_("It counts for buildings from your next turn on.")) if scene.view["upgrade_is_late"] else ""
    return late + row(*buttons)


# -- river, markets, yields ----------------------------------------------------------------------------------------------------------


def sailing(scene: Scene) -> str:
    buttons = []
    for move, space_number in landings(scene.view, scene.moves).items():
        gives = edition_facts.gives_on_river(scene.view, space_number)
        n = int(move.split()[1])
        said = ngettext("{n} space: {gives}", "{n} spaces: {gives}", n).format(n=n, gives=effect(gives))
        picture_of = sign(scene, gives) if gives != "none" else ""
        buttons.append(button(move, f"{picture_of}<span>{esc(said)}</span>", "big-move"))
    return row(*buttons)


def selling(scene: Scene) -> str:
    buttons = []
    for move in those(scene, "sell"):
        good = move.split()[1]
        buttons.append(button(move, f"{ico(scene, f'g-{art.GOODS[good]}', 20)}{esc(_(GOOD[good]))}"))
    return row(*buttons)


def winning(scene: Scene) -> str:
    buttons = []
    for move in those(scene, "win"):
        words = edition_facts.gives_at(scene.view, scene.seat or 0, move.split()[1])
        buttons.append(button(move, f"{sign(scene, words)}{esc(effect(words))}"))
    return row(*buttons)


def choosing(scene: Scene) -> str:
    """All tiles at a glance as they look on the table; what one gives is told when a pointer or the focus rests on it."""
    buttons = [exact("done", esc(_("Done")), "move slim")] if "done" in scene.moves else []
    for move in those(scene, "choose"):
        key = move.split()[1]
        left = int(scene.view["yield_tiles"].get(key, 0))
        said = effect(edition_facts.gives("yield")[key])
        inner = ico(scene, f"yt-{key}", 17) + (f"<small>×{left}</small>" if left > 1 else "")
        buttons.append(button(move, inner, "a-yield", 0, said, said[:1].upper() + said[1:]))
    return row(*buttons)


def putting(scene: Scene) -> str:
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
    return shown + row(*buttons)


PANELS: dict[str, Callable[[Scene], str]] = {
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
