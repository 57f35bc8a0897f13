"""Five Tribes as text: the tracks, the sultanate tile by tile, the rows of cards and djinns, what each player has."""

from collections.abc import Mapping, Sequence

from serai.boards.drawing.drawn_edition import edition_of, per_edition
from serai.boards.five_tribes.drawing.djinns import djinn_values
from serai.boards.five_tribes.text.texts import CARD, DJINN, KIND, POWER, counted, price
from serai.boards.text.text_model import CELLS, Cell, TextPart, TextTable, count, players_part, seat_of, sentence, told
from serai.games.five_tribes.texts import CARD_KEYS, COLOUR_KEYS, KIND_KEYS, TILE_KEYS, TRIBE_NAMES
from serai.kernel.i18n import N_, _, ngettext
from serai.kernel.plain import ReadOnly, View

SPACES = (
    "0-last",
    "0-middle",
    "0-first",
    "1",
    "3",
    "5",
    "8",
    "12",
    "18",
)  # of the turn order track, as a view names them
STEPS = {"north": N_("north"), "west": N_("west"), "east": N_("east"), "south": N_("south")}
TRIBES = dict(zip(COLOUR_KEYS, TRIBE_NAMES, strict=True))
PIECES = {"palm": N_("palm"), "palace": N_("palace")}


def read(view: View, names: Sequence[str]) -> list[TextPart]:
    """All that a seat may see: gold and cards of others are question marks."""
    return [
        now(view, names),
        order(view, names),
        sultanate(view, names),
        cards(view),
        djinns(view, names),
        players(view, names),
        supply(view),
    ]


def glance(view: View, seat: int) -> list[tuple[str, str]]:
    key = f"p{seat + 1}"
    return [
        (_("gold"), gold(view, key)),
        (_("viziers"), str(view["viziers"].get(key, 0))),
        (_("elders"), str(view["elders"].get(key, 0))),
        (_("camels left"), str(view["camels"].get(key, 0))),
        (_("cards"), str(view["cards_held"].get(key, 0))),
    ]


def gold(view: View, key: str) -> str:
    found = view["gold"].get(key)
    return "?" if found is None else str(found)


@per_edition
def printed(table: str) -> ReadOnly:
    found: ReadOnly = edition_of("five-tribes").tables.data[table]
    return found


def meeples(found: Mapping[str, int]) -> str:
    return ", ".join(counted(colour, found[colour]) for colour in COLOUR_KEYS if found.get(colour))


def listed(found: Mapping[str, int]) -> str:
    """Cards by kind and number."""
    return ", ".join(f"{_(CARD[kind])} ×{found[kind]}" for kind in CARD_KEYS if found.get(kind))


def named(keys: Sequence[str]) -> str:
    return ", ".join(_(DJINN[key]) for key in keys)


# -- the round ---------------------------------------------------------------------------------------------------------


def now(view: View, names: Sequence[str]) -> TextPart:
    """The round, and how far the turn has come."""
    lines = [_("The game is over") if view["over"] else _("Round {n}").format(n=view["round_number"])]
    if view["last_round"]:
        lines.append(_("This is the last round"))
    if not view["over"]:
        lines.append(_("It is the turn of {player}").format(player=names[seat_of(view["seat"])]))
    if view["hand"]:
        lines.append(_("In hand: {meeples}").format(meeples=meeples(view["hand"])))
    facts = told(
        (_("The move has reached"), view["at"] if view["step"] != "bid" else None),
        (_("Last step"), _(STEPS[view["heading"]]) if view["hand"] and view["heading"] in STEPS else None),
        (_("Tribe of this turn"), _(TRIBES[view["tribe"]]) if view["tribe"] else None),
        (_("Gold of the builders in this turn"), view["builder_gold"]),
        (_("Reach of the assassins"), view["reach"] if view["prompt"] == "kill" else None),
        (_("To be placed"), _(PIECES[view["piece"]]) if view["piece"] in PIECES else None),
        (_("Djinn at work"), f"{_(DJINN[view['power']])}. {_(POWER[view['power']])}" if view["power"] else None),
        (_("Djinns used in this turn"), named(view["used"])),
        (_("Djinns to choose from"), named(view["djinn_look"])),
        (_("Offered for sale"), listed(view["offered"])),
    )
    return TextPart(_("The round"), tuple(map(sentence, lines)), facts)


def order(view: View, names: Sequence[str]) -> TextPart:
    """Who bids next, and who moves when for how much."""
    waiting = ", ".join(names[seat_of(key)] for _place, key in sorted(view["bid_track"].items()))
    costs, rows = edition_of("five-tribes").record.costs, []
    zeros = {"0-first": _("0, the first"), "0-middle": _("0, the second"), "0-last": _("0, the third")}
    for n, space in reversed(tuple(enumerate(SPACES))):
        owner = view["turn_track"].get(space)
        rows.append((zeros.get(space, str(int(costs[n]))), ((names[seat_of(owner)] if owner else "–",),)))
    facts = told((_("Bid order"), waiting or "–"))
    line = _("The more a space costs, the earlier the turn.")
    return TextPart(_("Turn order"), (line,), facts, TextTable((_("Who"),), tuple(rows), _("Space, in gold")))


# -- the sultanate -----------------------------------------------------------------------------------------------------


def sultanate(view: View, names: Sequence[str]) -> TextPart:
    columns = sorted({key[0] for key in TILE_KEYS})
    rows = [
        (row, tuple(tile(view, column + row, names) for column in columns)) for row in sorted({k[1] for k in TILE_KEYS})
    ]
    line = _("Columns a to f from west to east, rows 1 to 5 from north to south.")
    return TextPart(_("The sultanate"), (line,), grid=TextTable(tuple(columns), tuple(rows), kind=CELLS))


def tile(view: View, key: str, names: Sequence[str]) -> Cell:
    """A tile: kind, value and its colour; who stands on it, what grows and whose it is."""
    kind, value = view["kind"][key], view["value"].get(key, 0)
    blue = bool(edition_of("five-tribes").record.is_blue[KIND_KEYS.index(kind)])
    title = _(KIND[kind])
    worth = ngettext("{n} point", "{n} points", value).format(n=value)
    found = [f"{title[:1].upper()}{title[1:]}", f"{worth}, {_('blue tile') if blue else _('red tile')}"]
    standing = view["meeples"].get(key, {})
    found += [counted(colour, standing[colour]) for colour in COLOUR_KEYS if standing.get(colour)]
    if not standing:
        found.append(_("no meeples"))
    if n := view["palms"].get(key):
        found.append(_("palms: {n}").format(n=n))
    if n := view["palaces"].get(key):
        found.append(_("palaces: {n}").format(n=n))
    if owner := view["owner"].get(key):
        found.append(_("camel of {player}").format(player=names[seat_of(owner)]))
    return tuple(found)


# -- cards and djinns --------------------------------------------------------------------------------------------------


def cards(view: View) -> TextPart:
    """The row from its cheap end; what markets and sets cost."""
    market = printed("markets")
    lines = [
        said.format(n=market[f"{size}_cards"], among=market[f"{size}_among"], price=market[f"{size}_price"])
        for size, said in (
            ("small", _("Small market: {n} of the first {among} cards for {price} gold.")),
            ("large", _("Large market: {n} of the first {among} cards for {price} gold.")),
        )
    ]
    prices = ", ".join(map(str, printed("sets")["prices"]))
    lines.append(_("So much gold do 1, 2, 3 … different goods bring together: {prices}.").format(prices=prices))
    row = sorted(view["row"].items(), key=lambda each: int(each[0]))
    facts = [(_("card {n}").format(n=place), _(CARD[kind])) for place, kind in row]
    return TextPart(_("Resource row"), tuple(lines), tuple(facts))


def djinns(view: View, names: Sequence[str]) -> TextPart:
    """Those in the row and those that players have, with points, price and power."""
    where = dict.fromkeys(view["djinn_look"], _("to choose from"))
    where |= dict.fromkeys(view["djinn_row"], _("in the row"))
    where |= {key: names[seat_of(owner)] for owner, keys in view["djinns"].items() for key in keys}
    rows = []
    for key, place in where.items():
        points, cost = djinn_values()[key]
        cells = (place, str(points), price(cost) or "–", _(POWER[key]))
        rows.append((_(DJINN[key]), tuple((words,) for words in cells)))
    line = _("A sacred place gives a djinn of the row for two elders, or an elder and a fakir.")
    columns = (_("Where"), _("points"), _("Using it costs"), _("Power"))
    return TextPart(_("Djinns"), (line,), grid=TextTable(columns, tuple(rows), _("Djinn")))


# -- players and supply ------------------------------------------------------------------------------------------------


def players(view: View, names: Sequence[str]) -> TextPart:
    def tiles(key: str) -> list[str]:
        return [tile for tile in TILE_KEYS if view["owner"].get(tile) == key]

    def standing(field: str, key: str) -> str:
        return str(sum(view[field].get(tile, 0) for tile in tiles(key)))

    def hand(_seat: int, key: str) -> str:
        n, known = view["cards_held"].get(key, 0), view["cards"].get(key)
        return str(n) if not n else f"{n} ({listed(known) if known else '?'})"

    return players_part(
        _("What each player has"),
        names,
        (
            (_("gold"), lambda _seat, key: gold(view, key)),
            (_("viziers"), count(view, "viziers")),
            (_("elders"), count(view, "elders")),
            (_("tiles"), lambda _seat, key: ", ".join(tiles(key)) or "–"),
            (_("palms"), lambda _seat, key: standing("palms", key)),
            (_("palaces"), lambda _seat, key: standing("palaces", key)),
            (_("camels left"), count(view, "camels")),
            (_("cards"), hand),
            (_("djinns"), lambda _seat, key: named(view["djinns"].get(key, ())) or "–"),
        ),
    )


def supply(view: View) -> TextPart:
    facts = (
        (_("palms left"), str(view["palms_left"])),
        (_("palaces left"), str(view["palaces_left"])),
        (_("meeples in the bag"), meeples(view["bag"]) or _("nothing")),
        (_("resource cards in the deck"), str(view["deck_size"])),
        (_("discarded cards"), listed(view["discard"]) or _("nothing")),
        (_("djinns in the deck"), str(view["djinn_deck_size"])),
        (_("discarded djinns"), named(view["djinn_discard"]) or _("nothing")),
    )
    return TextPart(_("Supply"), (), facts)
