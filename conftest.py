"""What pytest leaves alone: the GPU rooms need numba-cuda, and only Alembic can run its migrations.

What servers of browser tests take for chance is for their processes alone: imported here it would be everybody's.

The small game that `serai new-game` copies has one name, `stone_well`: looking for examples in it would import it under
another one, and what is compiled under that name could not be loaded by others. Its own tests are run all the same.
"""

from hypothesis import settings

collect_ignore = [
    "src/serai/kernel/gpu.py",
    "src/serai/envs/lockstep/device.py",
    "src/serai/testing/new_game/stone_well",
]
collect_ignore_glob = ["src/serai/club/store/migrations/*", "tests/browser/repeatable/*"]

# How long an example takes says nothing about it on a busy machine.
settings.register_profile("serai", deadline=None)
settings.load_profile("serai")
