"""What follows from one state of a table: worked out when first asked for, and then the same for all who look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from serai.club.model import LogLine, view_digest
from serai.kernel.plain import ReadOnly
from serai.kernel.position import Position

View = dict[str, Any]


class Sights:
    """Views, digests, moves and scores of a position that is not changed any more; nobody may change what they get.

    Of a table at which nothing more is played (`done`) everybody sees all that any of its seats could see. That holds
    for a closed one too: its file with every draw is open to all.
    """

    def __init__(self, position: Position, done: bool) -> None:
        self.position = position
        self.done = done
        self._views: dict[int | None, View] = {}
        self._bare: dict[int | None, View] = {}
        self._digests: dict[int | None, str] = {}

    def view(self, seat: int | None) -> View:
        """What a seat sees (None: a spectator), with its moves if it decides."""
        seat = self._like(seat)
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self._seen_by(seat)
        return found

    def bare_view(self, seat: int | None) -> View:
        """The same without moves, for whoever does not decide there himself."""
        seat = self._like(seat)
        found = self._bare.get(seat)
        if found is None:
            view = self.view(seat)
            found = self._bare[seat] = {**view, "moves": []} if view.get("moves") else view
        return found

    def digest(self, seat: int | None) -> str:
        """A fingerprint of what a seat sees."""
        seat = self._like(seat)
        found = self._digests.get(seat)
        if found is None:
            found = self._digests[seat] = view_digest(self.view(seat))
        return found

    @cached_property
    def common(self) -> ReadOnly:
        """What everybody sees, which is part of every view."""
        return self.position.open_view()

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The codes of all legal moves."""
        return tuple(self.position.codes())

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """Their texts."""
        return tuple(map(self.position.game.notation.text, self.codes))

    @cached_property
    def sheet(self) -> Sequence[Mapping[str, int]]:
        """The whole score sheet; `known_lines` has what a seat may know of it."""
        return self.position.score_sheet()

    def known_lines(self, seat: int | None) -> tuple[Mapping[str, int | None], ...]:
        """The score sheet as a seat may know it: None for what only another seat knows, or nobody without one."""
        hidden = () if self.done or self.position.over else self.position.game.private_lines
        if not hidden:
            return tuple(self.sheet)
        return tuple(
            {line: None if line in hidden and n != seat else points for line, points in lines.items()}
            for n, lines in enumerate(self.sheet)
        )

    def _like(self, seat: int | None) -> int | None:
        """A seat that sees the same: where nothing is hidden, all who do not decide see what a spectator does."""
        alike = self.position.game.perfect_information and (self.done or seat != self.position.seat)
        return None if alike else seat

    def _seen_by(self, seat: int | None) -> View:
        view = self._told(seat)
        if self.done and not self.position.game.perfect_information:
            for other in range(self.position.players):
                view = _together(view, self._told(other))
            view["moves"] = []
        return view

    def _told(self, seat: int | None) -> View:
        moves = self.moves if seat == self.position.seat else None  # nobody else is told them
        return self.position.view(seat, self.common, moves)


@dataclass
class Logs:
    """The newest lines of the log at one version: one text for all, or where something is secret one for each seat."""

    at: tuple[int, bool] = (-1, False)  # the version, and whether nothing more is played
    public: tuple[LogLine, ...] | None = None
    private: dict[int | None, tuple[LogLine, ...]] = field(default_factory=dict)  # None: a spectator's


def _together(one: ReadOnly, other: ReadOnly) -> View:
    """Two views of the same thing: what either of them knows."""
    return {key: _known(one.get(key, other.get(key)), other.get(key, one.get(key))) for key in {**one, **other}}


def _known(one: object, other: object) -> object:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return _together(one, other)
    return other if one in (None, []) else one
