"""What moves would bring, by playing them on a position that its seat could know: gains, prices, and where chance decides.

A game names what it counts (`Counting`) and which of its further decisions are part of the same deal: a market that is
visited also takes a die, and what it pays depends on which. Then the answer is a range.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc
from serai.boards.panel import ico
from serai.kernel.errors import IllegalMove
from serai.kernel.i18n import _
from serai.kernel.position import Position

SEEDS = range(1, 9)  # what differs between them is chance, and is not told
MOST = 120  # ends of a deal that are looked at


@dataclass(frozen=True)
class Sign:
    """How something that is counted is shown: `{emblem}` in its symbol is the seat's own; without one it is a word."""

    name: str
    symbol: str = ""
    room: float = 22


def nothing_follows(_position: Position) -> Sequence[int]:
    """Every decision stands for itself."""
    return ()


@dataclass(frozen=True, eq=False)
class Counting:
    """What a game counts for a seat, by names, and the codes that go on with a deal that was begun."""

    signs: Mapping[str, Sign]
    counts: Callable[[np.record, np.record, int], Mapping[str, int]]  # of a record and an edition's, for a seat
    follow: Callable[[Position], Sequence[int]] = nothing_follows


@dataclass(frozen=True)
class Change:
    """How much more, or less, there would be of something: from the least to the most."""

    name: str
    least: int
    most: int

    def __str__(self) -> str:
        ends = dict.fromkeys(sorted((self.least, self.most), key=abs))
        return "…".join(f"{n:+d}".replace("-", "\N{MINUS SIGN}") if n else "0" for n in ends)


@dataclass(frozen=True)
class Outlook:
    """What moves would bring to the seat that makes them."""

    changes: tuple[Change, ...] = ()
    chance: bool = False  # something is drawn or rolled: what that brings is not among the changes

    @property
    def gains(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.least >= 0 and change.most > 0)

    @property
    def either(self) -> tuple[Change, ...]:
        """What becomes more or less, as the deal goes on."""
        return tuple(change for change in self.changes if change.least < 0 < change.most)

    @property
    def prices(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.most <= 0)


def foreseen(counting: Counting, known: Position, moves: Sequence[str | int]) -> Outlook | None:
    """What these moves would bring; None where they cannot be made.

    `known` is the position as the seat that decides knows it (`Position.as_known_to`): nothing else can come out.
    """
    seat, edition = known.seat, known.edition.record
    before = counting.counts(known.record, edition, seat)
    ranges: list[dict[str, tuple[int, int]]] = []
    chance = False
    for seed in SEEDS:
        position = known.copy()
        position.reseed(seed)
        try:
            for move in moves:
                if position.over or position.seat != seat:
                    return None
                position.play(move)
        except IllegalMove:
            return None
        ends = _ends(counting, position, seat, known.draws)
        ranges.append(_range(before, [counting.counts(end.record, edition, seat) for end in ends]))
        if all(end.draws == known.draws for end in ends):
            break
        chance = True
    sure = {name: ends for name, ends in ranges[0].items() if all(other[name] == ends for other in ranges)}
    return Outlook(tuple(Change(name, *ends) for name, ends in sure.items() if any(ends)), chance)


def _ends(counting: Counting, position: Position, seat: int, draws: int) -> list[Position]:
    """Where a deal can end, which chance does at the latest; where that are too many, it is as it was begun."""
    found, open_ends = list[Position](), [position]
    while open_ends:
        here = open_ends.pop()
        goes_on = here.seat == seat and here.draws == draws and not here.over
        codes = counting.follow(here) if goes_on else ()
        if not codes:
            found.append(here)
        for code in codes:
            further = here.copy()
            further.play(code)
            open_ends.append(further)
        if len(found) + len(open_ends) > MOST:
            return [position]
    return found


def _range(before: Mapping[str, int], after: Iterable[Mapping[str, int]]) -> dict[str, tuple[int, int]]:
    counted = list(after)
    return {
        name: (min(one[name] for one in counted) - n, max(one[name] for one in counted) - n)
        for name, n in before.items()
    }


# -- as a line of the page ---------------------------------------------------------------------------------------------


def written(scene: Scene, counting: Counting, outlook: Outlook) -> str:
    """The price and the gain as HTML, in signs and figures with names for the ear; empty where nothing changes."""
    headed = (
        (_("You pay"), outlook.prices),
        (_("You get"), outlook.gains),
        (_("As you go on"), outlook.either),
    )
    parts = [_line(scene, counting, words, found) for words, found in headed if found]
    if outlook.chance:
        parts.append(f'<span class="luck">{esc(_("Chance decides the rest."))}</span>')
    return "".join(parts)


def _line(scene: Scene, counting: Counting, words: str, changes: Sequence[Change]) -> str:
    shown = "".join(f"<span>{_shown(scene, counting.signs[change.name], change)}</span>" for change in changes)
    return f'<span class="deal-part"><b>{esc(words)}</b>{shown}</span>'


def _shown(scene: Scene, sign: Sign, change: Change) -> str:
    name = esc(_(sign.name))
    if not sign.symbol:
        return f"{name} {change}"
    symbol = sign.symbol.format(emblem=scene.emblem(scene.seat or 0))
    return f'{change}{ico(scene, symbol, sign.room)}<span class="visually-hidden">{name}</span>'
