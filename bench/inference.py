"""What a network's answer takes: `python -m bench.inference`, one thread, processor time.

The same answer in four ways: as the search has it (whole numbers, inputs of 0 left out), with every input multiplied,
in floating point likewise, and by NumPy's products of matrices. Inputs are positions of games at random, with what the
network of the package sees.
"""

import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

import serai
from serai.bots.inference import EXTRA, FIRST_BITS, HIGHEST, LATER_BITS, ONE, OUTPUTS, infer, look
from serai.bots.networks import Net, Network, proven
from serai.bots.planning import desk, foresee
from serai.kernel.game import Game
from serai.testing.random_games import playthrough

Inputs = list[npt.NDArray[np.float32]]
Ways = dict[str, Callable[[npt.NDArray[np.float32]], None]]
SECONDS = 0.3
TOP = HIGHEST / ONE


def main() -> None:
    for name in serai.game_names():
        game = serai.game(name)
        network = proven(game)[0]
        seen = inputs(game, network)
        used = np.mean([np.count_nonzero(x) for x in seen])
        print(f"{game.title}: {len(seen[0])} inputs, of which {used:.0f} are not 0")
        for way, work in ways(network).items():
            print(f"  {way:32} {1e6 * took(work, seen):6.1f} µs")


def inputs(game: Game, network: Network) -> Inputs:
    """What the seat that decides sees, all along some games."""
    net, found = network.loaded(), []
    for seed in range(3):
        for position in list(playthrough(game, network.header["players"], seed, {}, limit=300))[::5]:
            d = desk(game)
            foresee(position.record, position.edition.record, game.weigh(), d, 1)
            look(position.record, position.edition.record, d, position.seat, net)
            found.append(net[7].copy())
    return found


def ways(network: Network) -> Ways:
    net, a = network.loaded(), {k: v.astype(np.float32) for k, v in network.arrays.items()}
    first, second, third = (
        a["first"] / (1 << FIRST_BITS),
        a["second"] / (1 << LATER_BITS),
        a["third"] / (1 << LATER_BITS),
    )
    skip, n = a["skip"] / (1 << LATER_BITS), len(first)
    biases = [a["first_bias"] / ONE / (1 << FIRST_BITS)]
    biases += [a[name] / ONE / (1 << LATER_BITS) for name in ("second_bias", "third_bias")]
    layers: tuple[Any, ...] = (first, biases[0], second, biases[1], third, biases[2], skip)
    room = tuple(np.zeros(len(bias), np.float32) for bias in biases)

    def by_numpy(x: npt.NDArray[np.float32]) -> None:
        one = np.clip(x @ first + biases[0], 0, TOP)
        two = np.clip(one @ second + biases[1], 0, TOP)
        two @ third + biases[2] + x[-EXTRA:] @ skip

    searched, whole, floating = (numba.njit(each) for each in (as_searched, every_input, in_floating_point))

    def shown(work: Callable[[Net, int], None]) -> Callable[[npt.NDArray[np.float32]], None]:
        def answer(x: npt.NDArray[np.float32]) -> None:
            net[7][:] = x
            work(net, n)

        return answer

    return {
        "whole numbers, without zeros": shown(searched),
        "whole numbers, every input": shown(whole),
        "floating point, every input": lambda x: floating(layers, room, x),
        "NumPy": by_numpy,
    }


def as_searched(net: Any, n: int) -> None:
    infer(net, n)


def every_input(net: Any, n: int) -> None:
    """As `infer` does, but that nothing is left out."""
    first, first_bias, second, second_bias, third, third_bias, skip, seen, one, two, outputs = net
    one[:] = first_bias
    for i in range(n):
        x = int(np.floor(seen[i] * ONE + 0.5))
        for j in range(len(one)):
            one[j] += x * int(first[i, j])
    two[:] = second_bias
    for i in range(len(one)):
        x = max(0, min(int(one[i]) >> FIRST_BITS, HIGHEST))
        for j in range(len(two)):
            two[j] += x * int(second[i, j])
    for k in range(OUTPUTS):
        outputs[k] = third_bias[k]
    for i in range(len(two)):
        x = max(0, min(int(two[i]) >> LATER_BITS, HIGHEST))
        for k in range(OUTPUTS):
            outputs[k] += x * int(third[i, k])
    for i in range(EXTRA):
        x = int(np.floor(seen[n - EXTRA + i] * ONE + 0.5))
        for k in range(OUTPUTS):
            outputs[k] += x * int(skip[i, k])


def in_floating_point(layers: Any, room: Any, x: Any) -> None:
    first, first_bias, second, second_bias, third, third_bias, skip = layers
    one, two, outputs = room
    one[:] = first_bias
    for i in range(len(x)):
        for j in range(len(one)):
            one[j] += x[i] * first[i, j]
    two[:] = second_bias
    for i in range(len(one)):
        for j in range(len(two)):
            two[j] += max(0.0, min(one[i], TOP)) * second[i, j]
    outputs[:] = third_bias
    for i in range(len(two)):
        for k in range(OUTPUTS):
            outputs[k] += max(0.0, min(two[i], TOP)) * third[i, k]
    for i in range(EXTRA):
        for k in range(OUTPUTS):
            outputs[k] += x[len(x) - EXTRA + i] * skip[i, k]


def took(work: Callable[[npt.NDArray[np.float32]], None], seen: Inputs) -> float:
    """Seconds for one answer, the least of five rounds."""
    work(seen[0])
    least = float("inf")
    for _ in range(5):
        done, began = 0, time.thread_time()
        while (spent := time.thread_time() - began) < SECONDS / 5:
            for x in seen:
                work(x)
            done += len(seen)
        least = min(least, spent / done)
    return least


if __name__ == "__main__":
    main()
