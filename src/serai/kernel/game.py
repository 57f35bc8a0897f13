"""A game as people use it: its facts, new games, positions from files, editions."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from serai.kernel import dispatch, loops
from serai.kernel.dispatch import Rule
from serai.kernel.editions import EditionTables
from serai.kernel.errors import BadOption, BadPosition, Reason
from serai.kernel.fields import Field, read_fields
from serai.kernel.i18n import _, add_catalogues
from serai.kernel.jit import GameCode, cache_root, keep
from serai.kernel.measure import Measure
from serai.kernel.notation import Notation
from serai.kernel.plain import ByNumber, Plain, ReadOnly, Records
from serai.kernel.state import SEATS
from serai.kernel.ties import Tie, shared_ties
from serai.kernel.weights import read_weights, weights_record

if TYPE_CHECKING:
    from serai.kernel.gamefile import Record
    from serai.kernel.position import Position

SEAT_NAMES = tuple(f"p{n + 1}" for n in range(SEATS))
Turn = tuple[int, str]  # whose turn it is, and a key that changes when it ends


@dataclass(frozen=True)
class Option:
    """A switch of the rules: its name, its values by name (the first is the default), and what it means."""

    name: str
    values: tuple[str, ...]
    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Telling:
    """How an event is told: a sentence with {player}, {a} and {b}, and the names that the numbers stand for."""

    text: str
    a: Sequence[str] | None = None
    b: Sequence[str] | None = None


def until_another_decides(position: "Position") -> Turn:
    """A turn without a key: it lasts until another seat decides."""
    return position.seat, ""


class Edition:
    """The figures a game is played with: tables to read and the record that the rules receive."""

    def __init__(self, game: "Game", tables: EditionTables) -> None:
        self.tables = tables
        array = np.zeros(1, game.edition_type).view(np.recarray)
        game.fill_edition(array[0], tables)
        self.array = array
        self.record: np.record = array[0]
        self.digest = tables.digest

    @property
    def name(self) -> str:
        return self.tables.name


@dataclass(frozen=True, eq=False)
class Game:
    """One game: everything the rest of Serai needs to know about it.

    >>> import serai
    >>> game = serai.game("five-tribes")
    >>> game.title, game.players
    ('Five Tribes', (2, 3, 4))
    """

    name: str
    title: str
    package: Path
    players: tuple[int, ...]
    options: tuple[Option, ...]
    state_type: np.dtype
    edition_type: np.dtype
    prompts: type[IntEnum]
    questions: ByNumber[str]
    notation: Notation
    reasons: ByNumber[tuple[str, str, tuple[str, ...]]]
    tellings: ByNumber[Telling]
    fields: Mapping[str, Field]
    laws: tuple[str, ...]
    score_lines: tuple[str, ...]
    points: Callable[..., int]
    fill_edition: Callable[[np.record, EditionTables], None]
    complete: Callable[[np.record, np.record, set[str]], None]
    view: Callable[["Position", int | None], Plain]
    rules: Mapping[str, Rule]  # by `rules_of`
    revision: int = 1
    oldest: int = 1  # the first revision with today's digests: files from before are refused, tables go on unchecked
    renamed: Callable[[ReadOnly], Plain] = dict  # a position of any revision, in today's names
    width: int = 256
    longest: int = 10_000
    observation: tuple[str, ...] = ()
    private_lines: tuple[str, ...] = ()  # of the score sheet: only their own seat knows them before the end
    measure: Measure | None = None  # what decides, where that is not the sum of the score sheet
    perfect_information: bool = False  # whether nothing is hidden from any seat but the chance to come
    ties: Callable[["Position"], list[Tie]] = shared_ties  # why equal seats share a place or do not
    turn: Callable[["Position"], Turn] = until_another_decides  # bots share a budget within one, clocks add time
    code: GameCode = field(init=False)  # what is compiled of it, and where that is kept

    def __post_init__(self) -> None:
        add_catalogues(self.package / "locale", self.name)
        keep(self.points)
        code = dispatch.register(cache_root() / self.name, self.state_type, self.edition_type, self.rules)
        object.__setattr__(self, "code", code)

    # -- positions -------------------------------------------------------------------------------------------------

    def new(
        self,
        players: int = 2,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        edition: Edition | None = None,
    ) -> "Position":
        """A new game.

        >>> import serai
        >>> position = serai.game("five-tribes").new(players=3, seed=7)
        >>> position.prompt, position.seat in range(3)
        ('bid', True)
        """
        from serai.kernel.position import Position

        position = Position(self, edition or self.edition, self.blank(players, options))
        loops.begin(
            position.array, 0, position.array.copy(), position.edition.record, np.uint64(seed_of(seed)), position.out
        )
        return position

    def from_json(self, text: str | ReadOnly, edition: Edition | None = None, seed: int = 0) -> "Position":
        """A position from JSON by names. What is left out takes its default; pieces are counted.

        >>> import serai
        >>> game = serai.game("five-tribes")
        >>> position = game.from_json('{"players": 2, "meeples": {"a1": {"white": 1}, "a2": {"white": 1}}}')
        >>> position.moves()
        ['lift a1', 'lift a2']
        >>> game.from_json('{"players": 2, "meeples": {"a1": {"white": 21}}}')
        Traceback (most recent call last):
        serai.kernel.errors.BadPosition: white meeples: 1 too many
        """
        from serai.kernel.position import Position

        data = _parsed(text)
        if data.pop("game", self.name) != self.name:
            raise BadPosition(_("this is not a position of {game}").format(game=self.title))
        edition = edition or self.edition
        if data.pop("edition", edition.digest) != edition.digest:
            raise BadPosition(_("this position belongs to another edition; give its overlay"))
        players = data.pop("players", 2)
        try:
            array = self.blank(players, data.pop("options", None))
        except BadOption as error:
            raise BadPosition(str(error)) from None
        position = Position(self, edition, array)
        position.record.rng = seed_of(seed)
        data = self.renamed(data)
        read_fields(self.fields, data, position.record)
        if position.seat >= position.players:
            raise BadPosition(_("seat: there are only {n} players").format(n=position.players))
        self.complete(position.record, edition.record, set(data))
        defects = position.defects()
        if defects:
            raise BadPosition("; ".join(defects))
        return position

    def read(self, path: str | Path) -> "Record":
        """A game file, with every move played again and checked."""
        from serai.kernel.gamefile import Record

        return Record.read(path, self)

    def blank(self, players: object, options: object) -> Records:
        """A record that is zero but for the players and options, as `setup` wants it."""
        if players not in self.players or isinstance(players, bool):
            raise BadOption(
                _("{game} is for {players} players, not {n}").format(
                    game=self.title, players=", ".join(map(str, self.players)), n=players
                )
            )
        array = np.zeros(1, self.state_type).view(np.recarray)
        array[0].players = players
        for i, value in enumerate(self.option_values(options)):
            array[0].options[i] = value
        return array

    # -- options and editions --------------------------------------------------------------------------------------

    def option_values(self, chosen: object) -> list[int]:
        """The chosen options as numbers, defaults filled in."""
        if chosen is not None and not isinstance(chosen, Mapping):
            raise BadOption(_("options are given as a table of names and values"))
        given = dict(chosen or {})
        values = []
        for option in self.options:
            value = given.pop(option.name, option.values[0])
            if value not in option.values:
                raise BadOption(
                    _("option {name}: “{value}” is unknown; allowed are {allowed}").format(
                        name=option.name, value=value, allowed=", ".join(option.values)
                    )
                )
            values.append(option.values.index(value))
        if given:
            raise BadOption(
                _("there is no option “{name}”; {game} has {known}").format(
                    name=next(iter(given)), game=self.title, known=", ".join(o.name for o in self.options)
                )
            )
        return values

    @cached_property
    def edition(self) -> Edition:
        """The edition that comes with the game."""
        return self.load_edition()

    def load_edition(self, overlay: str | Path | None = None) -> Edition:
        """The game's edition, corrected by an owner's overlay file."""
        return Edition(self, EditionTables.load(self.package / "edition.toml", Path(overlay) if overlay else None))

    @cached_property
    def weights(self) -> dict[str, float]:
        """The weights of the game's heuristics, by name."""
        return read_weights(self.package / "heuristics.toml")

    def weigh(self, changed: Mapping[str, float] | None = None) -> np.record:
        """The weights as the record that `evaluate` and `prior` receive, some of them changed."""
        return weights_record(self.weights, changed)

    # -- facts -----------------------------------------------------------------------------------------------------

    def reason(self, number: int) -> Reason:
        """A reason in the reader's language."""
        id, text, rules = self.reasons[int(number)]
        return Reason(id, rules, _(text))

    def schema(self) -> Plain:
        """The position format as JSON Schema, the options with their values, and the move grammar."""
        properties: Plain = {
            "game": {"const": self.name},
            "edition": {"type": "string"},
            "players": {"enum": list(self.players)},
            "options": {
                "type": "object",
                "properties": {o.name: {"enum": list(o.values), "default": o.values[0]} for o in self.options},
                "additionalProperties": False,
            },
            **{name: f.schema() for name, f in self.fields.items()},
        }
        return {
            "position": {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": self.title,
                "type": "object",
                "properties": properties,
                "additionalProperties": False,
            },
            "options": {
                o.name: {"values": list(o.values), "default": o.values[0], "text": _(o.text)} for o in self.options
            },
            "moves": self.notation.grammar(),
        }

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def seed_of(seed: int) -> int:
    """Any whole number as a seed."""
    return int(seed) & 0xFFFFFFFFFFFFFFFF


def _parsed(text: str | ReadOnly) -> Plain:
    if isinstance(text, str):
        try:
            text = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadPosition(_("this is not JSON: {error}").format(error=error)) from None
    if not isinstance(text, Mapping):
        raise BadPosition(_("a position is a JSON object"))
    return dict(text)
