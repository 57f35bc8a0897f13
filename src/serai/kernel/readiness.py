"""The stages of compiling, and which games can be used in this process now.

While another process compiles a game, no position of it is made here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from serai.kernel.errors import NotCompiled
from serai.kernel.i18n import _

#: In this order: what people need to play, what bots need to think, and what only research and the long trials call.
RULES, BOTS, RESEARCH = STAGES = ("rules", "bots", "research")

#: The names of games that another process is compiling; `compiling.py` keeps them.
not_compiled: set[str] = set()

_loading: ContextVar[bool] = ContextVar("loading", default=False)


def demand(name: str, title: str) -> None:
    """Refuse to go on with a game that is still being compiled: compiling it here would stop everybody."""
    if name in not_compiled and not _loading.get():
        raise NotCompiled(name, _("{game} is being compiled, once per machine").format(game=title))


@contextmanager
def loading() -> Iterator[None]:
    """Whoever loads what was compiled may make positions before everybody else."""
    token = _loading.set(True)
    try:
        yield
    finally:
        _loading.reset(token)
