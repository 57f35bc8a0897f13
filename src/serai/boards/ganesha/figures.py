"""The pictures of the rules of Ganesha: two stones, the cells, an offering, the way round the mandala, a spice."""

from typing import Any

import serai
from serai.boards.drawing.marks import Box
from serai.boards.ganesha.drawing.layout import DESK, values
from serai.boards.teaching.figures import AFTER, BEFORE, Figures, Panel, Picture, played
from serai.kernel.i18n import N_
from serai.kernel.position import Position

LETTERS = {"r": "red", "g": "green", "p": "purple", "b": "blue", "y": "yellow"}
ALTAR = {4: "r", 5: "y", 6: "g", 7: "b", 9: "p", 10: "y", 11: "r", 14: "g", 15: "b", 18: "p"}
CELLS = ("cell-4", "cell-7", "cell-18")
BOARD = ("cup-left", "cup-right", "niche-red", "niche-yellow")
MINE: Box = (694, 322, 284, 76)  # the upper half of a player board
QUARTER: Box = (296, 138, 292, 310)  # the mandala from the start cells clockwise
STARTS: Box = (236, 128, 168, 240)  # where all colours begin


def counts(letters: str) -> dict[str, int]:
    return {LETTERS[c]: letters.count(c) for c in LETTERS if c in letters}


def given(tactics: str = "--", **facts: Any) -> Position:
    """A position for two, stones by their letters; p1 decides."""
    position: dict[str, Any] = {"players": 2, "altar": {str(cell): LETTERS[c] for cell, c in ALTAR.items()}, **facts}
    for name in ("mandala", "hand"):
        if name in facts:
            position[name] = counts(facts[name])
    position["treasury"] = {"p1": counts(facts.get("treasury", ""))}
    sides = zip(("left", "right"), tactics, strict=True)
    position["tactics"] = {"p1": {side: LETTERS[c] for side, c in sides if c != "-"}}
    return serai.game("ganesha").from_json(position)


def cell(position: Position, colour: str, n: int) -> Box:
    """The box of a colour's n-th cell of the mandala, counted from its start."""
    x, y, k = DESK.cell(colour, len(values(position.view())[colour]), n)
    return x - 20 * k, y - 20 * k, 40 * k, 40 * k


def table() -> Picture:
    """Everything on the table."""
    start = given("r-", treasury="gby", mandala="rrggb", score={"p1": 14, "p2": 11}, prompt="take")
    whole: Box = (9, 9, DESK.size[0] - 18, DESK.size[1] - 18)
    return Picture((Panel(start, (whole,), px=0.4),))


def tokens() -> Picture:
    """Where the second spice token may lie."""
    options = {"spice-layout": "chosen"}
    first = played(serai.game("ganesha").new(players=2, seed=3, options=options), "lay 4")
    tried = {f"cell-{n}": f"lay {n}" for n in (5, 6, 7, 9, 10, 11, 14, 15, 18)}
    return Picture((Panel(first, CELLS, tries=tried, badges=(0.66, 0.7), px=0.95),))


def second() -> Picture:
    """A tactics stone opens a second stone."""
    start = given("r-", prompt="take")
    tried = {f"cell-{n}": f"take {n}" for n in (5, 6, 9, 10)}
    whole = (*CELLS, MINE)
    return Picture(
        (
            Panel(start, whole, N_("The first stone"), rings=("cup-left", "cell-4", "cell-11"), px=0.62),
            Panel(played(start, "take 4"), whole, N_("The second stone"), tries=tried, badges=(0.7, 0.72), px=0.62),
        )
    )


def storing() -> Picture:
    """A stone makes way on a tactics cell."""
    start = given("g-", hand="r", treasury="y", prompt="store")
    return Picture(
        (
            Panel(start, BOARD, BEFORE, rings=("cup-left",), px=0.6),
            Panel(played(start, "store red left"), BOARD, AFTER, rings=("niche-green",), px=0.6),
        )
    )


def offering() -> Picture:
    """Four red stones: one is offered, three are placed."""
    start = given(treasury="rrrr", prompt="mandala")
    done = played(start, "place red offering red")
    placed = done.to_dict()["mandala"]["red"]
    cells = values(start.view())["red"][:placed]
    points = done.scores()[0]
    filled = tuple(cell(start, "red", n) for n in range(placed))
    return Picture(
        (
            Panel(start, ("niche-red", "niche-yellow"), BEFORE, rings=("niche-red",), px=0.5),
            Panel(done, (QUARTER,), AFTER, rings=filled, px=0.62),
        ),
        {"had": 4, "placed": placed, "sum": " + ".join(map(str, cells)), "points": points},
    )


def colours() -> Picture:
    """What a treasury with one yellow stone lets be placed."""
    start = given(treasury="yrggb", prompt="mandala")
    tried = {
        "ring-red": "place red offering yellow",
        "ring-green": "place green offering green",
        "ring-blue": "place blue offering blue",
        "ring-purple": "place purple offering yellow",
        "ring-yellow": "place yellow",
    }
    return Picture((Panel(start, BOARD[2:], px=0.6), Panel(start, (STARTS,), tries=tried, badges=(0.85, 0.8), px=0.72)))


def clockwise() -> Picture:
    """The way of the red stones round the mandala."""
    start = given(mandala="rrggb", prompt="take")
    way = tuple(cell(start, "red", n) for n in range(3))
    return Picture((Panel(start, (QUARTER,), rings=(way[-1],), way=way, px=0.68),))


def lap() -> Picture:
    """A pawn on its second lap."""
    last = int(serai.game("ganesha").edition.record.track_last)
    points = last + 3
    start = given(score={"p1": points, "p2": 48}, prompt="take")
    return Picture(
        (Panel(start, ("pawn-0", "pawn-1", (230, 92, 226, 56)), rings=("pawn-0",), px=1.1),),
        {"points": points, "cell": points - last, "last": last},
    )


def cardamom() -> Picture:
    """The last green stone goes back to the bag."""
    start = given(mandala="rrggg", prompt="take", spice={"4": "cardamom", "18": "cumin"})
    taken = played(start, "take 4")
    return Picture(
        (
            Panel(taken, (QUARTER,), BEFORE, rings=(cell(start, "green", 2),), px=0.58),
            Panel(played(taken, "use cardamom green"), (QUARTER,), AFTER, px=0.58),
        )
    )


FIGURES: Figures = {
    "table": table,
    "tokens": tokens,
    "second": second,
    "storing": storing,
    "offering": offering,
    "colours": colours,
    "clockwise": clockwise,
    "lap": lap,
    "cardamom": cardamom,
}
