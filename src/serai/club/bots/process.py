"""A bot process: reads questions on standard input, one JSON line each, and answers on standard output.

It is given a position by names, never the table's secret or the generator's state, and uses chance of its own. It keeps
the players it used last, so that a search goes on from what it knows when the same seat decides again.
"""

import contextlib
import json
import logging
import os
import secrets
import signal
import sys
import time
from collections import OrderedDict
from typing import TextIO

from serai.bots import BotPlayer, Effort, bot
from serai.club import logs
from serai.club.bots.advice_process import hint, review, think_about
from serai.club.bots.consultations import ANALYSIS
from serai.club.bots.messages import Answer, Question
from serai.club.play.cache import Facts, position_from
from serai.games import game as find_game
from serai.kernel.editions import EditionTables
from serai.kernel.game import Edition
from serai.kernel.position import Position

log = logging.getLogger(__name__)

NICE = 10
PLAYERS = 2  # a search may keep a couple of hundred megabytes
TOGETHER_S = 0.3  # decisions that come this fast are answered together
MOST = 64
EFFORT = Effort(threads=1)  # there is a process for each core that bots may use


class BotProcess:
    """Answers questions, one at a time."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, int, str], BotPlayer] = OrderedDict()
        self._editions: OrderedDict[str, Edition] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """The codes of the moves a bot chooses, or its advice, or what went wrong."""
        began = time.monotonic()
        try:
            match question.get("kind", "bot"):
                case "hint":
                    found: Answer = {"advice": hint(self._position(question, question["facts"]))}
                case "review":
                    items = (
                        (self._position(question, item["facts"]), item["move"], item.get("turn"))
                        for item in question["items"]
                    )
                    found = {"advice": {"items": review(items, question["seconds"])}}
                case kind if kind == ANALYSIS:
                    position = self._position(question, question["facts"])
                    found = {"advice": {"thought": think_about(position)}}
                case _:
                    found = {"codes": self.choose(question)}
        except Exception as error:  # whatever goes wrong in a bot, the process goes on
            log.exception("a bot failed at job %s", question["job"])
            return {"job": question["job"], "error": f"{type(error).__name__}: {error}"[:500]}
        return {"job": question["job"], **found, "seconds": time.monotonic() - began}

    def choose(self, question: Question) -> list[int]:
        """The decisions of a turn as far as they can be known: until a draw or another seat, while they come fast."""
        position = self._position(question, question["facts"])
        seat, draws, until = position.seat, position.draws, time.monotonic() + TOGETHER_S
        codes: list[int] = []
        while not position.over and position.seat == seat and position.draws == draws and len(codes) < MOST:
            codes.append(self._decide(question, position))
            if time.monotonic() > until:
                break
            position.play(codes[-1])
        return codes

    def _decide(self, question: Question, position: Position) -> int:
        possible = position.codes()
        if len(possible) == 1:
            return possible[0]
        key = (question["table"], question["seat"], question["level"])
        kept = self._players.pop(key, None) or bot(question["level"]).player(secrets.randbits(63), EFFORT)
        self._players[key] = kept
        while len(self._players) > PLAYERS:
            self._players.popitem(last=False)
        return int(kept.choose(position.copy()))

    def _position(self, question: Question, facts: Facts) -> Position:
        game = find_game(question["game"])
        edition = game.edition
        if facts["edition"] != edition.digest:
            if facts["edition"] not in self._editions:
                assert question["figures"] is not None  # they come along wherever they are not the game's own
                self._editions[facts["edition"]] = Edition(game, EditionTables(question["figures"]))
                while len(self._editions) > PLAYERS:
                    self._editions.popitem(last=False)
            edition = self._editions[facts["edition"]]
        position = position_from(game, edition, facts)
        position.reseed(secrets.randbits(63))
        return position


def give_way() -> None:
    """People come first: bots think in what time is left over, where the system can tell."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(questions: TextIO, answers: TextIO) -> None:
    """Answer until there is nobody left to ask: the end of the input is the end of the server."""
    thinker = BotProcess()
    answers.write(json.dumps({"ready": os.getpid()}) + "\n")
    answers.flush()
    for line in questions:
        question = json.loads(line)
        with logs.about_table(question["table"]):
            answers.write(json.dumps(thinker.answer(question)) + "\n")
        answers.flush()


if __name__ == "__main__":
    # Who stops the server may signal all its processes: this one ends when the server has no more to ask.
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.SIG_IGN)
    give_way()
    logs.configure(*sys.argv[1:])
    # What a library prints must not be taken for an answer.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        main(sys.stdin, out)
    except BrokenPipeError:
        os._exit(0)
