"""What runs by itself or for the host: housekeeping, deleting, counts of the store, the check of a machine."""
