"""A game as people use it: its facts, new games, positions from files, editions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from serai.kernel import dispatch, loops
from serai.kernel.audiences import Audience, everybody, nobody
from serai.kernel.dispatch import Rule, rules_in
from serai.kernel.editions import EditionTables
from serai.kernel.errors import BadOption, BadPosition, Reason
from serai.kernel.fields import Field, key_of, read_fields
from serai.kernel.found_by_name import fill_in, found, found_by, found_file
from serai.kernel.i18n import _, add_catalogues
from serai.kernel.jit import GameCode, cache_root
from serai.kernel.json_text import read_json
from serai.kernel.measure import Measure
from serai.kernel.notation import Notation
from serai.kernel.plain import ByNumber, Plain, ReadOnly, Records, handed_over
from serai.kernel.state import SEATS
from serai.kernel.ties import Tie, shared_ties
from serai.kernel.weights import read_styles, read_weights, weights_record

if TYPE_CHECKING:
    from serai.kernel.by_source import BySource
    from serai.kernel.gamefile import Record
    from serai.kernel.position import Position

SEAT_NAMES = tuple(f"p{n + 1}" for n in range(SEATS))
Figure = Callable[["Position", int | None], object]  # what a seat is told (None: a spectator), by the field's rules
Turn = tuple[int, str]  # whose turn it is, and a key that changes when it ends
# a view, a seat, an edition -> ways to fill in what is hidden, each as facts by names that go with the view
Suppose = Callable[[ReadOnly, int, "Edition"], Iterable[Sequence[Plain]]]
# a position, a seat, an edition -> the position with this seat on turn, or None where the rules cannot say that
TurnNow = Callable[[Plain, int, "Edition"], Plain | None]


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
        self.array = handed_over(array)
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
    players: tuple[int, ...]
    modules: InitVar[str] = ""  # the game's own `__name__`: what is not given is found there
    package: Path = found_file("")
    options: tuple[Option, ...] = found("texts", "SWITCHES")
    state_type: np.dtype = found("state", "STATE")
    edition_type: np.dtype = found("edition", "EDITION")
    prompts: type[IntEnum] = found("state", "Prompt")
    questions: ByNumber[str] = found("texts", "QUESTIONS")
    notation: Notation = found("notation", "NOTATION")
    reasons: ByNumber[tuple[str, tuple[str, ...]]] = found("texts", "REASONS")  # a sentence, and the rules behind it
    tellings: ByNumber[Telling] = found("texts", "TELLINGS")
    fields: Mapping[str, Field] = found("view", "FIELDS")
    laws: tuple[str, ...] = found("texts", "LAW_NAMES")
    score_lines: tuple[str, ...] = found("scoring", "LINES")
    points: Callable[..., int] = found("scoring", "points")
    fill_edition: Callable[[np.record, EditionTables], None] = found("edition", "fill_edition")
    complete: Callable[[np.record, np.record, set[str]], None] = found("completing", "complete")
    rules: Mapping[str, Rule] = found_by(rules_in)
    revision: int = 1
    oldest: int = 1  # the first revision with today's digests: files from before are refused, tables go on unchecked
    renamed: Callable[[ReadOnly], Plain] = found(
        "earlier", "renamed", dict
    )  # a position of any revision, in today's names
    width: int = 256
    longest: int = 10_000
    observation: tuple[str, ...] = ()
    derived: Mapping[str, Audience] = found("view", "DERIVED", {})  # what follows from the fields: who knows it
    figures: Mapping[str, Figure] = found("view", "FIGURES", {})  # what a view tells besides its fields
    open_lines: tuple[str, ...] = ()  # of the score sheet, for everybody; before the end the others are their seat's
    measure: Measure | None = found("scoring", "MEASURE", None)  # what decides, where that is not the sum of the sheet
    perfect_information: bool = False  # whether nothing is hidden from any seat but the chance to come
    # why equal seats share a place or do not
    ties: Callable[["Position"], list[Tie]] = found("scoring", "ties", shared_ties)
    sources: tuple[str, ...] = ()  # of chance, by the numbers with which the rules name them
    # bots share a budget within a turn, clocks add time
    turn: Callable[["Position"], Turn] = found("view", "turn", until_another_decides)
    counted: tuple[str, ...] = ()  # fields by seats in which people count what a move brings
    # what a seat that plans may suppose of what it does not see, and a position as if it were its turn: see `trial.py`
    suppose: Suppose | None = found("supposing", "suppose", None)
    turn_now: TurnNow | None = found("supposing", "turn_now", None)
    code: GameCode = field(init=False)  # what is compiled of it, and where that is kept

    def __post_init__(self, modules: str) -> None:
        fill_in(self, modules)
        add_catalogues(self.package / "locale", self.name)
        code = dispatch.register(cache_root() / self.name, self.state_type, self.edition_type, self.registered)
        object.__setattr__(self, "code", code)

    @property
    def registered(self) -> dict[str, Rule]:
        """Its functions by the names of the generic ones that stand for them."""
        return {**self.rules, dispatch.points.__name__: self.points}

    # -- positions -------------------------------------------------------------------------------------------------

    def new(
        self,
        players: int = 2,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        edition: Edition | None = None,
        chance: "BySource | None" = None,
    ) -> "Position":
        """A new game; its chance follows from the seed, or source by source from a secret.

        >>> import serai
        >>> position = serai.game("five-tribes").new(players=3, seed=7)
        >>> position.prompt, position.seat in range(3)
        ('bid', True)
        """
        from serai.kernel.by_source import streams
        from serai.kernel.position import Position

        position = Position(self, edition or self.edition, self.blank(players, options), chance)
        e, rng = position.edition.record, np.uint64(seed_of(seed))
        if chance is None:
            loops.begin(position.array, 0, position.array.copy(), e, rng, position.out)
        else:
            with streams(position) as wide:
                loops.begin(wide, 0, wide.copy(), e, rng, position.out)
        return position

    def from_json(
        self,
        text: str | ReadOnly,
        edition: Edition | None = None,
        seed: int = 0,
        chance: "BySource | None" = None,
    ) -> "Position":
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
        position = Position(self, edition, array, chance)
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

    @cached_property
    def styles(self) -> dict[str, dict[str, float]]:
        """Odd ways to weigh, by name: how many times as much each weight counts."""
        return read_styles(self.package / "styles.toml")

    def weigh(self, changed: Mapping[str, float] | None = None) -> np.record:
        """The weights as the record that `evaluate` and `prior` receive, some of them changed."""
        return weights_record(self.weights, changed)

    # -- what is open ----------------------------------------------------------------------------------------------

    @cached_property
    def open_fields(self) -> dict[str, Field]:
        """The fields that everybody sees."""
        return {name: field for name, field in self.fields.items() if field.seen_by is everybody}

    @cached_property
    def shared_fields(self) -> dict[str, Field]:
        """The fields that some see."""
        return {name: field for name, field in self.fields.items() if field.seen_by not in (everybody, nobody)}

    @cached_property
    def closed_fields(self) -> dict[str, Field]:
        """The fields that not everybody sees."""
        return {name: field for name, field in self.fields.items() if name not in self.open_fields}

    @cached_property
    def private_lines(self) -> tuple[str, ...]:
        """The lines of the score sheet that only their own seat knows before the end."""
        return () if self.perfect_information else tuple(x for x in self.score_lines if x not in self.open_lines)

    # -- facts -----------------------------------------------------------------------------------------------------

    def reason(self, number: int) -> Reason:
        """A reason in the reader's language."""
        text, rules = self.reasons[int(number)]
        return Reason(self.reason_ids[int(number)], rules, _(text))

    @cached_property
    def reason_ids(self) -> dict[int, str]:
        """What programs know the reasons by: the names of their codes."""
        return {int(code): key_of(code) for code in self.reasons}

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
            text = read_json(text)
        except ValueError as error:
            raise BadPosition(_("this is not JSON: {error}").format(error=error)) from None
    if not isinstance(text, Mapping):
        raise BadPosition(_("a position is a JSON object"))
    return dict(text)
