"""A province of Rajas of the Ganges as text: its cells with their roads, its border with the yields."""

from collections.abc import Mapping, Sequence

from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.symbols import ENDS
from serai.boards.rajas.text.texts import SLOT_NAMES, effect, place_name, tile_name, yield_name
from serai.boards.text.text_model import CELLS, Cell, TextPart, TextTable
from serai.games.rajas.texts import CELL_KEYS
from serai.kernel.i18n import N_, _
from serai.kernel.plain import View

SIDES = (N_("north"), N_("east"), N_("south"), N_("west"))
QUARTER = 90  # degrees


def roads(tile: str, turn: str) -> list[str]:
    """The sides that a tile's road leads to when it lies turned."""
    ends, quarters = ENDS[edition_facts.tile(tile)["road"]], int(turn) // QUARTER
    return [_(side) for n, side in enumerate(SIDES) if "NESW"[(n - quarters) % 4] in ends]


def province(view: View, seat: int, names: Sequence[str]) -> TextPart:
    key = f"p{seat + 1}"
    laid, turned = view["tiles"].get(key, {}), view["turned"].get(key, {})
    columns, rows = sorted({cell[0] for cell in CELL_KEYS}), sorted({cell[1] for cell in CELL_KEYS})
    shown = tuple((row, tuple(garden(laid, turned, column + row) for column in columns)) for row in rows)
    exits = ", ".join(words.split()[0] for words in edition_facts.data()["province"]["exits"])
    lines = (
        _("Columns a to e from west to east, rows 1 to 4 from north to south."),
        _("Roads leave the residence to {cells}.").format(cells=exits),
    )
    title = _("Province of {name}").format(name=names[seat])
    return TextPart(title, lines, border(view, seat), TextTable(tuple(columns), shown, kind=CELLS))


def garden(laid: Mapping[str, str], turned: Mapping[str, str], cell: str) -> Cell:
    if cell in edition_facts.residence():
        return (_("residence"),)
    if cell not in laid:
        return (_("empty"),)
    sides = ", ".join(roads(laid[cell], turned.get(cell, "0")))
    return tile_name(laid[cell]), _("road: {sides}").format(sides=sides)


def border(view: View, seat: int) -> tuple[tuple[str, str], ...]:
    """The yields round a province: what they give, which are won, where yield tiles lie or may lie."""
    key, advanced = f"p{seat + 1}", edition_facts.is_advanced(view, seat)
    slots, found = view["slots"].get(key, {}), []
    for place, words in edition_facts.places(advanced).items():
        said = yield_name(slots[place]) if place in slots else effect(words)
        colour = edition_facts.slots().get(place) if advanced else None
        if colour and place not in slots:
            said += f" ({_(SLOT_NAMES[colour])})"
        if place in view["won"].get(key, ()):
            said += f" ({_('won')})"
        found.append((_("Yield, {place}").format(place=place_name(place)), said))
    return tuple(found)
