"""Advice without waiting: a bot process's own thinker answers here what waits in the queue."""

from typing import Any

from sqlalchemy import select

from serai.club import Club
from serai.club.bots.process import BotProcess
from serai.club.store.schema import jobs


def waiting(club: Club, kind: str) -> Any:
    """The job of this kind, or None."""
    with club.store.read() as c:
        return c.execute(select(jobs).where(jobs.c.kind == kind)).first()


def think(club: Club, kind: str) -> int:
    """Do all the work of a kind as a worker would, part by part; how many parts it took."""
    parts = 0
    while (job := waiting(club, kind)) is not None:
        answer = BotProcess().answer(club.advice.question(job))
        assert "advice" in answer, answer
        parts += 1
        if not club.advice.answered(job, answer["advice"]):
            club.bots.jobs.drop(job)
    return parts
