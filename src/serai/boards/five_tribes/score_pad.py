"""The score pad of Five Tribes: what lies before each player, and the tiles under their camels."""

from collections import Counter

import serai
from serai.boards.five_tribes.text.texts import CARD, DJINN, KIND
from serai.boards.score_pad import Entries, PadLine, Remark, Row, Section, Wrong
from serai.games.five_tribes.texts import KIND_KEYS, TILE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.position import Position

GAME = serai.game("five-tribes")
MOST_GOLD = 999
ON_TILES = ("palms", "palaces")


def sections(players: int) -> tuple[Section, ...]:
    e = GAME.edition.record
    viziers, elders = int(e.meeples[0]), int(e.meeples[1])
    palms, palaces = int(e.palms), int(e.palaces)
    camels = camels_each(players)
    tiles = tuple(
        Row(
            tile_key(kind, value),
            _(KIND[KIND_KEYS[kind]]),
            min(n, camels),
            n,
            badge=(GAME.edition.tables.data["symbols"][KIND_KEYS[kind]], value),
        )
        for (kind, value), n in sorted(tile_kinds().items())
    )
    goods = tuple(
        Row(f"card-{key}", _(name), int(n), int(n), f"g-{key}", 14)
        for (key, name), n in zip(CARD.items(), e.cards, strict=True)
    )
    djinns = tuple(Row(f"djinn-{key}", _(name), 1, 1, f"dj-{key}", 42, mark=True) for key, name in DJINN.items())
    return (
        Section(
            _("Before each player"),
            (
                Row("gold", _("gold"), MOST_GOLD, None, "coin", 18),
                Row("viziers", _("viziers"), viziers, viziers, "m-vizier"),
                Row("elders", _("elders"), elders, elders, "m-elder"),
            ),
        ),
        Section(
            _("Tiles with their camels"),
            (
                *tiles,
                Row("palms", _("palms on them"), palms, palms, "palm", 22),
                Row("palaces", _("palaces on them"), palaces, palaces, "palace", 22),
            ),
        ),
        Section(_("Goods in hand"), goods, _("Fakirs count only for the owner of Al-Amin.")),
        Section(_("Djinns"), djinns, folded=True),
    )


def tile_kinds() -> Counter[tuple[int, int]]:
    """How many tiles of each kind and value there are."""
    e = GAME.edition.record
    return Counter((int(kind), int(value)) for kind, value in zip(e.tile_kind, e.tile_value, strict=True))


def tile_key(kind: int, value: int) -> str:
    return f"tile-{KIND_KEYS[kind].replace('_', '-')}-{value}"


def camels_each(players: int) -> int:
    """As many as the rules deal out at the start."""
    return int(GAME.new(players).record.camels[0])


def position(entries: Entries) -> Position:
    """The entries as a position: the tiles of the box in their order, with the camels of those who have such tiles."""
    e = GAME.edition.record
    kinds = [(int(kind), int(value)) for kind, value in zip(e.tile_kind, e.tile_value, strict=True)]
    owner: dict[str, str] = {}
    pieces: dict[str, dict[str, int]] = {name: {} for name in ON_TILES}
    for seat in entries.seats:
        mine: list[str] = []
        for kind in sorted(tile_kinds()):
            free = (key for key, of in zip(TILE_KEYS, kinds, strict=True) if of == kind and key not in owner)
            for _n, key in zip(range(entries.number(tile_key(*kind), seat)), free, strict=False):
                owner[key] = SEAT_NAMES[seat]
                mine.append(key)
        if len(mine) > camels_each(entries.players):
            message = _("{n} tiles, but a player has only {camels} camels.")
            last = next(k for k in reversed(sorted(tile_kinds())) if entries.number(tile_key(*k), seat))
            raise Wrong(tile_key(*last), message.format(n=len(mine), camels=camels_each(entries.players)))
        for name in ON_TILES:
            if entries.number(name, seat) and not mine:
                raise Wrong(name, _("They stand on a player's tiles: enter those first."))
            if mine:
                pieces[name][mine[0]] = entries.number(name, seat)
    return GAME.from_json(
        {
            "players": entries.players,
            "over": True,
            "kind": {key: KIND_KEYS[kind] for key, (kind, _value) in zip(TILE_KEYS, kinds, strict=True)},
            "value": {key: value for key, (_kind, value) in zip(TILE_KEYS, kinds, strict=True)},
            "owner": owner,
            **pieces,
            **{name: entries.by_seat(name) for name in ("gold", "viziers", "elders")},
            "cards": {SEAT_NAMES[s]: {k: entries.number(f"card-{k}", s) for k in CARD} for s in entries.seats},
            "djinns": {SEAT_NAMES[s]: [k for k in DJINN if entries.number(f"djinn-{k}", s)] for s in entries.seats},
        }
    )


def lines(position: Position) -> tuple[PadLine, ...]:
    sheet = position.score_sheet()
    return tuple(PadLine(_(line), tuple(seat[line] for seat in sheet)) for line in GAME.score_lines)


def remarks(position: Position, entries: Entries) -> tuple[Remark, ...]:
    if position.places().count(1) > 1:
        return (Remark(_("There is no tie-break: equals share the throne."), ("F-178",)),)
    return ()
