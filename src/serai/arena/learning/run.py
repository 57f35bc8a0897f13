"""A run of learning: self-play, training, a match against the master, and the next generation, in a folder of its own.

The folder holds the recipe and the record of every generation (`run.json`), a network for each, the weights that
training goes on from (`weights.npz`), the last rows, and the curves. A run that ends early goes on from its last whole
generation; games are counted and seeds fixed, so a run repeats up to the arithmetic of the machine that trains.
"""

import json
import subprocess
import time
import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np

import serai
from serai.arena.learning.curves import curves
from serai.arena.learning.selfplay import Plan, Player, Rows, Teacher, inputs_of, play_games
from serai.arena.learning.training import (
    Course,
    Losses,
    Weights,
    fresh_weights,
    from_whole_numbers,
    in_whole_numbers,
    train,
)
from serai.arena.match import Match, MatchResult, play_match
from serai.bots import NETWORK
from serai.bots.levels import STOPS, of_game, search_settings
from serai.bots.networks import Network, changed_options, layout_of, read_network, with_names
from serai.kernel.errors import BadOption
from serai.kernel.game import Game
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import _
from serai.kernel.plain import Plain

SELF_PLAY, PROBES, PROOFS = 10**9, 10**6, 2 * 10**6  # first seeds: no game of one kind is ever one of another
SMOKE = {"generations": 2, "games": 24, "simulations": 8, "probe": 2, "scale": 0.002, "width": 16, "depth": 16}

TEACHER = "teacher.npz"  # the network that an earlier run ended with, which plays the first generation

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Recipe:
    """All that decides a run; `recipes.toml` has the figures and what they mean."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    generations: int
    games: int
    simulations: int
    width: int
    depth: int
    epochs: float
    rate: float
    decay: float
    window: int
    probe: int
    scale: float
    between: float
    thoughts: float

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
        serai.game(game).blank(recipe.players, recipe.options)
        return recipe

    def plan(self) -> Plan:
        """How the games of all generations are played."""
        return Plan(self.simulations, opening=10, stray=0.03, between=self.between, first=0.5)

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

    def __init__(self, folder: Path, recipe: Recipe, jobs: int, tell: Tell, start: Path | None = None) -> None:
        self.folder, self.jobs, self.tell = folder, jobs, tell
        folder.mkdir(parents=True, exist_ok=True)
        self.record: Plain = {"recipe": asdict(recipe), "commit": commit(), "start": None, "generations": []}
        if (folder / "run.json").exists():
            self.record = json.loads((folder / "run.json").read_text(encoding="utf-8"))
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
        try:
            record = json.loads((earlier / "run.json").read_text(encoding="utf-8"))
            weights = (earlier / "weights.npz").read_bytes()
            recipe, last = record["recipe"], len(record["generations"]) - 1
        except (OSError, ValueError, KeyError) as error:
            raise BadOption(_("{path} is not a run: {error}").format(path=earlier, error=error)) from None
        if any(recipe[name] != getattr(self.recipe, name) for name in ("game", "width", "depth")):
            raise BadOption(_("{path} holds a run of another recipe").format(path=earlier))
        (self.folder / "weights.npz").write_bytes(weights)
        if recipe["players"] == self.recipe.players:
            network = earlier / self.network_path(last).name
            (self.folder / TEACHER).write_bytes(network.read_bytes())
        self.record["start"] = {"recipe": recipe, "commit": record["commit"], "generation": last}

    def take_over_network(self, path: Path) -> None:
        """Begin with the weights in a network's file; for as many players it plays the first generation."""
        network = read_network(path, self.game)
        weights, header = from_whole_numbers(network.arrays), network.header
        if weights["second"].shape != (self.recipe.width, self.recipe.depth):
            raise BadOption(_("{path} holds a run of another recipe").format(path=path))
        with (self.folder / "weights.npz").open("wb") as file:
            np.savez(file, **with_names(**weights))
        if header["players"] == self.recipe.players:
            (self.folder / TEACHER).write_bytes(path.read_bytes())
        self.record["start"] = {name: header[name] for name in ("recipe", "commit", "generation")}

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
        with (self.folder / "weights.npz").open("wb") as file:
            np.savez(file, **with_names(**weights))
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
            return dict(np.load(path))
        teacher = self.teacher(number)
        rows = play_games(
            lambda: Player(self.game, recipe.players, recipe.options, teacher, recipe.plan()),
            seed,
            recipe.games,
            self.jobs,
        )
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, **with_names(**rows))
        part.replace(path)
        return rows

    def rows_path(self, number: int) -> Path:
        return self.folder / f"rows-{number:02}.npz"

    def teacher(self, number: int) -> Teacher:
        """Who plays: the network before this one; at first the heuristics, judging at the end of a turn."""
        before = self.network_path(number - 1) if number else self.folder / TEACHER
        if not before.exists():
            settings = search_settings(self.recipe.game, "master")
            return Teacher(replace(settings, stop=STOPS["turn"]))
        network = read_network(before, self.game)
        return Teacher(search_settings(self.recipe.game, "grandmaster", True), network)

    def with_earlier(self, rows: Rows, number: int) -> Rows:
        """The rows of the last generations, these at the end, since the last ones test; older ones are removed."""
        first = number - self.recipe.window + 1
        for old in self.folder.glob("rows-*.npz"):
            if int(old.stem.removeprefix("rows-")) < first:
                old.unlink()
        earlier = [self.rows_path(n) for n in range(max(first, 0), number)]
        parts = [dict(np.load(path)) for path in earlier if path.exists()]
        return {name: np.concatenate([*(part[name] for part in parts), rows[name]]) for name in rows}

    def weights(self, course: Course) -> Weights:
        path = self.folder / "weights.npz"
        return dict(np.load(path)) if path.exists() else fresh_weights(inputs_of(self.game), course)

    def header(self, number: int, rows: int, losses: Losses) -> Plain:
        """What a network's file tells about it."""
        recipe = self.recipe
        return {
            "game": recipe.game,
            "players": recipe.players,
            "options": recipe.options,
            "layout": layout_of(self.game),
            "edition": self.game.edition.digest,
            "search": of_game(recipe.game)["network"],
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
        result = match_of(
            recipe,
            f"{NETWORK}{self.network_path(number)}",
            recipe.probe,
            PROBES + number * 10_000,
            recipe.scale,
            self.jobs,
        )
        first = result.standings()[0]
        low, high = first.interval
        self.tell(f"against master × {recipe.scale:g}: {first.share:.1%} of {recipe.probe} ({low:.1%} to {high:.1%})")
        return plain_match(result)


def prove(path: Path, recipe: Recipe, games: int, scale: float, jobs: int, out: Path) -> Plain:
    """A long match of a network against the master on seeds that chose nothing, with the recipe's players and options.

    They may be others than it was trained for. The network with the record of the match goes to a folder.
    """
    game = serai.game(recipe.game)
    network = read_network(path, game)
    match = plain_match(match_of(recipe, f"{NETWORK}{path}", games, PROOFS, scale, jobs))
    network.header["matches"].append(match)
    out.mkdir(parents=True, exist_ok=True)
    network.save(out / f"{recipe.game}-{network.header['players']}.npz")
    return match


def match_of(recipe: Recipe, name: str, games: int, seed: int, scale: float, jobs: int) -> MatchResult:
    """A match of a bot against the master: one against the rest."""
    terms = Match.of(
        recipe.game, [name, "master"], recipe.players, games, seed=seed, scale=scale, options=recipe.options
    )
    return play_match(terms, jobs)


def plain_match(result: MatchResult) -> Plain:
    """A match as a network's file and a run's record keep it."""
    first, m = result.standings()[0], result.match
    low, high = first.interval
    return {
        "against": "master",
        "players": m.players,
        "options": changed_options(serai.game(m.game), m.options),
        "games": m.games,
        "seed": m.seed,
        "scale": m.scale,
        "wins": round(first.wins, 2),
        "share": round(first.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "scores": [round(s.score, 2) for s in result.standings()],
        "seconds": round(result.seconds, 1),
    }


def commit() -> str:
    """The commit this runs from, where there is one."""
    done = subprocess.run(
        ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=12", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()
