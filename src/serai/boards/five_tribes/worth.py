"""What cards and bids are worth to somebody, reckoned from what he sees: short enough for every frame in which he decides."""

from collections.abc import Mapping

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.drawing.scene import Scene
from serai.games.five_tribes.rules.selling import set_value
from serai.games.five_tribes.texts import GOOD_KEYS, SPOT_KEYS
from serai.kernel.fingerprint import plain
from serai.kernel.i18n import N_, _

_set_value = plain(set_value)  # the rule itself, not compiled: for a few cards it is fast enough
PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"))


def in_sets(cards: Mapping[str, int]) -> int:
    """What cards are worth in the largest sets; fakirs are in none."""
    held = [int(cards.get(good, 0)) for good in GOOD_KEYS]
    worth: int = _set_value(edition_of("five-tribes").record, held, 0)
    return worth


def adds(scene: Scene, *more: str) -> int:
    """By how much more cards of these kinds would raise what the viewer's cards are worth."""
    held = dict(scene.view["cards"].get(f"p{(scene.seat or 0) + 1}", {}))
    now = in_sets(held)
    for kind in more:
        held[kind] = held.get(kind, 0) + 1
    return in_sets(held) - now


def turn_after_bid(scene: Scene, spot: str) -> str:
    """Which turn a space of the track would be if nobody bid more: `2nd`."""
    dearer = SPOT_KEYS[SPOT_KEYS.index(spot) + 1 :]
    taken = scene.view["turn_track"]
    return _(PLACES[sum(key in taken for key in dearer)])  # of those who pay nothing, the last one goes first
