"""Rooms that several people share: chapters of variations, who drives, and what is said beside them."""
