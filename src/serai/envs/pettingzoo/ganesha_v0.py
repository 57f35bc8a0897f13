"""Ganesha as PettingZoo environments: `env`, `raw_env` and `parallel_env`."""

from serai.envs.pettingzoo.aec import Forgiving, Strict
from serai.envs.pettingzoo.parallel import Parallel
from serai.envs.pettingzoo.seating import metadata


class raw_env(Strict):
    game_name = "ganesha"
    metadata = metadata("ganesha_v0")


class env(Forgiving):
    game_name = "ganesha"
    metadata = metadata("ganesha_v0")


class parallel_env(Parallel):
    game_name = "ganesha"
    metadata = metadata("ganesha_v0")
