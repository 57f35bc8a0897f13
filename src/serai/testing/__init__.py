"""What tests of games share, for this repository and for authors of new games: `rule` and the contract suite."""

try:
    import pytest
except ModuleNotFoundError:
    raise ModuleNotFoundError("serai.testing works with pytest: pip install 'serai[testing]'") from None

from serai.testing.rules import coverage, rule

# so that an author is told the values of what failed: pytest does it by itself for files of tests only
pytest.register_assert_rewrite("serai.testing.contract")

__all__ = ["coverage", "rule"]
