"""Compiling in the background: a server opens at once, and a game can be played as soon as its rules are ready.

Every game that is not compiled yet is compiled in a process of its own, rules first, then what bots need. Until its
rules are there no position of it can be made in this process: `NotCompiled` says so, since compiling here would stop
everybody. The game that somebody wants goes ahead of the others.
"""

import logging
import os
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread

from serai.kernel.dispatch import Rule
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.readiness import BOTS, RULES, STAGES, loading, not_compiled
from serai.kernel.warm import beside, compiling_process, is_warm, progress_of

log = logging.getLogger(__name__)

UNWANTED = 10  # how much nicer the processes of the other games are while somebody waits for one


@dataclass(frozen=True)
class Progress:
    """How far a game is."""

    stage: str  # the one under way
    done: int
    total: int
    failed: bool = False

    @property
    def percent(self) -> int:
        """Of all stages that a table needs, a hundred only when all is done."""
        within = self.done / self.total if self.total else 0.0
        return int(100 * (STAGES.index(self.stage) + within) / len((RULES, BOTS)))


class Compiler:
    """The games of a server that are not compiled yet, and the processes that compile them."""

    def __init__(
        self, games: Iterable[Game] = (), module: str = "", entries: Iterable[Rule] = (), afterwards: str = ""
    ) -> None:
        entries = tuple(entries)
        self._module, self._afterwards = module, afterwards  # what compiles a game, and what runs when all are compiled
        self._games = {game.name: game for game in games if not is_warm(game, entries, BOTS)}
        self._progress = {
            name: Progress(BOTS if is_warm(game, entries, RULES) else RULES, 0, 0) for name, game in self._games.items()
        }
        self._processes: dict[str, subprocess.Popen[str]] = {}
        self._wanted: str | None = None
        not_compiled.update(name for name, about in self._progress.items() if about.stage == RULES)

    def start(self) -> None:
        """Begin with all of them; nothing waits for it."""
        for name, game in self._games.items():
            self._processes[name] = compiling_process(game, self._module, BOTS)
            Thread(target=self._follow, args=(game,), name=f"serai-compiling-{name}", daemon=True).start()
        if self._afterwards and not self._games:
            self._run_afterwards()

    def stop(self) -> None:
        """End the processes; what they have finished stays on disk."""
        for process in self._processes.values():
            process.terminate()

    def can_play(self, game: str) -> bool:
        """Whether positions of a game can be made here."""
        return game not in not_compiled

    def can_think(self, game: str) -> bool:
        """Whether bots can play a game."""
        return game not in self._progress

    def unready(self) -> list[str]:
        """The games that bots cannot play yet."""
        return list(self._progress)

    def progress(self, game: str) -> Progress | None:
        """How far a game is; None when all is done."""
        return self._progress.get(game)

    def want(self, game: str) -> None:
        """Somebody waits for a game: the others make room for it."""
        if game not in self._progress or self._wanted in self._progress:
            return  # one that is waited for already is not pushed aside
        self._wanted = game
        for name, process in self._processes.items():
            if name != game and process.poll() is None and hasattr(os, "setpriority"):
                with suppress(OSError):  # it has just ended
                    os.setpriority(os.PRIO_PROCESS, process.pid, UNWANTED)

    def _follow(self, game: Game) -> None:
        process = self._processes[game.name]
        log.info("compiling %s", game.title)
        for stage, done, total, _name in progress_of(process):
            self._progress[game.name] = Progress(stage, done, total)
            if stage == RULES and done == total and game.name in not_compiled:
                self._open(game)
        if process.wait() == 0:
            self._open(game)
            self._progress.pop(game.name, None)
            log.info("%s is compiled", game.title)
            if self._afterwards and not self._progress:
                self._run_afterwards()
        elif process.returncode > 0:
            self._progress[game.name] = Progress(RULES, 0, 0, failed=True)
            log.error("compiling %s failed; `serai warm %s` shows why", game.title, game.name)

    def _run_afterwards(self) -> None:
        """What nobody waits for: it is never in the way of a page or of a game."""
        self._processes[self._afterwards] = beside(self._afterwards)

    def _open(self, game: Game) -> None:
        """Load what was compiled before anybody needs it, then let positions be made."""
        if game.name not in not_compiled:
            return
        with loading():
            try:
                position = game.new(game.players[0], 1)
                game.from_json(position.to_json()).view(0)
                position.play(position.codes()[0])
                position.score_sheet()
            except SeraiError:
                log.exception("%s was compiled and cannot be loaded; remove the compiled games", game.title)
        not_compiled.discard(game.name)
