"""For Gymnasium: `import serai.envs.gymnasium`, then `gymnasium.make("serai/Ganesha-v0", opponents="novice")`.

Needs the extra `gymnasium`. Every game has an id, those of other packages too: `serai/FiveTribes-v0` is `five-tribes`.
`single.py` says what they take, `vector.py` has many tables stepped at once (`gymnasium.make_vec`).
"""

try:
    import gymnasium
except ModuleNotFoundError:
    raise ModuleNotFoundError("serai.envs.gymnasium works with Gymnasium: pip install 'serai[gymnasium]'") from None

import serai

IDS = {name: f"serai/{name.title().replace('-', '')}-v0" for name in serai.game_names()}

for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="serai.envs.gymnasium.single:SeraiEnv",
        vector_entry_point="serai.envs.gymnasium.vector:SeraiVectorEnv",
        kwargs={"game": _game},
    )

__all__ = ["IDS"]
