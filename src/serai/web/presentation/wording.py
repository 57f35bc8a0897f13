"""What pages say about tables: log lines as sentences, seats as names, turning points, times and paces as text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.log_highlights import places
from serai.boards.text import move_text, option_text
from serai.club.bots.review import TurningPoint, TurnWorth
from serai.club.model import LogLine, Seat, Table
from serai.club.people.names import DEPARTED
from serai.club.play.clock import Pace
from serai.kernel.game import Game
from serai.kernel.i18n import N_, _, language, ngettext
from serai.kernel.position import Event
from serai.kernel.rulebook import read_rules
from serai.web.presentation.outcomes import taken_over

#: What bots are called at a table, by seat; their level stands beside it.
BOT_NAMES = (N_("Sinbad"), N_("Scheherazade"), N_("Aladdin"), N_("Morgiana"))


# -- names ---------------------------------------------------------------------------------------------------------


def seat_name(seat: Seat) -> str:
    """Who sits there, as everyone calls them."""
    if seat.kind == "bot":
        return _(BOT_NAMES[seat.number % len(BOT_NAMES)])
    if seat.name == DEPARTED:
        return _(DEPARTED)
    return seat.name or _("seat {n}").format(n=seat.number + 1)


def seat_names(table: Table) -> list[str]:
    """The names of all seats; two of the same name are told apart by number."""
    names = [seat_name(seat) for seat in table.seats]
    return [f"{name} ({n + 1})" if names.count(name) > 1 else name for n, name in enumerate(names)]


def game_of_rule(id: str) -> str:
    """The game whose rules have this letter."""
    return next((name for name in serai.game_names() if _first_rule(name)[:1] == id[:1]), "")


@cache
def _first_rule(game: str) -> str:
    return next(iter(read_rules(serai.game(game).package)), "")


def title(game: str) -> str:
    """A game's name in the reader's language."""
    return _(serai.game(game).title)


# -- the log -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WordedLine:
    """A line of the log, worded: its sentences, and what the page needs to mark it."""

    version: int
    seat: int | None
    sentences: tuple[str, ...]
    undone: bool
    kind: str
    about: str = ""  # the ids of what it points at


def told(game: Game, line: LogLine, names: Sequence[str]) -> WordedLine:
    """A line of the log in sentences, worded by the edition that is drawn with."""
    return all_told(game, (line,), names)[0]


def all_told(game: Game, lines: Iterable[LogLine], names: Sequence[str]) -> list[WordedLine]:
    """The same of many lines."""
    called, spoken, edition = tuple(names), language(), edition_of(game.name).digest
    return [_told(game, line, called, spoken, edition) for line in lines]


@lru_cache(maxsize=20_000)
def _told(game: Game, line: LogLine, names: tuple[str, ...], _language: str, _edition: str) -> WordedLine:
    """The same; a frame shows many lines, and few of them are new."""
    about = places(game.name, line.move, line.seat)
    return WordedLine(line.version, line.seat, _sentences(game, line, names), line.undone, line.kind, about)


def told_in_part(game: Game, line: LogLine, events: Sequence[Event], names: Sequence[str]) -> WordedLine:
    """Some events of a line that caused more than one turn; its first part has the line's number."""
    first = bool(line.events) and events[:1] == line.events[:1]
    sentences = tuple(sentence for event in events if (sentence := move_text.tell(event, names)))
    about = places(game.name, line.move, line.seat) if first else ""
    return WordedLine(line.version if first else 0, line.seat, sentences, line.undone, line.kind, about)


def _sentences(game: Game, line: LogLine, names: Sequence[str]) -> tuple[str, ...]:
    who = names[line.seat] if line.seat is not None and line.seat < len(names) else ""
    found = [move_text.tell(event, names) for event in line.events]
    if line.kind != "move":
        why = str((line.data or {}).get("why", ""))
        found.insert(0, taken_over(why, who) if line.kind == "takeover" else _sentence(line.kind, who))
    elif not found and line.move:
        found.append(move_text.decided(game, game.notation.code(line.move), who))
    if line.data and "fallback" in line.data:
        found.append(_fallback(str(line.data["fallback"])))
    return tuple(sentence for sentence in found if sentence)


def _fallback(why: str) -> str:
    """Why somebody else decided in a bot's place."""
    match why:
        case "saturated":
            return _("A quick bot decided: the server was busy.")
        case "unknown":
            return _("A quick bot decided: this bot is not known here.")
    return _("A quick bot decided: the bot had failed.")


def _sentence(kind: str, who: str) -> str:
    match kind:
        case "start":
            return _("The game begins.")
        case "undo":
            return _("{player} takes a move back.").format(player=who) if who else _("A move was taken back.")
        case "return":
            return _("{player} is back.").format(player=who)
        case "agree":
            return _("All have agreed to end the game.")
        case "end":
            return _("The game is over.")
    return ""


# -- advice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turned:
    """A turning point in the reader's language."""

    version: int
    seat: int
    said: str
    before: float
    after: float
    better: str


def turned(game: Game, point: TurningPoint, line: LogLine, names: Sequence[str]) -> Turned:
    """A turning point by what was decided there, with the better move if there was one."""
    who = names[line.seat] if line.seat is not None and line.seat < len(names) else ""
    said = f"{who}: {move_text.phrased(game, line.move, names)}" if line.move else who
    better = move_text.phrased(game, point.better, names) if point.better else ""
    return Turned(point.version, point.seat, said, point.before, point.after, better)


class Lesson(NamedTuple):
    """A turn to learn from in the reader's language."""

    version: int
    said: str
    win: float
    best_win: float


def lesson(game: Game, worth: TurnWorth, names: Sequence[str]) -> Lesson:
    """A turn by what was decided first and last in it."""
    told = list(dict.fromkeys((worth.moves[0], worth.moves[-1])))
    said = " … ".join(move_text.phrased(game, move, names) for move in told)
    return Lesson(worth.version, said, worth.win, worth.best_win)


def signed(n: int) -> str:
    """A difference with its sign.

    >>> signed(3), signed(-3)
    ('+3', '−3')
    """
    return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"


def tenths(number: float) -> str:
    """A number with one decimal, as the reader writes it.

    >>> tenths(-1.84)
    '−1.8'
    """
    text = f"{number:.1f}".replace("-", "\N{MINUS SIGN}")
    return text if language() == "en" else text.replace(".", ",")


# -- times and paces ---------------------------------------------------------------------------------------------------


def clock_text(ms: int) -> str:
    """What a clock shows: 4:05, 1:02:03, or days and hours."""
    seconds = max(0, ms) // 1000
    if seconds >= 2 * 86400:
        days, hours = seconds // 86400, seconds % 86400 // 3600
        return _("{d} d {h} h").format(d=days, h=hours)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def pace_text(pace: Pace) -> str:
    """A pace in a few words."""
    if pace.kind == "realtime":
        minutes = round(pace.initial / 60_000)
        text = ngettext("{n} minute each", "{n} minutes each", minutes).format(n=minutes)
        more = _("{time} + {n} s a turn").format(time=text, n=pace.increment // 1000)
        return more if pace.increment else text
    if pace.kind == "days":
        text = ngettext("{n} day a turn", "{n} days a turn", pace.days).format(n=pace.days)
        if pace.window:
            text += f", {pace.window.begins:%H:%M}–{pace.window.ends:%H:%M} {pace.window.zone}"
        return text
    return _("no clock")


def policy_text(policy: str) -> str:
    """What may be taken back, in a few words."""
    return {
        "strict": _("moves cannot be taken back"),
        "normal": _("your own moves can be taken back until something is drawn"),
        "teaching": _("teaching: back to any point, unrated"),
    }.get(policy, policy)


def options_text(game: Game, options: Mapping[str, str]) -> list[str]:
    """The switches that differ from the usual."""
    return [
        f"{option_text.name_of(game.name, option)}: {option_text.value_name(game.name, option, options[option.name])}"
        for option in game.options
        if options.get(option.name, option.values[0]) != option.values[0]
    ]
