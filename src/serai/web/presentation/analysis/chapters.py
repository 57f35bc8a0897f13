"""A study as pages show it: the moves of a chapter in the order one reads them."""

from dataclasses import dataclass, replace
from functools import lru_cache

import serai
from serai.boards.text.move_text import phrased
from serai.club.analysis.lines import Walk
from serai.club.analysis.tree import Tree, read_tree
from serai.club.errors import BadRequest
from serai.kernel.i18n import _

KEPT = 64  # trees whose moves were walked lately


@dataclass(frozen=True)
class Listed:
    """A move in the list of a chapter: how deep its variation is, and where it leads."""

    place: int
    depth: int
    seat: int | None  # who makes it; nobody where it is not possible
    words: str
    mark: str
    comment: str


def names_of(tree: Tree) -> list[str]:
    """What the players of a chapter are called; seats without a name are numbered."""
    given, number = tree.start.names, tree.start.players
    return [given[n] if n < len(given) else _("Player {n}").format(n=n + 1) for n in range(number)]


def listed(tree: Tree) -> list[Listed]:
    """The moves of a tree in the order one reads them: a move, what else was tried in its place, what follows it."""
    game, names, seats = serai.game(tree.start.game), names_of(tree), _seats(_bare(tree).text())
    after: dict[int, list[int]] = {}
    for place, node in enumerate(tree.nodes):
        if node.after is not None:
            after.setdefault(node.after, []).append(place)

    waiting, found = [(after.get(0, []), 0)], list[Listed]()
    while waiting:
        following, depth = waiting.pop()
        if following:
            place, *sides = following
            node = tree.nodes[place]
            words = phrased(game, node.move, names) if game.notation.find(node.move) is not None else node.move
            found.append(Listed(place, depth, seats[place], words, node.mark, node.comment))
            waiting.append((after.get(place, []), depth))
            waiting += [([side], depth + 1) for side in reversed(sides)]
    return found


def _bare(tree: Tree) -> Tree:
    """The moves alone: what is said of them changes nothing of who makes them."""
    return replace(tree, nodes=tuple(replace(node, comment="", mark="") for node in tree.nodes))


@lru_cache(maxsize=KEPT)
def _seats(text: str) -> tuple[int | None, ...]:
    """Who makes each move of a tree, each line walked once."""
    tree = read_tree(text, serai.game)
    reached: list[Walk | None] = []
    found: list[int | None] = []
    for node in tree.nodes:
        came = Walk(tree.start.first(serai.game)) if node.after is None else reached[node.after]
        seat = None
        if node.after is not None and came is not None:
            came = came.copy()
            try:
                seat = came.make(node.step).seat
            except BadRequest:
                came = None
        reached.append(came)
        found.append(seat)
    return tuple(found)
