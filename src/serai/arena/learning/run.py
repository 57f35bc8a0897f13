"""A run of learning: self-play, training, a match against the master, and the next generation, in a folder of its own.

The folder holds the recipe and the record of every generation (`run.json`), a network for each, the weights that
training goes on from (`weights.npz`), the last rows, and the curves. A run that ends early goes on from its last whole
generation; games are counted and seeds fixed, so a run repeats up to the arithmetic of the machine that trains.
"""

import json
import shutil
import subprocess
import time
import tomllib
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np

import serai
from serai.arena.learning.curves import curves
from serai.arena.learning.proof import Means, Terms, match_of, plain_match
from serai.arena.learning.selfplay import Plan, Rows, Table, Teacher, inputs_of, joined, play_games
from serai.arena.learning.training import (
    WHOLE,
    Course,
    Losses,
    Weights,
    fresh_weights,
    from_whole_numbers,
    in_whole_numbers,
    train,
    widened,
)
from serai.arena.match import play_match
from serai.bots.levels import of_game, search_settings, settings_with
from serai.bots.networks import FARTHEST_AHEAD, STOPS, Network, layout_of, read_arrays, read_network, with_names
from serai.kernel.checking import one_of
from serai.kernel.errors import BadOption
from serai.kernel.game import Game
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import _
from serai.kernel.plain import Plain

SELF_PLAY, PROBES = 10**9, 10**6  # first seeds: no game of one kind is ever one of another, nor of a proof
PART = 400  # games of self-play that are kept together: so many are played again at most when a run breaks off
SMOKE = {
    "generations": 2,
    "games": 24,
    "simulations": 8,
    "quick": 4,
    "probe": 2,
    "scale": 0.002,
    "width": 16,
    "depth": 16,
}

# What the figures of a recipe may be, whole numbers and shares; compiled code asks no more.
COUNTS = {
    "generations": (1, 999),
    "games": (1, 10**6),
    "simulations": (1, 10**6),
    "quick": (1, 10**6),
    "width": (1, 4096),
    "depth": (1, 4096),
    "window": (1, 999),
    "probe": (0, 10_000),
    "seed": (0, 10**6),
    "ahead": (0, FARTHEST_AHEAD),
}
UP_TO = {"between": 1, "first": 1, "trace": 1, "thoughts": 1, "rate": 1, "decay": 100}  # of figures that may be 0
MOST = {"epochs": 100, "scale": 100}  # of figures that are more than 0

TEACHER = "teacher.npz"  # the network that an earlier run ended with, which plays the first generation


@dataclass(frozen=True)
class Recipe:
    """All that decides a run; `recipes.toml` has the figures and what they mean."""

    game: str
    players: int
    options: dict[str, str]
    also: list[dict[str, str]]
    seed: int
    generations: int
    games: int
    simulations: int
    quick: int
    width: int
    depth: int
    epochs: float
    rate: float
    decay: float
    window: int
    probe: int
    scale: float
    between: float
    first: float
    trace: float
    thoughts: float
    stop: str
    ahead: int

    @staticmethod
    def of(game: str, **changed: object) -> "Recipe":
        """A game's own recipe, some of it changed."""
        tables = tomllib.loads((Path(__file__).parent / "recipes.toml").read_text(encoding="utf-8"))
        known = {f.name for f in fields(Recipe)}
        values = {**tables["any"], **tables.get(game, {}), **{k: v for k, v in changed.items() if v is not None}}
        unknown = set(values) - known
        if unknown:
            raise BadOption(_("a recipe has no “{name}”").format(name=min(unknown)))
        recipe = Recipe(game=game, **values)
        for options in recipe.mixture():
            serai.game(game).blank(recipe.players, options)
        recipe.check()
        return recipe

    def check(self) -> None:
        """Refuse figures that no run can have."""
        for name, (least, most) in COUNTS.items():
            value = getattr(self, name)
            if not isinstance(value, int) or not least <= value <= most:
                raise BadOption(
                    _("{name} is a whole number from {least} to {most}, not {value}").format(
                        name=name, least=least, most=most, value=value
                    )
                )
        if self.stop:
            one_of("--stop", self.stop, tuple(STOPS))
        for name, most in UP_TO.items():
            if not 0 <= getattr(self, name) <= most:
                raise BadOption(_("{name} is a number from 0 to {most}").format(name=name, most=most))
        for name, most in MOST.items():
            if not 0 < getattr(self, name) <= most:
                raise BadOption(_("{name} is a number of more than 0 and at most {most}").format(name=name, most=most))

    def mixture(self) -> list[dict[str, str]]:
        """The options that games of self-play are played with, in turn."""
        return [self.options, *self.also]

    def ends(self) -> Plain:
        """Where simulations end with its networks."""
        return {"stop": self.stop, "ahead": self.ahead} if self.stop else of_game(self.game)["network"]

    def terms(self, scale: float) -> Terms:
        """For whom its networks are tried."""
        return Terms(self.game, self.players, self.options, scale)

    def plan(self) -> Plan:
        """How the games of all generations are played."""
        return Plan(
            self.simulations,
            self.quick,
            opening=10,
            stray=0.03,
            between=self.between,
            first=self.first,
            trace=self.trace,
        )

    def course(self, generation: int) -> Course:
        """How the network of a generation is trained: all but the first go on from the one before."""
        return Course(
            self.width,
            self.depth,
            self.epochs,
            rate=self.rate if generation == 0 else self.rate / 2,
            decay=self.decay,
            thoughts=self.thoughts,
            seed=self.seed * 1000 + generation,
        )


class Run:
    """One run in its folder; made anew, or taken up again."""

    def __init__(self, folder: Path, recipe: Recipe, means: Means, start: Path | None = None) -> None:
        self.folder, self.means, self.tell = folder, means, means.tell
        folder.mkdir(parents=True, exist_ok=True)
        self.record: Plain = {"recipe": asdict(recipe), "commit": commit(), "start": None, "generations": []}
        if (folder / "run.json").exists():
            self.record = read_record(folder)
            if self.record["recipe"] != asdict(replace(recipe, generations=self.record["recipe"]["generations"])):
                raise BadOption(_("{path} holds a run of another recipe").format(path=folder))
            self.record["recipe"] = asdict(recipe)
        self.recipe = recipe
        self.game: Game = serai.game(recipe.game)
        if start and not self.done:
            self.take_over(start)

    @property
    def done(self) -> int:
        return len(self.record["generations"])

    def network_path(self, generation: int) -> Path:
        return self.folder / f"{self.recipe.game}-{self.recipe.players}-{generation:02}.npz"

    def last_network(self) -> Path:
        """The network of the last generation."""
        if not self.done:
            raise BadOption(_("{path} holds no network yet").format(path=self.folder))
        return self.network_path(self.done - 1)

    def take_over(self, earlier: Path) -> None:
        """Begin where another run of this game is: with its weights and, for as many players, its last network."""
        if earlier.is_file():
            self.take_over_network(earlier)
            return
        record = read_record(earlier)
        recipe, last = record["recipe"], len(record["generations"]) - 1
        if recipe.get("game") != self.recipe.game:
            raise BadOption(_("{path} holds a run of another recipe").format(path=earlier))
        weights = self.wide_enough(read_arrays(earlier / "weights.npz"), earlier)
        if recipe.get("players") == self.recipe.players:
            network = earlier / self.network_path(last).name
            read_network(network, self.game)
            shutil.copyfile(network, self.folder / TEACHER)
        self.keep_weights(weights)
        self.record["start"] = {"recipe": recipe, "commit": record["commit"], "generation": last}
        self.record["priors"] = record.get("priors", {})

    def take_over_network(self, path: Path) -> None:
        """Begin with the weights in a network's file; for as many players it plays the first generation."""
        network = read_network(path, self.game)
        header = network.header
        self.keep_weights(self.wide_enough(from_whole_numbers(network.arrays), path))
        if header["players"] == self.recipe.players:
            (self.folder / TEACHER).write_bytes(path.read_bytes())
        self.record["start"] = {name: header.get(name) for name in ("recipe", "commit", "generation")}
        self.record["priors"] = network.weights

    def wide_enough(self, weights: Weights, source: Path) -> Weights:
        """Weights to begin with, for as many units as the recipe has; refused where they are for more."""
        if set(WHOLE) - set(weights) or weights["second"].ndim != 2:
            raise BadOption(_("{path} holds a run of another recipe").format(path=source))
        width, depth = weights["second"].shape
        if width > self.recipe.width or depth > self.recipe.depth:
            raise BadOption(
                _("{path} has {width} and {depth} units: a run that starts from it needs as many or more").format(
                    path=source, width=width, depth=depth
                )
            )
        same = (width, depth) == (self.recipe.width, self.recipe.depth)
        return weights if same else widened(weights, self.recipe.course(0))

    def keep_weights(self, weights: Weights) -> None:
        """What training goes on from."""
        with (self.folder / "weights.npz").open("wb") as file:
            np.savez(file, **with_names(**weights))

    def go_on(self, seconds: float = float("inf")) -> None:
        """The generations that are left: one, and more as far as each very probably ends within the time."""
        started, longest = time.perf_counter(), 0.0
        while self.done < self.recipe.generations:
            began = time.perf_counter()
            if longest and began - started + longest * 1.1 > seconds:
                self.tell(f"{self.done} of {self.recipe.generations} generations; the rest another time")
                return
            self.generation(self.done)
            longest = max(longest, time.perf_counter() - began)

    def generation(self, number: int) -> None:
        recipe, began = self.recipe, time.perf_counter()
        seed = SELF_PLAY * (1 + recipe.seed * 1000 + number)
        rows = self.rows(number, seed)
        played = time.perf_counter() - began
        kept = len(rows["x"])
        self.tell(f"generation {number}: {recipe.games} games, {kept} rows in {played:.0f} s")
        rows = self.with_earlier(rows, number)
        course = recipe.course(number)
        weights, curve = train(rows, recipe.players, self.weights(course), course, self.tell)
        trained = time.perf_counter() - began - played
        header = self.header(number, kept, curve[-1])
        Network(header, in_whole_numbers(weights)).save(self.network_path(number))
        self.keep_weights(weights)
        match = self.probe(number)
        self.record["generations"].append(
            {
                "games": recipe.games,
                "seed": seed,
                "rows": kept,
                "seconds": [round(s, 1) for s in (played, trained, time.perf_counter() - began - played - trained)],
                "losses": curve,
                "match": match,
            }
        )
        write_whole(self.folder / "run.json", json.dumps(self.record, indent=1))
        write_whole(self.folder / "curves.svg", curves(self.record))

    def rows(self, number: int, seed: int) -> Rows:
        """The rows of a generation's games; games that were played before the run broke off are not played again."""
        path, recipe = self.rows_path(number), self.recipe
        if path.exists():
            return read_arrays(path)
        teacher, plan = self.teacher(number), recipe.plan()
        tables = [Table(recipe.game, recipe.players, options, teacher, plan) for options in recipe.mixture()]
        parts = [path.with_suffix(f".{first}.part") for first in range(0, recipe.games, PART)]
        for n, part in enumerate(parts):
            first, last = n * PART, min((n + 1) * PART, recipe.games)
            if not part.exists():
                table = tables[n % len(tables)]
                write_rows(part, play_games(table, seed + first, last - first, self.means.jobs, self.means.ray))
            self.tell(f"generation {number}: {last} of {recipe.games} games")
        rows = joined([read_arrays(part) for part in parts])
        write_rows(path, rows)
        for part in parts:
            part.unlink()
        return rows

    def rows_path(self, number: int) -> Path:
        return self.folder / f"rows-{number:02}.npz"

    def teacher(self, number: int) -> Teacher:
        """Who plays: the network before this one; at first the heuristics, at the end of a turn or the horizon."""
        before = self.network_path(number - 1) if number else self.folder / TEACHER
        if not before.exists():
            settings = search_settings(self.recipe.game, "master")
            stop, ahead = self.recipe.stop, self.recipe.ahead
            ends: Plain = {"stop": STOPS["horizon"], "ahead": ahead} if stop == "horizon" else {"stop": STOPS["turn"]}
            return Teacher(replace(settings, **ends))
        network = read_network(before, self.game)
        return Teacher(settings_with(self.recipe.game, "grandmaster", network), network)

    def with_earlier(self, rows: Rows, number: int) -> Rows:
        """The rows of the last generations, these at the end, since the last ones test; older ones are removed."""
        first = number - self.recipe.window + 1
        for old in self.folder.glob("rows-*.npz"):
            number_of = old.stem.removeprefix("rows-")
            if number_of.isdecimal() and int(number_of) < first:
                old.unlink()
        earlier = [self.rows_path(n) for n in range(max(first, 0), number)]
        return joined([*(read_arrays(path) for path in earlier if path.exists()), rows])

    def weights(self, course: Course) -> Weights:
        path = self.folder / "weights.npz"
        return read_arrays(path) if path.exists() else fresh_weights(inputs_of(self.game), course)

    def header(self, number: int, rows: int, losses: Losses) -> Plain:
        """What a network's file tells about it."""
        recipe = self.recipe
        return {
            "game": recipe.game,
            "players": recipe.players,
            "options": recipe.options,
            "layout": layout_of(self.game),
            "edition": self.game.edition.digest,
            "search": recipe.ends(),
            "priors": self.record.get("priors", {}),
            "recipe": asdict(recipe),
            "start": self.record.get("start"),
            "commit": self.record["commit"],
            "generation": number,
            "games": recipe.games * (number + 1),
            "rows": rows + sum(g["rows"] for g in self.record["generations"]),
            "losses": {name: round(value, 4) for name, value in losses.items()},
            "matches": [],
        }

    def probe(self, number: int) -> Plain | None:
        """A short match against the master, on seeds of its own."""
        recipe = self.recipe
        if not recipe.probe:
            return None
        seed = PROBES + number * 10_000
        match = match_of(recipe.terms(recipe.scale), self.network_path(number), recipe.probe, seed)
        result = play_match(match, self.means.jobs, self.means.ray)
        first = result.standings()[0]
        low, high = first.interval
        self.tell(f"against master × {recipe.scale:g}: {first.share:.1%} of {recipe.probe} ({low:.1%} to {high:.1%})")
        return plain_match(result)


def write_rows(path: Path, rows: Rows) -> None:
    """Keep rows in a file, whole or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        np.savez(file, **with_names(**rows))
    fresh.replace(path)


def read_record(folder: Path) -> Plain:
    """The record of the run in a folder."""
    try:
        record: Plain = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        whole = isinstance(record["recipe"], dict) and all("rows" in each for each in record["generations"])
        if not whole or "generations" not in record["recipe"] or not isinstance(record["commit"], str):
            raise ValueError("run.json")
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadOption(_("{path} is not a run: {error}").format(path=folder, error=error)) from None
    return record


def commit() -> str:
    """The commit this runs from, where there is one; a machine need not have git."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""
