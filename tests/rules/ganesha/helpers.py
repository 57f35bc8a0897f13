"""Small words for writing positions: stones are letters (r g p b y), cells are numbers, "-" is an empty tactics cell.

The altar for two players, with the cells that touch drawn side by side:

        4   5   6   7
          9  10  11
           14  15
             18
"""

from typing import Any

import serai
from serai.kernel.position import Position

GAME = serai.game("ganesha")
LETTERS = {"r": "red", "g": "green", "p": "purple", "b": "blue", "y": "yellow"}
PER_COLOUR = {2: 8, 3: 10, 4: 12}
SPICES = ["cardamom", "cumin", "coriander", "ginger", "black-mustard", "cinnamon", "red-pepper", "black-pepper"]
ALTAR = {4: "r", 5: "y", 6: "g", 7: "b", 9: "p", 10: "y", 11: "r", 14: "g", 15: "b", 18: "p"}


def counts(letters: str) -> dict[str, int]:
    """`"rrg"` as a position writes it."""
    return {LETTERS[c]: letters.count(c) for c in LETTERS if c in letters}


def letters(stones: dict[str, int]) -> str:
    return "".join(letter * stones.get(colour, 0) for letter, colour in LETTERS.items())


def given(seed: int = 0, edition: Any = None, rest_to: str = "p2", **facts: Any) -> Position:
    """A position; p1 decides unless told otherwise. With a `bag`, stones not mentioned lie in a treasury: `rest_to`."""
    position: dict[str, Any] = {"players": 2, **facts}
    seats = {seat: counts(stones) for seat, stones in facts.get("treasury", {}).items()}
    for name in ("bag", "mandala", "hand"):
        if name in facts:
            position[name] = counts(facts[name])
    if "altar" in facts:
        position["altar"] = {str(cell): LETTERS[c] for cell, c in facts["altar"].items()}
    if "spice" in facts:
        position["spice"] = {str(cell): kind for cell, kind in facts["spice"].items()}
    if "tactics" in facts:
        position["tactics"] = {
            seat: {side: LETTERS[c] for side, c in zip(("left", "right"), pair, strict=True) if c != "-"}
            for seat, pair in facts["tactics"].items()
        }
    if "bag" in facts:
        mentioned = "".join([facts["bag"], facts.get("mandala", ""), facts.get("hand", "")])
        for name in ("altar", "treasury", "tactics"):
            mentioned += "".join(facts.get(name, {}).values())
        rest = {c: PER_COLOUR[position["players"]] - mentioned.count(k) for k, c in LETTERS.items()}
        held = seats.setdefault(rest_to, {})
        seats[rest_to] = {c: n + held.get(c, 0) for c, n in rest.items() if n + held.get(c, 0) > 0}
    position["treasury"] = seats
    return GAME.from_json(position, edition=edition, seed=seed)


def play(position: Position, *moves: str) -> Position:
    """Play some moves one after another."""
    for move in moves:
        position.play(move)
    return position


def refusal(position: Position, move: str) -> str | None:
    """The id of the reason why a move is refused; None if it is legal."""
    reason = position.why_not(move)
    return reason.id if reason else None


def turn(position: Position) -> Position:
    """Play the last legal move until it is another player's turn: whoever can ends a turn without placing."""
    begun = (position.record.round_number, position.record.active)
    while not position.over and (position.record.round_number, position.record.active) == begun:
        position.play(position.moves()[-1])
    return position


def to_round(position: Position, number: int) -> Position:
    while position.record.round_number < number:
        turn(position)
    return position


def told(events: Any) -> list[str]:
    """What a move told, as sentences."""
    return [event.tell() for event in events]


def treasury(position: Position, seat: str = "p1") -> str:
    return letters(position.to_dict()["treasury"].get(seat, {}))


def tactics(position: Position, seat: str = "p1") -> str:
    cells = position.to_dict()["tactics"].get(seat, {})
    names = {colour: letter for letter, colour in LETTERS.items()}
    return "".join(names.get(cells.get(side), "-") for side in ("left", "right"))


def hand(position: Position) -> str:
    return letters(position.to_dict()["hand"])


def bag(position: Position) -> str:
    return letters(position.to_dict()["bag"])


def mandala(position: Position) -> str:
    return letters(position.to_dict()["mandala"])


def altar(position: Position) -> dict[int, str]:
    names = {colour: letter for letter, colour in LETTERS.items()}
    return {int(cell): names[colour] for cell, colour in position.to_dict()["altar"].items()}


def spices(position: Position) -> dict[int, str]:
    return {int(cell): kind for cell, kind in position.to_dict()["spice"].items()}


def seat(position: Position) -> str:
    return f"p{position.seat + 1}"


def drum(position: Position) -> tuple[str, int]:
    """Who holds the drum, and the digit it shows."""
    seen = position.view()["drum"]
    return seen["seat"], seen["digit"]
