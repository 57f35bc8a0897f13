"""The games for PettingZoo: `from serai.envs.pettingzoo import five_tribes_v0`, then `five_tribes_v0.env(players=3)`.

Needs the extra `pettingzoo`. In each module `env` and `raw_env` are agent environment cycles in which only the seat
that decides is asked; `parallel_env` steps all seats at once. `aec.py` and `parallel.py` say what they take. A game of
another package is imported the same way: `stone_well_v0` is `stone-well`. Those that come with Serai have a file each:
a pickled environment names its module, and another process imports that by name.
"""

from types import ModuleType

try:
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError("serai.envs.pettingzoo works with PettingZoo: pip install 'serai[pettingzoo]'") from None

import serai


def __getattr__(name: str) -> ModuleType:
    """The module of a game that has none here."""
    game = name.removesuffix("_v0").replace("_", "-")
    if not name.endswith("_v0") or game not in serai.game_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from serai.envs.pettingzoo.making import environments

    module = ModuleType(f"{__name__}.{name}", f"{serai.game(game).title} as PettingZoo environments.")
    kinds = ("raw_env", "env", "parallel_env")
    vars(module).update(zip(kinds, environments(game, module.__name__), strict=True))
    return module
