"""Chapter 2: setting up, with the ruling Q-D2 and the example FV-25."""

from collections import Counter

import numpy as np
import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, bid_order, camels, gold, in_row, play, turn_order

EDITION = GAME.edition.record
COUNTS = [2, 3, 4]


@rule("F-017", "F-018")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_take_8_camels_and_one_marker(players):
    position = GAME.new(players, seed=1)
    assert camels(position) == [8] * players
    assert sorted(bid_order(position)) == ["p1", "p2", "p3", "p4"][:players]


@rule("F-019", "F-020", "F-029")
def test_two_players_take_11_camels_and_two_markers():
    position = GAME.new(2, seed=1)
    assert camels(position) == [11, 11]
    assert sorted(bid_order(position)) == ["p1", "p1", "p2", "p2"]


@rule("F-029")
def test_three_players_leave_a_bid_space_empty():
    """I12: four spaces on the track, one stays empty with three players."""
    assert set(GAME.new(3, seed=5).to_dict()["bid_track"]) == {"1", "2", "3"}
    assert set(GAME.new(4, seed=5).to_dict()["bid_track"]) == {"1", "2", "3", "4"}


@rule("F-022")
@pytest.mark.parametrize("players", COUNTS)
def test_everybody_starts_with_50_gold(players):
    assert EDITION.gold == 50
    assert gold(GAME.new(players)) == [50] * players


@rule("F-023")
def test_opponents_gold_is_not_shown():
    position = GAME.new(3, seed=2)
    assert position.view(0)["gold"] == {"p1": 50}
    assert position.view(2)["gold"] == {"p3": 50}
    assert position.view(None)["gold"] == {}


@rule("F-024")
@pytest.mark.parametrize("players", COUNTS)
def test_thirty_tiles_are_shuffled_into_a_rectangle(players):
    one, other = GAME.new(players, seed=1), GAME.new(players, seed=2)
    box = Counter(zip(EDITION.tile_kind.tolist(), EDITION.tile_value.tolist(), strict=True))
    for position in (one, other):
        s = position.record
        assert Counter(zip(s.kind.tolist(), s.value.tolist(), strict=True)) == box
        assert set(s.owner) == {-1}
    assert one.record.kind.tolist() != other.record.kind.tolist()
    assert len(GAME.fields["kind"].axes[0]) == 6 * 5


@rule("F-024")
def test_every_tile_can_lie_everywhere():
    """The dearest sacred place is found on every one of the 30 places, about equally often."""
    found = Counter(int(np.argmax(GAME.new(2, seed=seed).record.value)) for seed in range(250))
    assert set(found) == set(range(30))
    assert max(found.values()) < 25  # expected 8 each


@rule("F-025", "F-026")
@pytest.mark.parametrize("players", COUNTS)
def test_three_meeples_on_every_tile_empty_the_bag(players):
    position = GAME.new(players, seed=4)
    s = position.record
    assert s.meeples.sum(axis=1).tolist() == [3] * 30
    assert s.meeples.sum(axis=0).tolist() == [16, 20, 18, 18, 18]
    assert s.bag.tolist() == [0] * 5
    assert s.meeples.tolist() != GAME.new(players, seed=5).record.meeples.tolist()
    assert position.defects() == []


@rule("F-027")
def test_both_tracks_lie_ready():
    position = GAME.new(4, seed=3)
    assert len(bid_order(position)) == 4
    assert turn_order(position) == []


@rule("F-028")
def test_the_first_order_of_the_markers_is_random():
    """D2: fully random, with two players too."""
    orders = Counter("".join(bid_order(GAME.new(2, seed=seed))) for seed in range(120))
    assert len(orders) == 6
    assert min(orders.values()) > 8  # expected 20 each
    assert len({"".join(bid_order(GAME.new(3, seed=seed))) for seed in range(60)}) == 6


@rule("F-030", "F-039")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_bids_go_in_the_order_of_the_bid_track(players):
    position = GAME.new(players, seed=8)
    for seat in bid_order(position):
        assert (position.prompt, f"p{position.seat + 1}") == ("bid", seat)
        position.play("bid 0" if "bid 0" in position.moves() else "bid 1")


@rule("F-031", "F-032")
@pytest.mark.parametrize("players", COUNTS)
def test_nine_cards_lie_in_the_row_and_nothing_is_discarded(players):
    """FV-25: row 9, deck 45."""
    position = GAME.new(players, seed=6)
    s = position.record
    assert len(in_row(position)) == 9
    assert s.row_size == 9
    assert s.deck.sum() == 45
    shown = Counter(in_row(position))
    names = GAME.fields["deck"].axes[0]
    assert [s.deck[k] + shown[name] for k, name in enumerate(names)] == EDITION.cards.tolist()
    assert s.discard.sum() == 0
    assert s.cards.sum() == 0
    assert in_row(position) != in_row(GAME.new(players, seed=7))


@rule("F-033", "F-034")
@pytest.mark.parametrize("players", COUNTS)
def test_three_djinns_lie_in_the_row(players):
    """FV-25: djinn row 3, deck 19."""
    data = GAME.new(players, seed=6).to_dict()
    assert len(data["djinn_row"]) == 3
    assert len(data["djinn_deck"]) == 19
    assert not set(data["djinn_row"]) & set(data["djinn_deck"])
    assert data["djinn_discard"] == []
    assert data["djinns"] == {}


@rule("F-033")
def test_every_djinn_can_come_first():
    found = Counter(name for seed in range(120) for name in GAME.new(2, seed=seed).to_dict()["djinn_row"])
    assert len(found) == 22
    assert max(found.values()) < 40  # expected 16 each


@rule("F-035")
@pytest.mark.parametrize("players", COUNTS)
def test_palms_and_palaces_form_the_supply(players):
    s = GAME.new(players).record
    assert (s.palms_left, s.palaces_left) == (12, 10)
    assert s.palms.sum() == 0
    assert s.palaces.sum() == 0


@rule("F-037", "F-038")
def test_the_game_begins_with_the_turn_order_phase_of_round_one():
    position = GAME.new(2, seed=9)
    assert position.prompt == "bid"
    assert position.record.round_number == 1
    assert position.moves() == ["bid 0", "bid 1", "bid 3", "bid 5", "bid 8", "bid 12", "bid 18"]
    play(position, "bid 0", "bid 0", "bid 0", "bid 5")
    assert position.prompt == "lift"
