"""What tests of games share, for this repository and for authors of new games: `rule` and the contract suite."""

from serai.testing.rules import coverage, rule

__all__ = ["coverage", "rule"]
