"""A position: who decides what, the moves, and what follows from playing one. Friendly, small verbs, nothing hidden."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from serai.kernel import asking
from serai.kernel.by_source import BySource, streams
from serai.kernel.errors import NOT_NOW, BadMove, BadOption, IllegalMove, Reason
from serai.kernel.fields import key_of, write_fields
from serai.kernel.game import SEAT_NAMES, Edition, Game, Turn, seed_of
from serai.kernel.i18n import _
from serai.kernel.knowledge import known_record, shown_fields
from serai.kernel.plain import Plain, ReadOnly, Records, copied, handed_over
from serai.kernel.readiness import demand, not_compiled
from serai.kernel.state import EVERYONE, NOTE_A, NOTE_B, NOTE_KIND, NOTE_SEAT, NOTE_TO, SEATS
from serai.kernel.ties import Tie


@dataclass(frozen=True)
class Event:
    """Something a move caused; `to` is the only seat that may know of it, or None for everyone."""

    kind: int
    seat: int
    a: int
    b: int
    to: int | None
    game: Game

    def tell(self, names: Sequence[str] = SEAT_NAMES) -> str:
        """The event as a sentence."""
        telling = self.game.tellings[self.kind]
        a, b = (
            number if words is None else names[number] if words is SEAT_NAMES else _(words[number])
            for words, number in ((telling.a, self.a), (telling.b, self.b))
        )
        player = names[self.seat] if 0 <= self.seat < len(names) else ""
        return _(telling.text).format(player=player, a=a, b=b)


class Position:
    """One position of a game. Playing a move changes it; a refused move does not.

    >>> import serai
    >>> position = serai.game("five-tribes").new(players=2, seed=7)
    >>> position.moves()[:3]
    ['bid 0', 'bid 1', 'bid 3']
    >>> for event in position.play("bid 5"):
    ...     print(event.tell(["Ann", "Ben"]))
    Ann takes place 5 on the turn order track
    Ann pays 5 gold
    """

    def __init__(self, game: Game, edition: Edition, array: Records, chance: BySource | None = None) -> None:
        if not_compiled:
            demand(game.name, game.title)
        self.game = game
        self.chance = None if chance is None else chance.of(game)  # beside the record, which nobody can read it from
        self.edition = edition
        self.array = handed_over(array)
        self.record: np.record = array[0]  # read here by items: attributes of a record take four times as long
        self.out = np.zeros(game.width, np.int64)
        self._told: tuple[int, list[Event]] = (-1, [])  # at which ply what no longer stands in the record's notes

    # -- what is being decided -------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return int(self.record["players"])

    @property
    def seat(self) -> int:
        """Who decides (0 is the first player)."""
        return int(self.record["seat"])

    @property
    def prompt(self) -> str:
        """What is being decided, as a short name."""
        return key_of(self.game.prompts(int(self.record["prompt"])))

    @property
    def question(self) -> str:
        """What is being decided, in the reader's language."""
        return _(self.game.questions[int(self.record["prompt"])])

    @property
    def turn(self) -> Turn:
        """Whose turn it is, within which another seat may decide, and a key that changes when the turn ends.

        >>> import serai
        >>> position = serai.game("ganesha").new(players=2, seed=7)
        >>> position.turn
        (0, '1')
        """
        return self.game.turn(self)

    @property
    def over(self) -> bool:
        return bool(self.record["over"])

    @property
    def ply(self) -> int:
        """How many decisions were made so far."""
        return int(self.record["ply"])

    @property
    def draws(self) -> int:
        """How often chance was used so far: an undo must not cross a change of it."""
        return int(self.record["draws"])

    @property
    def options(self) -> dict[str, str]:
        chosen = self.record["options"]
        return {o.name: o.values[chosen[i]] for i, o in enumerate(self.game.options)}

    # -- moves -----------------------------------------------------------------------------------------------------

    def codes(self) -> list[int]:
        """The codes of all legal moves."""
        if self.over:
            return []
        n = asking.find_legal(self.array, self.edition.array, self.out)
        codes: list[int] = self.out[:n].tolist()
        return codes

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        return [self.game.notation.text(code) for code in self.codes()]

    def play(self, move: str | int) -> list[Event]:
        """Carry out a move, given as text or code, and everything it forces; returns what happened.

        >>> import serai
        >>> position = serai.game("five-tribes").new(players=2, seed=7)
        >>> position.play("bid 0 with 1 fakirs")
        Traceback (most recent call last):
        serai.kernel.errors.IllegalMove: bid 0 with 1 fakirs: Only Kumarbi lets fakirs lower the price. (F-139)
        """
        code = self.code(move)
        reason = self._reason(code)
        if reason is not None:
            raise IllegalMove(self.game.notation.text(code), reason)
        self.record["ply"] += 1
        self._carry_out(code)
        return self.events()

    def _carry_out(self, code: int) -> None:
        """A decision and everything it forces; the notes are read whenever they are half full, so that none is lost."""
        told: list[Event] = []
        half = len(self.record["notes"]) // 2
        while self._stretch(code, half) == 1:
            told += self._noted()
            code = int(self.out[0])
        self._told = (self.ply, told)

    def _stretch(self, code: int, most: int) -> int:
        if self.chance is None:
            return int(asking.stretch(self.array, self.edition.array, code, self.out, most))
        with streams(self) as wide:
            return int(asking.stretch(wide, self.edition.array, code, self.out, most))

    def why_not(self, move: str | int) -> Reason | None:
        """Why a move is refused, or None if it is legal."""
        return self._reason(self.code(move))

    def code(self, move: str | int) -> int:
        """The code of a move given as text (or as a code, which is checked)."""
        if isinstance(move, str):
            return self.game.notation.code(move)
        if not isinstance(move, int | np.integer) or not 0 <= move < self.game.notation.size:
            raise BadMove(
                _("{code} is not the code of a move: codes go from 0 to {last}").format(
                    code=move, last=self.game.notation.size - 1
                )
            )
        return int(move)

    def _reason(self, code: int) -> Reason | None:
        if self.over:
            return Reason("game-over", (), _("The game is over."))
        number = asking.refused(self.array, self.edition.array, code)
        if not number:
            return None
        reason = self.game.reason(number)
        if reason.id != NOT_NOW:
            return reason
        said = _("{refusal} To be decided: “{question}”.").format(refusal=reason.text, question=self.question)
        return replace(reason, text=said)

    def events(self) -> list[Event]:
        """What the last move caused."""
        ply, told = self._told
        return [*(told if ply == self.ply else ()), *self._noted()]

    def _noted(self) -> list[Event]:
        notes = self.record["notes"]
        return [
            Event(
                row[NOTE_KIND],
                row[NOTE_SEAT],
                row[NOTE_A],
                row[NOTE_B],
                None if row[NOTE_TO] == EVERYONE else row[NOTE_TO],
                self.game,
            )
            for row in notes[: min(int(self.record["noted"]), len(notes))].tolist()
        ]

    def reseed(self, seed: int) -> None:
        """Choose the chance that is still to come, in one stream."""
        self.record.rng = seed_of(seed)
        self.chance = None

    # -- scores ----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Every seat's score as if the game ended now."""
        out = np.zeros(SEATS, np.int64)
        asking.find_scores(self.array, self.edition.array, out)
        scores: list[int] = out[: self.players].tolist()
        return scores

    def score_sheet(self) -> list[dict[str, int]]:
        """Every seat's score by source; the lines of a seat add up to its score."""
        names = self.game.score_lines
        out = np.zeros((self.players, len(names)), np.int64)
        asking.find_points(self.array, self.edition.array, out)
        return [dict(zip(names, row, strict=True)) for row in out.tolist()]

    def places(self) -> list[int]:
        """Every seat's place as if the game ended now; equal numbers share a place."""
        out = np.zeros(2 * SEATS, np.int64)
        self.game.rules["places"](self.record, self.edition.record, out)
        return [int(n) for n in out[: self.players]]

    def ranking(self) -> list[list[int]]:
        """The seats from first to last; seats that share a place stand together.

        >>> import serai
        >>> serai.game("five-tribes").new(players=3, seed=7).ranking()
        [[0, 1, 2]]
        """
        places = self.places()
        return [[seat for seat in range(self.players) if places[seat] == place] for place in sorted(set(places))]

    def ties(self) -> list[Tie]:
        """Why seats that are equal share a place or do not, as if the game ended now.

        >>> import serai
        >>> tie = serai.game("five-tribes").new(players=2, seed=7).ties()[0]
        >>> tie.groups, tie.tell(["Ann", "Ben"])
        (((0, 1),), 'Ann, Ben: equal points (50). There is no tie-break: they share the place.')
        """
        return self.game.ties(self)

    # -- as data ---------------------------------------------------------------------------------------------------

    def view(
        self, seat: int | None = None, common: ReadOnly | None = None, moves: Sequence[str] | None = None
    ) -> Plain:
        """What a seat may see (None: a spectator), as plain data: what the game's fields declare, and its figures.

        `common` is this position's `open_view` and `moves` its moves, for whoever has them already.
        """
        self._refuse_stranger(seat)
        own = None if moves is None or seat != self.seat else list(moves)
        figures = {
            name: own if own is not None and figure is own_moves else figure(self, seat)
            for name, figure in self.game.figures.items()
        }
        common = self.open_view() if common is None else common
        return {**common, **shown_fields(self.game, self.record, seat), **figures}

    def open_view(self) -> Plain:
        """The part of every view that is the same for all: the fields that everybody sees."""
        return {**self._about(), **write_fields(self.game.open_fields, self.record)}

    def as_known_to(self, seat: int | None = None) -> "Position":
        """The position as a seat with a perfect memory knows it (None: a spectator), for an engine outside the server.

        What is hidden is dealt anew, always alike; `reseed` it before it is played on. Nothing else of what this
        position hides is in its record.

        >>> import serai
        >>> position = serai.game("five-tribes").new(players=2, seed=7)
        >>> known = position.as_known_to(0)
        >>> known.view(0) == position.view(0), int(known.record.rng)
        (True, 0)
        """
        self._refuse_stranger(seat)
        return Position(self.game, self.edition, known_record(self.game, self.record, self.edition.record, seat))

    def _refuse_stranger(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.players):
            raise BadOption(_("there is no seat {seat} in a game of {n} players").format(seat=seat, n=self.players))

    def _about(self) -> Plain:
        """What is no field of the game and open to everybody."""
        return {
            "game": self.game.name,
            "edition": self.edition.digest,
            "players": self.players,
            "options": self.options,
        }

    def to_dict(self, common: ReadOnly | None = None) -> Plain:
        """The whole position by names, as plain data, for the server. The generator's state is never part of it.

        With its `open_view` given, only the rest is written.
        """
        if common is not None:
            return {**common, **write_fields(self.game.closed_fields, self.record)}
        return {**self._about(), **write_fields(self.game.fields, self.record)}

    def to_json(self, indent: int | None = None) -> str:
        """The whole position by names, as JSON; `Game.from_json` reads it back."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)

    def digest(self) -> str:
        """A fingerprint of the position, the same on every machine and in every process."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def defects(self) -> list[str]:
        """What is wrong with the position: pieces missing or too many, or nothing that could be decided."""
        laws = np.zeros(len(self.game.laws), np.int64)
        self.game.rules["balance"](self.record, self.edition.record, laws)
        found = [
            _("{law}: {n} too many").format(law=_(law), n=n)
            if n > 0
            else _("{law}: {n} missing").format(law=_(law), n=-n)
            for law, n in zip(self.game.laws, laws, strict=True)
            if n != 0
        ]
        if not found and not self.over and not self.codes():
            found.append(_("nothing can be decided here ({prompt})").format(prompt=self.prompt))
        return found

    def copy(self) -> "Position":
        """A position of its own, with the same chance to come."""
        other = Position(self.game, self.edition, copied(self.array), self.chance)
        other._told = self._told
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self.game is not other.game or self.edition.digest != other.edition.digest:
            return False
        names = [n for n in self.game.state_type.names or () if n not in ("rng", "noted", "notes")]
        return all(np.array_equal(self.record[n], other.record[n]) for n in names)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = "over" if self.over else f"p{self.seat + 1} {self.prompt}"
        return f"<Position {self.game.name} {self.players} players, ply {self.ply}, {state}>"


def own_moves(position: Position, seat: int | None) -> list[str]:
    """A figure of most games: the moves of the seat that decides, for itself."""
    return position.moves() if seat is not None and seat == position.seat else []
