"""Puzzles: positions of strong bots' games in which one turn is clearly best, found, proved and kept as data."""
