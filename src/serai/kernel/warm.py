"""Compiling a game once per machine: every entry is called on a real position, stage by stage, with progress."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile

import numpy as np

from serai.kernel import asking, loops
from serai.kernel.dispatch import Rule
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.jit import INTERPRET, cache_root
from serai.kernel.numba_internals import not_kept, processor
from serai.kernel.state import SEATS

try:
    import fcntl
except ImportError:  # Windows: two processes may compile the same game, and one result is kept
    fcntl = None  # type: ignore[assignment]

Report = Callable[[str, int, int, str], None]  # the stage, how many of its steps are done, of how many, which is next
Step = tuple[str, Callable[[], object]]

#: In this order: what people need to play, what bots need to think, and what only research and the long trials call.
RULES, BOTS, RESEARCH = STAGES = ("rules", "bots", "research")


def is_warm(game: Game, entries: Iterable[Rule] = (), stage: str = RESEARCH) -> bool:
    """Whether a game is compiled on this machine up to a stage; `entries` are what else it is used with."""
    return INTERPRET or os.path.exists(_mark(game, entries, stage))  # not where nobody may look


def warm(
    game: Game,
    report: Report = lambda stage, done, total, name: None,
    more: Mapping[str, Iterable[Step]] | None = None,
    entries: Iterable[Rule] = (),
    until: str = RESEARCH,
) -> None:
    """Compile (or load) every entry of a game by calling it, stage by stage; `more` calls `entries` from elsewhere.

    Two processes that want the same share the work: the second waits, and then loads what the first has compiled.
    """
    calls = _steps(game)
    entries = tuple(entries)
    for stage in STAGES[: STAGES.index(until) + 1]:
        steps = [*calls[stage], *(more or {}).get(stage, ())]
        with _alone(game):  # for one stage: whoever waits for the rules need not wait for the bots
            for done, (name, call) in enumerate(steps):
                report(stage, done, len(steps), name)
                call()
            if not_kept:
                raise _cannot_be_kept(not_kept[0])
            if not INTERPRET:
                _mark(game, entries, stage).touch()
        report(stage, len(steps), len(steps), "")


def _mark(game: Game, entries: Iterable[Rule], stage: str) -> Path:
    """The file that says a stage is compiled, as everything is now and for this processor."""
    own = (*game.rules.values(), *asking.ENTRIES, loops.begin, loops.playout, loops.rush, loops.soak)
    digests = [game.code.digest(fn) for fn in (*own, *entries)]
    return game.code.folder / f"{stage}-{sha256(repr((digests, processor())).encode()).hexdigest()[:20]}"


@contextmanager
def _alone(game: Game) -> Iterator[None]:
    """Only one process at a time compiles a game."""
    if INTERPRET or fcntl is None:
        yield
        return
    make_folder(game)
    with (game.code.folder / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the system lets go of it when the process ends, however it ends
        yield


def _steps(game: Game) -> dict[str, list[Step]]:
    e, editions = game.edition.record, game.edition.array
    seed = np.uint64(1)
    states = np.zeros(2, game.state_type).view(np.recarray)
    blank = game.blank(game.players[0], None)
    out = np.zeros(game.width, np.int64)
    laws = np.zeros(len(game.laws), np.int64)
    tally = np.zeros(loops.TALLY, np.int64)
    numbers = np.zeros(len(game.observation), np.float32)
    s = states[0]
    rules = game.rules
    return {
        RULES: [
            ("setup", lambda: loops.begin(states, 0, blank, e, seed, out)),
            ("check", lambda: asking.refused(states, editions, int(out[0]))),
            ("legal", lambda: asking.find_legal(states, editions, out)),
            ("stretch", lambda: asking.stretch(states, editions, int(out[0]), out, 0)),
            ("scores", lambda: asking.find_scores(states, editions, np.zeros(SEATS, np.int64))),
            ("places", lambda: rules["places"](s, e, np.zeros(2 * SEATS, np.int64))),
            ("points", lambda: game.new(game.players[0]).score_sheet()),
            ("balance", lambda: rules["balance"](s, e, laws)),
            ("view", lambda: game.new(game.players[0]).view(0)),
            ("facts", lambda: game.from_json(game.new(game.players[0]).to_json())),
        ],
        BOTS: [
            ("redeal", lambda: rules["redeal"](s, e, 0)),
            ("playout", lambda: loops.playout(s, e, out, 0)),
        ],
        RESEARCH: [
            ("observe", lambda: rules["observe"](s, e, 0, numbers)),
            ("rush", lambda: loops.rush(states, blank, e, out, seed, 0, 0)),
            ("soak", lambda: loops.soak(states, blank, e, out, laws, tally, seed, 0, 0)),
        ],
    }


def make_folder(game: Game) -> None:
    """Where a game's compiled code is kept; refused where nothing can be kept."""
    try:
        game.code.folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=game.code.folder):
            pass
    except OSError as error:
        raise _cannot_be_kept(error) from None


def _cannot_be_kept(error: OSError) -> SeraiError:
    return SeraiError(
        _("compiled games cannot be kept in {path}: {error}; choose another folder with SERAI_CACHE").format(
            path=cache_root(), error=error.strerror
        )
    )


def compiling_process(game: Game, module: str, until: str = RESEARCH) -> "subprocess.Popen[str]":
    """A process that runs `module` for a game and prints its progress: stage, done, total and what comes next."""
    make_folder(game)
    return subprocess.Popen([sys.executable, "-m", module, game.name, until], stdout=subprocess.PIPE, text=True)


def progress_of(process: "subprocess.Popen[str]") -> Iterator[tuple[str, int, int, str]]:
    """What such a process tells, until it ends."""
    assert process.stdout is not None
    for line in process.stdout:
        stage, done, total, *name = line.split()
        yield stage, int(done), int(total), " ".join(name)


def warm_in_processes(games: list[Game], module: str, report: Callable[[Game, int, int, str], None]) -> None:
    """Compile several games at once and wait for it; reported are steps of all stages together."""
    running = [(game, compiling_process(game, module)) for game in games]
    for game, process in running:
        before = 0  # steps of the stages that are done
        for _stage, done, total, name in progress_of(process):
            report(game, before + done, before + total, name)
            before += total if done == total else 0
    for game, process in running:
        if process.wait() != 0:
            raise SeraiError(_("compiling {game} failed").format(game=game.title))
