"""What pytest leaves alone: the GPU rooms need numba-cuda, and only Alembic can run its migrations."""

collect_ignore = ["src/serai/kernel/gpu.py", "src/serai/envs/lockstep/device.py"]
collect_ignore_glob = ["src/serai/club/migrations/*"]
