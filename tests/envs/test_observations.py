"""Observations: a name for every number, sensible sizes, the seat's own perspective, nothing the seat may not know."""

import random

import numpy as np
import pytest

import serai
from serai.envs import Batch

GAMES = [serai.game(name) for name in serai.game_names()]
LOWEST, HIGHEST = -1.5, 3.0  # numbers are about 0 to 1; heaps of dice or cards of one kind are more


def observed(position, seat):
    """All numbers of a seat, written over a mark that none of them may leave."""
    out = np.full(len(position.game.observation) + 2, np.nan, np.float32)
    written = position.game.rules["observe"](position.record, position.edition.record, seat, out)
    assert written == len(position.game.observation)
    assert np.isnan(out[written:]).all()
    return out[:written]


def positions(game, seed, every):
    """Positions along random games of all sizes, with default and with other switches."""
    chance = random.Random(seed)
    other = {option.name: option.values[-1] for option in game.options}
    for players in game.players:
        for options in ({}, {name: value for name, value in other.items() if name != "open-hands"}):
            position = game.new(players, chance.getrandbits(60), options)
            while not position.over:
                if position.ply % every == 0:
                    yield position
                position.play(chance.choice(position.codes()))
            yield position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_number_has_a_name_and_is_finite_and_of_sensible_size(game):
    assert len(set(game.observation)) == len(game.observation)
    for players in game.players:
        batch = Batch(game, 128, players, seed=players)
        batch.reset()
        lowest, highest = np.inf, -np.inf
        for _ in range(300):
            batch.step(batch.random_actions())
            assert np.isfinite(batch.observations).all()
            lowest, highest = min(lowest, batch.observations.min()), max(highest, batch.observations.max())
        assert lowest >= LOWEST and 1 <= highest <= HIGHEST
    for position in positions(game, seed=1, every=20):
        for seat in range(position.players):
            assert np.isfinite(observed(position, seat)).all()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_seat_sees_itself_first(game):
    """What one seat sees of `+k` another sees of `+j`, when both are the same seat; all else on the table is common."""
    for position in positions(game, seed=2, every=15):
        views = [dict(zip(game.observation, observed(position, seat), strict=True)) for seat in range(position.players)]
        for seat, view in enumerate(views):
            assert view["own turn"] == (position.seat == seat)
            for name in PUBLIC[game.name]:
                seen = [view[f"seat +{k} {name}"] for k in range(position.players)]
                assert seen == [views[(seat + k) % position.players][f"seat +0 {name}"] for k in range(len(views))]
            assert all(view[f"seat +{k} plays"] == (k < position.players) for k in range(4))


#: What everyone knows of a seat.
PUBLIC = {
    "five-tribes": ("gold", "camels", "viziers", "elders", "djinn 3"),
    "ganesha": ("treasury 0", "treasury 4", "score", "age", "holds the drum", "has the turn"),
    "rajas": ("fame", "money", "karma", "boat", "dice 1 3", "cell 8 cost", "elephant"),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_seat_may_not_know_does_not_change_what_it_sees(game):
    """The non-interference test: other chance to come, and what is hidden dealt anew and then changed at will."""
    chance, secrets = random.Random(3), 0
    for position in positions(game, seed=3, every=2):
        for seat in range(position.players):
            other = another_world(position, seat, chance)
            assert observed(other, seat).tobytes() == observed(position, seat).tobytes()
            owner = (seat + 1) % position.players
            secrets += observed(other, owner).tobytes() != observed(position, owner).tobytes()
    # the owners see their secrets; in the other two games only the future is hidden
    assert secrets > 100 if game.name == "five-tribes" else secrets == 0


def another_world(position, seat, chance):
    """The position with other hidden things. A seat with a perfect memory knows gold and what was taken openly."""
    other = position.copy()
    other.reseed(chance.getrandbits(60))
    position.game.rules["redeal"](other.record, other.edition.record, seat)
    other.reseed(chance.getrandbits(60))
    other.record.draws = chance.randrange(1000)
    if position.game.name == "five-tribes" and not position.over:
        change_five_tribes(other.record, seat, chance)
    return other


def change_five_tribes(s, seat, chance):
    """Unseen cards become any others, the decks anything of their size, and so does what another looks at in secret."""
    for other in range(int(s.players)):
        if other != seat:
            for unseen in (s.blind, s.stale):
                before = unseen[other].copy()
                unseen[other] = chance.sample(list(before), len(before))
                s.cards[other] += unseen[other] - before
    s.deck[:] = chance.sample(list(s.deck), len(s.deck))
    s.djinn_deck = chance.getrandbits(22)
    if int(s.seat) != seat:
        s.djinn_look = chance.getrandbits(22)


def test_with_open_hands_every_card_is_seen():
    game = serai.game("five-tribes")
    chance = random.Random(4)
    position = game.new(3, 4, {"open-hands": "yes"})
    while not position.over:
        position.play(chance.choice(position.codes()))
        named = dict(zip(game.observation, observed(position, 0), strict=True))
        for k in range(3):
            seen = [named[f"seat +{k} known cards {kind}"] for kind in range(len(position.record.cards[k]))]
            assert seen == pytest.approx(position.record.cards[k] / 6)
            assert named[f"seat +{k} unseen cards"] == 0
