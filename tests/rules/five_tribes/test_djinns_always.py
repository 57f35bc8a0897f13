"""Djinns that work by themselves: Ba'al, Boaz, Kandicha, Marid, Monkir, Nekir.

Rulings Q-E4, Q-E5, Q-F3, Q-F4, Q-F5, Q-F6, Q-F9, Q-F10, Q-F11, Q-F16, Q-F23, Q-I9.
Al-Amin, Haurvatat, Jafaar and Shamhat work in the final scoring; Kumarbi at one's own bid.
"""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    ALL_CARDS,
    bag,
    camels,
    cards,
    discard,
    djinns,
    elders,
    given,
    gold,
    on,
    owned,
    owner,
    palaces,
    play,
    refusal,
    told,
    viziers,
    walk,
)

SACRED = {"b1": "y", "b2": "y"}
HUNT = {"b3": "r", "c3": "r"}


def hunting(board, **fragment):
    position = given({**HUNT, **board}, **fragment)
    play(position, "lift b3")
    return position


# -- Ba'al ---------------------------------------------------------------------------------------------------------


@rule("F-138")
@pytest.mark.parametrize(("seat", "paid"), [("p1", [51, 50, 50]), ("p2", [50, 52, 50]), ("p3", [50, 50, 52])])
def test_baal_is_paid_for_every_djinn_gained(seat, paid):
    position = given(SACRED, players=3, elders={"p1": 2}, djinn_row=["boaz", "marid"], djinns={seat: ["baal"]})
    play(position, "lift b1", "take boaz with elders")
    assert gold(position) == paid


@rule("F-138")
def test_baal_is_not_paid_for_its_own_arrival():
    """F4."""
    position = given(SACRED, elders={"p1": 2}, djinn_row=["baal", "marid"])
    play(position, "lift b1", "take baal with elders")
    assert gold(position) == [50, 50]
    assert djinns(position) == ["baal"]


@rule("F-138")
@pytest.mark.parametrize(("seat", "paid"), [("p1", [51, 50]), ("p2", [50, 52])])
def test_baal_is_paid_once_for_sibittis(seat, paid):
    """F5."""
    owns = {"p1": ["sibittis"]}
    owns[seat] = [*owns.get(seat, []), "baal"]
    position = given(SACRED, elders={"p1": 2}, djinns=owns)
    play(position, "use sibittis with elders")
    assert gold(position) == [50, 50]
    play(position, position.moves()[0])
    assert gold(position) == paid


# -- Boaz ----------------------------------------------------------------------------------------------------------


@rule("F-106", "F-138")
def test_boaz_protects_what_lies_in_front_of_its_owner():
    position = hunting({"d3": "gb"}, players=3, viziers={"p2": 2, "p3": 1}, elders={"p2": 2}, djinns={"p2": ["boaz"]})
    assert position.moves() == ["kill green d3", "kill blue d3", "kill vizier of p3"]
    assert refusal(position, "kill vizier of p2") == "protected-by-boaz"
    assert refusal(position, "kill elder of p2") == "protected-by-boaz"


@rule("F-138")
def test_boaz_does_not_protect_the_board():
    """F23: not even its owner's tiles."""
    position = hunting({"d3": "gb"}, owner=owned(p2="d3"), viziers={"p2": 2}, djinns={"p2": ["boaz"]})
    assert position.moves() == ["kill green d3", "kill blue d3"]


@rule("F-138")
def test_with_boaz_there_may_be_no_victim_at_all():
    position = hunting({}, viziers={"p2": 2}, djinns={"p2": ["boaz"]})
    assert viziers(position) == [0, 2]
    assert "The assassins of p1 kill nobody" in told(position)


@rule("F-138")
def test_an_own_boaz_protects_nobody_else():
    position = hunting({"d3": "g"}, viziers={"p2": 1}, djinns={"p1": ["boaz"]})
    assert position.moves() == ["kill green d3", "kill vizier of p2"]


# -- Kandicha ------------------------------------------------------------------------------------------------------


@rule("F-110", "F-138")
def test_kandicha_keeps_viziers_and_elders():
    """F11: from the board, which empties the tile, or from an opponent."""
    position = hunting({"d3": "y", "d4": "w"}, djinns={"p1": ["kandicha"]}, viziers={"p2": 1}, elders={"p2": 1})
    in_bag = bag(position)
    board = position.copy()
    play(board, "kill yellow d3")
    assert viziers(board) == [1, 1]
    assert owner(board, "d3") == "p1"
    assert camels(board) == [9, 11]
    assert bag(board) == in_bag + "rr"
    white = position.copy()
    play(white, "kill white d4")
    assert elders(white) == [1, 1]
    assert bag(white) == in_bag + "rr"
    stolen = position.copy()
    play(stolen, "kill vizier of p2")
    assert viziers(stolen) == [1, 0]
    assert bag(stolen) == in_bag + "rr"
    play(position, "kill elder of p2")
    assert elders(position) == [1, 0]
    assert viziers(position) == [0, 1]


@rule("F-110", "F-138")
def test_kandicha_draws_a_card_for_a_merchant():
    position = hunting(
        {"d3": "gg", "d4": "b"}, djinns={"p1": ["kandicha"]}, deck={"ivory": 1}, discard=ALL_CARDS | {"ivory": 1}
    )
    play(position, "kill green d3")
    assert cards(position) == {"ivory": 1}
    assert position.record.deck.sum() == 0
    assert bag(position).count("g") == 17  # the merchant itself goes into the bag
    assert gold(position) == [50, 50]


@rule("F-152", "F-138")
def test_kandicha_draws_from_the_rebuilt_deck_or_nothing():
    """I10."""
    others = {kind: n for kind, n in ALL_CARDS.items() if kind != "silk"}
    position = hunting(
        {"d3": "gg", "d4": "b"},
        djinns={"p1": ["kandicha"]},
        deck={},
        discard={"silk": 2},
        cards={"p2": {**others, "silk": 2}},
    )
    play(position, "kill green d3")
    assert cards(position) == {"silk": 1}
    assert discard(position) == {}
    assert position.to_dict()["deck"] == {"silk": 1}
    position = hunting({"d3": "gg", "d4": "b"}, djinns={"p1": ["kandicha"]}, deck={}, cards={"p2": ALL_CARDS})
    play(position, "kill green d3")
    assert cards(position) == {}


@rule("F-110", "F-138")
def test_kandicha_earns_what_a_builder_would_have_earned_where_it_died():
    """F9: one builder times the blue tiles round the tile of the kill (d2: 6), not round the end tile (c3: 3)."""
    position = hunting({"d2": "bb", "d4": "gg"}, djinns={"p1": ["kandicha"]}, cards={"p1": {"fakir": 1}})
    play(position, "fakirs 0", "kill blue d2")
    assert gold(position) == [56, 50]
    assert bag(position).count("b") == 17
    position = hunting({"c4": "bg"}, djinns={"p1": ["kandicha"]})  # no blue tile round c4
    play(position, "kill blue c4")
    assert gold(position) == [50, 50]


@rule("F-110", "F-138")
def test_kandicha_earns_nothing_for_an_assassin():
    position = hunting({"d2": "rg"}, djinns={"p1": ["kandicha"]})
    play(position, "kill red d2")
    assert gold(position) == [50, 50]
    assert bag(position).count("r") == 18
    assert cards(position) == {}


@rule("F-138")
def test_kandicha_serves_only_its_owners_assassins():
    position = hunting({"d2": "ywgb"}, djinns={"p2": ["kandicha"]})
    for colour in ("yellow", "green", "blue"):
        after = position.copy()
        play(after, f"kill {colour} d2")
        assert gold(after) == [50, 50]
        assert viziers(after) == [0, 0]
        assert cards(after) == cards(after, "p2") == {}


@rule("F-138")
def test_kandicha_counts_both_victims_of_iblis():
    """I9: after all victims are chosen."""
    position = hunting({"d2": "ywbb", "d4": "gg"}, djinns={"p1": ["kandicha", "iblis"]}, elders={"p1": 1})
    play(position, "use iblis with elders", "kill yellow d2")
    assert viziers(position) == [0, 0]
    play(position, "kill blue d2")
    assert viziers(position) == [1, 0]
    assert gold(position) == [56, 50]
    assert on(position, "d2") == "wb"


# -- Marid ---------------------------------------------------------------------------------------------------------


@rule("F-075", "F-138")
@pytest.mark.parametrize(("seat", "paid"), [("p1", [53, 50, 50]), ("p2", [50, 56, 50]), ("p3", [50, 50, 56])])
def test_marid_is_paid_for_every_meeple_dropped_on_its_owners_tiles(seat, paid):
    """F16: the last one counts too; three drops on three own tiles."""
    position = given({"a4": "ggw", "d4": "w"}, players=3, owner=owned(**{seat: "b4 c4 d4"}), djinns={seat: ["marid"]})
    walk(position, "a4", "green b4", "green c4", "white d4")
    assert gold(position) == paid


@rule("F-138")
def test_marid_is_not_paid_on_other_tiles():
    """F16: neither on others' tiles nor on the tile captured in this very turn."""
    position = given({"a4": "ggw", "d4": "w"}, owner=owned(p2="b4"), djinns={"p1": ["marid"]})
    walk(position, "a4", "green b4", "green c4", "white d4")
    assert owner(position, "d4") == "p1"
    assert gold(position) == [50, 50]


@rule("F-138")
def test_marid_is_not_paid_for_lifting():
    position = given({"a4": "w", "b4": "w"}, owner=owned(p2="a4"), djinns={"p2": ["marid"]})
    play(position, "lift a4")
    assert gold(position) == [50, 50]


# -- Monkir --------------------------------------------------------------------------------------------------------


@rule("F-126", "F-138")
@pytest.mark.parametrize(("seat", "paid"), [("p1", [51, 50, 50]), ("p2", [50, 52, 50]), ("p3", [50, 50, 52])])
def test_monkir_is_paid_for_every_palace(seat, paid):
    position = given({"b1": "y", "c1": "y"}, players=3, djinns={seat: ["monkir"]})
    play(position, "lift b1")
    assert palaces(position) == {"c1": 1}
    assert gold(position) == paid


@rule("F-138", "F-139")
def test_monkir_is_paid_for_bouraq_and_hagis_too():
    """F3: once per palace actually placed."""
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": ["bouraq", "hagis"], "p2": ["monkir"]}, elders={"p1": 2})
    play(position, "use bouraq with elders", "put a1", "use hagis with elders", "put b2")
    assert palaces(position) == {"b2": 1}
    assert gold(position) == [50, 52]


@rule("F-128", "F-138")
def test_monkir_is_not_paid_without_a_palace():
    """F3; and palms are no palaces."""
    position = given({"b1": "y", "c1": "y"}, djinns={"p2": ["monkir"]}, palaces={"f1": 10})
    play(position, "lift b1")
    assert gold(position) == [50, 50]
    position = given({"b3": "y", "c3": "y"}, djinns={"p2": ["monkir"]})
    play(position, "lift b3")
    assert position.record.palms_left == 11
    assert gold(position) == [50, 50]


# -- Nekir ---------------------------------------------------------------------------------------------------------


@rule("F-102", "F-138")
@pytest.mark.parametrize(("seat", "paid"), [("p1", [51, 50, 50]), ("p2", [50, 52, 50]), ("p3", [50, 50, 52])])
def test_nekir_is_paid_when_assassins_kill(seat, paid):
    position = hunting({"d3": "gb"}, players=3, djinns={seat: ["nekir"]}, viziers={"p2": 1, "p3": 1})
    board = position.copy()
    play(board, "kill green d3")
    assert gold(board) == paid
    play(position, "kill vizier of p3")
    assert gold(position) == paid


@rule("F-138")
def test_nekir_is_not_paid_if_nobody_dies():
    position = hunting({}, djinns={"p2": ["nekir"]})
    assert gold(position) == [50, 50]


@rule("F-138", "F-140")
@pytest.mark.parametrize(
    ("switch", "seat", "paid"),
    [("no", "p1", [51, 50]), ("no", "p2", [50, 52]), ("yes", "p1", [52, 50]), ("yes", "p2", [50, 54])],
)
def test_two_victims_pay_nekir_once_or_twice(switch, seat, paid):
    """F6, the switch nekir-per-kill."""
    owns = {"p1": ["iblis"]}
    owns[seat] = [*owns.get(seat, []), "nekir"]
    position = hunting({"d3": "gb"}, djinns=owns, elders={"p1": 1}, options={"nekir-per-kill": switch})
    play(position, "use iblis with elders")  # only two victims: no choice
    assert on(position, "d3") == ""
    assert gold(position) == paid


@rule("F-138")
def test_with_the_switch_a_single_kill_still_pays_once():
    position = hunting({"d3": "gb"}, djinns={"p2": ["nekir"]}, options={"nekir-per-kill": "yes"})
    play(position, "kill green d3")
    assert gold(position) == [50, 52]
