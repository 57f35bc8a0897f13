"""What may be supposed of a game by a seat that plans ahead: other hands and purses, and that its turn came now.

Rivals are supposed to be able to pay, and to hold no fakirs unless what they are asked shows that they do. Which goods
they hold is supposed in two ways that have little in common, so that no plan rests on it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from serai.games.five_tribes.state import FAKIR, TRACK
from serai.games.five_tribes.texts import CARD_KEYS, DJINN_KEYS
from serai.games.five_tribes.view import FIELDS
from serai.kernel.game import SEAT_NAMES, Edition
from serai.kernel.plain import Plain, ReadOnly

RICH = 100  # more gold than anything costs
MOST_FAKIRS = 2  # that a question can show somebody to have


def suppose(view: ReadOnly, _seat: int, edition: Edition) -> Iterator[Sequence[Plain]]:
    """Ways to fill in what a seat does not see, the likeliest first, each as facts that go with what it sees."""
    for fakirs in range(MOST_FAKIRS + 1):
        yield [_filled(view, edition, fakirs, goods) for goods in (CARD_KEYS[:FAKIR], CARD_KEYS[FAKIR - 1 :: -1])]


def _filled(view: ReadOnly, edition: Edition, fakirs: int, goods: Sequence[str]) -> Plain:
    """What is hidden, with the hands of the others dealt in this order of goods; who decides has some fakirs."""
    hands = {who: Counter(hand) for who, hand in view["cards"].items()}
    left = Counter(dict(zip(CARD_KEYS, map(int, edition.record.cards), strict=True)))
    for known in (*hands.values(), view["row"].values(), view["discard"]):
        left.subtract(known)
    others = [who for who in SEAT_NAMES[: view["players"]] if who not in hands]
    for who in sorted(others, key=lambda who: who != view["seat"]):
        shown = Counter(view["offered"]) + Counter(fakir=fakirs) if who == view["seat"] else Counter()
        hands[who] = _dealt(left, view["cards_held"][who], shown, goods)
    elsewhere = {*view["djinn_row"], *view["djinn_discard"], *view["djinn_look"]}
    elsewhere.update(djinn for held in view["djinns"].values() for djinn in held)
    unseen = [djinn for djinn in DJINN_KEYS if djinn not in elsewhere]
    if goods[0] != CARD_KEYS[0]:
        unseen.reverse()
    looked_at = len(unseen) - view["djinn_deck_size"]  # by another seat
    return {
        "gold": {**dict.fromkeys(others, RICH), **view["gold"]},
        "cards": {who: dict(+hand) for who, hand in hands.items()},
        "deck": dict(+left),
        "djinn_look": [*view["djinn_look"], *unseen[:looked_at]],
        "djinn_deck": unseen[looked_at:],
    }


def _dealt(left: Counter[str], size: int, shown: Counter[str], goods: Sequence[str]) -> Counter[str]:
    """A hand of a size out of what is left, which becomes less: what it shows, then goods, then fakirs."""
    hand: Counter[str] = Counter()
    for kind, most in (*shown.items(), *((kind, size) for kind in (*goods, CARD_KEYS[FAKIR]))):
        n = max(0, min(most, left[kind], size - hand.total()))
        hand[kind] += n
        left[kind] -= n
    return hand


def turn_now(facts: Plain, seat: int, _edition: Edition) -> Plain | None:
    """Whoever plays before this seat in this round does nothing; None within a turn, and while bids are made."""
    begun = facts["hand"] or facts["used"] or facts["at"]
    if facts["prompt"] != "lift" or facts["step"] != "move" or begun:
        return None
    me, track, back = SEAT_NAMES[seat], dict(facts["turn_track"]), dict(facts["bid_track"])
    for place in reversed(FIELDS["turn_track"].axes[0][:TRACK]):
        if place not in track:
            continue
        who = track.pop(place)
        back[str(len(back) + 1)] = who
        if who == me:
            return {**facts, "seat": me, "turn_track": track, "bid_track": back}
    return None
