"""PettingZoo environments, ours beside PettingZoo's own connect four and chess: `python -m bench.environments`.

All are played by the loop of PettingZoo's documentation, random actions out of the mask, as `env()` makes them: with
the checks of actions and their order. A step is one action of an agent; the deal of every game counts as time.
"""

import argparse
import random
import time
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from bench.searching import best_of

OURS = {"five-tribes": "five_tribes_v0", "ganesha": "ganesha_v0", "rajas": "rajas_v0"}
PEERS = {"connect four": "connect_four_v3", "chess": "chess_v6"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    given = parser.parse_args()
    best = figures(given.rounds, given.seconds)
    for name, value in best.items():
        ratios = "" if name in PEERS else "; " + ", ".join(f"{value / best[p]:.1f} × {p}" for p in PEERS)
        print(f"{name}: {value:,.0f} steps/s{ratios}")


def figures(rounds: int, seconds: float) -> dict[str, float]:
    """Steps per second of our games with two players and of PettingZoo's: everybody in turn, the best round counts."""
    modules = {name: f"serai.envs.pettingzoo.{module}" for name, module in OURS.items()}
    modules |= {name: f"pettingzoo.classic.{module}" for name, module in PEERS.items()}
    environments = {name: import_module(module).env() for name, module in modules.items()}
    contenders = {name: partial(steps_per_second, env) for name, env in environments.items()}
    for run in contenders.values():
        run(0.0)  # what is compiled or loaded on first use
    return best_of(contenders, rounds, seconds)


def steps_per_second(env: Any, seconds: float) -> float:
    """Whole random games, for at least so long."""
    dice = random.Random(1)
    steps, spent, started = 0, 0.0, time.perf_counter()
    while steps == 0 or spent < seconds:
        env.reset(seed=dice.randrange(1 << 31))
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
        spent = time.perf_counter() - started
    return steps / spent


if __name__ == "__main__":
    main()
