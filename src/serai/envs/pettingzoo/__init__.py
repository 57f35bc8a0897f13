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
        from serai.envs.pettingzoo.making import environments

        raw_env, env, parallel_env = environments(game, f"{__name__}.{name}")
        return SimpleNamespace(raw_env=raw_env, env=env, parallel_env=parallel_env)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
