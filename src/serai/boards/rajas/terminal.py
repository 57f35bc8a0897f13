"""Rajas of the Ganges in the terminal: tracks, worker spaces, offer, river, provinces and dice."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.text import position_text
from serai.boards.rajas.text.province_text import border
from serai.boards.rajas.text.texts import effect
from serai.boards.terminal_parts import told
from serai.boards.terminal_seats import SEAT_STYLES, lettered, name_of
from serai.games.rajas.rules.tracks import difference
from serai.games.rajas.scoring import say_distance
from serai.games.rajas.texts import BUILDING_KEYS, CELL_KEYS, COLOUR_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.jit import keep
from serai.kernel.plain import View
from serai.kernel.position import Position

apart = keep(difference)
DICE = lettered({"orange": "O", "green": "G", "blue": "B", "violet": "V"})
ROADS = {  # the sides a road leaves a tile by, before it is turned: north, east, south, west
    "straight": (1, 0, 1, 0),
    "bend": (1, 1, 0, 0),
    "tee": (1, 1, 1, 0),
    "cross": (1, 1, 1, 1),
}
LINES: dict[tuple[int, ...], str] = {
    (1, 0, 1, 0): "║", (0, 1, 0, 1): "═", (1, 1, 0, 0): "╚", (0, 1, 1, 0): "╔", (0, 0, 1, 1): "╗", (1, 0, 0, 1): "╝",
    (1, 1, 1, 0): "╠", (0, 1, 1, 1): "╦", (1, 0, 1, 1): "╣", (1, 1, 0, 1): "╩", (1, 1, 1, 1): "╬",
}  # fmt: skip


def board(position: Position, seat: int | None) -> RenderableType:
    """Everything a seat may see; provinces of all players side by side."""
    seen = position.view(seat)
    names = SEAT_NAMES[: position.players]
    provinces = Columns([province(position, seen, s) for s in range(position.players)], padding=(0, 2))
    return Group(
        players(position, seen),
        *told(position_text.spaces(seen, names), position),
        supply(seen),
        offer(position, seen),
        river(position, seen),
        provinces,
        *(yields(seen, seat) for seat in range(position.players)),
        *told(position_text.tracks(), position),
    )


def die(colour: str, face: str) -> Text:
    letter, style = DICE[colour]
    return Text(f"{letter}{face}", style=style)


def players(position: Position, seen: View) -> Table:
    title = _("Round {n}, stage {stage}").format(n=seen["round_number"], stage=seen["stage"])
    table = Table(title=title, pad_edge=False)
    for heading in ("", _("fame"), _("money"), _("gap"), _("karma"), _("workers"), _("boat"), _("upgrades"), _("dice")):
        table.add_column(heading)
    for seat in range(position.players):
        key = SEAT_NAMES[seat]
        fame, money = seen["fame"].get(key, 0), seen["money"].get(key, 0)
        levels = seen["upgrades"].get(key, {})
        table.add_row(
            name_of(position, seat),
            str(fame),
            str(money),
            say_distance(int(apart(position.record, position.edition.record, seat))),
            str(seen["karma"].get(key, 0)),
            f"{seen['unplaced'].get(key, 0)}/{seen['active'].get(key, 0)}",
            str(seen["boat"].get(key, 0)),
            " ".join(f"{b}:{2 + levels.get(b, 0)}" for b in BUILDING_KEYS),
            hand(seen["dice"].get(key, {})),
        )
    return table


def hand(dice: dict[str, dict[str, int]]) -> Text:
    """A player's dice, by colour and face."""
    text = Text()
    for colour, faces in dice.items():
        for face, n in faces.items():
            for _i in range(n):
                text.append_text(die(colour, face))
                text.append(" ")
    return text


def supply(seen: View) -> Text:
    """What is left of the dice."""
    text = Text(_("Dice left: "))
    for colour in COLOUR_KEYS:
        text.append_text(die(colour, f"×{seen['supply'].get(colour, 0)}"))
        text.append(" ")
    return text


def describe(position: Position, tile: str) -> str:
    """A province tile in a few letters: its price, road and contents."""
    facts = position.edition.tables.data["tile"][tile]
    road = LINES[ROADS[facts["road"]]]
    return f"{facts['cost']}{road} " + ", ".join([*facts["buildings"], *map(str, facts["markets"])])


def offer(position: Position, seen: View) -> Table:
    """The open tiles of the twelve stacks."""
    table = Table(title=_("Province tiles"), show_header=False, pad_edge=False)
    for colour in COLOUR_KEYS:
        row = [Text(colour, style=DICE[colour][1])]
        for stack, tile in seen["top"].items():
            if stack.startswith(f"{colour}-"):
                row.append(Text(f"{tile}: {describe(position, tile)}"))
        table.add_row(*row)
    return table


def river(position: Position, seen: View) -> Text:
    """The spaces of the river with their earnings and boats."""
    tables = position.edition.tables
    length, bridge = tables.number("river.length"), tables.number("river.bridge")
    text = Text(_("River: "))
    for space in range(length + 1):
        boats = [SEAT_NAMES[s] for s in range(position.players) if seen["boat"].get(SEAT_NAMES[s], 0) == space]
        gives = effect(edition_facts.gives_on_river(seen, space)) if space else _("start")
        text.append(f"{space}: ", style="bold")
        text.append(gives, style="" if boats else "dim")
        for boat in boats:
            text.append(f" {boat}", style=SEAT_STYLES[boat])
        if space == bridge:
            text.append(f" · {_('The bridge follows: a new worker')}", style="dim")
        text.append(" · " if space < length else "", style="dim")
    return text


def yields(seen: View, seat: int) -> Text:
    """What the border of a province gives, where, and what of it is won."""
    key = SEAT_NAMES[seat]
    text = Text.assemble((key, SEAT_STYLES[key]), " ")
    return text.append("; ".join(f"{place}: {gives}" for place, gives in border(seen, seat)))


def province(position: Position, seen: View, seat: int) -> Table:
    """A province: the tiles with their roads, and the residence."""
    key = SEAT_NAMES[seat]
    tiles, turned = seen["tiles"].get(key, {}), seen["turned"].get(key, {})
    residence = set(position.edition.tables.words("province.residence", CELL_KEYS))
    table = Table(title=Text(key, style=SEAT_STYLES[key]), show_header=False, show_lines=True, padding=0)
    for row in range(4):
        cells = [CELL_KEYS[row * 5 + column] for column in range(5)]
        table.add_row(
            *(cell(position, name, tiles.get(name), turned.get(name, "0"), name in residence) for name in cells)
        )
    return table


def cell(position: Position, name: str, tile: str | None, turned: str, residence: bool) -> Text:
    if residence:
        return Text(f"{name} {roads_of_residence(name)}\n{_('home')}", style="bold")
    if tile is None:
        return Text(f"{name}\n   ", style="dim")
    facts = position.edition.tables.data["tile"][tile]
    ends = ROADS[facts["road"]]
    quarter = int(turned) // 90
    road = LINES[tuple(ends[(side - quarter) % 4] for side in range(4))]
    inside = [b[:2] for b in facts["buildings"]] + [str(m)[:2] for m in facts["markets"]]
    return Text(f"{name} {road}\n{' '.join(inside)}", style=DICE[facts["colour"]][1])


def roads_of_residence(name: str) -> str:
    """The sides at which roads leave this cell of the residence, as a line."""
    column, row = CELL_KEYS.index(name) % 5, CELL_KEYS.index(name) // 5
    beside = {(column, row - 1): 0, (column + 1, row): 1, (column, row + 1): 2, (column - 1, row): 3}
    ends = [0, 0, 0, 0]
    for exit_ in edition_facts.data()["province"]["exits"]:
        at = CELL_KEYS.index(exit_.split()[0])
        if (side := beside.get((at % 5, at // 5))) is not None:
            ends[side] = 1
    return LINES.get(tuple(ends), "")
