"""Going on from what a seat sees: the same view, the rivals' moves, and a stop before anything unknown."""

import random

import pytest

import serai
from serai.kernel.errors import IllegalMove
from serai.kernel.trial import Trial, Unknown
from tests.security.worlds import swapped

GAMES = ("five-tribes", "ganesha", "rajas")
#: What tells whose turn it is.
TURN_FIELDS = {
    *("seat", "turn_track", "bid_track"),
    *("active", "round_number", "drum"),
    *("turn", "stage", "placements"),
}


def positions(game, seeds, every):
    """Positions of random games, one in so many, with a chance of their own."""
    for seed in range(seeds):
        rng = random.Random(f"{game} {seed}")
        position = serai.game(game).new(players=2 + seed % 3, seed=seed)
        while not position.over:
            if rng.random() < 1 / every:
                yield position.copy(), rng
            position.play(rng.choice(position.moves()))


def trial_of(position, seat):
    return Trial(position.game, position.edition, position.view(seat), seat)


def bare(view):
    return {name: value for name, value in view.items() if name != "moves"}


@pytest.mark.parametrize("game", GAMES)
def test_a_trial_shows_what_its_seat_sees(game):
    built = unseen = 0
    for position, _rng in positions(game, 3, 20):
        for seat in range(position.players):
            try:
                trial = trial_of(position, seat)
            except Unknown:
                unseen += 1
                assert seat != position.seat, "one's own decision can always be thought through"
                continue
            built += 1
            assert bare(trial.view()) == bare(position.view(seat))
            if seat == position.seat:
                assert trial.moves() == position.moves()
    assert built > 40 and unseen <= built // 40


@pytest.mark.parametrize("game", GAMES)
def test_a_line_leads_where_the_game_does_until_chance_comes_in(game):
    """One's own moves and the rivals', made in a trial and in the game, show the same to whoever planned them."""
    stops, gone = set(), 0
    for position, rng in positions(game, 3, 40):
        seat = rng.randrange(position.players)
        try:
            trial = trial_of(position, seat)
        except Unknown:
            continue
        for _ in range(30):
            legal = [move for move in trial.moves() if move in position.moves()]
            if not legal or position.over:
                break
            move = rng.choice(legal)
            before = trial.view(), position.draws
            try:
                trial.play(move)
            except Unknown as stop:
                stops.add(stop.why)
                assert trial.view() == before[0], "a move that is refused changes nothing"
                position.play(move)
                assert (position.draws != before[1]) == (stop.why == "draws")
                break
            position.play(move)
            gone += 1
            if bare(trial.view()) != bare(position.view(seat)):
                # a rival who has fakirs, or lacks gold, is asked what was supposed of him: that is no part of a plan
                assert game == "five-tribes" and before[0]["seat"] != f"p{seat + 1}"
                break
    assert "draws" in stops and gone > 20


def test_what_is_hidden_never_matters():
    """Worlds that a seat cannot tell apart give the same trials, moves, stops and views."""
    compared = differed = 0
    for position, rng in positions("five-tribes", 3, 20):
        for seat in range(position.players):
            worlds = position, swapped(position, seat, rng)
            assert bare(worlds[0].view(seat)) == bare(worlds[1].view(seat))
            differed += worlds[0].digest() != worlds[1].digest()
            seed = rng.random()
            assert followed(worlds[0], seat, seed) == followed(worlds[1], seat, seed)
            compared += 1
    assert compared > 25 and differed > compared // 2


def followed(position, seat, seed):
    """Everything that can be learnt from a random line of a trial."""
    rng, found = random.Random(seed), []
    try:
        trial = trial_of(position, seat)
    except Unknown as stop:
        return [stop.why]
    found.append(trial.copy().turn_now())
    for _ in range(15):
        moves = trial.moves()
        found += [trial.view(), moves, trial.standing()]
        if not moves:
            break
        try:
            trial.play(rng.choice(moves))
        except Unknown as stop:
            found.append(stop.why)
            break
    return found


def test_what_a_rival_holds_is_no_part_of_a_plan():
    """He cannot be made to sell what nobody has seen him take."""
    for position, _rng in positions("five-tribes", 6, 5):
        seat = (position.seat + 1) % position.players
        if position.prompt != "sale" or position.record.cards[position.seat].sum() == 0:
            continue
        trial = trial_of(position, seat)
        held = {move for move in position.moves() if move.startswith("offer")}
        offers = [move for move in trial.moves() if move.startswith("offer")]
        if held and not offers:
            for move in held:
                with pytest.raises((Unknown, IllegalMove)):
                    trial.play(move)
            return
    raise AssertionError("no rival with goods was asked for a sale")


@pytest.mark.parametrize(("game", "prompt"), [("five-tribes", "lift"), ("ganesha", "take"), ("rajas", "place")])
def test_as_if_it_were_my_turn(game, prompt):
    """Whoever plays before does nothing: the board is as it was, and the seat decides."""
    skipped = refused = 0
    for position, _rng in positions(game, 3, 8):
        for seat in range(position.players):
            try:
                trial = trial_of(position, seat)
            except Unknown:
                continue
            before = trial.view()
            if not trial.turn_now():
                refused += 1
                assert trial.view() == before
                continue
            skipped += 1
            after = trial.view()
            assert (trial.position.seat, after["prompt"]) == (seat, prompt) and trial.moves()
            assert trial.position.defects() == [] and trial.position.draws == position.draws
            moved = {name for name in before if before[name] != after[name]} - {"moves"}
            assert moved <= TURN_FIELDS
    assert skipped > 10 and refused > 10


def test_a_refused_move_says_why():
    position = serai.game("five-tribes").new(players=2, seed=7)
    trial = trial_of(position, 1 - position.seat)
    with pytest.raises(IllegalMove) as refused:
        trial.play("lift a1")
    assert refused.value.reason.id == "not-now"


def test_a_game_that_hides_and_supposes_nothing_offers_none():
    from dataclasses import replace

    game = serai.game("five-tribes")
    assert all(Trial.possible(serai.game(name)) for name in GAMES)
    blind = replace(game, suppose=None)
    position = game.new(players=2, seed=7)
    assert not Trial.possible(blind)
    with pytest.raises(Unknown):
        Trial(blind, position.edition, position.view(0), 0)
