"""A board set up by hand: what a form needs to know of a game's fields, and what a position need not say.

What follows from the rest (what lies in the bag, the deck, the supply) is left out, so that it follows from whatever is
changed: pieces that are taken off the board are never missing.
"""

from collections.abc import Iterable

from serai.boards.text import move_text, option_text
from serai.kernel.errors import BadPosition
from serai.kernel.fields import Field
from serai.kernel.game import SEAT_NAMES, Game, Option
from serai.kernel.plain import Plain
from serai.kernel.position import Position

COUNTED = ("ply", "draws")  # since the beginning: nobody sets them up


def said_by_hand(position: Position) -> Plain:
    """A position by names, without what follows from the rest of it."""
    facts = {name: value for name, value in position.to_dict().items() if name not in COUNTED}
    for name in position.game.fields:
        shorter = {other: value for other, value in facts.items() if other != name}
        try:
            same = position.game.from_json({**shorter, **_since(position)}, position.edition) == position
        except BadPosition:
            continue
        if same:
            facts = shorter
    return facts


def _since(position: Position) -> Plain:
    return {name: value for name, value in position.to_dict().items() if name in COUNTED}


def described(game: Game, names: list[str], facts: Plain) -> list[Plain]:
    """The fields of a game for a form, in the reader's words; `open` are those that a position says itself."""
    called = dict(zip(SEAT_NAMES, names, strict=False))
    found = [_field(game, name, field, called) for name, field in game.fields.items() if name not in COUNTED]
    for each in found:
        each["open"] = each["name"] in facts
    return [*found, *(_option(game, option) for option in game.options)]


def _option(game: Game, option: Option) -> Plain:
    values = [[value, option_text.value_name(game.name, option, value)] for value in option.values]
    about = {"name": option.name, "label": option_text.name_of(game.name, option), "values": values}
    return {**about, "axes": [], "option": True, "open": True}


def _field(game: Game, name: str, field: Field, called: dict[str, str]) -> Plain:
    about: Plain = {"name": name, "label": move_text.field_name(name)}
    axes = [_kept(axis, called) for axis in field.axes]
    about["axes"] = [[[key, called.get(key) or move_text.word(game.name, key)] for key in axis] for axis in axes]
    if field.flags is not None:
        return {**about, "flags": [[key, move_text.word(game.name, key)] for key in field.flags]}
    if field.values is not None:
        kept = [value for value in field.values if value not in SEAT_NAMES or value in called]
        return {**about, "values": [[value, _word(game, value, called)] for value in kept]}
    return {**about, "least": field.minimum, "most": field.maximum}


def _kept(axis: Iterable[str], called: dict[str, str]) -> list[str]:
    """The names of an axis; of the seats, those that are taken."""
    return [key for key in axis if key not in SEAT_NAMES or key in called]


def _word(game: Game, value: object, called: dict[str, str]) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return "–" if value is None else called.get(str(value)) or move_text.word(game.name, str(value))
