"""The games for PettingZoo: `from serai.envs.pettingzoo import five_tribes_v0`, then `five_tribes_v0.env(players=3)`.

Needs the extra `pettingzoo`. In each module `env` and `raw_env` are agent environment cycles in which only the seat
that decides is asked; `parallel_env` steps all seats at once. `aec.py` and `parallel.py` say what they take. A game of
another package is imported the same way: `stone_well_v0` is `stone-well`.
"""

from types import SimpleNamespace

import serai


def __getattr__(name: str) -> SimpleNamespace:
    game = name.removesuffix("_v0").replace("_", "-")
    if name.endswith("_v0") and game in serai.game_names():
        return environments(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def environments(game: str) -> SimpleNamespace:
    """The three kinds of environment of a game that has no module here."""
    from serai.envs.pettingzoo.aec import Forgiving, Strict
    from serai.envs.pettingzoo.parallel import Parallel
    from serai.envs.pettingzoo.seating import metadata

    kinds = {"raw_env": Strict, "env": Forgiving, "parallel_env": Parallel}
    about = {"game_name": game, "metadata": metadata(f"{game.replace('-', '_')}_v0")}
    return SimpleNamespace(**{name: type(name, (kind,), dict(about)) for name, kind in kinds.items()})
