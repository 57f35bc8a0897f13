"""Chance by source: the format's test vectors, and the same deal at tables that play differently (docs/chance.md)."""

import hashlib
import hmac
import random
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

import serai
from serai.games.rajas import state as rajas
from serai.kernel import by_source
from serai.kernel.by_source import BySource
from serai.kernel.chance import below, below_from
from serai.kernel.errors import BadGameFile, BadOption
from serai.kernel.gamefile import Record
from serai.kernel.jit import jit
from serai.testing.sources import faults
from stone_well import GAME
from stone_well.state import Note

SECRET = bytes(range(32))
DEAL = BySource(SECRET)


# -- the formula, written a second time --------------------------------------------------------------------------------


def number(source, k):
    message = f"serai by-source 1\n{source}\n{k}\n".encode()
    return int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest()[:8], "big")


def fair(state, n):
    """A number below n, from a generator in this state: splitmix64, upper halves, Lemire's rejection."""
    mask = 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        x = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & mask
        product = ((x ^ (x >> 31)) >> 32) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


def drawn(state, bag):
    """The kind of the piece that this number takes out of a bag."""
    at = fair(state, sum(bag.values()))
    for kind, count in bag.items():
        at -= count
        if at < 0:
            return kind
    raise AssertionError


def used(position):
    """How many numbers of each source were used."""
    assert position.chance is not None
    return position.chance.drawn


def test_the_vectors_of_the_format():
    assert DEAL.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [f"{DEAL.number('bag', k):016x}" for k in range(3)] == VECTORS["bag"]
    assert [f"{DEAL.number('dice p2 blue', k):016x}" for k in range(3)] == VECTORS["dice p2 blue"]
    assert [fair(number("dice p2 blue", k), 6) + 1 for k in range(12)] == VECTORS["rolls"]
    assert DEAL.number("bag", 2) == number("bag", 2)


VECTORS = {
    "bag": ["0d89c0b7572e983c", "ef7eb3d9dea31eb7", "1c9138afcb4db51e"],
    "dice p2 blue": ["5ff138a409da5937", "61812aaad48db163", "ceb241eb228512e0"],
    "rolls": [6, 6, 4, 5, 1, 3, 2, 3, 3, 4, 4, 5],
}


def test_a_rejected_number_stays_within_its_draw():
    """A large n rejects often: the draw takes more numbers, and the source's next draw is still its next one."""
    position = GAME.new(2, chance=DEAL)
    n, first = 2**31 - 2**29 + 1, used(position)["bag"]
    rolls = []
    for _ in range(30):
        with by_source.streams(position) as wide:
            rolls.append(int(below_from(wide[0], GAME.sources.index("bag"), n)))
    assert rolls == [fair(number("bag", first + k), n) for k in range(30)]
    assert used(position)["bag"] == first + 30


# -- at a table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_the_kth_draw_of_the_bag_is_its_kth_number_applied_to_what_lies_in_it(seed):
    chooser = random.Random(seed)
    position = GAME.new(3, chance=DEAL)
    assert position.seat == fair(number("first-player", 0), 3)
    k = used(position)["bag"]
    while not position.over:
        bag = position.to_dict()["bag"]
        hand, seat = position.to_dict()["hand"], position.seat
        for event in position.play(chooser.choice(position.codes())):
            if event.kind == Note.DREW:
                kind = drawn(number("bag", k), {c: bag[c] for c in GAME.fields["bag"].axes[0] if c in bag})
                assert GAME.fields["bag"].axes[0][event.a] == kind, (k, seat)
                k += 1
                bag[kind] -= 1
                hand[kind] = hand.get(kind, 0) + 1
            else:  # the hand went back
                bag = {c: bag.get(c, 0) + hand.get(c, 0) for c in GAME.fields["bag"].axes[0]}
                hand = {}
        assert used(position)["bag"] == k
    assert k > 20


def rolled(deal, seed):
    """The dice of a game of Rajas by seat and colour, in the order they were rolled, and the digest at the end."""
    chooser, position = random.Random(seed), serai.game("rajas").new(3, chance=deal)
    dice: dict[tuple[int, int], list[int]] = defaultdict(list)
    for _ in range(150):
        if position.over:
            break
        for event in position.play(chooser.choice(position.codes())):
            if event.kind == rajas.Note.ROLLED:
                dice[event.seat, event.a].append(event.b)
    return dice, position.digest()


@pytest.mark.slow
def test_the_same_dice_at_tables_that_play_differently():
    """Each seat's dice by colour come in the same order, whatever is rolled in between."""
    here, one = rolled(DEAL, 1)
    there, two = rolled(DEAL, 2)
    assert one != two
    compared = 0
    for key in set(here) & set(there):
        n = min(len(here[key]), len(there[key]))
        assert here[key][:n] == there[key][:n], key
        compared += n
    assert compared > 20
    other, _three = rolled(BySource(bytes(32)), 1)
    assert any(other[key] != here[key] for key in set(here) & set(other))


def test_copies_and_positions_by_name_go_on_with_the_same_numbers():
    position = GAME.new(2, chance=DEAL)
    position.play("draw")
    copy = position.copy()
    again = GAME.from_json(position.to_json(), chance=replace(DEAL, drawn=used(position)))
    for each in (position, copy, again):
        each.play("draw")
    assert position.digest() == copy.digest() == again.digest()
    assert position.chance == copy.chance == again.chance


def test_the_record_never_holds_what_is_to_come():
    position = GAME.new(2, chance=DEAL)
    position.play("draw")
    assert position.record.rng == 0 and position.record.streams.size == 0
    assert position.as_known_to(0).chance is None
    assert SECRET.hex() not in repr(position.chance) and repr(SECRET) not in repr(position.chance)


def test_reseeding_leaves_the_deal():
    """So a bot or a preview that chooses its own chance cannot look ahead."""
    position = GAME.new(2, chance=DEAL)
    before, ordinary = position.chance, position.copy()
    ordinary.reseed(5)
    assert ordinary.chance is None
    ordinary.play("draw")
    assert position.chance == before


def test_ordinary_records_have_no_room_for_streams():
    for name in serai.game_names():
        kind = serai.game(name).state_type
        assert kind["streams"].itemsize == 0 and dict(kind.fields or {})["draws"][1] == 8


def test_a_draw_without_a_source_is_found():
    proper = GAME.rules["apply"]

    @jit
    def careless(s, e, code):
        s.banked[0] += below(s, 2)
        proper(s, e, code)

    assert next(faults(GAME, 2), None) is None
    parts = [(name, GAME.state_type[name]) for name in GAME.state_type.names or ()]
    state = np.dtype([*parts[:-1], ("own", np.int8), parts[-1]], align=True)  # a type of its own for rules of its own
    rules = {**GAME.rules, "apply": careless}
    assert "names no source" in next(faults(replace(GAME, state_type=state, rules=rules), 2))


# -- files -------------------------------------------------------------------------------------------------------------


def written(moves=6):
    record = Record(GAME, 2, fairness=DEAL)
    for _ in range(moves):
        record.play(record.position.codes()[0])
    return record


def test_a_file_is_verified_from_itself():
    record = written()
    text = record.text()
    assert "chance: by-source 1\ncommitment: 630dcd29" in text and "contributions" not in text
    again = Record.parse(text, GAME)
    assert again.position == record.position and again.position.chance == record.position.chance
    assert [p.digest() for p in again.positions()][1:] == [digest for _seat, _move, digest in record.moves]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("chance: by-source 1", "chance: by-source 2", "not known here"),
        ("chance: by-source 1\n", "", "or none of them"),
        ("commitment: 63", "commitment: 64", "committed to"),
        ("secret: 00", "secret: 01", "committed to"),
        ("secret: 00", "secret: ", "right length"),
        ("secret: 00", "secret: xx", "hexadecimal"),
        ("secret:", "contributions: [null, null]\nsecret:", "no contributions"),
        ("secret:", "secrets:", "no contributions"),
    ],
)
def test_a_file_that_does_not_fit_together_is_refused(old, new, says):
    text = written().text()
    assert old in text
    with pytest.raises(BadGameFile, match=says):
        Record.parse(text.replace(old, new, 1), GAME)


def test_sources_that_a_game_does_not_have_are_refused():
    with pytest.raises(BadOption, match="not a source of chance"):
        GAME.new(2, chance=BySource(SECRET, {"deck": 3}))
    with pytest.raises(BadOption, match="names no sources"):
        replace(GAME, sources=()).new(2, chance=DEAL)
