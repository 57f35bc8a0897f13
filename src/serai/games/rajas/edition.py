"""The edition's tables as the record that the rules receive: figures checked, effects read from their words."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from serai.games.rajas.board import ROADS, SIDES
from serai.games.rajas.effects import PARTS, Effect
from serai.games.rajas.state import (
    BACKS,
    BONUSES,
    BUILDINGS,
    CELLS,
    CHAMBERS,
    COLOURS,
    MARKETS,
    PLACES,
    RIVER,
    RIVER_TILES,
    ROOM,
    SAIL_MOST,
    SPOTS,
    TILES,
    WAITING,
    YIELD_TILES,
    Spot,
    Version,
    Waiting,
    YieldColour,
)
from serai.games.rajas.texts import (
    BACK_KEYS,
    BUILDING_KEYS,
    CELL_KEYS,
    COLOUR_KEYS,
    GOOD_KEYS,
    PERSON_KEYS,
    PLACE_KEYS,
    RIVER_TILE_KEYS,
    TILE_KEYS,
    YIELD_COLOUR_KEYS,
    YIELD_KEYS,
)
from serai.kernel.editions import EditionTables
from serai.kernel.errors import BadEdition
from serai.kernel.i18n import _
from serai.kernel.state import SEATS

LAYOUTS = 3  # the board as laid out for two, three and four players

EDITION = np.dtype(
    [
        ("dice", np.int16, COLOURS),
        ("hands", np.int16, 2),
        ("worker_total", np.int16),
        ("worker_start", np.int16),
        ("worker_most", np.int16, len(Version)),
        ("karma_start", np.int16),
        ("karma_most", np.int16),
        ("building_value", np.int16, 3),
        ("fame_spaces", np.int16),
        ("money_per_fame", np.int16),
        ("money_start", np.int16, SEATS),
        ("worker_at", np.int16, WAITING),  # fame space, money space, last river space before the bridge
        ("fame_bonus_at", np.int16, BONUSES),
        ("fame_bonus", np.int16, (BONUSES, PARTS, 3)),
        ("money_bonus_at", np.int16, BONUSES),
        ("money_bonus", np.int16, (BONUSES, PARTS, 3)),
        ("spaces", np.int16, (LAYOUTS, SPOTS)),
        ("price", np.int16, (LAYOUTS, SPOTS, ROOM)),
        ("outer_terrace", np.int16, (PARTS, 3)),
        ("terrace_dice", np.int16),
        ("balcony_dice", np.int16),
        ("balcony_takes", np.int16, COLOURS),
        ("chamber_die", np.int16, CHAMBERS),
        ("chamber", np.int16, (CHAMBERS, PARTS, 3)),
        ("harbor_most", np.int16),
        ("river_end", np.int16),
        ("river", np.int16, (RIVER + 1, PARTS, 3)),
        ("river_tiles", np.int16, RIVER_TILES),
        ("river_tile", np.int16, (RIVER_TILES, PARTS, 3)),
        ("is_cell", np.int16, CELLS),
        ("exits", np.int16, CELLS),  # sides on which a road of the residence arrives
        ("is_place", np.int16, (2, PLACES)),
        ("place", np.int16, (2, PLACES, PARTS, 3)),
        ("slot", np.int16, (2, PLACES)),
        ("yield_tiles", np.int16, YIELD_TILES),
        ("yield_colour", np.int16, YIELD_TILES),
        ("yield_tile", np.int16, (YIELD_TILES, PARTS, 3)),
        ("tile_stack", np.int16, TILES),
        ("tile_colour", np.int16, TILES),
        ("tile_cost", np.int16, TILES),
        ("tile_road", np.int16, TILES),
        ("tile_buildings", np.int16, (TILES, BUILDINGS)),
        ("tile_goods", np.int16, (TILES, MARKETS)),
        ("tile_values", np.int16, (TILES, MARKETS)),
        ("best_value", np.int16),
        ("rounds", np.int16),
    ],
    align=True,
)

_NTH = ("first", "second", "third", "fourth")
_SIDE_KEYS = ("north", "east", "south", "west")
_COLOURS = "|".join(COLOUR_KEYS)


def _colours(words: str) -> int:
    return sum(1 << COLOUR_KEYS.index(word) for word in set(words.split()))


_Reading = Callable[[re.Match[str]], tuple[int, int, int]]


def _plain(effect: Effect) -> _Reading:
    return lambda m: (effect, int(m[1]) if m.re.groups else 0, 0)


def _coloured(effect: Effect) -> _Reading:
    return lambda m: (effect, int(m[1]), _colours(m[2]))


# the words of effects, each with what the rules make of them
_WORDS: tuple[tuple[str, _Reading], ...] = (
    (r"(\d+) (?:die|dice)", _plain(Effect.DICE)),
    (r"(\d+) (?:die|dice) per karma", _plain(Effect.DICE_PER_KARMA)),
    (rf"(\d+) ((?:{_COLOURS})(?: (?:{_COLOURS}))*) (?:die|dice)", _coloured(Effect.COLOUR_DICE)),
    (rf"(\d+) ({_COLOURS}) (?:die|dice) per karma", _coloured(Effect.COLOUR_DICE_PER_KARMA)),
    (r"(\d+) money", _plain(Effect.MONEY)),
    (r"(\d+) fame", _plain(Effect.FAME)),
    (r"(\d+) karma", _plain(Effect.KARMA)),
    (r"(\d+) upgrades?", _plain(Effect.UPGRADE)),
    (r"(\d+) late upgrades?", _plain(Effect.LATE_UPGRADE)),
    (r"(\d+) steps?", _plain(Effect.SAIL)),
    (r"exactly (\d+) spaces?", _plain(Effect.SAIL_EXACTLY)),
    (r"palace", _plain(Effect.PALACE)),
    (r"person (\d+)", _plain(Effect.PERSON)),
    (r"(\d+) money per market", _plain(Effect.MONEY_PER_MARKET)),
    (r"assorted", _plain(Effect.ASSORTED)),
    (r"(\d+) of a kind", _plain(Effect.ONE_KIND)),
    (r"(\d+) fame per upgrade", _plain(Effect.FAME_PER_UPGRADE)),
    (r"(\d+) money per upgrade", _plain(Effect.MONEY_PER_UPGRADE)),
    (r"(\d+) fame per karma", _plain(Effect.FAME_PER_KARMA)),
    (r"(\d+) fame per market tile", _plain(Effect.FAME_PER_MARKET_TILE)),
    (r"(\d+) fame per (\d+) spaces", lambda m: (Effect.FAME_PER_SPACES, int(m[1]), int(m[2]))),
    (r"(\d+) money per building", _plain(Effect.MONEY_PER_BUILDING)),
    (r"(\d+) money per connected yield", _plain(Effect.MONEY_PER_YIELD)),
    (r"(\d+) fame per bend", _plain(Effect.FAME_PER_BEND)),
    (r"(\d+) fame per worker", _plain(Effect.FAME_PER_WORKER)),
    (r"elephant", _plain(Effect.ELEPHANT)),
    (r"yield tile", _plain(Effect.YIELD_TILE)),
    (r"cover", _plain(Effect.COVER)),
    (r"reroll", _plain(Effect.REROLL)),
)

_MOST = {Effect.SAIL: SAIL_MOST, Effect.SAIL_EXACTLY: SAIL_MOST, Effect.PERSON: CHAMBERS}
_MOST |= dict.fromkeys((Effect.DICE, Effect.COLOUR_DICE, Effect.DICE_PER_KARMA, Effect.COLOUR_DICE_PER_KARMA), 6)
_MOST |= dict.fromkeys((Effect.UPGRADE, Effect.LATE_UPGRADE), 8)
MOST_MONEY = 50
# what leads on to other effects stands last, or they would pile up; persons and yield tiles do not lead to each other
_LEADS_ON = (Effect.SAIL, Effect.SAIL_EXACTLY, Effect.PALACE, Effect.PERSON, Effect.YIELD_TILE, Effect.COVER)
_NOT_FOR_PERSONS = (Effect.PALACE, Effect.PERSON)
_NOT_ON_YIELD_TILES = (Effect.PALACE, Effect.PERSON, Effect.YIELD_TILE)


def parts_of(text: str, entry: str) -> list[tuple[int, int, int]]:
    """The parts of an effect given in words.

    >>> parts_of("1 die + 1 upgrade", "province.basic.b5")
    [(<Effect.DICE: 1>, 1, 0), (<Effect.UPGRADE: 6>, 1, 0)]
    """
    if text == "none":
        return []
    parts = []
    for words in text.split(" + "):
        found = [(re.fullmatch(pattern, words), read) for pattern, read in _WORDS]
        readings = [read(match) for match, read in found if match]
        if not readings:
            raise BadEdition(_("{entry}: “{value}” is not an effect").format(entry=entry, value=words))
        effect, amount, what = readings[0]
        most = _MOST.get(Effect(effect), MOST_MONEY)
        low = 0 if effect in (Effect.PALACE, Effect.ASSORTED, *range(Effect.ELEPHANT, Effect.REROLL + 1)) else 1
        if not low <= amount <= most or (effect == Effect.FAME_PER_SPACES and not 1 <= what <= RIVER):
            raise BadEdition(_("{entry}: “{value}” is out of range").format(entry=entry, value=words))
        parts.append((effect, amount, what))
    if len(parts) > PARTS:
        raise BadEdition(_("{entry}: an effect has {n} parts at most").format(entry=entry, n=PARTS))
    if any(effect in _LEADS_ON for effect, *_figures in parts[:-1]):
        raise BadEdition(_("{entry}: what leads on to other effects must stand last").format(entry=entry))
    return parts


def fill_effect(into: Any, tables: EditionTables, entry: str, banned: tuple[Effect, ...] = ()) -> None:
    """Write an effect's parts into a block of the edition's record."""
    for part, figures in enumerate(parts_of(tables.word(entry), entry)):
        if figures[0] in banned:
            raise BadEdition(_("{entry}: this effect would lead back to itself").format(entry=entry))
        into[part] = figures


def fill_edition(e: np.record, tables: EditionTables) -> None:
    """The edition's tables as the record that the rules receive."""
    fill_seats(e, tables)
    fill_tracks(e, tables)
    fill_board(e, tables)
    fill_palace(e, tables)
    fill_river(e, tables)
    fill_province(e, tables)
    fill_yield_tiles(e, tables)
    fill_tiles(e, tables)
    e.rounds = tables.number("limits.rounds", low=1, high=1000)


def fill_seats(e: np.record, tables: EditionTables) -> None:
    for colour, key in enumerate(COLOUR_KEYS):
        e.dice[colour] = tables.number(f"dice.{key}", low=4, high=30)
    e.hands[0] = tables.number("kali.basic", low=4, high=30)
    e.hands[1] = tables.number("kali.navaratnas", low=4, high=30)
    e.worker_start = tables.number("workers.start", low=1, high=6)
    e.worker_total = tables.number("workers.each", low=1, high=9)
    if e.worker_total != e.worker_start + WAITING:
        raise BadEdition(_("workers.each: {n} wait on the board, the others start").format(n=WAITING))
    for version in Version:
        entry = f"workers.most_{version.name.lower()}"
        e.worker_most[version] = tables.number(entry, low=int(e.worker_start) + 1, high=int(e.worker_total))
    e.karma_most = tables.number("karma.most", high=6)
    e.karma_start = tables.number("karma.start", high=int(e.karma_most))
    e.building_value = tables.numbers("upgrades.values", count=3, high=20)


def fill_tracks(e: np.record, tables: EditionTables) -> None:
    e.fame_spaces = tables.number("fame.spaces", low=10, high=500)
    money_spaces = tables.number("money.spaces", low=10, high=1000)
    if money_spaces % e.fame_spaces:
        raise BadEdition(_("money.spaces: every fame space must lie beside the same number of money spaces"))
    e.money_per_fame = money_spaces // e.fame_spaces
    e.money_start = tables.numbers("money.start", count=4, high=min(100, money_spaces))
    e.worker_at[Waiting.FAME] = tables.number("fame.worker", low=1, high=int(e.fame_spaces))
    e.worker_at[Waiting.MONEY] = tables.number("money.worker", low=1, high=money_spaces)
    for track, high in (("fame", int(e.fame_spaces)), ("money", money_spaces)):
        before = 0
        for bonus in range(BONUSES):
            entry = f"{track}_bonus.{_NTH[bonus]}"
            at = tables.number(f"{entry}.space", high=high)
            if at and (at <= before or (bonus and before == 0)):
                raise BadEdition(
                    _("{entry}: the bonus spaces must rise along the track").format(entry=f"{entry}.space")
                )
            before = at
            e[f"{track}_bonus_at"][bonus] = at
            fill_effect(e[f"{track}_bonus"][bonus], tables, f"{entry}.gives")


def fill_board(e: np.record, tables: EditionTables) -> None:
    for side, players in enumerate(("two", "three", "four")):
        for key, spot in (("quarry", Spot.QUARRY), ("harbor", Spot.HARBOR)):
            prices = tables.numbers(f"board.{players}.{key}", high=20)
            if len(prices) > ROOM:
                raise BadEdition(_("{entry}: {n} spaces at most").format(entry=f"board.{players}.{key}", n=ROOM))
            e.spaces[side, spot] = len(prices)
            e.price[side, spot, : len(prices)] = prices
        e.spaces[side, Spot.ASSORTED] = tables.number(f"board.{players}.assorted", high=ROOM)
        e.spaces[side, Spot.SILK : Spot.SPICES + 1] = tables.number(f"board.{players}.one_kind", high=ROOM)
        e.spaces[side, Spot.OUTER_TERRACE] = tables.number(f"board.{players}.outer_terrace", high=ROOM)
        e.spaces[side, Spot.TERRACE_ORANGE : Spot.BALCONY_ORANGE] = tables.number(f"board.{players}.terrace", high=ROOM)
        e.spaces[side, Spot.BALCONY_ORANGE : Spot.GREAT_MOGUL] = tables.number(f"board.{players}.balcony", high=ROOM)
        e.spaces[side, Spot.GREAT_MOGUL :] = tables.number(f"board.{players}.chamber", high=ROOM)


def fill_palace(e: np.record, tables: EditionTables) -> None:
    fill_effect(e.outer_terrace, tables, "outer_terrace.gives")
    e.terrace_dice = tables.number("terrace.dice", low=1, high=6)
    e.balcony_dice = tables.number("balcony.dice", low=1, high=6)
    for colour, key in enumerate(COLOUR_KEYS):
        e.balcony_takes[colour] = COLOUR_KEYS.index(tables.word(f"balcony.{key}", COLOUR_KEYS))
    for chamber, key in enumerate(PERSON_KEYS):
        e.chamber_die[chamber] = tables.number(f"chamber.{key}.die", low=1, high=6)
        fill_effect(e.chamber[chamber], tables, f"chamber.{key}.gives", _NOT_FOR_PERSONS)
    e.harbor_most = tables.number("harbor.most", low=1, high=6)


def fill_river(e: np.record, tables: EditionTables) -> None:
    e.river_end = tables.number("river.length", low=2, high=RIVER)
    e.worker_at[Waiting.BRIDGE] = tables.number("river.bridge", low=1, high=int(e.river_end) - 1)
    for space in range(1, RIVER + 1):
        entry = f"river.spaces.{space}"
        fill_effect(e.river[space], tables, entry)
        if space > e.river_end and e.river[space].any():
            raise BadEdition(_("{entry}: the river ends before this space").format(entry=entry))
    for tile, key in enumerate(RIVER_TILE_KEYS[:RIVER_TILES]):
        e.river_tiles[tile] = tables.number(f"river_tile.{key}.count", high=RIVER_TILES)
        fill_effect(e.river_tile[tile], tables, f"river_tile.{key}.gives")


def fill_province(e: np.record, tables: EditionTables) -> None:
    residence = tables.words("province.residence", CELL_KEYS)
    for cell, key in enumerate(CELL_KEYS):
        e.is_cell[cell] = key not in residence
    exits = tables.words("province.exits", [f"{cell} {side}" for cell in CELL_KEYS for side in _SIDE_KEYS])
    if not exits:
        raise BadEdition(_("{entry}: the residence needs a road").format(entry="province.exits"))
    for exit in exits:
        where, arrival = exit.split()
        if where in residence:
            raise BadEdition(_("{entry}: the residence stands on {cell}").format(entry="province.exits", cell=where))
        e.exits[CELL_KEYS.index(where)] |= SIDES[_SIDE_KEYS.index(arrival)]
    for side, board in enumerate(("basic", "navaratnas")):
        for place in range(PLACES):
            entry = f"province.{board}.{PLACE_KEYS[place]}"
            fill_effect(e.place[side, place], tables, entry)
            e.is_place[side, place] = tables.word(entry) != "none"
    e.slot[0] = YieldColour.NONE
    for place in range(PLACES):
        entry = f"province.slots.{PLACE_KEYS[place]}"
        e.slot[1, place] = YIELD_COLOUR_KEYS.index(tables.word(entry, YIELD_COLOUR_KEYS))
        if e.slot[1, place] != YieldColour.NONE and not e.is_place[1, place]:
            raise BadEdition(_("{entry}: there is no printed yield at this place").format(entry=entry))


def fill_yield_tiles(e: np.record, tables: EditionTables) -> None:
    for tile in range(YIELD_TILES):
        entry = f"yield.{YIELD_KEYS[tile]}"
        colour = tables.word(f"{entry}.colour", YIELD_COLOUR_KEYS[: YieldColour.NONE])
        e.yield_colour[tile] = YIELD_COLOUR_KEYS.index(colour)
        e.yield_tiles[tile] = tables.number(f"{entry}.count", high=20)
        fill_effect(e.yield_tile[tile], tables, f"{entry}.gives", _NOT_ON_YIELD_TILES)


def fill_tiles(e: np.record, tables: EditionTables) -> None:
    for tile, key in enumerate(TILE_KEYS):
        entry = f"tile.{key}"
        colour = COLOUR_KEYS.index(tables.word(f"{entry}.colour", COLOUR_KEYS))
        e.tile_colour[tile] = colour
        e.tile_stack[tile] = colour * BACKS + BACK_KEYS.index(tables.word(f"{entry}.back", BACK_KEYS))
        e.tile_cost[tile] = tables.number(f"{entry}.cost", low=1, high=30)
        e.tile_road[tile] = ROADS[tables.word(f"{entry}.road", tuple(ROADS))]
        buildings = tables.words(f"{entry}.buildings", BUILDING_KEYS)
        for building in buildings:
            e.tile_buildings[tile, BUILDING_KEYS.index(building)] += 1
        e.tile_goods[tile] = -1
        markets = tables.words(f"{entry}.markets", [f"{good} {value}" for good in GOOD_KEYS for value in range(1, 10)])
        if not 1 <= len(buildings) + len(markets) <= 2:
            raise BadEdition(_("{entry}: a tile has one or two buildings or markets").format(entry=entry))
        for i, market in enumerate(markets):
            good, value = market.split()
            e.tile_goods[tile, i] = GOOD_KEYS.index(good)
            e.tile_values[tile, i] = int(value)
    e.best_value = e.tile_values.max()
