"""Moves and events in the reader's language: labels, phrases and sentences, by the wording of a game's presentation."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.presentation import presentation_of
from serai.kernel.game import Game
from serai.kernel.i18n import _, language
from serai.kernel.notation import Verb
from serai.kernel.position import Event

WORDED = 32  # games in a language and an edition whose moves are kept in words
_SLOT = re.compile(r"\{(\w+)\}")


# -- names ---------------------------------------------------------------------------------------------------------


def plain(key: str) -> str:
    """A key of a file as words: palms_left becomes palms left; a code such as o-s1 stays."""
    return key.replace("_", " ").replace("-", " ") if re.search("[a-z]{3}", key) else key


def field_name(key: str) -> str:
    """The name of a part of a position."""
    return _(plain(key))


def word(game: str, key: str) -> str:
    """A key of a move or a position as the reader's word."""
    wording = presentation_of(game).wording
    name = wording.names.get(key)
    if name is None and "-" in key:
        for keys, say in wording.families.items():
            if key in keys:
                return say(key)
    return _(name) if name else _(plain(key)) if key else ""


def named(game: str, keys: Sequence[str], key: str) -> str:
    """One of a family of keys, as the presentation tells what it stands for, or as a word."""
    say = presentation_of(game).wording.families.get(tuple(keys))
    return say(key) if say else word(game, key)


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
    for chosen in combinations(game, verb):
        try:
            text = template.format(**chosen)
        except (KeyError, IndexError, ValueError):
            text = verb.template.format(**chosen)
        yield " ".join(text.split()), " ".join(chosen[name] for name in order if chosen[name])


def combinations(game: Game, verb: Verb) -> list[dict[str, str]]:
    """What fills a verb's slots, as the reader's words, for every code of it in their order."""
    found: list[dict[str, str]] = [{}]
    for name, keys in verb.slots:
        found = [{**chosen, name: named(game.name, keys, key)} for chosen in found for key in keys]
    return found


def phrase(game: Game, verb: Verb) -> str:
    """What a move of this verb is called, with its slots: as the presentation words it, or as it is written."""
    return _(presentation_of(game.name).wording.phrases.get(verb.template, verb.template))


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


# -- what happened -----------------------------------------------------------------------------------------------------


def decided(game: Game, code: int, who: str) -> str:
    """A decision that caused nothing at once, as a sentence; where its game has none, as a label."""
    verb, chosen = _taken_apart(game, code)
    said = presentation_of(game.name).wording.sentences.get(verb.template)
    if said is None:
        return f"{who}: {label(game, code)}"
    words = {slot: named(game.name, keys, key) for slot, (keys, key) in chosen.items()}
    return _(said).format(player=who, **words)


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence; as the presentation words it, or as the rules do."""
    telling = presentation_of(event.game.name).wording.tellings.get(event.kind)
    if telling is None:
        return event.tell(names)
    a, b = (
        number if keys is None else named(event.game.name, keys, keys[number])
        for keys, number in ((telling.a, event.a), (telling.b, event.b))
    )
    player = names[event.seat] if 0 <= event.seat < len(names) else ""
    return _(telling.text).format(player=player, a=a, b=b)


# -- for the catalogues ------------------------------------------------------------------------------------------------


def vocabulary(game: Game) -> Iterator[str]:
    """Every English text about a game that is looked up here."""
    wording = presentation_of(game.name).wording
    yield game.title
    for verb in game.notation.verbs:
        yield verb.template
        for _name, words in verb.slots:
            if tuple(words) not in wording.families:
                yield from (plain(w) for w in words if w not in wording.names and re.search(r"[a-z]{3}", w))
    yield from (plain(key) for key in game.fields)
    yield from (plain(v) for option in game.options for v in option.values if re.search(r"[a-z]{2}", v))
