"""Training with JAX, on a GPU where there is one: from rows of self-play to weights, and from those to whole numbers.

JAX is an extra of its own (`pip install 'serai[learn]'`); whoever plays with a network does not need it.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from serai.arena.learning.selfplay import Rows
from serai.bots.inference import (
    EXTRA,
    FIRST_BITS,
    HIGHEST,
    LATER_BITS,
    ONE,
    OUTPUTS,
    POINTS,
    REWARDS,
    SUM_ONE,
    TEN_POINTS,
    WINS,
)
from serai.kernel.errors import SeraiError
from serai.kernel.i18n import _
from serai.kernel.state import SEATS

Weights = dict[str, npt.NDArray[np.float32]]
Losses = dict[str, float]
TOP = HIGHEST / ONE
BATCH = 1024
HELD = 0.05  # share of the rows that only test, those of the last games


class NoJax(SeraiError):
    """Training was asked for but JAX is not installed."""


@dataclass(frozen=True)
class Course:
    """How a network is trained: see `recipes.toml`."""

    width: int
    depth: int
    epochs: float
    rate: float
    decay: float
    thoughts: float
    seed: int


def import_jax() -> Any:
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # games are trained side by side
    try:
        return import_module("jax")
    except ImportError:
        raise NoJax(_("JAX is not installed: pip install 'serai[learn]'")) from None


def fresh_weights(inputs: int, course: Course) -> Weights:
    """Small random layers, and the heuristics' own judgement beside them: ten points more than another wins e to 1."""
    chance = np.random.default_rng(course.seed)

    def layer(rows: int, columns: int, active: int) -> npt.NDArray[np.float32]:
        return chance.normal(0.0, (2.0 / active) ** 0.5, (rows, columns)).astype(np.float32)

    skip = np.zeros((EXTRA, OUTPUTS), np.float32)
    for seat in range(1, SEATS):  # how far the heuristics see each of the others ahead of the one who looks
        skip[seat, REWARDS + seat] = skip[seat, WINS + seat] = 1.0
    return {
        "first": layer(inputs, course.width, max(inputs // 4, 1)),
        "first_bias": np.zeros(course.width, np.float32),
        "second": layer(course.width, course.depth, course.width),
        "second_bias": np.zeros(course.depth, np.float32),
        "third": np.zeros((course.depth, OUTPUTS), np.float32),
        "third_bias": np.zeros(OUTPUTS, np.float32),
        "skip": skip,
    }


def widened(weights: Weights, course: Course) -> Weights:
    """The same network with as many units as the course has: new ones see at random and say nothing before training."""
    inputs, (width, depth) = len(weights["first"]), weights["second"].shape
    wide = fresh_weights(inputs, course)
    wide["first"][:, :width] = weights["first"]
    wide["first_bias"][:width] = weights["first_bias"]
    wide["second"][:, :depth] = 0.0  # what the units that were there hear of the new ones
    wide["second"][:width, :depth] = weights["second"]
    wide["second_bias"][:depth] = weights["second_bias"]
    wide["third"][:depth] = weights["third"]
    return {**wide, "third_bias": weights["third_bias"], "skip": weights["skip"]}


def train(
    rows: Rows, players: int, weights: Weights, course: Course, tell: Callable[[str], None] = lambda text: None
) -> tuple[Weights, list[Losses]]:
    """Better weights, and the losses on the rows held out along the way: the best of them is what is kept."""
    jax = import_jax()
    jnp = jax.numpy
    count = len(rows["x"])
    cut = count - max(1, int(count * HELD))
    data = {name: jnp.asarray(column) for name, column in rows.items()}
    batch = min(BATCH, cut)
    steps = max(1, int(course.epochs * cut / batch))
    chunk = max(1, steps // 10)

    def loss(w: Any, data: Any, at: Any) -> tuple[Any, Any]:
        part = {name: column[at].astype(jnp.float32) for name, column in data.items()}
        return losses(jnp, jax, w, part, players, course.thoughts)

    def step(data: Any, carry: Any, key_and_time: Any) -> tuple[Any, None]:
        w, mean, square = carry
        key, t = key_and_time
        at = jax.random.randint(key, (batch,), 0, cut)
        grads = jax.grad(lambda w: loss(w, data, at)[0])(w)
        norm = jnp.sqrt(sum((g**2).sum() for g in grads.values()))
        grads = {n: g * jnp.minimum(1.0, 1.0 / (norm + 1e-9)) for n, g in grads.items()}
        # AdamW; the rate rises for a twentieth of the way, then falls in a half-wave
        way = t / steps
        rate = course.rate * jnp.minimum(way / 0.05, 0.5 * (1 + jnp.cos(jnp.pi * way)) + 0.01)
        mean = {n: 0.9 * mean[n] + 0.1 * grads[n] for n in w}
        square = {n: 0.999 * square[n] + 0.001 * grads[n] ** 2 for n in w}
        fair, wide = 1 - 0.9**t, 1 - 0.999**t
        w = {
            n: w[n] * (1 - rate * course.decay) - rate * (mean[n] / fair) / (jnp.sqrt(square[n] / wide) + 1e-8)
            for n in w
        }
        return (w, mean, square), None

    run = jax.jit(lambda carry, data, keys, times: jax.lax.scan(partial(step, data), carry, (keys, times))[0])
    test = jax.jit(lambda w, data, at: loss(w, data, at)[1])

    def tested(w: Any) -> Losses:
        held = [jnp.arange(a, min(a + 8192, count)) for a in range(cut, count, 8192)]
        found = [{k: float(v) * len(at) for k, v in test(w, data, at).items()} for at in held]
        return {k: sum(f[k] for f in found) / (count - cut) for k in found[0]}

    w = {n: jnp.asarray(a) for n, a in weights.items()}
    zeros = {n: jnp.zeros_like(a) for n, a in w.items()}
    carry, keys = (w, zeros, zeros), jax.random.split(jax.random.PRNGKey(course.seed), steps)
    curve, best, began = [tested(w)], weights, time.perf_counter()
    for first in range(0, steps, chunk):
        last = min(first + chunk, steps)
        carry = run(carry, data, keys[first:last], jnp.arange(first + 1, last + 1, dtype=jnp.float32))
        curve.append({"step": last, **tested(carry[0])})
        if curve[-1]["target"] <= min(c["target"] for c in curve):
            best = {n: np.asarray(a, np.float32) for n, a in carry[0].items()}
    tell(
        f"trained on {cut} rows, {steps} steps of {batch} in {time.perf_counter() - began:.1f} s on "
        f"{jax.devices()[0].platform}: "
        + ", ".join(f"{k} {v:.4f}" for k, v in curve[-1].items() if k != "step")
        + f"; best target {min(c['target'] for c in curve):.4f}"
    )
    # what no row showed keeps its random weights: they say nothing, and would be stored
    best = {**best, "first": best["first"] * np.any(rows["x"], axis=0)[:, None]}
    return best, curve


def losses(jnp: Any, jax: Any, w: Any, part: Any, players: int, thoughts: float) -> tuple[Any, Any]:
    """Rewards and first places by cross-entropy over the seats, points by how far they are off."""
    x = part["x"] / ONE
    one = jnp.clip(x @ w["first"] + w["first_bias"], 0.0, TOP)
    two = jnp.clip(one @ w["second"] + w["second_bias"], 0.0, TOP)
    y = two @ w["third"] + w["third_bias"] + x[:, -EXTRA:] @ w["skip"]

    def surprise(first: int, wanted: Any) -> Any:
        return -(wanted * jax.nn.log_softmax(y[:, first : first + players])).sum(1).mean()

    rewards, thought = part["rewards"][:, :players], part["thoughts"][:, :players]
    thought = thought / jnp.maximum(thought.sum(1, keepdims=True), 1e-6)
    target = surprise(REWARDS, thoughts * thought + (1 - thoughts) * rewards)
    wins = surprise(WINS, part["wins"][:, :players])
    off = y[:, POINTS : POINTS + players] - (part["points"] - part["hopes"])[:, :players] / TEN_POINTS
    points = jnp.where(jnp.abs(off) < 1, 0.5 * off**2, jnp.abs(off) - 0.5).mean()
    chance = jax.nn.softmax(y[:, WINS : WINS + players])
    squares = ((chance - part["wins"][:, :players]) ** 2).mean()
    total = target + 0.25 * wins + 0.25 * points
    return total, {"target": target, "wins": wins, "points": points, "squares": squares}


WHOLE: dict[str, tuple[int, type]] = {  # what counts as 1.0 in each array, and its type
    "first": (1 << FIRST_BITS, np.int16),
    "first_bias": (ONE << FIRST_BITS, np.int32),
    "second": (1 << LATER_BITS, np.int16),
    "second_bias": (SUM_ONE, np.int32),
    "third": (1 << LATER_BITS, np.int16),
    "third_bias": (SUM_ONE, np.int32),
    "skip": (1 << LATER_BITS, np.int16),
}


def in_whole_numbers(weights: Weights) -> dict[str, npt.NDArray[Any]]:
    """The weights as compiled code counts with them, each rounded to the nearest."""

    def rounded(name: str, one: int, kind: type) -> npt.NDArray[Any]:
        limit = np.iinfo(kind)
        return np.clip(np.rint(weights[name].astype(np.float64) * one), limit.min, limit.max).astype(kind)

    return {name: rounded(name, one, kind) for name, (one, kind) in WHOLE.items()}


def from_whole_numbers(arrays: dict[str, npt.NDArray[Any]]) -> Weights:
    """The weights that training goes on from, where only a network's file is left of them."""
    return {name: (arrays[name] / one).astype(np.float32) for name, (one, _kind) in WHOLE.items()}
