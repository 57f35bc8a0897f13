"""Chapter 9: the assassins, the rulings Q-B2, Q-C1, Q-C2, Q-C5, Q-I4 and the example FV-14."""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    bag,
    camels,
    cards,
    discard,
    elders,
    given,
    gold,
    in_row,
    on,
    owned,
    owner,
    palms,
    play,
    refusal,
    row,
    told,
    viziers,
)

HUNT = {"b3": "r", "c3": "r"}  # lifting b3 ends on the oasis c3 with two assassins


def hunting(board=None, **fragment):
    """Two assassins stand on c3, which p1 has just taken."""
    position = given({**HUNT, **(board or {})}, **fragment)
    play(position, "lift b3")
    return position


@rule("F-102", "F-103", "F-104")
def test_the_number_of_assassins_is_their_range():
    """Within two steps along rows and columns: c1, d2, e3, d4, c5 and nearer; not the diagonal e4."""
    far = {"e4": "y", "c2": "g", "c1": "b", "d4": "y", "a3": "w", "f3": "y", "a2": "y"}
    position = hunting(far)
    assert position.prompt == "kill"
    assert position.moves() == ["kill blue c1", "kill green c2", "kill white a3", "kill yellow d4"]
    for tile in ("e4", "f3", "a2"):
        assert refusal(position, f"kill yellow {tile}") == "out-of-reach"
    assert refusal(position, "kill red c2") == "no-such-meeple"
    assert refusal(position, "kill green c4") == "no-such-meeple"
    play(position, "kill green c2")
    assert (on(position, "c2"), on(position, "c1")) == ("", "b")  # exactly one is killed
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-103")
def test_more_assassins_reach_further():
    position = given({"b3": "r", "c3": "rr", "f3": "y", "e4": "g", "f4": "w"})
    play(position, "lift b3")
    assert position.moves() == ["kill yellow f3", "kill green e4"]
    assert refusal(position, "kill white f4") == "out-of-reach"


@rule("F-105", "F-116", "F-082", "F-119")
def test_a_meeple_on_the_end_tile_can_be_killed():
    """B2, Q-B2: the last meeple of the end tile dies: control, then the tile action."""
    position = hunting({"c3": "ry", "b2": "g"})
    assert owner(position, "c3") is None
    assert position.moves() == ["kill green b2", "kill yellow c3"]
    play(position, "kill yellow c3")
    assert owner(position, "c3") == "p1"
    assert camels(position) == [10, 11]
    assert palms(position) == {"c3": 1}
    assert on(position, "b2") == "g"


@rule("F-105")
def test_killing_one_of_two_on_the_end_tile_gives_no_control():
    position = hunting({"c3": "rwy"})
    play(position, "kill white c3")
    assert on(position, "c3") == "y"
    assert owner(position, "c3") is None


@rule("F-106", "F-107")
def test_a_vizier_or_an_elder_of_an_opponent_can_be_killed():
    position = hunting(
        {"c2": "g"}, players=3, viziers={"p1": 3, "p2": 2}, elders={"p1": 2, "p3": 1}, cards={"p2": {"fish": 3}}
    )
    assert position.moves() == ["kill green c2", "kill vizier of p2", "kill elder of p3"]
    assert refusal(position, "kill vizier of p1") == "own-meeples"
    assert refusal(position, "kill elder of p1") == "own-meeples"
    assert refusal(position, "kill elder of p2") == "no-such-meeple"
    assert refusal(position, "kill vizier of p3") == "no-such-meeple"
    assert refusal(position, "kill elder of p4") == "no-such-player"
    other = position.copy()
    play(position, "kill vizier of p2")
    assert viziers(position) == [3, 1, 0]
    assert bag(position).count("y") == 16 - 2 - 4
    assert cards(position, "p2") == {"fish": 3}
    play(other, "kill elder of p3")
    assert elders(other) == [2, 0, 0]
    assert viziers(other) == [3, 2, 0]
    assert bag(other).count("w") == 20 - 2


@rule("F-109", "F-110")
def test_assassins_and_victim_go_into_the_bag():
    position = hunting({"c2": "g", "c1": "g"})
    assert bag(position).count("r") == 16
    play(position, "kill green c1")
    assert bag(position).count("r") == 18
    assert bag(position).count("g") == 17
    assert on(position, "c2") == "g"


@rule("F-111")
@pytest.mark.parametrize("colour", ["yellow", "white", "green", "blue", "red"])
def test_every_colour_can_be_killed(colour):
    position = hunting({"d3": "ywgbr"})
    play(position, f"kill {colour} d3")
    assert on(position, "d3") == "ywgbr".replace(colour[0], "")
    assert bag(position).count(colour[0]) == {"y": 16 - 2, "w": 20, "g": 18, "b": 18, "r": 18}[colour[0]]


@rule("F-112")
def test_the_victims_tribe_does_not_act():
    position = hunting({"d2": "ywgbr"}, row=row("fish", "silk"))
    for colour in ("yellow", "white", "green", "blue"):
        after = position.copy()
        play(after, f"kill {colour} d2")
        assert gold(after) == [50, 50]
        assert (viziers(after), elders(after), cards(after)) == ([0, 0], [0, 0], {})
        assert in_row(after) == ["fish", "silk"]


@rule("F-113", "F-115")
def test_an_owner_protects_nobody_and_keeps_the_emptied_tile():
    position = hunting({"d3": "g", "c2": "b"}, owner=owned(p2="d3", p1="c2"))
    after = position.copy()
    play(after, "kill green d3")
    assert on(after, "d3") == ""
    assert owner(after, "d3") == "p2"
    assert camels(after) == [9, 10]
    play(position, "kill blue c2")
    assert owner(position, "c2") == "p1"
    assert camels(position) == [9, 10]


@rule("F-114", "F-117", "F-120")
def test_one_move_can_give_two_tiles_but_only_one_tile_action():
    """FV-14: end tile c3 and the victim's tile d3, both oases; only c3 gets a palm."""
    position = hunting({"d3": "g", "d4": "bb"})
    assert owner(position, "c3") == "p1"  # Q-C5: control comes before the kill
    assert camels(position) == [10, 11]
    play(position, "kill green d3")
    assert owner(position, "d3") == "p1"
    assert camels(position) == [9, 11]
    assert palms(position) == {"c3": 1}


@rule("F-114")
def test_a_tile_that_keeps_meeples_is_not_gained():
    position = hunting({"d3": "gg"})
    # a single kind of victim is no choice: it was killed at once
    assert on(position, "d3") == "g"
    assert owner(position, "d3") is None


@rule("F-118")
def test_the_last_camel_goes_to_the_end_tile():
    """C5."""
    mine = owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2")
    position = hunting({"d3": "g", "d4": "bb"}, owner=mine)
    assert owner(position, "c3") == "p1"
    assert camels(position) == [0, 11]
    play(position, "kill green d3")
    assert owner(position, "d3") is None
    assert camels(position) == [0, 11]


@rule("F-102", "F-089")
def test_the_kill_cannot_be_declined():
    """Q-C1."""
    position = hunting({"d3": "gb"})
    assert position.moves() == ["kill green d3", "kill blue d3"]
    assert refusal(position, "continue") == "must-kill"


@rule("F-102", "F-109")
def test_without_a_victim_nobody_is_killed():
    """F-109: the assassins still go into the bag and the turn goes on."""
    position = given({**HUNT})
    play(position, "lift b3")
    assert "The assassins of p1 kill nobody" in told(position)
    assert bag(position).count("r") == 18
    assert palms(position) == {"c3": 1}
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-106")
def test_a_victim_in_front_of_an_opponent_is_compulsory_too():
    position = hunting(viziers={"p2": 1})
    assert viziers(position) == [0, 0]  # the only victim, so it was no choice


# -- fakirs --------------------------------------------------------------------------------------------------------


@rule("F-108", "F-104", "F-136")
def test_fakirs_lengthen_the_reach():
    """C2: any number that one has; each adds one step."""
    position = hunting({"d3": "g", "f3": "b", "f4": "w"}, cards={"p1": {"fakir": 2}})
    assert position.prompt == "hunt"
    assert position.moves() == ["fakirs 0", "fakirs 1", "fakirs 2"]
    assert refusal(position, "fakirs 3") == "too-many-fakirs"
    play(position, "fakirs 1")
    assert position.prompt == "kill"
    assert position.moves() == ["kill green d3", "kill blue f3"]
    assert cards(position) == {"fakir": 1}
    assert discard(position) == {"fakir": 1}
    play(position, "kill blue f3")
    assert owner(position, "f3") == "p1"
    assert position.record.reach == 0


@rule("F-108", "F-106")
def test_fakirs_are_not_wasted_on_a_victim_in_front_of_an_opponent():
    """C2, Q-C2, Q-I4."""
    position = hunting({"d3": "gb"}, viziers={"p2": 1}, cards={"p1": {"fakir": 1}})
    assert position.moves() == ["fakirs 0", "fakirs 1"]
    near = position.copy()
    play(near, "fakirs 0")
    assert near.moves() == ["kill green d3", "kill blue d3", "kill vizier of p2"]
    play(position, "fakirs 1")
    assert position.moves() == ["kill green d3", "kill blue d3"]
    assert refusal(position, "kill vizier of p2") == "hand-kill-needs-no-fakirs"


@rule("F-108", "F-102")
def test_fakirs_must_leave_a_victim_in_reach():
    """I4: a kill cannot be dodged by wasting fakirs."""
    position = hunting({"f4": "g"}, viziers={"p2": 1}, cards={"p1": {"fakir": 2}})  # f4 is four steps away
    assert position.moves() == ["fakirs 0", "fakirs 2"]
    assert refusal(position, "fakirs 1") == "no-victim-in-reach"


@rule("F-108", "F-102")
def test_with_nobody_near_fakirs_are_a_choice():
    """C1: spend fakirs to reach a victim, or let the assassins go home."""
    position = hunting({"f3": "g"}, cards={"p1": {"fakir": 1}})
    assert position.moves() == ["fakirs 0", "fakirs 1"]
    home = position.copy()
    play(home, "fakirs 0")
    assert on(home, "f3") == "g"
    assert cards(home) == {"fakir": 1}
    assert bag(home).count("r") == 18
    play(position, "fakirs 1")
    assert on(position, "f3") == ""
    assert owner(position, "f3") == "p1"
    assert cards(position) == {}


@rule("F-108")
def test_fakirs_out_of_every_victims_reach_are_not_asked_for():
    position = given({**HUNT}, cards={"p1": {"fakir": 1}})
    play(position, "lift b3")  # e5 is four steps away, two assassins and a fakir reach three
    assert cards(position) == {"fakir": 1}
    assert bag(position).count("r") == 18
    assert (position.prompt, position.seat) == ("lift", 1)
