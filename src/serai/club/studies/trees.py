"""What one does with the tree of a chapter: grow it, note something at a move, put a variation first, cut one off.

The tree's form is `club/analysis/tree.py`. A chapter always starts from a position, so it has one root, at place 0, and
can be read where nobody knows the table it came from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from serai.club.analysis.lines import LONGEST, Step
from serai.club.analysis.tree import MARKS, MOST_BYTES, MOST_NODES, Node, Start, Tree
from serai.club.errors import BadRequest
from serai.club.free_text import COMMENT, admit
from serai.club.tables import overlays
from serai.kernel.fairness import Fairness
from serai.kernel.game import Game
from serai.kernel.gamefile import Record
from serai.kernel.i18n import _
from serai.kernel.position import Position

ROOT = 0


def from_position(position: Position, names: Sequence[str] = (), overlay: Mapping[str, object] | None = None) -> Tree:
    """A tree that starts from a position and has no move yet."""
    told = position.to_dict()
    start = Start(position.game.name, position.players, position.options, tuple(names), None, told, overlay)
    return Tree(start, (Node(at=0),))


def from_record(record: Record, names: Sequence[str] = ()) -> Tree:
    """A game that was played as one line, with the chance that came; a longer one as far as a line goes."""
    nodes = [Node(at=0)]
    chance = int(record.first.record.rng)
    moves = list(zip(record.moves, record.branches, record.positions(), strict=False))[:LONGEST]
    for place, ((_seat, move, _digest), branch, before) in enumerate(moves):
        if isinstance(record.fairness, Fairness):
            chance = record.fairness.seed(branch, before.ply)
        elif place:
            chance = int(before.record.rng)
        nodes.append(Node(after=place, move=move, chance=f"x{chance:016x}"))
    return replace(from_position(record.first, names, record.overlay), nodes=tuple(nodes))


def place_of(tree: Tree, place: object) -> int:
    """A place that the tree has, or a refusal."""
    if type(place) is not int or not 0 <= place < len(tree.nodes):
        raise BadRequest(_("this chapter has no such move"))
    return place


def find(tree: Tree, line: Sequence[Step]) -> tuple[int, int]:
    """How far a line goes in a tree: the last place of it that is there, and how many of its moves lead there."""
    place, known = ROOT, _known(tree.nodes)
    for number, step in enumerate(line):
        if (place, step) not in known:
            return place, number
        place = known[place, step]
    return place, len(line)


def grown(tree: Tree, line: Sequence[Step]) -> tuple[Tree, int]:
    """The tree with a line in it, and the place where that ends.

    >>> tree, place = grown(Tree(Start("ganesha", 2), (Node(at=0),)), [Step("a"), Step("b")])
    >>> place, grown(tree, [Step("a"), Step("c")])[1], grown(tree, [Step("a")])[1]
    (2, 3, 1)
    """
    place, known = find(tree, line)
    nodes = [*tree.nodes]
    for step in line[known:]:
        nodes.append(Node(after=place, move=step.move, chance=step.chance))
        place = len(nodes) - 1
    if len(line) > LONGEST:
        raise BadRequest(_("a line has at most {n} moves").format(n=LONGEST))
    return _bounded(tree, nodes), place


def grafted(tree: Tree, tried: Tree, reached: Mapping[int, Sequence[Step]]) -> Tree:
    """A tree with all that another one tried, whose roots are at the ends of these lines; other roots are left out."""
    places: dict[int, int] = {}  # of the other tree, and what they are in this one
    nodes, known = [*tree.nodes], _known(tree.nodes)
    for place, node in enumerate(tried.nodes):
        if node.after is None:
            if node.at is None or node.at not in reached:
                continue
            line = reached[node.at]
            here, far = find(tree, line)
            if far < len(line):
                continue
        elif node.after in places:
            here = known.setdefault((places[node.after], node.step), len(nodes))
            if here == len(nodes):
                nodes.append(replace(node, after=places[node.after], comment="", mark=""))
        else:
            continue
        places[place] = here
        if node.comment or node.mark:
            nodes[here] = replace(nodes[here], comment=node.comment, mark=node.mark if here != ROOT else "")
    return _bounded(tree, nodes)


def _known(nodes: Sequence[Node]) -> dict[tuple[int, Step], int]:
    """The places of moves, by the place they come after."""
    return {(node.after, node.step): place for place, node in enumerate(nodes) if node.after is not None}


def _bounded(tree: Tree, nodes: Sequence[Node]) -> Tree:
    if len(nodes) > MOST_NODES:
        raise BadRequest(_("a tree has at most {n} moves").format(n=MOST_NODES))
    return replace(tree, nodes=tuple(nodes))


def noted(tree: Tree, place: int, comment: str, mark: str) -> Tree:
    """The tree with other words and another verdict at a place; empty ones are taken away."""
    if mark and mark not in MARKS:
        raise BadRequest(_("“{mark}” is not a verdict; known are {known}").format(mark=mark[:8], known=" ".join(MARKS)))
    said = admit(COMMENT, comment) if comment.strip() else ""
    nodes = [*tree.nodes]
    nodes[place] = replace(nodes[place], comment=said, mark=mark if place != ROOT else "")
    return replace(tree, nodes=tuple(nodes))


def promoted(tree: Tree, place: int) -> tuple[Tree, int]:
    """The tree with the line through a place as its main line, and the place where the same move stands then."""
    path = [place]
    while (after := tree.nodes[path[-1]].after) is not None:
        path.append(after)
    first = list(reversed(path))  # what a node comes after stays before it
    rest = [n for n in range(len(tree.nodes)) if n not in set(path)]
    return _arranged(tree, [*first, *rest]), len(path) - 1


def without(tree: Tree, place: int) -> tuple[Tree, int]:
    """The tree without a move and all that follows it, and the place of the move before it."""
    after = tree.nodes[place].after
    if after is None:
        raise BadRequest(_("a chapter keeps its start"))
    gone = {place}
    for n, node in enumerate(tree.nodes):
        if node.after in gone:
            gone.add(n)
    kept = [n for n in range(len(tree.nodes)) if n not in gone]
    return _arranged(tree, kept), kept.index(after)


def _arranged(tree: Tree, order: Sequence[int]) -> Tree:
    new = {old: n for n, old in enumerate(order)}
    nodes = [tree.nodes[old] for old in order]
    return replace(
        tree, nodes=tuple(node if node.after is None else replace(node, after=new[node.after]) for node in nodes)
    )


def checked(tree: Tree) -> Tree:
    """A tree that is not too large to keep."""
    if len(tree.text().encode()) > MOST_BYTES:
        raise BadRequest(_("a tree takes at most {n} KiB").format(n=MOST_BYTES // 1024))
    return tree


def admitted(tree: Tree, game: Game) -> Tree:
    """A tree that was brought along, whose moves are moves of the game and whose own figures are as a table's.

    What is not possible where it stands may stay; a move is no place for words that no door let in.
    """
    for node in tree.nodes:
        if node.after is not None and game.notation.find(node.move) is None:
            raise BadRequest(_("“{move}” is not a move").format(move=node.move))
    if tree.start.overlay is not None:
        overlays.checked(tree.start.overlay)
    return tree
