"""Five Tribes in the terminal: the sultanate, the tracks, both rows and the players."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.boards.five_tribes.text.position_text import djinns
from serai.boards.five_tribes.text.texts import CARD, DJINN, KIND, MEEPLE
from serai.boards.terminal_parts import told
from serai.boards.terminal_seats import SEAT_STYLES, lettered, name_of
from serai.games.five_tribes.state import COLUMNS, ROWS
from serai.games.five_tribes.texts import TILE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.plain import View
from serai.kernel.position import Position

MEEPLES = lettered({"yellow": "V", "white": "E", "green": "M", "blue": "B", "red": "A"})


def board(position: Position, seat: int | None) -> RenderableType:
    """Everything a seat may see."""
    seen = position.view(seat)
    powers = told(djinns(seen, SEAT_NAMES[: position.players]), position)
    return Group(sultanate(seen), legend(), tracks(seen), rows(seen), *powers, players(position, seen))


def sultanate(seen: View) -> Table:
    table = Table(show_header=False, show_lines=True, padding=(0, 1), title=_("The sultanate"))
    for _column in range(COLUMNS):
        table.add_column(width=15)
    for row in range(ROWS):
        table.add_row(*(tile(seen, TILE_KEYS[row * COLUMNS + column]) for column in range(COLUMNS)))
    return table


def tile(seen: View, key: str) -> Text:
    """One tile: its name, kind and value; its meeples; its owner, palms and palaces."""
    kind = seen["kind"][key]
    blue = kind in ("village", "sacred_place")
    text = Text()
    text.append(key + " ", style="bold reverse" if seen["at"] == key else "bold")
    text.append(f"{_(KIND[kind])} ", style="dim")
    text.append(str(seen["value"].get(key, 0)), style="bold blue" if blue else "bold red")
    text.append("\n")
    for colour, n in seen["meeples"].get(key, {}).items():
        letter, style = MEEPLES[colour]
        text.append(letter if n == 1 else f"{letter}{n}", style=style)
        text.append(" ")
    text.append("\n")
    owner = seen["owner"].get(key)
    if owner:
        text.append(f"{owner} ", style=SEAT_STYLES[owner])
    for name, word in (("palms", _("palm")), ("palaces", _("palace"))):
        if n := seen[name].get(key, 0):
            text.append(f"{word}×{n} ", style="green" if name == "palms" else "magenta")
    return text


def legend() -> Columns:
    """Which letter and which colour stands for which tribe; no entry is broken by the end of a line."""
    return Columns(
        [
            Text.assemble((letter, style), f" {_(MEEPLE[colour])} = {colour}")
            for colour, (letter, style) in MEEPLES.items()
        ],
        padding=(0, 3),
    )


def tracks(seen: View) -> Text:
    text = Text(_("Bid order: "))
    for place, seat in seen["bid_track"].items():
        text.append(f"{place}:{seat} ", style=SEAT_STYLES[seat])
    text.append("   " + _("Turn order: "))
    for place, seat in reversed(seen["turn_track"].items()):
        text.append(f"{place}:{seat} ", style=SEAT_STYLES[seat])
    hand = seen["hand"]
    if hand:
        text.append("   " + _("In hand: "))
        for colour, n in hand.items():
            text.append(MEEPLES[colour][0] * n, style=MEEPLES[colour][1])
            text.append(" ")
    return text


def rows(seen: View) -> Text:
    text = Text(_("Row: "))
    for place, card in seen["row"].items():
        text.append(f"{place}", style="dim")
        text.append(f" {_(CARD[card])}  ", style="bold" if int(place) <= 3 else "")
    text.append(_("(deck {n})").format(n=seen["deck_size"]), style="dim")
    text.append(
        "\n"
        + _("Supply: {palms} palms, {palaces} palaces").format(palms=seen["palms_left"], palaces=seen["palaces_left"])
    )
    return text


def players(position: Position, seen: View) -> Table:
    table = Table(title=_("Round {n}").format(n=seen["round_number"]), pad_edge=False)
    headings = ("", _("gold"), _("camels"), _("viziers"), _("elders"), _("cards"), _("djinns"))
    for heading in headings:
        table.add_column(heading)
    for seat in range(position.players):
        key = SEAT_NAMES[seat]
        cards = seen["cards"].get(key)
        hand = ", ".join(f"{_(CARD[c])}×{n}" for c, n in cards.items()) if cards else ""
        table.add_row(
            name_of(position, seat),
            str(seen["gold"].get(key, "?")),
            str(seen["camels"].get(key, 0)),
            str(seen["viziers"].get(key, 0)),
            str(seen["elders"].get(key, 0)),
            f"{seen['cards_held'][key]} {hand}".strip(),
            ", ".join(_(DJINN[d]) for d in seen["djinns"].get(key, [])),
        )
    return table
