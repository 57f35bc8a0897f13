"""What pytest leaves alone: the GPU room needs numba-cuda, and only Alembic can run its migrations."""

collect_ignore = ["src/serai/kernel/gpu.py"]
collect_ignore_glob = ["src/serai/club/migrations/*"]
