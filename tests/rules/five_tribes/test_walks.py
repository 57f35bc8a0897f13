"""The cheap check of whether a move can be finished (`can_end`) equals a search of all ways and all orders of dropping.

The search below knows nothing of the rules' code: a board is a table of colour counts, a step is a pair of numbers.
"""

import random

import pytest

from serai.games.five_tribes import board as geometry
from serai.kernel.errors import BadPosition
from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, LETTERS, meeples

WIDTH, HEIGHT = 6, 5
STEPS = {"north": (0, -1), "west": (-1, 0), "east": (1, 0), "south": (0, 1)}
PLACES = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]


def name(place):
    return f"{'abcdef'[place[0]]}{place[1] + 1}"


def beside(place):
    around = [(place[0] + dx, place[1] + dy) for dx, dy in STEPS.values()]
    return [(x, y) for x, y in around if 0 <= x < WIDTH and 0 <= y < HEIGHT]


def can_be_finished(board, here, before, hand):
    """Try every way and every order: whether the last meeple of `hand` can join one of its colour."""
    for there in beside(here):
        if there == before:
            continue
        for colour in sorted(set(hand)):
            if drop_leads_to_an_end(board, here, there, colour, hand):
                return True
    return False


def drop_leads_to_an_end(board, here, there, colour, hand):
    if len(hand) == 1:
        return board.get(there, "").count(colour) > 0
    board = {**board, there: board.get(there, "") + colour}
    return can_be_finished(board, there, here, hand.replace(colour, "", 1))


def liftable(board):
    return [
        f"lift {name(place)}"
        for place in PLACES
        if board.get(place) and can_be_finished({**board, place: ""}, place, None, board[place])
    ]


def droppable(board, here, before, hand):
    return sorted(
        f"drop {LETTERS[colour]} {name(there)}"
        for there in beside(here)
        if there != before
        for colour in set(hand)
        if drop_leads_to_an_end(board, here, there, colour, hand)
    )


def random_board(chance, tiles, most):
    colours = chance.sample("ywgbr", chance.randint(1, 5))
    return {
        place: "".join(chance.choice(colours) for _ in range(chance.randint(1, most)))
        for place in chance.sample(PLACES, tiles)
    }


def as_json(board, **fragment):
    return {"meeples": meeples({name(place): letters for place, letters in board.items()}), **fragment}


def compare_lifts(board):
    position = GAME.from_json(as_json(board))
    assert position.moves() == (liftable(board) or ["continue"]), board


@rule("F-067", "F-070", "F-071", "F-161", "F-162")
@pytest.mark.parametrize("seed", range(6))
def test_lifts_on_thin_boards(seed):
    chance = random.Random(seed)
    for _ in range(80):
        compare_lifts(random_board(chance, chance.randint(1, 6), 3))


@rule("F-067", "F-070", "F-071", "F-073")
@pytest.mark.parametrize("seed", range(4))
def test_lifts_of_up_to_eight_meeples(seed):
    """One tall tile and a few low ones; with few colours to hold back, loops decide."""
    chance = random.Random(100 + seed)
    for _ in range(60):
        board = random_board(chance, chance.randint(0, 3), 2)
        tall = chance.choice(PLACES)
        board[tall] = "".join(chance.choices("ywgbr", k=chance.randint(4, 8)))
        position = GAME.from_json(as_json(board))
        legal = position.why_not(f"lift {name(tall)}") is None
        assert legal == can_be_finished({**board, tall: ""}, tall, None, board[tall]), board


@rule("F-067", "F-072", "F-073")
@pytest.mark.parametrize("place", PLACES, ids=name)
def test_lifts_of_lonely_tiles_everywhere(place):
    """Alone on the board only loops can end a move: five meeples with a pair, from any tile, corners included."""
    for hand in ("y", "yy", "yyyy", "ywgbr", "yywg", "yywgb", "yyyyyy", "ywgbrr", "yyyyyyy", "yywwggbb"):
        position = GAME.from_json(as_json({place: hand}))
        expected = can_be_finished({}, place, None, hand)
        assert expected == (len(hand) >= 5 and len(set(hand)) < len(hand))
        assert (position.why_not(f"lift {name(place)}") is None) == expected


@rule("F-064", "F-066", "F-067", "F-069", "F-071", "F-072")
@pytest.mark.parametrize("seed", range(6))
def test_drops_in_the_middle_of_a_move(seed):
    """Any tile, any way there, up to seven meeples in hand; where nothing is legal the position is refused."""
    chance = random.Random(200 + seed)
    refused = 0
    for _ in range(80):
        board = random_board(chance, chance.randint(1, 7), 2)
        here = chance.choice(PLACES)
        heading = chance.choice(["none", *STEPS])
        before = None
        if heading != "none":
            before = (here[0] - STEPS[heading][0], here[1] - STEPS[heading][1])
            if before not in PLACES:
                continue
        hand = "".join(chance.choices("ywgbr", k=chance.randint(1, 5 if chance.random() < 0.8 else 7)))
        holding = {LETTERS[c]: hand.count(c) for c in set(hand)}
        expected = droppable(board, here, before, hand)
        data = as_json(board, prompt="drop", at=name(here), heading=heading, hand=holding)
        if expected:
            position = GAME.from_json(data)
            assert sorted(position.moves()) == expected, (board, here, heading, hand)
            checked = [m for m in (GAME.notation.text(c) for c in range(GAME.notation.size)) if m.startswith("drop ")]
            if chance.random() < 0.1:
                assert sorted(m for m in checked if position.why_not(m) is None) == expected
        else:
            refused += 1
            with pytest.raises(BadPosition, match="nothing can be decided"):
                GAME.from_json(data)
    assert refused > 0


@rule("F-067", "F-064")
@pytest.mark.parametrize("seed", range(4))
def test_drops_along_whole_moves(seed):
    """Play moves at random on a full board and compare every decision on the way."""
    chance = random.Random(300 + seed)
    position = GAME.new(2, seed=seed)
    compared = 0
    while compared < 25 and not position.over:
        if position.prompt == "drop":
            data = position.to_dict()
            board = {
                place: "".join(c * data["meeples"].get(name(place), {}).get(LETTERS[c], 0) for c in LETTERS)
                for place in PLACES
            }
            here = next(place for place in PLACES if name(place) == data["at"])
            before = None
            if data["heading"] != "none":
                before = (here[0] - STEPS[data["heading"]][0], here[1] - STEPS[data["heading"]][1])
            hand = "".join(c * data["hand"].get(LETTERS[c], 0) for c in LETTERS)
            assert sorted(position.moves()) == droppable(board, here, before, hand)
            compared += 1
        position.play(chance.choice(position.codes()))
    assert compared == 25


def ends_of_walks(longest):
    """For every length, tile and heading: where a walk can end, found by following every step."""
    headings = [*STEPS, "none"]
    ends = [{(place, h): {place} for place in PLACES for h in headings}]
    back = {"north": "south", "south": "north", "east": "west", "west": "east", "none": None}
    for _ in range(longest):
        last = ends[-1]
        now = {}
        for place in PLACES:
            for heading in headings:
                found = set()
                for step, (dx, dy) in STEPS.items():
                    there = (place[0] + dx, place[1] + dy)
                    if step != back[heading] and there in PLACES:
                        found |= last[there, step]
                now[place, heading] = found
        ends.append(now)
    return ends


@rule("F-070", "F-071", "F-078")
def test_the_table_of_walks():
    """From `LONGEST_WALK` steps on, the ends only alternate with the parity of the length."""
    assert geometry.LONGEST_WALK == 12
    for steps, ends in enumerate(ends_of_walks(34)):
        for i, place in enumerate(PLACES):
            for d, heading in enumerate([*STEPS, "none"]):
                mask = sum(1 << PLACES.index(there) for there in ends[place, heading])
                assert int(geometry.walk_ends(steps, i, d)) == mask, (steps, place, heading)
    assert (geometry.WALK_ENDS[-1] | geometry.WALK_ENDS[-2] == (1 << 30) - 1).all()


@rule("F-097", "F-104")
def test_the_tables_of_distances():
    for i, (x, y) in enumerate(PLACES):
        for j, (u, v) in enumerate(PLACES):
            assert geometry.STEPS[i, j] == abs(x - u) + abs(y - v)
            assert geometry.AROUND[i, j] == max(abs(x - u), abs(y - v))
