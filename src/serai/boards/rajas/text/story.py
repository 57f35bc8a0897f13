"""A turn of Rajas in one line: the space, what was paid there, and what it brought."""

from collections.abc import Sequence

from serai.boards.drawing.scene import EMBLEMS
from serai.boards.rajas.text.texts import BUILDING, die, place_name, small_tile_name, space, yield_name
from serai.boards.text.story import Chip, Icon, Story, given_up
from serai.games.rajas.state import Note
from serai.games.rajas.texts import (
    BUILDING_KEYS,
    CELL_KEYS,
    COLOUR_KEYS,
    PERSON_KEYS,
    PLACE_KEYS,
    SPOT_KEYS,
    TILE_KEYS,
    YIELD_KEYS,
)
from serai.kernel.i18n import _
from serai.kernel.position import Event

DICE_SHOWN = 4  # more dice than this are counted, not shown one by one


def chip(seat: int, events: Sequence[Event]) -> Chip:
    """A turn from its events."""
    own = [e for e in events if e.seat == seat]
    route, way = "", list[str]()
    for e in own:
        if e.kind == Note.PLACED:
            route = space(SPOT_KEYS[e.a])
            way.append(f"on-{SPOT_KEYS[e.a]}")
        elif e.kind == Note.SKIPPED:
            route = _("no worker")
        elif e.kind == Note.VISITED:
            way.append(f"on-{PERSON_KEYS[e.a]}")
        elif e.kind == Note.SAILED:
            way.append(f"boat-{seat}")
        elif e.kind in (Note.BUILT, Note.COVERED):
            way.append(f"laid-{seat}-{CELL_KEYS[e.b]}")
    return Chip(seat, route, tuple(paid(own)), tuple(gains(seat, own)), tuple(way))


def paid(events: Sequence[Event]) -> list[Icon]:
    """The dice and the money that a turn took."""
    given = [rolled(e) for e in events if e.kind in (Note.PAID_DIE, Note.RETURNED)]
    out = [given_up(icon.symbol, icon.words, icon.room) for icon in given]
    money = sum(e.a for e in events if e.kind == Note.PAID_MONEY)
    if money:
        out.append(Icon("coin", f"{_('money')}: −{money}", f"−{money}", 20))
    return out


def gains(seat: int, events: Sequence[Event]) -> list[Icon]:
    """What a turn brought: tiles and buildings, the boat, dice, then what is counted."""
    emblem = EMBLEMS[seat % len(EMBLEMS)]
    out: list[Icon] = []
    dice = [e for e in events if e.kind == Note.ROLLED]
    for e in events:
        if e.kind in (Note.BUILT, Note.COVERED):
            tile = TILE_KEYS[e.a]
            colour = next(key for key in COLOUR_KEYS if key[0] == tile[0])
            out.append(Icon(f"stack-{colour}", f"{CELL_KEYS[e.b]}: {small_tile_name(tile)}", CELL_KEYS[e.b], 30))
        elif e.kind == Note.UPGRADED:
            key = BUILDING_KEYS[e.a]
            out.append(Icon(f"b-{key}", f"{_(BUILDING[key])}: {e.b}", str(e.b), 22))
        elif e.kind == Note.SAILED:
            out.append(Icon(f"boat-{emblem}", _("river space {n}").format(n=e.a), str(e.a), 31))
        elif e.kind == Note.WORKER:
            out.append(Icon(f"worker-{emblem}", _("a new worker"), "+1", 26))
        elif e.kind in (Note.DREW_YIELD, Note.TOOK_YIELD):
            out.append(Icon("fx-yield-tile", yield_name(YIELD_KEYS[e.a]), "", 16))
        elif e.kind == Note.YIELD:
            out.append(Icon("won", f"{_('a yield of the border')}: {place_name(PLACE_KEYS[e.a])}", "", 12, plain=True))
    if len(dice) > DICE_SHOWN:
        out.append(Icon("fx-1-die", ", ".join(rolled(e).words for e in dice), f"+{len(dice)}", 16))
    else:
        out += [rolled(e) for e in dice]
    karma = sum(e.a for e in events if e.kind in (Note.KARMA, Note.KARMA_FROM))
    karma -= sum(1 for e in events if e.kind == Note.TURNED_DIE)
    counts = (
        ("coin", _("money"), sum(e.a for e in events if e.kind in (Note.MONEY, Note.MONEY_FROM))),
        ("fame", _("fame"), sum(e.a for e in events if e.kind in (Note.FAME, Note.FAME_FROM))),
        ("karma", _("karma"), karma),
    )
    return out + [Icon(symbol, f"{name}: {signed(n)}", signed(n), 20) for symbol, name, n in counts if n]


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def rolled(event: Event) -> Icon:
    """A die as it fell."""
    colour, face = COLOUR_KEYS[event.a], str(event.b)
    return Icon(f"die-{colour}-{face}", die(colour, face), "", 27, plain=True)


STORY = Story(
    turns=frozenset((Note.PLACED, Note.SKIPPED)),
    once=frozenset((Note.PLACED, Note.SKIPPED)),
    rounds=frozenset((Note.STARTS, Note.ROUND)),
    chip=chip,
)
