"""What a seat may see and what it cannot know (F-023, Q-H1, Q-H2, Q-H3): `view`, `observe`, `redeal`."""

import json
from collections import Counter

import numpy as np
import pytest

from serai.kernel import dispatch
from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    ALL_CARDS,
    DJINNS,
    GAME,
    cards,
    discard,
    given,
    play,
    positions_of,
    random_game,
    row,
)

EDITION = GAME.edition.record
PUBLIC = ("meeples", "owner", "palms", "palaces", "bag", "elders", "viziers", "djinns", "row", "discard", "djinn_row")
BOARD = {"b3": "y", "c3": "y"}
LOOKER = {"p2": ["sibittis"]}


def observation(position, seat):
    out = np.zeros(len(GAME.observation))
    assert dispatch.observe(position.record, EDITION, seat, out) == len(out)
    return out


def redealt(position, seat, seed):
    other = position.copy()
    other.reseed(seed)
    dispatch.redeal(other.record, EDITION, seat)
    return other


def comparable(view):
    """A view without the counter of chance, which redealing moves on."""
    return {name: value for name, value in view.items() if name != "draws"}


# -- views ---------------------------------------------------------------------------------------------------------


@rule("F-023")
def test_of_other_hands_only_the_number_of_cards_is_seen():
    """H1, Q-H2."""
    position = given(
        BOARD, players=3, gold={"p1": 11, "p2": 22, "p3": 33}, cards={"p1": {"silk": 2}, "p2": {"fish": 1, "fakir": 3}}
    )
    view = position.view(0)
    assert view["gold"] == {"p1": 11}
    assert view["cards"] == {"p1": {"silk": 2}}
    assert view["cards_held"] == {"p1": 2, "p2": 4, "p3": 0}
    assert position.view(1)["cards"] == {"p2": {"fish": 1, "fakir": 3}}
    spectator = position.view(None)
    assert (spectator["gold"], spectator["cards"]) == ({}, {})
    assert spectator["cards_held"] == view["cards_held"]
    assert spectator["moves"] == position.view(1)["moves"] == []
    assert view["moves"] == position.moves()


@rule("F-023")
def test_open_hands_show_everything_but_the_decks():
    """The switch open-hands."""
    position = given(BOARD, gold={"p1": 11, "p2": 22}, cards={"p2": {"fish": 1}}, options={"open-hands": "yes"})
    for seat in (0, 1, None):
        view = position.view(seat)
        assert view["gold"] == {"p1": 11, "p2": 22}
        assert view["cards"] == {"p1": {}, "p2": {"fish": 1}}
        assert "deck" not in view


@rule("F-023")
def test_after_the_end_all_is_open():
    position = given(gold={"p1": 11, "p2": 22}, cards={"p2": {"fish": 1}}, over=True)
    assert position.view(None)["gold"] == {"p1": 11, "p2": 22}
    assert position.view(0)["cards"] == {"p1": {}, "p2": {"fish": 1}}


@pytest.mark.parametrize("switch", ["no", "yes"])
def test_no_view_shows_a_deck_by_kind(switch):
    """H3: sizes are public, contents are not; rows, discards and the bag are."""
    for position in positions_of(random_game(3, 4, **{"open-hands": switch}), seed=4, limit=40):
        for seat in (0, 1, 2, None):
            view = position.view(seat)
            assert not {"deck", "djinn_deck", "blind", "stale", "rng"} & set(view)
            assert view["deck_size"] == position.record.deck.sum()
            assert view["djinn_deck_size"] == len(position.to_dict()["djinn_deck"])
            for public in PUBLIC:
                assert view[public] == position.to_dict()[public]


@rule("F-138")
def test_only_the_looker_sees_what_sibittis_drew():
    position = given(BOARD, prompt="keep", seat="p2", djinns=LOOKER, djinn_look=["enki", "leta", "utug"])
    assert position.view(1)["djinn_look"] == ["enki", "leta", "utug"]
    assert position.view(1)["moves"] == ["keep enki", "keep leta", "keep utug"]
    for seat in (0, None):
        assert position.view(seat)["djinn_look"] == []
        assert "keep" not in json.dumps(position.view(seat)["moves"])


@rule("F-139")
def test_only_the_drawer_hears_which_card_sloar_drew():
    position = given(BOARD, djinns={"p1": ["sloar"]}, cards={"p1": {"fakir": 1}})
    events = position.play("use sloar with fakir")
    heard = {seat: [e.tell() for e in events if e.to in (None, seat)] for seat in (0, 1)}
    assert heard[1] == ["p1 uses the djinn Sloar", "p1 draws a card from the deck", "p1 spends fakirs: 1"]
    assert len(heard[0]) == 4
    assert heard[0][2].startswith("p1 draws a card: ")


# -- what cannot be known ------------------------------------------------------------------------------------------


def unknown_cards(**fragment):
    """p2 drew a fish and a fakir unseen, p3 an ivory; p1 itself drew a silk unseen."""
    return given(
        BOARD,
        players=3,
        row=row("fish", "silk"),
        cards={"p1": {"silk": 2}, "p2": {"fish": 2, "fakir": 1, "gold": 1}, "p3": {"ivory": 1}},
        blind={"p1": {"silk": 1}, "p2": {"fish": 1, "fakir": 1}, "p3": {"ivory": 1}},
        **fragment,
    )


@rule("F-023", "F-139")
def test_unseen_cards_of_others_are_drawn_anew():
    """H2: what Sloar and Kandicha draw is unknown to others; cards from the open row are remembered."""
    position = unknown_cards()
    hands = set()
    for seed in range(60):
        other = redealt(position, 0, seed)
        assert other.defects() == []
        assert comparable(other.view(0)) == comparable(position.view(0))
        assert (observation(other, 0) == observation(position, 0)).all()
        assert cards(other, "p1") == {"silk": 2}
        held = cards(other, "p2")
        assert sum(held.values()) == 4
        assert held["fish"] >= 1
        assert held["gold"] >= 1
        assert sum(cards(other, "p3").values()) == 1
        assert other.record.deck.sum() == position.record.deck.sum()
        hands.add(json.dumps([held, cards(other, "p3")], sort_keys=True))
    assert len(hands) > 20


@rule("F-023")
def test_every_unseen_card_can_be_any_card_left():
    """Each kind of the deck (and of the cards given back) is found in p3's hand, fakirs most often."""
    position = unknown_cards()
    found: Counter[str] = Counter()
    for seed in range(300):
        (kind,) = cards(redealt(position, 0, seed), "p3")
        found[kind] += 1
    assert set(found) == set(ALL_CARDS)
    assert found.most_common(1)[0][0] == "fakir"


@rule("F-023")
def test_ones_own_unseen_cards_stay():
    position = unknown_cards()
    for seed in range(10):
        for seat, name in ((1, "p2"), (2, "p3")):
            other = redealt(position, seat, seed)
            assert cards(other, name) == cards(position, name)
            assert comparable(other.view(seat)) == comparable(position.view(seat))
            assert (observation(other, seat) == observation(position, seat)).all()
            assert other.defects() == []


@rule("F-152")
def test_cards_of_an_earlier_deck_only_change_hands():
    """Once a deck is used up, those who drew unseen from it hold a known set of cards between them."""
    position = given(
        BOARD,
        players=4,
        cards={"p1": {"fish": 1}, "p2": {"ivory": 2}, "p3": {"silk": 1, "gold": 1}, "p4": {"wheat": 1}},
        stale={"p2": {"ivory": 1}, "p3": {"silk": 1}, "p4": {"wheat": 1}},
    )
    seen = set()
    for seed in range(60):
        other = redealt(position, 0, seed)
        assert other.defects() == []
        assert (observation(other, 0) == observation(position, 0)).all()
        assert comparable(other.view(0)) == comparable(position.view(0))
        assert other.to_dict()["deck"] == position.to_dict()["deck"]
        assert other.record.cards.sum(axis=0).tolist() == position.record.cards.sum(axis=0).tolist()
        assert cards(other, "p2")["ivory"] >= 1
        assert cards(other, "p3")["gold"] == 1
        seen.add(json.dumps(other.to_dict()["cards"]))
    assert len(seen) == 6
    alone = given(
        BOARD, players=3, cards={"p2": {"ivory": 1}, "p3": {"silk": 1}}, stale={"p2": {"ivory": 1}, "p3": {"silk": 1}}
    )
    for seed in range(10):
        # p2 knows p3's card by elimination
        assert redealt(alone, 1, seed).to_dict()["cards"] == alone.to_dict()["cards"]


@rule("F-152")
def test_a_rebuilt_deck_makes_unseen_cards_old():
    position = given(
        BOARD,
        djinns={"p1": ["sloar"]},
        cards={"p1": {"fakir": 1}, "p2": {**ALL_CARDS, "fakir": 16, "silk": 1}},
        blind={"p2": {"fish": 2}},
        deck={},
        discard={"silk": 3, "fakir": 1},
    )
    play(position, "use sloar with fakir")
    data = position.to_dict()
    assert data["stale"] == {"p2": {"fish": 2}}
    assert sum(data["blind"]["p1"].values()) == 1
    assert position.record.deck.sum() == 3


@rule("F-139")
def test_what_sibittis_shows_another_is_drawn_anew():
    position = given(
        BOARD, prompt="keep", seat="p2", djinns=LOOKER, djinn_look=["enki", "leta", "utug"], djinn_row=["boaz"]
    )
    looks = set()
    for seed in range(40):
        other = redealt(position, 0, seed)
        assert other.defects() == []
        look = other.to_dict()["djinn_look"]
        assert len(look) == 3
        assert "boaz" not in look
        assert comparable(other.view(0)) == comparable(position.view(0))
        assert (observation(other, 0) == observation(position, 0)).all()
        assert redealt(position, 1, seed).to_dict()["djinn_look"] == ["enki", "leta", "utug"]
        looks |= set(look)
    assert looks == set(DJINNS) - {"boaz", "sibittis"}


@rule("F-023", "F-147")
def test_sold_and_spent_cards_are_known():
    """Cards that everybody saw taken are thought to go first; then the unseen ones, of the earlier deck before."""
    position = given(
        prompt="sale",
        cards={"p1": {"fish": 3, "silk": 1}},
        blind={"p1": {"fish": 1}},
        stale={"p1": {"fish": 1}},
    )
    one = position.copy()
    play(one, "offer fish", "sell")
    assert (one.to_dict()["blind"], one.to_dict()["stale"]) == ({"p1": {"fish": 1}}, {"p1": {"fish": 1}})
    two = position.copy()
    play(two, "offer fish", "offer fish", "sell")
    assert (two.to_dict()["blind"], two.to_dict()["stale"]) == ({"p1": {"fish": 1}}, {})
    play(position, "offer fish", "offer fish", "offer fish")
    assert (position.to_dict()["blind"], position.to_dict()["stale"]) == ({}, {})
    assert discard(position) == {"fish": 3}


@rule("F-023", "F-143")
def test_offered_goods_are_seen_by_all():
    """Redealing in the middle of a sale never takes an offered card away."""
    position = given(
        prompt="sale",
        players=3,
        cards={"p1": {"fish": 1, "silk": 2, "gold": 1}},
        blind={"p1": {"silk": 2, "gold": 1}},
    )
    play(position, "offer silk")
    assert position.to_dict()["blind"] == {"p1": {"gold": 1, "silk": 1}}
    for seed in range(30):
        other = redealt(position, 1, seed)
        assert other.defects() == []
        assert cards(other, "p1")["silk"] >= 1
        assert (other.record.cards >= 0).all()
        assert (observation(other, 1) == observation(position, 1)).all()


@rule("F-023")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_through_games_with_blind_draws(players):
    """Every seat, every decision: redealing keeps the laws and what the seat knows."""
    djinns = [["sloar", "sibittis"], ["kandicha"], [], []]
    position = random_game(players, 5)
    for seat in range(players):
        for name in djinns[seat]:
            bit = 1 << DJINNS.index(name)
            if position.record.djinn_deck & bit:
                position.record.djinn_deck &= ~bit
                position.record.djinns[seat] |= bit
    unseen = 0
    for number, after in enumerate(positions_of(position, 5)):
        unseen += int(after.record.blind.sum() > 0)
        if number % 12 == 0:
            for seat in range(players):
                other = redealt(after, seat, number)
                assert other.defects() == []
                assert comparable(other.view(seat)) == comparable(after.view(seat))
                assert (observation(other, seat) == observation(after, seat)).all()
    assert unseen > 0


@rule("F-023")
def test_with_open_hands_there_is_nothing_to_redeal_but_decks():
    position = unknown_cards(options={"open-hands": "yes"})
    for seed in range(10):
        assert redealt(position, 0, seed).to_dict()["cards"] == position.to_dict()["cards"]
