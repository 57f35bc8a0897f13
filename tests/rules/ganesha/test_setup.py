"""Chapter 2: a new game, laying spice tokens at random or by choice (Q-22, Q-38, Q-43)."""

from collections import Counter
from itertools import combinations

import pytest

from serai.kernel.errors import BadOption, BadPosition
from serai.testing import rule
from tests.expected import present
from tests.rules.ganesha.helpers import (
    ALTAR,
    GAME,
    altar,
    bag,
    drum,
    given,
    hand,
    mandala,
    play,
    refusal,
    seat,
    spices,
    tactics,
    told,
    treasury,
)

E = GAME.edition.record


def used(players):
    return GAME.edition.tables.numbers(f"altar.used.{players}")


def touch(a, b):
    return bool(E.near[a - 1] >> b - 1 & 1)


@rule("G-014", "G-008")
def test_one_mandala_either_side_up():
    """The same stones score by the side that is up; day is the default."""
    day = given(treasury={"p1": "rrr"})
    night = given(treasury={"p1": "rrr"}, options={"side": "night"})
    for position in (day, night):
        play(position, "place red offering red")
    assert day.scores()[0] == 5 + 4
    assert night.scores()[0] == 3 + 5
    assert GAME.new().options["side"] == "day"
    with pytest.raises(BadOption):
        GAME.new(options={"side": "dusk"})


@rule("G-018", "G-019", "G-020", "G-021", "G-002")
@pytest.mark.parametrize(("players", "each"), [(2, 8), (3, 10), (4, 12)])
def test_stones_in_play(players, each):
    position = GAME.new(players, seed=3)
    stones = Counter(bag(position)) + Counter(altar(position).values())
    assert stones == dict.fromkeys("rgpby", each)
    with pytest.raises(BadPosition, match="red stones: 1 too many"):
        given(players=players, mandala="r" * each, treasury={"p1": "r"})


@rule("G-034")
def test_fresh_setup_for_three():
    """GV-17."""
    position = GAME.new(3)
    assert (len(bag(position)), len(altar(position))) == (34, 16)


@rule("G-022")
def test_first_player_and_drum():
    """Q-45: seat p1, unless an option says otherwise."""
    position = GAME.new(3)
    assert (seat(position), drum(position)) == ("p1", ("p1", 1))
    position = GAME.new(3, options={"first-player": "p3"})
    assert (seat(position), drum(position)) == ("p3", ("p3", 1))
    assert drum(GAME.new(2, options={"first-player": "p4"})) == ("p1", 1)
    drawn = Counter(drum(GAME.new(4, seed=seed, options={"first-player": "random"}))[0] for seed in range(200))
    assert set(drawn) == {"p1", "p2", "p3", "p4"}
    assert min(drawn.values()) > 30


@rule("G-024", "G-025", "G-016")
def test_everything_starts_empty():
    position = GAME.new(4, seed=9)
    assert position.scores() == [0, 0, 0, 0]
    assert position.view()["pawns"] == {"p1": 0, "p2": 0, "p3": 0, "p4": 0}
    for player in ("p1", "p2", "p3", "p4"):
        assert (treasury(position, player), tactics(position, player)) == ("", "--")
    assert (mandala(position), hand(position)) == ("", "")


@rule("G-026")
def test_spices_are_optional():
    """Q-44: on unless the table says otherwise."""
    assert len(spices(GAME.new(2))) == 2
    assert spices(GAME.new(4, options={"spices": "off", "spice-layout": "chosen"})) == {}
    with pytest.raises(BadPosition, match="spice tokens: 1 too many"):
        given(altar=ALTAR, options={"spices": "off"}, spice={4: "cumin"})


@rule("G-027", "G-031")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_token_for_each_player(players):
    for seed in range(20):
        kinds = list(spices(GAME.new(players, seed=seed)).values())
        assert len(kinds) == len(set(kinds)) == players  # the others stay beside the altar
        assert "face-down" not in kinds


@rule("G-029")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_never_touch(players):
    for seed in range(100):
        cells = spices(GAME.new(players, seed=seed))
        assert set(cells) <= set(used(players))
        assert not any(touch(a, b) for a, b in combinations(cells, 2))


@rule("G-027")
def test_every_layout_is_equally_likely():
    """Q-43: uniform over the 27 layouts for two players."""
    seen = Counter(tuple(spices(GAME.new(2, seed=seed))) for seed in range(1350))
    assert len(seen) == 27
    assert 25 < min(seen.values()) <= max(seen.values()) < 85


@rule("G-033", "G-034")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_used_cell_gets_one_stone(players):
    position = GAME.new(players)
    assert list(altar(position)) == used(players)


@rule("G-032", "G-053")
def test_stones_lie_on_tokens():
    position = GAME.new(4, seed=5)
    assert set(spices(position)) <= set(altar(position))


# -- the first player chooses the cells --------------------------------------------------------------------------------


def laying(players=4, seed=0):
    return GAME.new(players, seed=seed, options={"spice-layout": "chosen", "first-player": "p2"})


@rule("G-028", "G-030", "G-032")
def test_the_first_player_lays_face_down_then_they_are_turned_up():
    position = laying()
    assert (position.prompt, seat(position), altar(position)) == ("lay", "p2", {})
    play(position, "lay 1", "lay 6")
    assert spices(position) == {1: "face-down", 6: "face-down"}
    draws = position.draws
    play(position, "lay 9")
    assert position.draws == draws  # nothing is drawn before all lie there
    events = position.play("lay 16")
    assert position.prompt == "take"
    assert list(spices(position)) == [1, 6, 9, 16]
    assert len(set(spices(position).values()) - {"face-down"}) == 4
    assert len(altar(position)) == 19
    assert told(events)[0] == "p2 lays a spice token on cell 16"
    assert told(events)[1].startswith("On cell 1 lies a spice: ")


@rule("G-029")
def test_a_token_may_not_touch_another():
    position = play(laying(), "lay 1")
    assert refusal(position, "lay 2") == "tokens-touch"
    assert refusal(position, "lay 5") == "tokens-touch"
    assert refusal(position, "lay 3") is None


@rule("G-028", "G-029")
def test_a_cell_holds_one_token():
    position = play(laying(), "lay 1", "lay 6")
    for cell in (1, 6):
        reason = present(position.why_not(f"lay {cell}"))
        assert (reason.id, reason.text) == ("token-lies-there", "A spice token lies on that cell already.")
    assert refusal(position, "lay 3") == "tokens-in-order"  # free, but before the last one


@rule("G-028")
def test_the_order_of_laying_does_not_count():
    """Q-38: cells are named in ascending order, so a layout has one way to be laid."""
    position = play(laying(), "lay 4")
    assert refusal(position, "lay 3") == "tokens-in-order"
    assert refusal(position, "lay 4") == "token-lies-there"
    layouts = set()

    def go_on(position, cells):
        for move in position.moves():
            after = play(position.copy(), move)
            if after.prompt == "take":
                layouts.add(tuple(spices(after)))
            else:
                go_on(after, (*cells, move))

    go_on(laying(2), ())
    assert len(layouts) == 27
    layouts.clear()
    go_on(laying(3), ())
    assert len(layouts) == 197


@rule("G-029", "G-034")
def test_laying_never_ends_in_a_dead_end():
    position = laying(2)
    assert refusal(position, "lay 18") == "no-room-for-the-others"
    assert refusal(position, "lay 14") == "no-room-for-the-others"
    assert refusal(position, "lay 11") is None
    assert refusal(position, "lay 1") == "cell-not-used"
    four = laying(4)
    assert refusal(four, "lay 20") == "cell-not-used"
    for move in four.moves():
        assert play(four.copy(), move).moves()
    assert refusal(four, "lay 13") == "no-room-for-the-others"


@rule("G-028")
def test_the_last_cell_is_not_asked_if_there_is_only_one():
    position = play(laying(2), "lay 10")
    assert (position.prompt, list(spices(position))) == ("take", [10, 18])
