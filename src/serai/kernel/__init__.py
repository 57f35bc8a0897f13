"""What all games share. Rules import from here and from NumPy, nothing else."""
