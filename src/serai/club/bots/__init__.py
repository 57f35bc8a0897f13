"""Bots at the club's tables: a pool of processes that think, hints and reviews."""
