"""How many points of expected lead make a win likely: `python -m serai.arena.calibrate five-tribes`.

Apprentices play; before every turn each seat's expected points are noted, and in the end who won. The `scale` that
explains the winners best belongs into `bots/settings.toml`; it is shown for the whole game and for its thirds.
"""

import argparse

import numpy as np

import serai
from serai.arena.stats import Floats
from serai.arena.workers import answer, counts_of, game_with_weights, questions, spread
from serai.bots import bot
from serai.kernel.checking import count_of
from serai.kernel.game import Game
from serai.kernel.position import Position

SCALES = np.geomspace(1, 100, 41)
Noted = tuple[list[list[float]], list[float]]


def main() -> None:
    answer(lambda: run(questions(__doc__).parse_args()))


def run(options: argparse.Namespace) -> None:
    game = game_with_weights(options.game)
    count_of("--games", options.games)
    counts_of(game, options.players, options.jobs)
    for players in options.players:
        tasks = [(game.name, players, seed) for seed in range(1, options.games + 1)]
        played = list(spread(watched, tasks, options.jobs))
        whole = fit(played)
        thirds = [fit([(part(hopes, n), wins) for hopes, wins in played]) for n in range(3)]
        print(f"{players} players: scale {whole:.1f} (by thirds of the game {', '.join(f'{x:.1f}' for x in thirds)})")


def watched(task: tuple[str, int, int]) -> Noted:
    """One game: every seat's expected points before each turn, and the shares of the first place."""
    name, players, seed = task
    game = serai.game(name)
    position, player = game.new(players, seed), bot("apprentice").player(seed)
    hopes, last = [], -1
    while not position.over:
        if position.seat != last:
            hopes.append(expectations(game, position))
            last = position.seat
        position.play(player.choose(position))
    places = position.places()
    return hopes, [(place == 1) / places.count(1) for place in places]


def expectations(game: Game, position: Position) -> list[float]:
    evaluate, w = game.rules["evaluate"], game.weigh()
    return [float(evaluate(position.record, position.edition.record, w, seat)) for seat in range(position.players)]


def part(rows: list[list[float]], third: int) -> list[list[float]]:
    return rows[len(rows) * third // 3 : len(rows) * (third + 1) // 3]


def fit(played: list[Noted]) -> float:
    """The scale with the least surprise about who won."""
    found = [(np.array(hopes), np.array(wins)) for hopes, wins in played if hopes]
    return float(min(SCALES, key=lambda scale: sum(surprise(hopes, wins, scale) for hopes, wins in found)))


def surprise(hopes: Floats, wins: Floats, scale: float) -> float:
    """How unlikely the outcome was in the eyes of every noted moment, on average."""
    odds = np.exp((hopes - hopes.max(axis=1, keepdims=True)) / scale)
    chances = odds / odds.sum(axis=1, keepdims=True)
    return float(-(wins * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


if __name__ == "__main__":
    main()
