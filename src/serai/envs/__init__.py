"""Serai's games as environments for research: batches of games stepped at once, and adapters to known interfaces.

Each adapter is a module of its own and needs its own optional package; nothing is imported before it is asked for.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from serai.envs.batch import Batch

__all__ = ["Batch"]


def __getattr__(name: str) -> Any:
    if name == "Batch":
        from serai.envs.batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
