"""What tests of games share, for this repository and for authors of new games: `rule` and the contract suite."""

from contextlib import suppress

from serai.testing.rules import coverage, rule

with suppress(ImportError):  # the command lists rules without pytest
    import pytest

    # so that an author is told the values of what failed: pytest does it by itself for files of tests only
    pytest.register_assert_rewrite("serai.testing.contract")

__all__ = ["coverage", "rule"]
