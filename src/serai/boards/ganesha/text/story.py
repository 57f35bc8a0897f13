"""A turn of Ganesha in one line: the stones that were taken, what was placed on the mandala, and the points."""

from collections.abc import Sequence

from serai.boards.drawing.scene import EMBLEMS
from serai.boards.ganesha.text.texts import STONE, SYMBOL, counted
from serai.boards.text.story import Chip, Icon, Story, given_up
from serai.games.ganesha.state import Note
from serai.games.ganesha.texts import CELL_KEYS, COLOUR_KEYS, SPICE_KEYS, SPICE_NAMES
from serai.kernel.i18n import _
from serai.kernel.position import Event


def chip(seat: int, events: Sequence[Event]) -> Chip:
    """A turn from its events."""
    own = [e for e in events if e.seat == seat]
    way = [f"cell-{CELL_KEYS[e.b]}" for e in own if e.kind in (Note.TOOK, Note.SWAPPED, Note.LAID)]
    # where these stones lie, as long as they are the last ones of this player
    way += [f"last-{seat}-{COLOUR_KEYS[e.a]}" for e in own if e.kind in (Note.PLACED, Note.PLACED_LAST)]
    route = ""
    if any(e.kind == Note.EMPTY_ALTAR for e in own):
        route = _("the altar is empty")
    elif any(e.kind == Note.LAID for e in own):
        route = _("lays a spice token")
    mine = [e for e in events if e.seat == seat or (e.kind == Note.GAVE and e.b == seat)]
    return Chip(seat, route, tuple(taken(own)), tuple(gains(seat, mine)), tuple(way))


def taken(events: Sequence[Event]) -> list[Icon]:
    """The stones from the altar; one that was put back for another is struck out."""
    out: list[Icon] = []
    for e in events:
        if e.kind == Note.SWAPPED and out:
            before = out.pop()
            out.append(
                Icon(before.symbol, _("put back: {thing}").format(thing=before.words), "", before.room, lost=True)
            )
        if e.kind in (Note.TOOK, Note.SWAPPED):
            out.append(stone(e.a))
    return out


def gains(seat: int, events: Sequence[Event]) -> list[Icon]:
    """What a turn brought: spices, gifts, stones on the mandala, points."""
    out: list[Icon] = []
    for e in events:
        if e.kind == Note.SPICE:
            out.append(Icon(f"seal-{SYMBOL[SPICE_KEYS[e.a]]}", _(SPICE_NAMES[e.a]), "", 21))
        elif e.kind in (Note.GAVE, Note.OFFERED) and e.seat == seat:
            out.append(given_up(f"stone-{COLOUR_KEYS[e.a]}", _(STONE[COLOUR_KEYS[e.a]]), 22))
            if e.kind == Note.GAVE:
                with_whom = f"e-{EMBLEMS[e.b % len(EMBLEMS)]}"
                out.append(Icon(with_whom, _("exchanged with another player"), "", 20, plain=True))
        elif e.kind == Note.GAVE:  # and gets another for it
            received = _("received: {thing}").format(thing=_(STONE[COLOUR_KEYS[e.a]]))
            out.append(Icon(f"stone-{COLOUR_KEYS[e.a]}", received, "", 22))
        elif e.kind == Note.REMOVED:  # it lay on the mandala and was nobody's: nothing was given up
            words = _("off the mandala: {stone}").format(stone=_(STONE[COLOUR_KEYS[e.a]]))
            out.append(Icon(f"stone-{COLOUR_KEYS[e.a]}", words, "", 22, lost=True))
        elif e.kind == Note.DREW:
            out.append(stone(e.a))
        elif e.kind == Note.PLACED:
            words = _("on the mandala: {stones}").format(stones=counted(COLOUR_KEYS[e.a], e.b))
            out.append(Icon(f"socket-{COLOUR_KEYS[e.a]}", words, str(e.b), 22))
        elif e.kind == Note.PLACED_LAST:
            words = _("on the mandala: {stones}").format(stones=_(STONE[COLOUR_KEYS[e.a]]))
            out.append(Icon(f"socket-{COLOUR_KEYS[e.a]}", words, "", 22))
    points = sum(e.a for e in events if e.kind == Note.SCORED) - sum(e.a for e in events if e.kind == Note.PAID)
    if points:
        n = f"+{points}" if points > 0 else f"−{-points}"
        out.append(Icon("", f"{_('points')}: {n}", n))
    return out


def stone(colour: int) -> Icon:
    return Icon(f"stone-{COLOUR_KEYS[colour]}", _(STONE[COLOUR_KEYS[colour]]), "", 22)


STORY = Story(
    turns=frozenset((Note.TOOK, Note.EMPTY_ALTAR, Note.LAID, Note.PLACED_LAST)),
    answers=frozenset((Note.GAVE,)),
    rounds=frozenset((Note.FIRST_PLAYER, Note.DRUM, Note.CLEARED, Note.FINAL_STAGE)),
    chip=chip,
)
