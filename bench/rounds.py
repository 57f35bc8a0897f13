"""How many rounds a game lasts: `python -m bench.rounds rajas --games 100 --bot apprentice`, bots of one kind each."""

import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import serai
from serai.bots import BOTS, Bot, bot
from serai.kernel.errors import BadOption
from serai.kernel.game import Game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=serai.game_names())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", action="append", choices=list(BOTS), help="several are played one after another")
    parser.add_argument("--players", action="append", type=int, help="all numbers of players unless given")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    arguments = parser.parse_args()
    game = serai.game(arguments.game)
    options = dict(pair.split("=", 1) for pair in arguments.option)
    if arguments.games < 1:
        parser.error("at least one game must be played")
    if "round_number" not in (game.state_type.names or ()):
        raise BadOption(f"{game.title} does not count rounds")
    for name in arguments.bot or ("greedy", "random"):
        for players in arguments.players or game.players:
            print(f"{name}, {players} players: {shown(rounds(game, bot(name), players, arguments.games, options))}")


def rounds(game: Game, player: Bot, players: int, games: int, options: dict[str, str]) -> "Counter[int]":
    """How many games ended in which round."""
    with ThreadPoolExecutor() as pool:
        return Counter(pool.map(lambda seed: play(game, player, players, seed, options), range(1, games + 1)))


def shown(counts: "Counter[int]") -> str:
    """The mean and the distribution in one line."""
    mean = sum(n * count for n, count in counts.items()) / counts.total()
    return f"mean {mean:.1f} rounds ({', '.join(f'{n}: {counts[n]}' for n in sorted(counts))})"


def play(game: Game, player: Bot, players: int, seed: int, options: dict[str, str]) -> int:
    """One game between bots of one kind; the round it ended in."""
    position = game.new(players, seed, options)
    while not position.over:
        position.play(player.choose(position, seed * 1_000_003 + position.ply))
    return int(position.record.round_number)


if __name__ == "__main__":
    main()
