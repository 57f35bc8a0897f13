"""Compiling a game once per machine: every entry is called on a real position, stage by stage, with progress."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread

import numpy as np

from serai.kernel import asking, loops
from serai.kernel.dispatch import Rule
from serai.kernel.errors import SeraiError
from serai.kernel.fingerprint import reached
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.jit import INTERPRET, cache_root
from serai.kernel.numba_internals import not_kept, processor, telling_of_each
from serai.kernel.readiness import BOTS, RESEARCH, RULES, STAGES
from serai.kernel.state import SEATS

try:
    import fcntl
except ImportError:  # Windows: two processes may compile the same game, and one result is kept
    fcntl = None  # type: ignore[assignment]

Report = Callable[[str, int, int, str], None]  # the stage, how much of it is done, of how much, and what is under way
Step = tuple[str, Callable[[], object]]


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
        meter = _Meter(report, stage, len(_compiled_in(game, stage, entries)), len(steps))
        # alone for one stage: whoever waits for the rules need not wait for the bots
        with _alone(game), telling_of_each(meter.compiled):
            for name, call in steps:
                meter.begins(name)
                call()
            if not_kept:
                raise _cannot_be_kept(not_kept[0])
            if not INTERPRET:
                _mark(game, entries, stage).touch()
        report(stage, meter.total, meter.total, "")


class _Meter:
    """How far a stage is, by the functions that are compiled; by its steps, where they are loaded."""

    def __init__(self, report: Report, stage: str, functions: int, steps: int) -> None:
        self._report, self._stage, self._steps = report, stage, steps
        self.total = max(functions, steps)
        self._functions, self._step, self._name = 0, -1, ""

    def begins(self, name: str) -> None:
        self._step, self._name = self._step + 1, name
        self._tell()

    def compiled(self) -> None:
        self._functions += 1
        self._tell()

    def _tell(self) -> None:
        done = max(self._functions, self.total * self._step // self._steps)
        self._report(self._stage, min(done, self.total - 1), self.total, self._name)


def _compiled_in(game: Game, stage: str, entries: Iterable[Rule]) -> set[Rule]:
    """The functions that are compiled in a stage and not before it."""
    own = game.rules
    called = {
        RULES: (loops.begin, *asking.ENTRIES, own["places"], own["balance"]),
        BOTS: (loops.playout, own["redeal"], *entries),
        RESEARCH: (loops.rush, loops.soak, own["observe"]),
    }

    def reached_by(stage: str) -> set[Rule]:
        return {function for fn in called[stage] for function in reached(fn, game.code.chosen)}

    return reached_by(stage).difference(*map(reached_by, STAGES[: STAGES.index(stage)]))


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
    return beside(module, game.name, until)


def beside(module: str, *words: str, environment: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
    """A process that works for this one and ends when nobody reads it; Ctrl-C in a terminal asks this one alone."""
    command, known = [sys.executable, "-m", module, *words], {**os.environ, **(environment or {})}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, process_group=0, env=known)


def end_with_the_reader() -> None:
    """End as soon as nobody reads our progress: whoever asked for it was interrupted, killed or has died.

    A service manager may interrupt this process, too: that ends it without a traceback.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def watch() -> None:
        door = select.poll()
        door.register(sys.stdout, 0)  # only what is always told: an error, which is the other end's closing
        door.poll()
        os._exit(1)

    if hasattr(select, "poll"):
        Thread(target=watch, daemon=True).start()


def progress_of(process: "subprocess.Popen[str]") -> Iterator[tuple[str, int, int, str]]:
    """What such a process tells, until it ends."""
    assert process.stdout is not None
    for line in process.stdout:
        stage, done, total, *name = line.split()
        yield stage, int(done), int(total), " ".join(name)


def warm_in_processes(
    games: list[Game], module: str, report: Callable[[Game, int, int, str], None], until: str = RESEARCH
) -> None:
    """Compile several games at once up to a stage and wait for it; reported is how far all stages together are."""
    stages = STAGES[: STAGES.index(until) + 1]

    def follow(game: Game, process: "subprocess.Popen[str]") -> None:
        for stage, done, total, name in progress_of(process):
            report(game, 100 * stages.index(stage) + 100 * done // total, 100 * len(stages), name)

    running = [(game, compiling_process(game, module, until)) for game in games]
    followers = [Thread(target=follow, args=about, daemon=True) for about in running]
    for follower in followers:
        follower.start()
    for follower in followers:
        follower.join()
    for game, process in running:
        if process.wait() != 0:
            raise SeraiError(_("compiling {game} failed").format(game=game.title))
