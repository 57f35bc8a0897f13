"""Positions written by an earlier revision of the rules, in the names of today."""

from collections.abc import Mapping
from typing import Any

from serai.games.rajas.state import FACES
from serai.games.rajas.texts import PLACE_KEYS

NOTHING_PAID = 2 * FACES + 1  # payments were ranked from the lowest one up


def renamed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Before revision 3 `what` and `last` meant something else at every prompt; now each meaning has a field."""
    facts = dict(data)
    if "what" not in facts and "last" not in facts:
        return facts
    what, last, prompt = facts.pop("what", 0), facts.pop("last", None), facts.get("prompt")
    if type(what) is not int or type(last) not in (int, type(None)):
        return dict(data)  # refused by the name of the field
    if prompt == "upgrade":
        facts["upgrade_is_late"] = what != 0
    elif prompt == "sail":
        facts["must_sail"] = what != 0
    elif prompt == "win":
        facts["pending_yields"] = [place for n, place in enumerate(PLACE_KEYS) if what >> n & 1]
    elif prompt == "take" and last is not None:
        facts["last_colour"] = last
    elif prompt in ("return", "reroll") and last is not None:
        facts["last_die"] = last
    elif prompt == "pay" and last is not None:
        facts["last_payment"] = NOTHING_PAID - last
    return facts
