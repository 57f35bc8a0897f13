"""For Gymnasium: `import serai.envs.gymnasium`, then `gymnasium.make("serai/Ganesha-v0", opponents="novice")`.

Needs the extra `gymnasium`. The games are `serai/FiveTribes-v0`, `serai/Ganesha-v0` and `serai/Rajas-v0`; `single.py`
says what they take, `vector.py` has many tables stepped at once (`gymnasium.make_vec`).
"""

import gymnasium

IDS = {"five-tribes": "serai/FiveTribes-v0", "ganesha": "serai/Ganesha-v0", "rajas": "serai/Rajas-v0"}

for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="serai.envs.gymnasium.single:SeraiEnv",
        vector_entry_point="serai.envs.gymnasium.vector:SeraiVectorEnv",
        kwargs={"game": _game},
    )

__all__ = ["IDS"]
