"""The five levels: legal, repeatable, blind to what their seat may not know, and within the time of a turn."""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest

import serai
from serai.bots import BOTS, Effort, bot
from serai.bots.levels import LEVELS, SHARE, Searcher, of_game
from serai.kernel.game import until_another_decides
from serai.testing.random_games import playthrough
from stone_well import GAME as WELL
from tests.expected import present

GAMES = serai.game_names()
NAMES = [level.name for level in LEVELS]
MEEPLES = {
    "a1": {"white": 2, "red": 1},
    "b1": {"white": 1, "blue": 1},
    "a2": {"red": 1},
    "b2": {"blue": 1, "white": 1},
    "c2": {"green": 2, "yellow": 1},
    "c3": {"yellow": 1, "green": 1},
}


def test_there_are_five_levels_beside_the_frozen_bots():
    assert list(BOTS) == ["random", "greedy", "novice", "apprentice", "adept", "master", "grandmaster"]


def hidden_five_tribes():
    """p2 and p3 drew cards unseen, some of them from an earlier deck; whatever they are, p1 must choose the same."""
    game = serai.game("five-tribes")
    for mine, theirs in (
        ({"silk": 2}, {"gold": 1}),
        ({"fakir": 2}, {"ivory": 1}),
        ({"gold": 1, "fish": 1}, {"silk": 1}),
    ):
        yield game.from_json(
            {
                "players": 3,
                "meeples": MEEPLES,
                "cards": {"p2": mine, "p3": theirs},
                "blind": {"p2": mine, "p3": theirs},
            }
        )


def old_cards_five_tribes():
    """The others hold cards of an earlier deck that they drew unseen: known as a group, not who has which."""
    game = serai.game("five-tribes")
    for hands in permutations([{"ivory": 1}, {"silk": 1}, {"wheat": 1}]):
        old = {f"p{n + 2}": hand for n, hand in enumerate(hands)}
        yield game.from_json({"players": 4, "meeples": MEEPLES, "cards": old, "stale": old})


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("positions", [hidden_five_tribes, old_cards_five_tribes])
def test_unseen_cards_of_others_change_nothing(kind, positions):
    assert len({bot(kind).choose(position, 5) for position in positions()}) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", NAMES)
def test_what_a_seat_cannot_know_changes_nothing(name, kind):
    """Everything hidden is dealt anew and the chance to come is another one: the same seed chooses the same."""
    game = serai.game(name)
    for n, position in enumerate(playthrough(game, 3, 33, {}, limit=150)):
        if position.over or n % 30 != 7:
            continue
        choices = set()
        for other in range(3):
            swapped = position.copy()
            swapped.reseed(1_000 + other)
            game.rules["redeal"](swapped.record, swapped.edition.record, swapped.seat)
            swapped.reseed(other)
            choices.add(bot(kind).choose(swapped, 5))
        assert len(choices) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", NAMES)
def test_a_game_from_start_to_end(name, kind):
    """A player that remembers chooses legally throughout, and the same player again chooses the same."""
    game = serai.game(name)
    effort = Effort(scale=0.02, threads=1, repeatable=True)
    ends = set()
    for _ in range(2):
        players = [bot(kind).player(seat, effort) for seat in range(2)]
        position = game.new(2, 8)
        while not position.over:
            position.play(players[position.seat].choose(position))
        ends.add(position.digest())
    assert len(ends) == 1


def searcher(kind: str) -> Searcher:
    found = bot(kind)
    assert isinstance(found, Searcher)
    return found


def turn_now(position):
    """The turn by what the rules count; in Ganesha's final stage every stone is one."""
    s = position.record
    if position.game.name == "five-tribes":
        return position.seat, s.round_number, tuple(s.bid_track), tuple(s.turn_track)
    if position.game.name == "rajas":
        return position.seat, s.round_number, s.stage, s.turn
    return s.active, s.round_number, position.ply if position.prompt == "final" else 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["adept", "master", "grandmaster"])
def test_the_decisions_of_a_turn_share_one_budget_and_every_turn_has_its_own(name, kind):
    """With two players a seat often has two turns in a row."""
    scale = 0.05
    player = searcher(kind).player(1, Effort(scale=scale, threads=1, repeatable=True))
    budget = scale * searcher(kind).simulations * of_game(name)[kind].get("share", 1.0)
    in_a_row, spent, turn, decided = 0, 0, None, None
    for seed in (8, 9):
        position = serai.game(name).new(2, seed)
        while not position.over:
            if position.seat == 0:
                fresh = turn_now(position) != turn
                in_a_row += fresh and decided == 0 and turn is not None
                spent, turn = 0 if fresh else spent, turn_now(position)
                position.play(player.choose(position))
                spent += present(player.thought).simulations
                if fresh:
                    assert present(player.thought).simulations == round(budget * SHARE)
                # the least that a decision gets is one simulation
                assert spent <= budget + 60
                decided = 0
            else:
                decided = 1
                position.play(bot("novice").choose(position, position.ply))
        turn = None
    assert in_a_row > 0


def test_a_question_to_another_seat_does_not_begin_a_new_turn():
    """Ginger asks another seat in the middle of a turn; the turn's budget goes on after the answer."""
    game = serai.game("ganesha")
    for seed in range(200):
        positions = [position.copy() for position in playthrough(game, 2, seed, {})]
        for before, asked, after in zip(positions, positions[1:], positions[2:], strict=False):
            if asked.prompt == "reply" and before.seat == after.seat and after.turn == before.turn:
                player = searcher("adept").player(1, Effort(scale=0.1, threads=1, repeatable=True))
                player.choose(before)
                first = present(player.thought).simulations
                player.choose(after)
                assert present(player.thought).simulations == round(first * (1 - SHARE))
                return
    raise AssertionError("no game met ginger in the middle of a turn")


def test_in_a_game_that_says_nothing_about_turns_one_lasts_until_another_seat_decides():
    player = searcher("adept").player(1, Effort(scale=0.1, threads=1, repeatable=True))
    position, spent = replace(serai.game("ganesha"), turn=until_another_decides).new(2, 8), list[tuple[int, int]]()
    while len(spent) < 12:
        if position.seat == 0:
            code = player.choose(position)
            spent.append((position.ply, present(player.thought).simulations))
            position.play(code)
        else:
            position.play(bot("novice").choose(position, position.ply))
    for (ply, first), (later, then) in pairwise(spent):
        assert (then < first) == (later == ply + 1)


def test_a_game_from_elsewhere_says_itself_where_its_turns_end():
    """Here every stone that is drawn from the well is a turn: each decision has a budget of its own."""
    game = replace(WELL, turn=lambda position: (position.seat, str(position.ply)))
    player = searcher("adept").player(1, Effort(scale=0.01, threads=1, repeatable=True))
    position = game.from_json({"players": 2, "hand": {"red": 1}})
    while position.seat == 0 and not position.over:
        player.choose(position)
        assert present(player.thought).simulations == round(searcher("adept").simulations * 0.01 * SHARE)
        position.play("draw")


@pytest.mark.parametrize("name", GAMES)
def test_better_levels_win(name):
    """A few games each way, so clear that chance can hardly spoil it."""
    game = serai.game(name)
    for better, worse, least in (("novice", "random", 7), ("apprentice", "novice", 7)):
        wins = 0.0
        for number in range(10):
            seat = number % 2
            position = game.new(2, number // 2 + 1)
            while not position.over:
                kind = better if position.seat == seat else worse
                position.play(bot(kind).choose(position, number * 1_000 + position.ply))
            places = position.places()
            wins += 0.5 if places[0] == places[1] else places[seat] == 1
        assert wins >= least
