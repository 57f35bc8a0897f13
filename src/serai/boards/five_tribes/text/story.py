"""A turn of Five Tribes in one line: from where to where, the tribe, and what it brought."""

from collections import Counter
from collections.abc import Sequence

from serai.boards.drawing.scene import EMBLEMS, seat_number
from serai.boards.five_tribes.text.texts import counted
from serai.boards.text.story import Chip, Icon, Story
from serai.games.five_tribes.state import Note
from serai.games.five_tribes.texts import (
    CARD_KEYS,
    CARD_NAMES,
    COLOUR_KEYS,
    DJINN_KEYS,
    DJINN_NAMES,
    SPOT_KEYS,
    TILE_KEYS,
    VICTIM_NAMES,
)
from serai.kernel.i18n import _
from serai.kernel.plain import View
from serai.kernel.position import Event

TRIBES = ("vizier", "elder", "merchant", "builder", "assassin")
CARDS_SHOWN = 3  # more cards than this are counted, not shown one by one


def chip(seat: int, events: Sequence[Event]) -> Chip:
    """A turn from its events."""
    start = next((TILE_KEYS[e.a] for e in events if e.kind == Note.LIFTED), "")
    way = [start] if start else []
    made: list[Icon] = []
    for event in events:
        if event.kind == Note.DROPPED:
            way.append(TILE_KEYS[event.b])
        elif event.kind == Note.HARVESTED:
            made.append(meeple(event.a, counted(COLOUR_KEYS[event.a], event.b), str(event.b)))
    route = f"{way[0]} → {way[-1]}" if len(way) > 1 else start
    if not start and any(e.kind == Note.NO_MOVE for e in events):
        route = _("no move")
    brought = gains(seat, [e for e in events if e.seat == seat]) + paid_to_others(seat, events)
    return Chip(seat, route, tuple(made), tuple(brought), tuple(f"on-{tile}" for tile in way))


def gains(seat: int, events: Sequence[Event]) -> list[Icon]:
    """What a turn brought its player, in the order in which it is told: kill, gold, camel, palms, cards, djinns."""
    count = {kind: sum(1 for e in events if e.kind == kind) for kind in (Note.CONTROLS, Note.PALM, Note.PALACE)}
    out = [
        meeple(e.a, f"{_('killed')}: {_(VICTIM_NAMES[e.a])}", lost=True)
        for e in events
        if e.kind in (Note.KILLED, Note.KILLED_HELD)
    ]
    gold = sum(e.b if e.kind == Note.SOLD else e.a for e in events if e.kind in (Note.EARNED, Note.REWARDED, Note.SOLD))
    paid = sum(e.a for e in events if e.kind == Note.PAID)
    if gold:
        out.append(Icon("coin", f"{_('gold')}: +{gold}", f"+{gold}", 22))
    if paid:
        out.append(Icon("coin", f"{_('gold')}: −{paid}", f"−{paid}", 22))
    if count[Note.CONTROLS]:
        out.append(Icon(f"camel-{EMBLEMS[seat % len(EMBLEMS)]}", _("camel"), "", 30))
    for kind, symbol, name in ((Note.PALM, "palm", _("palm")), (Note.PALACE, "palace", _("palace"))):
        n = count[kind]
        if n:
            out.append(Icon(symbol, f"{name}: {n}" if n > 1 else name, str(n) if n > 1 else "", 25))
    return out + cards(events) + djinns(events)


def cards(events: Sequence[Event]) -> list[Icon]:
    """Cards that were taken, and fakirs and elders that were spent."""
    taken = [e.a for e in events if e.kind in (Note.TOOK_CARD, Note.DREW_CARD)]
    # whoever draws a card is told which it is, besides what everybody is told
    unseen = sum(1 for e in events if e.kind == Note.DREW_UNSEEN) - sum(1 for e in events if e.kind == Note.DREW_CARD)
    out = []
    if len(taken) > CARDS_SHOWN:
        names = ", ".join(_(CARD_NAMES[card]) for card in taken)
        out.append(Icon("hand-card", names, str(len(taken)), 15))
    else:
        out += [Icon(f"g-{CARD_KEYS[card]}", _(CARD_NAMES[card]), "", 20) for card in taken]
    if unseen > 0:
        out.append(Icon("hand-card", f"{_('cards')}: {unseen}", str(unseen) if unseen > 1 else "", 15))
    for kind, symbol, name in ((Note.FAKIRS, "g-fakir", _("fakirs")), (Note.ELDERS, "m-elder", _("elders"))):
        spent = sum(e.a for e in events if e.kind == kind)
        if spent:
            out.append(Icon(symbol, f"{name}: −{spent}", f"−{spent}", 20 if kind == Note.FAKIRS else 26))
    return out


def djinns(events: Sequence[Event]) -> list[Icon]:
    """Djinns that were gained, and those that were used."""
    gained = [e.a for e in events if e.kind == Note.DJINN]
    used = [e.a for e in events if e.kind == Note.POWER and e.a not in gained]
    words = _("gained: {djinn}"), _("used: {djinn}")
    return [
        Icon(f"face-{DJINN_KEYS[djinn]}", said.format(djinn=_(DJINN_NAMES[djinn])), "", 20)
        for said, those in zip(words, (gained, used), strict=True)
        for djinn in those
    ]


def paid_to_others(seat: int, events: Sequence[Event]) -> list[Icon]:
    """Gold that a turn brought to others, thanks to djinns of theirs: whose it is, and how much."""
    gold = dict[tuple[int, int], int]()
    for e in events:
        if e.kind == Note.REWARDED and e.seat != seat:
            gold[e.seat, e.b] = gold.get((e.seat, e.b), 0) + e.a
    out = []
    for (other, djinn), n in gold.items():
        words = _("to the owner of {djinn}").format(djinn=_(DJINN_NAMES[djinn]))
        out += [
            Icon(f"e-{EMBLEMS[other % len(EMBLEMS)]}", words, "", 20, plain=True),
            Icon("coin", f"{_('gold')} +{n}", f"+{n}", 22),
        ]
    return out


def meeple(colour: int, words: str, n: str = "", lost: bool = False) -> Icon:
    return Icon(f"m-{TRIBES[colour]}", words, n, 28, lost)


def bids(events: Sequence[Event]) -> tuple[tuple[int, Icon], ...]:
    """What each player bid in a round, in the order of bidding."""
    words = _("space {n} of the turn order track")
    return tuple(
        (e.seat, Icon("", words.format(n=SPOT_KEYS[e.a]), SPOT_KEYS[e.a])) for e in events if e.kind == Note.BID
    )


def paid(n: str) -> str:
    """What a player has paid to move."""
    return _("paid {n}").format(n=n)


def paid_by_seat(events: Sequence[Event], view: View) -> dict[int, str]:
    """What each player paid for the turn they have or had last: who bid twice moves first for the higher price.

    A turn begins when its marker leaves the turn order track.
    """
    waiting = Counter(seat_number(marker) for marker in view["turn_track"].values())
    bids = dict[int, list[int]]()
    for e in events:
        if e.kind == Note.BID:
            bids.setdefault(e.seat, []).append(e.a)
    begun = {seat: len(places) - waiting[seat] for seat, places in bids.items()}
    return {
        seat: paid(SPOT_KEYS[sorted(places, reverse=True)[max(0, begun[seat] - 1)]]) for seat, places in bids.items()
    }


STORY = Story(
    turns=frozenset((Note.LIFTED, Note.POWER, Note.NO_MOVE)),
    once=frozenset((Note.LIFTED,)),
    rounds=frozenset((Note.ROUND, Note.BID)),
    chip=chip,
    round_bids=bids,
    noted=paid_by_seat,
)
