"""Entering the figures of one's own box: what an overlay changes, and what it refuses by name."""

import re
from functools import reduce

import pytest

from serai.kernel.errors import BadEdition
from serai.kernel.game import Edition
from serai.testing import rule
from tests.rules.five_tribes.helpers import DJINNS, GAME

TABLES = GAME.edition.tables
ENTRIES = TABLES.entries()
FOR_INFORMATION = {"supply.coins_five", "supply.coins_one", "tracks.bid_spots", *(f"djinn.{d}.name" for d in DJINNS)}
COSTS = ("none", "elder-or-fakir", "elder-and-either", "fakir", "fakirs")


def overlaid(entry, value):
    """The edition with one entry replaced."""
    return Edition(GAME, TABLES.overlaid(reduce(lambda inner, key: {key: inner}, reversed(entry.split(".")), value)))


def others(value):
    """Some values near one of an edition."""
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, list):
        return [[*value[:-1], value[-1] + 1]]
    return [word for word in ("blue", "red", *COSTS) if word != value]


@pytest.mark.parametrize("entry", sorted(set(ENTRIES) - FOR_INFORMATION))
def test_every_entry_is_read_by_a_rule(entry):
    """Another figure makes another record, unless no other is possible; then the refusal names the entry."""
    refused = 0
    for value in others(ENTRIES[entry]):
        try:
            assert overlaid(entry, value).record.tobytes() != GAME.edition.record.tobytes()
        except BadEdition as refusal:
            assert str(refusal).startswith((f"{entry}: ", "meeples: "))
            refused += 1
    assert refused < len(others(ENTRIES[entry])) or entry.endswith(".cost") or entry == "seats.markers_more"


@pytest.mark.parametrize("entry", sorted(FOR_INFORMATION))
def test_entries_for_information_change_no_rule(entry):
    value = "Another" if isinstance(ENTRIES[entry], str) else 7
    assert overlaid(entry, value).record.tobytes() == GAME.edition.record.tobytes()


@rule("F-139")
@pytest.mark.parametrize(
    ("djinn", "allowed"),
    [
        ("boaz", {"none"}),
        ("al-amin", {"none"}),
        ("kandicha", {"none"}),
        ("kumarbi", {"fakirs"}),
        ("sloar", {"fakir"}),
        ("leta", {"elder-or-fakir", "elder-and-either", "fakir"}),
        ("iblis", {"elder-or-fakir", "elder-and-either", "fakir"}),
    ],
)
def test_a_power_is_paid_as_its_rule_can_be(djinn, allowed):
    entry = f"djinn.{djinn}.cost"
    for cost in COSTS:
        if cost in allowed:
            assert overlaid(entry, cost).tables.entries()[entry] == cost
        else:
            with pytest.raises(BadEdition, match=re.escape(f"{entry}: “{cost}” is unknown")):
                overlaid(entry, cost)


@pytest.mark.parametrize(
    ("entry", "value", "message"),
    [
        ("markets.large_cards", 3, "markets.large_cards: 3 is not between 1 and 2"),
        ("markets.large_among", 10, "markets.large_among: 10 is not between 1 and 9"),
        ("meeples.vizier", 15, "meeples: 89 are given, 90 are needed"),
        ("meeples.vizier", 47, "meeples: 121 are given, at most 120 are possible"),
        ("tiles.village", [5, 5, 5, 5], "tiles: 29 are given, 30 are needed"),
    ],
)
def test_bad_figures_are_refused_by_name(entry, value, message):
    with pytest.raises(BadEdition, match=re.escape(message)):
        overlaid(entry, value)
