"""Words for what the kernel keeps as codes: moves as labels, log lines as sentences, seats as names, times as text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.log_highlights import places
from serai.club.bots.advice import TurningPoint
from serai.club.model import LogLine, Seat, Table
from serai.club.people.names import DEPARTED
from serai.club.play.clock import Pace
from serai.kernel.game import Game
from serai.kernel.i18n import N_, _, language, ngettext
from serai.kernel.notation import Verb
from serai.kernel.position import Event
from serai.kernel.rulebook import read_rules
from serai.web.presentation.outcomes import taken_over

EMBLEMS = ("elephant", "peacock", "tiger", "camel")
#: What bots are called at a table, by seat; their level stands beside it.
BOT_NAMES = (N_("Sinbad"), N_("Scheherazade"), N_("Aladdin"), N_("Morgiana"))
#: Names of the games where space is short, and one line about each.
PITCHES = {
    "five-tribes": (N_("Sow your meeples, raise a sultan."), 40, "m-vizier"),
    "ganesha": (N_("Bring jewels to the mandala in time."), 20, "gem-red"),
    "rajas": (N_("Wealth and fame run to meet each other."), 60, "die-violet-4"),
}
#: Keys of one family whose names stand in a list of another name.
_FAMILIES = {"COLOUR": ("MEEPLE_NAMES", "COLOUR_NAMES"), "GOOD": ("GOOD_NAMES", "CARD_NAMES")}
WORDED = 32  # games in a language and an edition whose moves are kept in words
_SLOT = re.compile(r"\{(\w+)\}")


# -- names ---------------------------------------------------------------------------------------------------------


def plain(key: str) -> str:
    """A key of a file as words: palms_left becomes palms left; a code such as o-s1 stays."""
    return key.replace("_", " ").replace("-", " ") if re.search("[a-z]{3}", key) else key


def field_name(key: str) -> str:
    """The name of a part of a position."""
    return _(plain(key))


@cache
def _names(game: str) -> Mapping[str, str]:
    """The English names of a game's keys, from its texts: COLOUR_KEYS beside COLOUR_NAMES and so on."""
    import serai

    package = serai.game(game).package.name
    try:
        texts = import_module(f"serai.games.{package}.texts")
    except ImportError:
        return {}
    found: dict[str, str] = {}
    for attribute, keys in vars(texts).items():
        family, is_keys, rest = attribute.partition("_KEYS")
        if not is_keys or rest:
            continue
        for candidate in _FAMILIES.get(family, (f"{family}_NAMES",)):
            names = getattr(texts, candidate, None)
            if names is not None and len(names) >= len(keys):
                found.update({key: name for key, name in zip(keys, names, strict=False) if key not in found})
                break
    return found


@cache
def _drawn(game: str, what: str) -> Mapping[Any, Any]:
    """What a game's board adds to the words: `NAMED` families of keys, `TELLINGS` with them, `SENTENCES` by verb."""
    import serai

    try:
        return getattr(import_module(f"serai.boards.{serai.game(game).package.name}.texts"), what, {})
    except ImportError:
        return {}


def word(game: str, key: str) -> str:
    """A key of a move or a position as the reader's word."""
    name = _names(game).get(key)
    if name is None and "-" in key:
        for keys, say in _drawn(game, "NAMED").items():
            if key in keys:
                return str(say(key))
    return _(name) if name else _(plain(key)) if key else ""


def named(game: str, keys: Sequence[str], key: str) -> str:
    """One of a family of keys, as the game's board names what it stands for, or as a word."""
    say = _drawn(game, "NAMED").get(keys)
    return str(say(key)) if say else word(game, key)


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
    import serai

    return next((name for name in serai.game_names() if _first_rule(name)[:1] == id[:1]), "")


@cache
def _first_rule(game: str) -> str:
    import serai

    return next(iter(read_rules(serai.game(game).package)), "")


def title(game: str) -> str:
    """A game's name in the reader's language."""
    import serai

    return _(serai.game(game).title)


# -- moves -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveButton:
    """One legal move as a button: its text for the rules, its label, and what the button shows beside its verb."""

    move: str
    code: int
    label: str
    short: str


@dataclass(frozen=True)
class Group:
    """The legal moves of one verb; a verb without choices has no heading."""

    heading: str
    choices: tuple[MoveButton, ...]


def label(game: Game, code: int) -> str:
    """A move in the reader's language."""
    return _labelled(game, language(), edition_of(game.name).digest)[code]


@lru_cache(maxsize=WORDED)
def _labelled(game: Game, _language: str, _edition: str) -> list[str]:
    return [text for verb in game.notation.verbs for text, _short in verb_labels(game, verb)]


@lru_cache(maxsize=WORDED)
def _shorts(game: Game, _language: str, _edition: str) -> list[str]:
    return [short for verb in game.notation.verbs for _text, short in verb_labels(game, verb)]


def verb_labels(game: Game, verb: Verb) -> Iterator[tuple[str, str]]:
    """The label of every code of a verb and its choices alone, in the order of the codes."""
    template = phrase(game, verb)
    order = [name for name in _SLOT.findall(_(verb.template)) if name in dict(verb.slots)]
    combinations: list[dict[str, str]] = [{}]
    for name, words in verb.slots:
        combinations = [{**chosen, name: named(game.name, words, w)} for chosen in combinations for w in words]
    for chosen in combinations:
        try:
            text = template.format(**chosen)
        except (KeyError, IndexError, ValueError):
            text = verb.template.format(**chosen)
        yield " ".join(text.split()), " ".join(chosen[name] for name in order if chosen[name])


def phrase(game: Game, verb: Verb) -> str:
    """What a move of this verb is called, with its slots: as the game's board words it, or as it is written."""
    return _(_drawn(game.name, "PHRASES").get(verb.template, verb.template))


def phrased(game: Game, move: str, names: Sequence[str]) -> str:
    """A move as one would say it at this table: players have their names."""
    verb, chosen = _taken_apart(game, game.notation.code(move))
    seats = {f"p{n + 1}": name for n, name in enumerate(names)}
    words = {slot: seats.get(key) or named(game.name, keys, key) for slot, (keys, key) in chosen.items()}
    return " ".join(phrase(game, verb).format(**words).split())


def _taken_apart(game: Game, code: int) -> tuple[Verb, dict[str, tuple[Sequence[str], str]]]:
    """A move's verb, and for every slot its keys and the one that was chosen."""
    verb = next(v for v in game.notation.verbs if v.start <= code < v.start + v.size)
    left, chosen = code - verb.start, dict[str, tuple[Sequence[str], str]]()
    for name, keys in reversed(verb.slots):
        left, which = divmod(left, len(keys))
        chosen[name] = (tuple(keys), keys[which])
    return verb, chosen


def heading(verb: Verb) -> str:
    """A verb without its choices."""
    return " ".join(_SLOT.sub(" ", _(verb.template)).split())


def groups(game: Game, moves: Sequence[str], codes: Sequence[int]) -> list[Group]:
    """The legal moves by verb, in the order of the codes."""
    which = (game, language(), edition_of(game.name).digest)
    labels, shorts = _labelled(*which), _shorts(*which)
    found: list[Group] = []
    pairs = list(zip(moves, codes, strict=True))
    for verb in game.notation.verbs:
        chosen = tuple(
            MoveButton(move, code, labels[code], shorts[code] or labels[code])
            for move, code in pairs
            if verb.start <= code < verb.start + verb.size
        )
        if chosen:
            found.append(Group(heading(verb) if verb.slots else "", chosen))
    return found


def vocabulary(game: Game) -> Iterator[str]:
    """Every English text about a game that this room looks up; for the catalogues."""
    yield game.title
    for verb in game.notation.verbs:
        yield verb.template
        for _name, words in verb.slots:
            if words in _drawn(game.name, "NAMED"):
                continue
            yield from (plain(w) for w in words if w not in _names(game.name) and re.search(r"[a-z]{3}", w))
    yield from (plain(key) for key in game.fields)
    yield from (plain(v) for option in game.options for v in option.values if re.search(r"[a-z]{2}", v))


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
    return _told(game, line, tuple(names), language(), edition_of(game.name).digest)


@lru_cache(maxsize=20_000)
def _told(game: Game, line: LogLine, names: tuple[str, ...], _language: str, _edition: str) -> WordedLine:
    """The same; a frame shows many lines, and few of them are new."""
    about = places(game.name, line.move, line.seat)
    return WordedLine(line.version, line.seat, _sentences(game, line, names), line.undone, line.kind, about)


def _sentences(game: Game, line: LogLine, names: Sequence[str]) -> tuple[str, ...]:
    who = names[line.seat] if line.seat is not None and line.seat < len(names) else ""
    found = [tell(event, names) for event in line.events]
    if line.kind != "move":
        why = str((line.data or {}).get("why", ""))
        found.insert(0, taken_over(why, who) if line.kind == "takeover" else _sentence(line.kind, who))
    elif not found and line.move:
        found.append(decided(game, game.notation.code(line.move), who))
    if line.data and "fallback" in line.data:
        found.append(_fallback(str(line.data["fallback"])))
    return tuple(sentence for sentence in found if sentence)


def _fallback(why: str) -> str:
    """Why somebody else decided in a bot's place."""
    match why:
        case "saturated":
            return _("A quick bot decided: the house was busy.")
        case "unknown":
            return _("A quick bot decided: this bot is not known here.")
    return _("A quick bot decided: the bot had failed.")


def decided(game: Game, code: int, who: str) -> str:
    """A decision that caused nothing at once, as a sentence; where its game has none, as a label."""
    verb, chosen = _taken_apart(game, code)
    said = _drawn(game.name, "SENTENCES").get(verb.template)
    if said is None:
        return f"{who}: {label(game, code)}"
    words = {slot: named(game.name, keys, key) for slot, (keys, key) in chosen.items()}
    return _(said).format(player=who, **words)


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence; one that holds keys is worded as the game's board words it."""
    telling = _drawn(event.game.name, "TELLINGS").get(event.kind)
    if telling is None:
        return event.tell(names)
    a, b = (
        number if keys is None else named(event.game.name, keys, keys[number])
        for keys, number in ((telling.a, event.a), (telling.b, event.b))
    )
    player = names[event.seat] if 0 <= event.seat < len(names) else ""
    return _(telling.text).format(player=player, a=a, b=b)


def _sentence(kind: str, who: str) -> str:
    match kind:
        case "start":
            return _("The game begins.")
        case "undo":
            return _("{player} takes a move back.").format(player=who) if who else _("A move is taken back.")
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
    said = f"{who}: {phrased(game, line.move, names)}" if line.move else who
    better = phrased(game, point.better, names) if point.better else ""
    return Turned(point.version, point.seat, said, point.before, point.after, better)


def signed(n: int) -> str:
    """A difference with its sign.

    >>> signed(3), signed(-3)
    ('+3', '−3')
    """
    return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"


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
        "strict": _("nothing is taken back"),
        "normal": _("one's own moves can be taken back until something is drawn"),
        "teaching": _("teaching: back to any point, unrated"),
    }.get(policy, policy)


def options_text(game: Game, options: Mapping[str, str]) -> list[str]:
    """The switches that differ from the usual."""
    return [
        f"{_(option.text)}: {word(game.name, options[option.name])}"
        for option in game.options
        if options.get(option.name, option.values[0]) != option.values[0]
    ]
