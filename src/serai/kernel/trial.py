"""Trying moves from what one seat sees, its own and its rivals', as far as nothing unknown would be drawn or seen.

A trial is built from a view alone, so it cannot tell more than the view does. What the view hides is supposed in
several ways, and a move counts only where it is legal in all of them and shows the seat the same in all of them.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from serai.kernel.errors import BadPosition, IllegalMove, SeraiError
from serai.kernel.i18n import _
from serai.kernel.plain import Plain, ReadOnly

if TYPE_CHECKING:
    from serai.kernel.game import Edition, Game
    from serai.kernel.position import Event, Position

Why = Literal["draws", "unseen"]
ABOUT = ("game", "edition", "players", "options")  # of a view, besides its fields


class Unknown(SeraiError):
    """A trial cannot go on: something would be drawn (`draws`), or depends on what the seat does not see (`unseen`)."""

    def __init__(self, why: Why) -> None:
        super().__init__(_("this depends on chance") if why == "draws" else _("this depends on what you do not see"))
        self.why: Why = why


class Trial:
    """A line of play that a seat thinks through. A move that is refused changes nothing.

    >>> import serai
    >>> position = serai.game("five-tribes").new(players=2, seed=7)
    >>> trial = Trial(position.game, position.edition, position.view(1), 1)
    >>> trial.position.seat, trial.moves()[:3]
    (0, ['bid 0', 'bid 1', 'bid 3'])
    >>> events = trial.play("bid 5")
    >>> trial.position.seat, position.ply
    (1, 0)
    """

    def __init__(self, game: "Game", edition: "Edition", view: ReadOnly, seat: int) -> None:
        self.game, self.edition, self.seat = game, edition, seat
        self.worlds = self._supposed(view)

    @staticmethod
    def possible(game: "Game") -> bool:
        """Whether a game lets a seat go on from what it sees: it hides nothing, or says what may be supposed."""
        return game.perfect_information or game.suppose is not None

    @property
    def position(self) -> "Position":
        """Where the line has led; of what the seat does not see, as it is supposed."""
        return self.worlds[0]

    def view(self) -> Plain:
        """What the seat would see there."""
        return self.position.view(self.seat)

    def moves(self) -> list[str]:
        """The moves of whoever decides there that are legal whatever is hidden."""
        first, *others = (world.moves() for world in self.worlds)
        return [move for move in first if all(move in legal for legal in others)]

    def play(self, move: str) -> "list[Event]":
        """Go on by a move of whoever decides; answers what the seat would be told."""
        for world in self.worlds:
            reason = world.why_not(move)
            if reason is not None:
                if world is self.position:
                    raise IllegalMove(move, reason)
                raise Unknown("unseen")
        after = [world.copy() for world in self.worlds]
        told, *_same = [world.play(move) for world in after]
        if any(world.draws != before.draws for world, before in zip(after, self.worlds, strict=True)):
            raise Unknown("draws")
        if not _alike(after, self.seat):
            raise Unknown("unseen")
        self.worlds = after
        return [event for event in told if event.to in (None, self.seat)]

    def standing(self) -> dict[str, int]:
        """What the seat has there of what people count: points, where they decide, and the game's counted fields."""
        position, found = self.position, dict[str, int]()
        if self.game.measure is None:
            found["points"] = sum(position.score_sheet()[self.seat].values())
        view = position.view(self.seat)
        for name in self.game.counted:
            has = view[name].get(f"p{self.seat + 1}", 0)
            if isinstance(has, dict):
                found.update((f"{name}.{kind}", _count(n)) for kind, n in has.items())
            else:
                found[name] = _count(has)
        return found

    def turn_now(self) -> bool:
        """Go on as if it were the seat's turn now; False, and nothing is changed, where the rules cannot say that."""
        hand_over = self.game.turn_now
        if hand_over is None or self.position.over or self.position.seat == self.seat:
            return False
        try:
            found = [
                self.game.from_json(facts, world.edition)
                for world in self.worlds
                if (facts := hand_over(world.to_dict(), self.seat, self.edition)) is not None
            ]
        except BadPosition:
            return False
        if len(found) != len(self.worlds) or any(world.seat != self.seat for world in found):
            return False
        self.worlds = found
        return True

    def copy(self) -> "Trial":
        """A line of its own; positions are never changed, so both may hold the same."""
        other = object.__new__(Trial)
        other.game, other.edition, other.seat, other.worlds = self.game, self.edition, self.seat, self.worlds
        return other

    def _supposed(self, view: ReadOnly) -> "Sequence[Position]":
        seen = {name: view[name] for name in (*ABOUT, *self.game.fields) if name in view}
        if self.game.perfect_information:
            ways: Iterable[Sequence[Plain]] = [[{}]]
        elif self.game.suppose is not None:
            ways = self.game.suppose(view, self.seat, self.edition)
        else:
            raise Unknown("unseen")
        for hidden in ways:
            try:
                worlds = [self.game.from_json({**seen, **each}, self.edition) for each in hidden]
            except BadPosition:
                continue  # what is being decided now would not be asked if that were so
            if _alike(worlds, self.seat):
                return worlds
        raise Unknown("unseen")


def _count(has: int | list[str] | dict[str, int]) -> int:
    return has if isinstance(has, int) else sum(has.values()) if isinstance(has, dict) else len(has)


def _alike(worlds: "Sequence[Position]", seat: int) -> bool:
    """Whether a seat sees the same in all of them, but for its moves."""
    if len(worlds) == 1:
        return True
    first, *others = ({**world.view(seat), "moves": []} for world in worlds)
    return all(view == first for view in others)
