"""What pytest leaves alone: the GPU room needs numba-cuda, which only a machine with a GPU has."""

collect_ignore = ["src/serai/kernel/gpu.py"]
