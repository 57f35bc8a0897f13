"""The games for PettingZoo: `from serai.envs.pettingzoo import five_tribes_v0`, then `five_tribes_v0.env(players=3)`.

Needs the extra `pettingzoo`. In each module `env` and `raw_env` are agent environment cycles in which only the seat
that decides is asked; `parallel_env` steps all seats at once. `aec.py` and `parallel.py` say what they take;
`making.py` makes them for a game from elsewhere.
"""
