"""What placing stones would score, by the numbers of the mandala, and the ways to pay for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from serai.boards.drawing.scene import Scene
from serai.boards.ganesha.drawing.layout import values
from serai.games.ganesha.texts import COLOUR_KEYS

FREE, SAME = "free", "same"


@dataclass(frozen=True)
class Placement:
    """A legal move that brings stones of a colour to the mandala."""

    move: str
    colour: str
    offering: str  # a colour, or nothing
    stones: int
    points: int
    pick: int = 0  # the number of the offering it is chosen with; 0: there is only one way

    @property
    def kind(self) -> str:
        return FREE if not self.offering else SAME if self.offering == self.colour else self.offering


def read(scene: Scene, move: str) -> Placement:
    """A `place` move with what it scores."""
    words = move.split()
    colour, offering = words[1], words[3] if len(words) > 3 else ""
    view = scene.view
    stones = view["treasury"].get(f"p{(scene.seat or 0) + 1}", {}).get(colour, 0) - (offering == colour)
    if view["prompt"] == "final":
        stones = 1
    begun = view["mandala"].get(colour, 0)
    return Placement(move, colour, offering, stones, sum(values(view)[colour][begun : begun + stones]))


def offerings(scene: Scene) -> list[str]:
    """The kinds of offering among which the viewer chooses first: the same colour, yellow, with cinnamon others."""
    found = {kind for ways in scene.once(by_colour).values() if len(ways) > 1 for kind in ways}
    return [kind for kind in (SAME, "yellow", *COLOUR_KEYS[:4]) if kind in found]


def by_colour(scene: Scene) -> Mapping[str, dict[str, Placement]]:
    """The placements by colour and kind of offering."""
    ways: dict[str, dict[str, Placement]] = {}
    for move in scene.moves:
        if move.startswith("place "):
            found = read(scene, move)
            ways.setdefault(found.colour, {})[found.kind] = found
    return ways


def placements(scene: Scene) -> tuple[Placement, ...]:
    """One placement for each colour, or where offerings can be chosen one for each of them.

    An offering that does not go with a colour leaves it the first that does, so that a click always says something.
    """
    kinds, out = scene.once(offerings), []
    for colour, ways in scene.once(by_colour).items():
        first = next(iter(ways.values()))
        if len(ways) == 1:
            out.append(first)
            continue
        for pick, kind in enumerate(kinds, 1):
            way = ways.get(kind, first)
            out.append(Placement(way.move, colour, way.offering, way.stones, way.points, pick))
    return tuple(out)
