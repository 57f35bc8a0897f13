"""Rajas of the Ganges in words: positions, turns, and what the board says besides the game's own names."""
