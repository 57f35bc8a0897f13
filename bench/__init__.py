"""Benchmarks against peers, run by `make bench`."""
