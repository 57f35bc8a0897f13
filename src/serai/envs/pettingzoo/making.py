"""The environments of a game, for the module that PettingZoo's users import it from."""

from serai.envs.pettingzoo.aec import Forgiving, Strict
from serai.envs.pettingzoo.parallel import Parallel
from serai.envs.pettingzoo.seating import metadata


def environments(game: str, module: str) -> tuple[type[Strict], type[Forgiving], type[Parallel]]:
    """`raw_env`, `env` and `parallel_env` of a game, to be bound to these names in a module such as `ganesha_v0`."""
    about = {"game_name": game, "metadata": metadata(module.rpartition(".")[2]), "__module__": module}
    return (
        type("raw_env", (Strict,), dict(about)),
        type("env", (Forgiving,), dict(about)),
        type("parallel_env", (Parallel,), dict(about)),
    )
