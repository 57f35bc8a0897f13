"""Probing: every probe meets the grandmaster and the master on the same seeds, and the two are told apart."""

import pytest

from serai.arena import probes
from serai.arena.match import Match, MatchResult, Outcome
from serai.arena.probes import NO, UNDECIDED, YES, Probed

PROBES = ["probe:counter", "probe:hoarder", "probe:rusher"]


def won(level: str, wins: int, games: int) -> MatchResult:
    match = Match.of("ganesha", ["probe:rusher", level], 2, games)
    outcomes = [Outcome(match.bots, (1, 2) if n < wins else (2, 1), (30, 20), 50) for n in range(games)]
    return MatchResult(match, tuple(outcomes), 1.0)


def test_each_probe_meets_both_on_the_same_seeds():
    matches = probes.probing("ganesha", 2, 6, seed=probes.SEED, scale=0.1)
    assert [match.bots for match in matches] == [(probe, level) for probe in PROBES for level in probes.PROBED]
    assert {(match.seed, match.games, match.scale) for match in matches} == {(probes.SEED, 6, 0.1)}
    without = probes.probing("rajas", 3, 6, options={"ganga": "yes"})
    assert without[0].bots == ("probe:hoarder", "grandmaster", "grandmaster"), "no network, nothing to counter"


@pytest.mark.parametrize(
    ("strongest", "master", "answer"), [(60, 30, YES), (20, 50, NO), (40, 40, UNDECIDED), (45, 40, UNDECIDED)]
)
def test_a_weak_spot_is_what_loses_more_often_than_the_master_does(strongest, master, answer):
    probed = Probed("probe:rusher", won("grandmaster", strongest, 100), won("master", master, 100))
    low, high = probed.interval
    assert probed.more == pytest.approx((strongest - master) / 100)
    assert probed.weak_spot == answer and low < probed.more < high
