"""Ganesha as PettingZoo environments: `env`, `raw_env` and `parallel_env`."""

from serai.envs.pettingzoo.making import environments

raw_env, env, parallel_env = environments("ganesha", __name__)
