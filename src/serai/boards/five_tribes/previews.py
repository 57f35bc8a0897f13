"""What a move would yield, by asking the rules on a position rebuilt from what the viewer sees.

Decks, other hands and other purses are empty there, so an answer cannot tell what the viewer may not know.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.drawing.scene import Gain, Scene
from serai.boards.five_tribes.text.texts import MEEPLE
from serai.games.five_tribes.rules.pieces import recount
from serai.games.five_tribes.state import CONTINUE, DROP, SELL, Colour, Prompt
from serai.kernel import asking
from serai.kernel.fields import read_fields
from serai.kernel.game import Game
from serai.kernel.i18n import N_, _
from serai.kernel.plain import Records, View, copied
from serai.kernel.position import Position

Gains = tuple[Gain, ...]


@dataclass(frozen=True)
class End:
    """A tile where the walk could end one drop later: after dropping `first` now, with `last`."""

    first: str
    tile: str
    last: str
    gains: Gains


def rebuilt(view: View) -> Position:
    """A position with everything the viewer sees, and nothing else in it."""
    game: Game = serai.game("five-tribes")
    position = Position(game, edition_of("five-tribes"), game.blank(view["players"], view["options"]))
    read_fields(game.fields, {name: view[name] for name in game.fields if name in view}, position.record)
    position.record.row_size = len(view["row"])
    recount(position.record)
    return position


class Oracle:
    """Asks the rules what would happen, without touching the position it holds."""

    def __init__(self, view: View) -> None:
        self.position = rebuilt(view)
        self.edition = self.position.edition
        self.seat = self.position.seat
        self.before = self.facts(self.position.record)
        self.out = np.zeros(self.position.game.width, np.int64)

    def facts(self, s: np.record) -> tuple[int, ...]:
        me = self.seat
        return (
            int(s["gold"][me]),
            int(s["viziers"][me]),
            int(s["elders"][me]),
            int(s["cards"][me].sum()),
            int(s["camels"][me]),
            int(s["palms_left"]),
            int(s["palaces_left"]),
        )

    def after(self, codes: Iterable[int], array: Records | None = None) -> Records:
        """A copy of the position, or of another, after some codes."""
        array = copied(self.position.array if array is None else array)
        for code in codes:
            asking.carry_out(array, self.edition.array, code)
        return array

    def played(self, codes: Sequence[int], array: Records) -> Records | None:
        """The same where every code is legal; else None."""
        array = copied(array)
        line = np.array(codes, np.int64)
        return None if asking.try_line(array, self.edition.array, line) else array

    def legal(self, array: Records) -> list[int]:
        n = asking.find_legal(array, self.edition.array, self.out)
        codes: list[int] = self.out[:n].tolist()
        return codes

    def gains(self, array: Records, before: tuple[int, ...] = ()) -> Gains:
        """What the viewer would have more of, the largest news first; the price of a market is not in it."""
        s = array[0]
        gold, viziers, elders, cards, camels, palms, palaces = (
            b - a for a, b in zip(before or self.before, self.facts(s), strict=True)
        )
        hunters = int(s["hand"][Colour.RED]) if s["tribe"] == Colour.RED else 0
        found = (
            (gold, "coin", 0.5, N_("gold")),
            (hunters, "m-assassin", 0.5, MEEPLE["red"]),
            (viziers, "m-vizier", 0.5, MEEPLE["yellow"]),
            (elders, "m-elder", 0.5, MEEPLE["white"]),
            (cards, "hand-card", 0.8, N_("cards")),
            (-camels, "camel", 0.5, N_("camel")),
            (-palms, "palm", 0.5, N_("palm")),
            (-palaces, "palace", 0.48, N_("palace")),
        )
        return tuple(Gain(symbol, n, scale, _(name)) for n, symbol, scale, name in found if n)

    def finished(self, array: Records) -> Records:
        """After the last drop: the tribe's and the tile's action as far as nothing is to be chosen."""
        prompt = array[0]["prompt"]
        if prompt == Prompt.TRIBE:
            array = self.after([CONTINUE], array)
        elif prompt == Prompt.BUILD:
            array = self.after([self.position.game.notation.code("fakirs 0")], array)
        if array[0]["prompt"] == Prompt.TILE:
            array = self.after([CONTINUE], array)
        return array

    def worth(self, array: Records) -> int:
        out = np.zeros(4, np.int64)
        asking.find_scores(array, self.edition.array, out)
        return int(out[self.seat])


def outcomes(scene: Scene) -> dict[str, Gains]:
    """The yield of every move whose yield can be told: last drops, and fakirs for the builders."""
    view, moves = scene.view, scene.moves
    prompt = view["prompt"]
    last_drop = prompt == "drop" and sum(view["hand"].values()) == 1
    if not (last_drop or prompt == "build"):
        return {}
    oracle = Oracle(view)
    code = oracle.position.code
    return {
        move: oracle.gains(oracle.finished(oracle.after([code(move)])))
        for move in moves
        if last_drop or move.startswith("fakirs")
    }


def ends(view: View, moves: Sequence[str]) -> list[End]:
    """With two meeples in hand: where the move could end after each first drop; the best for each tile."""
    if view["prompt"] != "drop" or sum(view["hand"].values()) != 2:
        return []
    oracle = Oracle(view)
    text = oracle.position.game.notation.text
    best: dict[tuple[str, str], tuple[End, Records]] = {}
    for move in moves:
        first = move.split()[1]
        dropped = oracle.after([oracle.position.code(move)])
        for code in oracle.legal(dropped):
            if code < DROP:
                continue
            last, tile = text(code).split()[1:]
            array = oracle.finished(oracle.after([code], dropped))
            known = best.get((first, tile))
            if known is None or oracle.worth(array) > oracle.worth(known[1]):
                best[first, tile] = (End(first, tile, last, oracle.gains(array)), array)
    return [end for end, _array in best.values()]


def chains(scene: Scene) -> dict[str, list[str]]:
    """At a large market: for any two places of the row, `2 5`, the moves that take those cards or their like.

    Equal cards side by side are named from the front, so two choices may have one chain.
    """
    view, moves = scene.view, scene.moves
    oracle = Oracle(view)
    text = oracle.position.game.notation.text
    row = tuple(view["row"].values())
    by_rest: dict[tuple[str, ...], list[str]] = {}
    for move in moves:
        if not move.startswith("buy"):
            continue
        rest = _without(row, int(move.split()[1]))
        seconds = [text(code) for code in oracle.legal(oracle.after([oracle.position.code(move)]))]
        for second in seconds:
            # a single second card is taken without being asked for
            chain = [move, second] if len(seconds) > 1 else [move]
            by_rest.setdefault(_without(rest, int(second.split()[1])), chain)
    among = view["among"]
    pairs = ((a, b) for a in range(1, among + 1) for b in range(a + 1, among + 1))
    found = {f"{a} {b}": by_rest.get(_without(_without(row, b), a)) for a, b in pairs}
    return {pair: chain for pair, chain in found.items() if chain}


def _without(row: tuple[str, ...], place: int) -> tuple[str, ...]:
    return row[: place - 1] + row[place:]


def sale(oracle: Oracle, offers: Sequence[str]) -> int | None:
    """The gold that selling these offers would bring; None where one is refused or nothing can be sold."""
    array = copied(oracle.position.array)
    for code in [*map(oracle.position.code, offers), SELL]:
        # a rule trusts its caller: a code that is not legal would write where it must not
        if code not in oracle.legal(array):
            return None
        array = oracle.after([code], array)
    return int(array[0].gold[oracle.seat]) - oracle.before[0]
