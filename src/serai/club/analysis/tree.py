"""A tree of variations as browsers, studies and files hold it: where it starts, what was tried, what was said of it.

The moves of a table's game are not repeated in its tree: a root says after which version something was tried; of any
other start there is one root, at 0. Nodes stand in one list, each after the one it follows; of those that follow the
same one, the first is the main line. Which moves are legal is known only when a line is walked (`lines.py`). What a
later version adds is passed over by an earlier one.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from serai.club.analysis.lines import CHANCE, LONGEST, Step, read_step
from serai.club.analysis.packed_positions import unpacked
from serai.club.errors import BadRequest
from serai.club.free_text import COMMENT, Door, admit
from serai.club.play.moves import LONGEST_MOVE
from serai.kernel.errors import SeraiError
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.json_text import read_json
from serai.kernel.plain import Plain, ReadOnly
from serai.kernel.position import Position

VERSION = 1
MARKS = ("!!", "!", "!?", "?!", "?", "??")
MOST_NODES = 2_000
MOST_BYTES = 256 * 1024
LONGEST_ID = 40
MOST_AT = 1_000_000
PLAYER = Door("player", 24, "everybody", links="no", reported_by="people.report")

FindGame = Callable[[str], Game]


@dataclass(frozen=True)
class Node:
    """A move that was tried, after another node; or a root: a moment of the game (`at`) that is left there.

    >>> Node(after=0, move="bid 3", mark="!").data()
    {'after': 0, 'move': 'bid 3', 'mark': '!'}
    """

    at: int | None = None
    after: int | None = None  # the place of another node, earlier in the list
    move: str = ""
    chance: str = ""
    comment: str = ""
    mark: str = ""

    @property
    def step(self) -> Step:
        return Step(self.move, self.chance)

    def data(self) -> Plain:
        """As plain data; what is not there is left out."""
        return {name: value for name, value in vars(self).items() if value not in (None, "")}


@dataclass(frozen=True)
class Start:
    """What a tree starts from: a table of this club, or a position by names, with its overlay if any."""

    game: str
    players: int
    options: ReadOnly = field(default_factory=dict)
    names: tuple[str, ...] = ()
    table: str | None = None
    position: ReadOnly | None = None
    overlay: ReadOnly | None = None

    def data(self) -> Plain:
        """As plain data; what is not there is left out."""
        found = {**vars(self), "options": dict(self.options), "names": list(self.names)}
        return {name: value for name, value in found.items() if value not in (None, [])}

    def first(self, find: FindGame) -> Position:
        """The position it starts with; a table's is for its club to hand out."""
        if self.position is None:
            raise BadRequest(_("this tree starts from a table"))
        game = find(self.game)
        edition = Edition(game, game.edition.tables.overlaid(self.overlay)) if self.overlay else game.edition
        return game.from_json(self.position, edition)


@dataclass(frozen=True)
class Tree:
    """Where it starts, and its nodes."""

    start: Start
    nodes: tuple[Node, ...] = ()

    def data(self) -> Plain:
        """As plain data."""
        return {"version": VERSION, "start": self.start.data(), "nodes": [node.data() for node in self.nodes]}

    def text(self) -> str:
        """As JSON."""
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))

    def line(self, place: int) -> tuple[int, tuple[Step, ...]]:
        """How one comes to a node: the moment it was tried from, and the moves from there."""
        steps = []
        while (after := self.nodes[place].after) is not None:
            steps.append(self.nodes[place].step)
            place = after
        return self.nodes[place].at or 0, tuple(reversed(steps))

    def lines(self) -> Iterator[tuple[int, tuple[Step, ...]]]:
        """Every line to its end, as `line` tells it."""
        followed = {node.after for node in self.nodes}
        ends = (place for place, node in enumerate(self.nodes) if place not in followed and node.after is not None)
        return map(self.line, ends)


def read_tree(given: str | ReadOnly, find: FindGame) -> Tree:
    """A tree from JSON or plain data; what cannot be one is refused with the reason.

    >>> import serai
    >>> tree = read_tree({"version": 1, "start": {"game": "ganesha", "table": "x"}, "nodes": [{"at": 3}]}, serai.game)
    >>> tree.start.game, tree.nodes[0].at
    ('ganesha', 3)
    """
    data = _parsed(given)
    if data.get("version") != VERSION:
        raise BadRequest(_("this is not a tree of variations, or it is one of a later version"))
    given_nodes = _list(data, "nodes")
    if len(given_nodes) > MOST_NODES:
        raise BadRequest(_("a tree has at most {n} moves").format(n=MOST_NODES))
    start = _start(_object(data.get("start")), find)
    nodes, depth = list[Node](), list[int]()
    for place, each in enumerate(map(_object, given_nodes)):
        node = _node(each, place)
        depth.append(0 if node.after is None else depth[node.after] + 1)
        if depth[-1] > LONGEST:
            raise BadRequest(_("a line has at most {n} moves").format(n=LONGEST))
        nodes.append(node)
    roots = [node.at for node in nodes if node.after is None]
    if len(set(roots)) != len(roots):
        raise BadRequest(_("two roots of a tree are at the same place"))
    return Tree(start, tuple(nodes))


def _parsed(given: str | ReadOnly) -> Plain:
    try:
        text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
        if len(text.encode()) > MOST_BYTES:
            raise BadRequest(_("a tree takes at most {n} KiB").format(n=MOST_BYTES // 1024))
        return _object(read_json(text))
    except (ValueError, TypeError, RecursionError):
        raise BadRequest(_("this cannot be read as JSON")) from None


def _object(data: object) -> Plain:
    if not isinstance(data, dict):
        raise BadRequest(_("this is not a tree of variations, or it is one of a later version"))
    return data


def _list(data: ReadOnly, name: str) -> list[object]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise BadRequest(_("“{name}” of a tree is a list").format(name=name))
    return found


def _number(data: ReadOnly, name: str, most: int) -> int:
    found = data.get(name)
    if type(found) is not int or not 0 <= found <= most:
        raise BadRequest(_("“{name}” of a tree is a whole number up to {most}").format(name=name, most=most))
    return found


def _node(data: ReadOnly, place: int) -> Node:
    comment, mark, chance = (data.get(name) or "" for name in ("comment", "mark", "chance"))
    if mark and mark not in MARKS:
        raise BadRequest(_("“{mark}” is not a verdict; known are {known}").format(mark=mark, known=" ".join(MARKS)))
    comment = admit(COMMENT, comment) if comment else ""
    if data.get("after") is None:
        return Node(at=_number(data, "at", MOST_AT), comment=comment, mark=mark)
    move = data.get("move")
    if not isinstance(move, str) or not move.strip() or len(move) > LONGEST_MOVE or read_step(move).chance:
        raise BadRequest(_("“{move}” is not a move").format(move=str(move)[:LONGEST_MOVE]))
    if chance and not (isinstance(chance, str) and CHANCE.fullmatch(chance)):
        raise BadRequest(_("“{chance}” is not a chance").format(chance=str(chance)[:LONGEST_ID]))
    return Node(None, _number(data, "after", place - 1), move.strip(), chance, comment, mark)


def _start(data: ReadOnly, find: FindGame) -> Start:
    kinds = {"table": str, "position": dict, "overlay": dict}
    if isinstance(data.get("packed"), str):  # as browsers hold it
        data = {**data, "position": unpacked(data["packed"])}
    given = {name: data[name] for name in kinds if data.get(name) is not None}
    right = all(isinstance(value, kinds[name]) for name, value in given.items())
    if not right or ("table" in given) == ("position" in given) or len(given.get("table", "")) > LONGEST_ID:
        raise BadRequest(_("a tree starts from a table or from a position"))
    try:
        game = find(str(data.get("game")))
        players, options = data.get("players", min(game.players)), data.get("options") or {}
        game.blank(players, options)
        names = tuple(admit(PLAYER, name) for name in _list(data, "names")[: max(game.players)])
        start = Start(game.name, players, options, names, **given)
        if start.table:
            return start
        first = start.first(find)
        return replace(start, players=first.players, options=first.options)
    except SeraiError as error:
        raise BadRequest(str(error)) from None
