"""How many rounds a game lasts: `python -m bench.rounds rajas --games 100`, by greedy bots and by random play."""

import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import serai
from serai.bots import Bot, bot
from serai.kernel.errors import BadOption
from serai.kernel.game import Game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=serai.game_names())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    arguments = parser.parse_args()
    game = serai.game(arguments.game)
    options = dict(pair.split("=", 1) for pair in arguments.option)
    if "round_number" not in (game.state_type.names or ()):
        raise BadOption(f"{game.title} does not count rounds")
    for player in (bot("greedy"), bot("random")):
        for players in game.players:
            with ThreadPoolExecutor() as pool:
                seeds = range(1, arguments.games + 1)
                rounds = Counter(pool.map(lambda seed, b=player, p=players: play(game, b, p, seed, options), seeds))
            mean = sum(n * count for n, count in rounds.items()) / arguments.games
            shown = ", ".join(f"{n}: {rounds[n]}" for n in sorted(rounds))
            print(f"{player.name}, {players} players: mean {mean:.1f} rounds ({shown})", flush=True)


def play(game: Game, player: Bot, players: int, seed: int, options: dict[str, str]) -> int:
    """One game between bots of one kind; the round it ended in."""
    position = game.new(players, seed, options)
    while not position.over:
        position.play(player.choose(position, seed * 1_000_003 + position.ply))
    return int(position.record.round_number)


if __name__ == "__main__":
    main()
