"""No event is ever lost: what the events of a move tell adds up to what the move changed, however much it caused."""

import random
from collections import Counter

import pytest

import serai
from serai.games.five_tribes.state import Note as Five
from serai.games.ganesha.state import Note as Ganesha
from serai.games.rajas.state import Note as Rajas
from serai.kernel import loops
from serai.testing import rule
from tests.rules.ganesha.helpers import PER_COLOUR

#: For each game: which field of a seat, and which number of which event changes it by how much.
TOLD: dict[str, dict[str, dict[int, tuple[str | None, int]]]] = {
    "five-tribes": {
        "gold": {Five.EARNED: ("a", 1), Five.REWARDED: ("a", 1), Five.SOLD: ("b", 1), Five.PAID: ("a", -1)},
    },
    "ganesha": {
        "score": {Ganesha.SCORED: ("a", 1), Ganesha.PAID: ("a", -1), Ganesha.PLACED_LAST: ("b", 1)},
    },
    "rajas": {
        "money": {Rajas.MONEY_FROM: ("a", 1), Rajas.PAID_MONEY: ("a", -1)},
        "fame": {Rajas.FAME_FROM: ("a", 1)},
        "karma": {Rajas.KARMA_FROM: ("a", 1), Rajas.TURNED_DIE: (None, -1)},
    },
}
ROUND = {"five-tribes": Five.ROUND, "ganesha": Ganesha.DRUM, "rajas": Rajas.ROUND}
OVER = {"five-tribes": Five.OVER, "ganesha": Ganesha.OVER, "rajas": Rajas.OVER}


def check(position, move):
    """Play a move and compare what is told with what has changed."""
    game = position.game.name
    before = position.copy().record
    events = position.play(move)
    told = Counter(event.kind for event in events)
    for field, kinds in TOLD[game].items():
        for seat in range(position.players):
            found = sum(
                times * (1 if number is None else getattr(event, number))
                for event in events
                for number, times in [kinds.get(event.kind, (None, 0))]
                if event.seat == seat
            )
            assert int(position.record[field][seat]) - int(before[field][seat]) == found, (field, move)
    assert int(position.record["round_number"]) - int(before["round_number"]) == told[ROUND[game]]
    assert told[OVER[game]] == position.over and (not position.over or events[-1].kind == OVER[game])
    return events


def check_room(position, move):
    """One answer causes no more events than half of the notes hold: so `Position.play` reads them all in time."""
    other = position.copy()
    record, e, half = other.record, other.edition.record, len(other.record["notes"]) // 2
    n = loops.stretch(record, e, other.code(move), other.out, -1)
    assert record["noted"] <= half
    while n == 1:
        n = loops.stretch(record, e, int(other.out[0]), other.out, -1)
        assert record["noted"] <= half


@pytest.mark.parametrize("game", TOLD)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_whole_games(game, players):
    rng = random.Random(players)
    position = serai.game(game).new(players, seed=players)
    while not position.over:
        move = rng.choice(position.codes())
        check_room(position, move)
        check(position, move)


def late(rng):
    """A late position of Ganesha set up by hand: next to nothing is left to decide, and much follows by itself."""
    players = rng.randint(2, 4)
    seats = [f"p{n + 1}" for n in range(players)]
    own = {seat: rng.choice(["red", "green", "purple", "blue"]) for seat in seats}
    mandala, treasury, bag = Counter[str](), {seat: Counter[str]() for seat in seats}, Counter[str]()
    for colour in ("red", "green", "purple", "blue", "yellow"):
        for _stone in range(PER_COLOUR[players]):
            holders = [seat for seat in seats if own[seat] == colour and not treasury[seat]]
            if holders:
                treasury[rng.choice(holders)][colour] += 1
            elif rng.random() < 0.01:
                bag[colour] += 1
            else:
                mandala[colour] += 1
    mandala["yellow"] -= 1
    treasury["p1"]["yellow"] += 1  # which p1 may place without an offering
    return serai.game("ganesha").from_json(
        {
            "players": players,
            "prompt": "mandala",
            "round_number": rng.randint(1, 12 if players == 2 else 9),
            "mandala": dict(mandala),
            "treasury": {seat: dict(stones) for seat, stones in treasury.items()},
            "bag": dict(bag),
            "score": {seat: rng.randrange(40) for seat in seats},
        },
        seed=rng.getrandbits(60),
    )


@rule("G-041", "G-078", "G-096")
def test_in_late_positions_set_up_by_hand():
    rng = random.Random(7)
    most = 0
    for _ in range(60):
        position = late(rng)
        while not position.over:
            move = rng.choice(position.codes())
            check_room(position, move)
            most = max(most, len(check(position, move)))
    assert most > 2 * len(position.record["notes"])
