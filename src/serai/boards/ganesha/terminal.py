"""Ganesha in the terminal: the altar with its spices, the mandala, the players."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.boards.terminal_seats import SEAT_STYLES, lettered, name_of
from serai.games.ganesha.texts import COLOUR_KEYS, COLOUR_NAMES, SPICE_KEYS, SPICE_NAMES
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.plain import View
from serai.kernel.position import Position

STONES = lettered({"red": "R", "green": "G", "purple": "P", "blue": "B", "yellow": "Y"})
CELL_WIDTH = 8


def board(position: Position, seat: int | None) -> RenderableType:
    """Everything a seat may see."""
    seen = position.view(seat)
    return Group(altar(position, seen), mandala(position, seen), players(position, seen))


def stone(colour: str) -> Text:
    letter, style = STONES[colour]
    return Text(f" {letter} ", style=style)


def stones(counts: dict[str, int]) -> Text:
    """Stones of several colours, side by side."""
    text = Text()
    for colour, n in counts.items():
        for _i in range(n):
            text.append_text(stone(colour))
            text.append(" ")
    return text


def altar(position: Position, seen: View) -> Group:
    """The hexes row by row, each with its number, stone and spice."""
    rows = position.edition.tables.numbers("altar.rows")
    used = set(position.edition.tables.numbers(f"altar.used.{position.players}"))
    lines: list[RenderableType] = [Text(_("The altar"), style="italic")]
    cell = 0
    for length in rows:
        line = Text(" " * ((max(rows) - length) * CELL_WIDTH // 2))
        for _i in range(length):
            cell += 1
            line.append_text(hex_cell(seen, cell) if cell in used else Text(" " * CELL_WIDTH))
        lines.append(line)
    spices = ", ".join(f"{cell}: {spice_name(kind)}" for cell, kind in seen["spice"].items())
    if spices:
        lines.append(Text(_("Spices: ") + spices))
    return Group(*lines)


def spice_name(kind: str) -> str:
    return _(SPICE_NAMES[SPICE_KEYS.index(kind)]) if kind in SPICE_KEYS else "?"


def hex_cell(seen: View, cell: int) -> Text:
    colour = seen["altar"].get(str(cell))
    text = Text(f"{cell:>2}", style="bold reverse" if seen["at"] == str(cell) else "dim")
    text.append_text(stone(colour) if colour else Text(" · ", style="dim"))
    text.append("* " if str(cell) in seen["spice"] else "  ", style="yellow")
    text.append(" " * (CELL_WIDTH - len(text)))
    return text


def mandala(position: Position, seen: View) -> Table:
    """The five tracks: filled cells stand in brackets, the next one is underlined."""
    table = Table(show_header=False, box=None, title=_("The mandala"), title_justify="left")
    cells = position.edition.tables.numbers
    for colour, key in enumerate(COLOUR_KEYS):
        filled = seen["mandala"].get(key, 0)
        track = Text()
        for cell, value in enumerate(cells(f"mandala.{position.players}.{seen['options']['side']}.{key}")):
            style = STONES[key][1] if cell < filled else "bold underline" if cell == filled else "dim"
            track.append(f"[{value}]" if cell < filled else f" {value} ", style=style)
        table.add_row(Text(_(COLOUR_NAMES[colour])), track)
    return table


def players(position: Position, seen: View) -> Table:
    drum = _("Round {n}, drum {digit} at {seat}").format(
        n=seen["round_number"], digit=seen["drum"]["digit"], seat=seen["drum"]["seat"]
    )
    table = Table(title=drum, pad_edge=False)
    for heading in ("", _("points"), _("treasury"), _("tactics"), _("in hand")):
        table.add_column(heading)
    for seat in range(position.players):
        key = SEAT_NAMES[seat]
        tactics = seen["tactics"].get(key, {})
        pair = Text()
        for cell in ("left", "right"):
            pair.append_text(stone(tactics[cell]) if cell in tactics else Text(" – "))
            pair.append(" ")
        table.add_row(
            name_of(position, seat),
            Text(str(seen["score"].get(key, 0)), style=SEAT_STYLES[key]),
            stones(seen["treasury"].get(key, {})),
            pair,
            stones(seen["hand"]) if key == seen["active"] else Text(),
        )
    return table
