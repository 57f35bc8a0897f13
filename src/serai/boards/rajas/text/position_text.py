"""Rajas of the Ganges as text: tracks, worker spaces, river, province tiles, every province, what each player has."""

from collections.abc import Mapping, Sequence

from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.text.province_text import province, roads
from serai.boards.rajas.text.texts import (
    BILLS,
    BUILDING,
    COLOUR,
    SPOT,
    die,
    effect,
    small_tile_name,
    tile_name,
    yield_name,
)
from serai.boards.text.text_model import TextPart, TextTable, count, named_seats, players_part, seat_of, sentence, told
from serai.games.rajas.scoring import say_distance
from serai.games.rajas.texts import BUILDING_KEYS, COLOUR_KEYS, FACE_KEYS, PERSON_KEYS, SPOT_KEYS, STACK_KEYS
from serai.kernel.i18n import N_, _, ngettext
from serai.kernel.plain import View

#: What a turn still has to do, as the edition would write it; `{n}` is its amount.
TASKS = {
    "dice": "{n} dice",
    "money": "{n} money",
    "fame": "{n} fame",
    "karma": "{n} karma",
    "upgrade": "{n} upgrade",
    "late-upgrade": "{n} late upgrade",
    "sail": "{n} steps",
    "sail-on": "{n} steps",
    "sail-exactly": "exactly {n} spaces",
    "palace": "palace",
    "assorted": "assorted",
    "one-kind": "{n} of a kind",
    "elephant": "elephant",
    "yield-tile": "yield tile",
    "cover": "cover",
    "reroll": "reroll",
}
WAITS = {"fame": N_("on the fame track"), "money": N_("on the money track"), "bridge": N_("at the bridge")}


def read(view: View, names: Sequence[str]) -> list[TextPart]:
    """All of a position: only the future is hidden in this game."""
    return [
        now(view, names),
        players(view, names),
        spaces(view, names),
        tiles(view),
        *(province(view, seat, names) for seat in range(len(names))),
        river(view, names),
        tracks(),
        supply(view),
    ]


def glance(view: View, seat: int) -> list[tuple[str, str]]:
    key = f"p{seat + 1}"
    return [
        (_("fame"), str(view["fame"].get(key, 0))),
        (_("money"), str(view["money"].get(key, 0))),
        (_("karma"), str(view["karma"].get(key, 0))),
        (_("gap"), gap(view, seat)),
    ]


def gap(view: View, seat: int) -> str:
    return say_distance(edition_facts.distance(view, seat))


# -- the round ---------------------------------------------------------------------------------------------------------


def now(view: View, names: Sequence[str]) -> TextPart:
    """Round and stage, and how far the turn has come."""
    lines = [_("The game is over")]
    if not view["over"]:
        stage = max(1, int(view["stage"]))
        lines = [
            _("Round {n}, stage {stage}").format(n=view["round_number"], stage=stage),
            _("It is the turn of {player}").format(player=names[seat_of(view["seat"])]),
        ]
    mogul = view["mogul"]
    waiting = [words for words in map(task, pending(view)) if words]
    named = told(
        (_("starts the round"), names[seat_of(view["starting"])]),
        (_("takes the elephant next"), names[seat_of(mogul)] if mogul else None),
        (_("Worker space of this turn"), _(SPOT[view["spot"]]) if view["spot"] else None),
        (_("Tile that was chosen"), small_tile_name(view["chosen"]) if view["chosen"] else None),
        (_("Lies on"), cell_of(view)),
        (_("What is paid"), _(BILLS[view["bill"]]) if view["bill"] in BILLS else None),
        (_("still to pay"), view["price"]),
        (_("Yield tile that was drawn"), yield_name(view["drawn"]) if view["drawn"] else None),
        (_("dice still to take"), view["gain"]),
        (_("colours taken so far"), by_colour(view["taken"])),
        (_("dice marked to roll again"), dice(view["picked"])),
        (_("dice still to return"), view["returns"]),
        (_("Still to come in this turn"), "; ".join(waiting)),
    )
    return TextPart(_("The round"), tuple(map(sentence, lines)), named)


def cell_of(view: View) -> str | None:
    if not view["cell"]:
        return None
    return _("{cell}, turned by {turn}°").format(cell=view["cell"], turn=view["rotation"])


def pending(view: View) -> list[tuple[str, int]]:
    """What a turn still has to do, the next first: the last that was put on the pile."""
    depth = int(view["depth"])
    return [(view["task"].get(str(n), "none"), int(view["task_amount"].get(str(n), 0))) for n in range(depth, 0, -1)]


def task(pair: tuple[str, int]) -> str:
    kind, amount = pair
    return effect(TASKS[kind].format(n=amount)) if kind in TASKS else ""


def by_colour(found: Mapping[str, int]) -> str:
    return ", ".join(f"{_(COLOUR[colour])} ×{found[colour]}" for colour in COLOUR_KEYS if found.get(colour))


def dice(found: Mapping[str, Mapping[str, int]]) -> str:
    """Dice by colour and face, each as often as it lies there."""
    return ", ".join(
        die(colour, face)
        for colour in COLOUR_KEYS
        for face in FACE_KEYS
        for _n in range(found.get(colour, {}).get(face, 0))
    )


# -- players -----------------------------------------------------------------------------------------------------------


def players(view: View, names: Sequence[str]) -> TextPart:
    values = edition_facts.data()["upgrades"]["values"]

    def level(building: str, key: str) -> str:
        return str(values[int(view["upgrades"].get(key, {}).get(building, 0))])

    def workers(_seat: int, key: str) -> str:
        return _("{n} of {all}").format(n=view["unplaced"].get(key, 0), all=view["active"].get(key, 0))

    def waiting(_seat: int, key: str) -> str:
        return ", ".join(_(WAITS[place]) for place, there in view["waiting"].get(key, {}).items() if there) or "–"

    def boat(_seat: int, key: str) -> str:
        n = int(view["boat"].get(key, 0))
        return _("River space {n}").format(n=n) if n else _("start")

    def held(seat: int, key: str) -> str:
        rolled = dice(view["dice"].get(key, {}))
        room = ngettext("room for {n} die", "room for {n} dice", edition_facts.hands(view, seat))
        return f"{rolled or _('none')}; {room.format(n=edition_facts.hands(view, seat))}"

    return players_part(
        _("What each player has"),
        names,
        (
            (_("fame"), count(view, "fame")),
            (_("money"), count(view, "money")),
            (_("from fame to money"), lambda seat, _key: gap(view, seat)),
            (_("karma"), count(view, "karma")),
            (_("dice"), held),
            (_("workers to place"), workers),
            (_("workers that wait"), waiting),
            (_("boat"), boat),
            *((_(BUILDING[b]), lambda _seat, key, b=b: level(b, key)) for b in BUILDING_KEYS),
        ),
    )


# -- the page ------------------------------------------------------------------------------------------------------------


def spaces(view: View, names: Sequence[str]) -> TextPart:
    """Every kind of worker space: what it asks and gives, how many are free, who stands there."""
    rows = []
    n = int(view["players"])
    for spot in SPOT_KEYS:
        there = [key for _place, key in sorted(view["workers"].get(spot, {}).items(), key=lambda each: int(each[0]))]
        title = _(SPOT[spot])
        cells = (asks(n, spot, len(there)), str(max(0, room(n, spot) - len(there))), named_seats(there, names) or "–")
        rows.append((title[:1].upper() + title[1:], tuple((words,) for words in cells)))
    columns = (_("What it asks and gives"), _("Spaces left"), _("workers"))
    return TextPart(_("Worker spaces"), grid=TextTable(columns, tuple(rows), _("Space")))


def room(players: int, spot: str) -> int:
    quarry, harbor, assorted, outer = edition_facts.spaces(players)
    return {"quarry": quarry, "harbor": harbor, "assorted": assorted, "outer-terrace": outer}.get(spot, 1)


def asks(players: int, spot: str, taken: int) -> str:
    kind, _dash, colour = spot.partition("-")
    if spot in PERSON_KEYS:
        number = edition_facts.data()["chamber"][spot]["die"]
        return f"{_('a die showing {n}').format(n=number)}; {effect(edition_facts.gives('chamber')[spot])}"
    if spot == "outer-terrace":
        return effect(str(edition_facts.data()["outer_terrace"]["gives"]))
    if kind == "terrace":
        return effect(f"{edition_facts.number('terrace.dice')} {colour} dice")
    if kind == "balcony":
        gives = f"{edition_facts.number('balcony.dice')} {edition_facts.balconies()[colour]} dice"
        return f"{_(BILLS['balcony'])} {_('For it:')} {effect(gives)}"
    if spot in ("quarry", "harbor"):
        left = edition_facts.prices(players, spot)[taken:]
        cost = _("next for {n} money").format(n=left[0]) if left else _("full")
        what = _("Buy a province tile with dice and lay it.") if spot == "quarry" else _(BILLS["harbor"])
        return f"{what} {sentence(cost)}"
    return sentence(effect("assorted")) if spot == "assorted" else _(BILLS["market"])


def tiles(view: View) -> TextPart:
    """The open tile of each stack with its road as it lies unturned, and how many lie below."""
    rows = []
    for stack in STACK_KEYS:
        top = view["top"].get(stack)
        if top:
            below = sum(bool(view["stacked"].get(key)) for key in edition_facts.stack_sizes().get(stack, ()))
            cells = (", ".join(roads(top, "0")), str(below))
            rows.append((tile_name(top), tuple((words,) for words in cells)))
    line = _("A tile may be turned; unturned its road leads to the sides named here.")
    columns = (_("Road"), _("Tiles below"))
    return TextPart(_("Province tiles"), (line,), grid=TextTable(columns, tuple(rows), _("Open tile")))


def river(view: View, names: Sequence[str]) -> TextPart:
    """What every space gives and whose boat lies there."""
    rows = []
    for n in range(edition_facts.number("river.length") + 1):
        gives = edition_facts.gives_on_river(view, n)
        said = effect(gives) if gives != "none" else "–"
        if n == edition_facts.number("river.bridge"):
            said += f". {_('The bridge follows: a new worker')}"
        boats = [f"p{s + 1}" for s in range(len(names)) if int(view["boat"].get(f"p{s + 1}", 0)) == n]
        rows.append((str(n) if n else _("start"), ((said,), (named_seats(boats, names) or "–",))))
    return TextPart(_("River"), grid=TextTable((_("It gives"), _("boats")), tuple(rows), _("Space")))


def tracks() -> TextPart:
    """The special spaces of both tracks."""
    found = []
    for track, title in (("fame", _("Fame space {n}")), ("money", _("Money space {n}"))):
        signs = sorted(edition_facts.track_signs(track).items())
        found += [(title.format(n=n), effect(words)) for n, words in signs]
    line = _("Two spaces of money are one of fame; whose markers meet or pass each other ends the game.")
    return TextPart(_("Tracks"), (line,), tuple(found))


def supply(view: View) -> TextPart:
    """What is left of dice and yield tiles."""
    found = told((_("Dice left"), by_colour(view["supply"]) or _("none")))
    if view["options"]["version"] != "basic":
        left = [f"{yield_name(key)} ×{n}" for key, n in view["yield_tiles"].items() if n]
        found += told((_("Yield tiles left"), "; ".join(left) or _("none")))
    return TextPart(_("Supply"), (), found)
