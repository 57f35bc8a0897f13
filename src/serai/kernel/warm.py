"""Compiling a game once per machine: every entry is called on a real position, with progress."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np

from serai.kernel import loops
from serai.kernel.dispatch import Rule
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.jit import INTERPRET, cache_root
from serai.kernel.numba_internals import processor
from serai.kernel.state import SEATS

Report = Callable[[int, int, str], None]
Step = tuple[str, Callable[[], object]]


def is_warm(game: Game, entries: Iterable[Rule] = ()) -> bool:
    """Whether everything of this game, and what else it is used with, is compiled on this machine."""
    return INTERPRET or _mark(game, entries).exists()


def warm(
    game: Game,
    report: Report = lambda done, total, name: None,
    more: Iterable[Step] = (),
    entries: Iterable[Rule] = (),
) -> None:
    """Compile (or load) every entry of a game by calling it, and `entries` from elsewhere, which `more` calls."""
    steps = [*_steps(game), *more]
    for done, (name, call) in enumerate(steps):
        report(done, len(steps), name)
        call()
    report(len(steps), len(steps), "")
    if not INTERPRET:
        game.code.folder.mkdir(parents=True, exist_ok=True)
        _mark(game, entries).touch()


def _mark(game: Game, entries: Iterable[Rule]) -> Path:
    """The file that says all of this is compiled, as it is now and for this processor."""
    own = (*game.rules.values(), game.points, loops.begin, loops.stretch, loops.playout, loops.rush, loops.soak)
    digests = [game.code.digest(fn) for fn in (*own, *entries)]
    return game.code.folder / f"ready-{sha256(repr((digests, processor())).encode()).hexdigest()[:20]}"


def _steps(game: Game) -> Iterator[Step]:
    e = game.edition.record
    seed = np.uint64(1)
    states = np.zeros(2, game.state_type).view(np.recarray)
    blank = game.blank(game.players[0], None)
    out = np.zeros(game.width, np.int64)
    laws = np.zeros(len(game.laws), np.int64)
    tally = np.zeros(loops.TALLY, np.int64)
    numbers = np.zeros(len(game.observation), np.float32)
    s = states[0]
    rules = game.rules
    yield "setup", lambda: loops.begin(states, 0, blank, e, seed, out)
    yield "check", lambda: rules["check"](s, e, int(out[0]))
    yield "legal", lambda: rules["legal"](s, e, out)
    yield "stretch", lambda: loops.stretch(s, e, int(out[0]), out, 0)
    yield "scores", lambda: rules["scores"](s, e, np.zeros(SEATS, np.int64))
    yield "places", lambda: rules["places"](s, e, np.zeros(2 * SEATS, np.int64))
    yield "points", lambda: game.new(game.players[0]).score_sheet()
    yield "balance", lambda: rules["balance"](s, e, laws)
    yield "redeal", lambda: rules["redeal"](s, e, 0)
    yield "observe", lambda: rules["observe"](s, e, 0, numbers)
    yield "view", lambda: game.new(game.players[0]).view(0)
    yield "facts", lambda: game.from_json(game.new(game.players[0]).to_json())
    yield "playout", lambda: loops.playout(s, e, out, 0)
    yield "rush", lambda: loops.rush(states, blank, e, out, seed, 0, 0)
    yield "soak", lambda: loops.soak(states, blank, e, out, laws, tally, seed, 0, 0)


def warm_in_processes(games: list[Game], module: str, report: Callable[[Game, int, int, str], None]) -> None:
    """Compile several games at once, each in a process of its own that runs `module` and prints its progress."""
    try:
        for game in games:
            game.code.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SeraiError(
            _("compiled games cannot be kept in {path}: {error}; choose another folder with SERAI_CACHE").format(
                path=cache_root(), error=error.strerror
            )
        ) from None
    running = {}
    for game in games:
        command = [sys.executable, "-m", module, game.name]
        running[game.name] = (game, subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    for game, process in running.values():
        assert process.stdout is not None
        for line in process.stdout:
            done, total, *name = line.split()
            report(game, int(done), int(total), " ".join(name))
    for game, process in running.values():
        if process.wait() != 0:
            raise SeraiError(_("compiling {game} failed").format(game=game.title))
