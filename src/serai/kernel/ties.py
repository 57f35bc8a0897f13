"""Ties: seats that are equal in what counts first, and what then told their places apart, or that nothing does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from serai.kernel.i18n import N_, _

if TYPE_CHECKING:
    from serai.kernel.position import Position

SHARED = N_("{players}: equal points ({n}). There is no tie-break: they share the place.")

Groups = tuple[tuple[int, ...], ...]  # seats by place, those that share one together


@dataclass(frozen=True)
class Tie:
    """Seats that are equal in something, by their places, and a sentence about it.

    The sentence may name the `{players}`, what they are equal in as `{n}`, and their `{order}`.
    """

    groups: Groups
    text: str
    n: int
    rules: tuple[str, ...] = ()

    def tell(self, names: Sequence[str]) -> str:
        """Why these seats have the places they have, as a sentence."""
        order = [", ".join(names[seat] for seat in group) for group in self.groups]
        return _(self.text).format(players=", ".join(order), n=self.n, order=" – ".join(order))


def equals(values: Sequence[int], places: Sequence[int]) -> Iterator[tuple[int, Groups]]:
    """Every value that several seats have, the highest first, with those seats by place.

    >>> list(equals([37, 20, 37, 20], [2, 3, 1, 3]))
    [(37, ((2,), (0,))), (20, ((1, 3),))]
    """
    for value in sorted(set(values), reverse=True):
        seats = [seat for seat, other in enumerate(values) if other == value]
        if len(seats) > 1:
            taken = sorted({places[seat] for seat in seats})
            yield value, tuple(tuple(seat for seat in seats if places[seat] == place) for place in taken)


def shared_ties(position: "Position") -> list[Tie]:
    """The ties of a game without a tie-break."""
    return [Tie(groups, SHARED, n) for n, groups in equals(position.scores(), position.places())]
