"""A move as somebody typed it: in notation, or in any of the words that the page has for it.

Case, accents, punctuation and spaces do not matter, nor does the order of the words where they name one move only.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html.parser import HTMLParser

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.render import Presented
from serai.boards.text import move_text
from serai.kernel.game import SEAT_NAMES, Game
from serai.kernel.i18n import _, language
from serai.kernel.notation import Verb

Known = dict[str, tuple[int, ...]]  # the codes that a text may mean


def understood(
    game: Game, text: str, names: Sequence[str] = (), legal: Iterable[str] = (), drawn: Presented | None = None
) -> str:
    """A move in notation; what is not understood comes back as it was typed.

    Where a text may mean several moves, a legal one of them is meant. `drawn` is the page that the reader sees: what
    its targets and buttons are called is understood, too.
    """
    written = game.notation.find(text)
    if written is not None:
        return game.notation.text(written)
    allowed = set(legal)
    exact, loose = _known(game, language(), edition_of(game.name).digest)
    seen = _shown(drawn) if drawn else {}
    for typed in _with_seats(text, names):
        plain = _plain(typed)
        texts = [game.notation.text(code) for code in exact.get(plain, ())]
        others = [game.notation.text(code) for code in loose.get(_shuffled(plain), ())]
        for found in (texts, seen.get(plain, set()), others):
            meant = found if len(found) == 1 else {move for move in found if move in allowed}
            if len(meant) == 1:
                return next(iter(meant))
    return text


def spellings(game: Game, code: int) -> list[str]:
    """How the page names a move: as a label, by its choices with and without its verb, and as it is written."""
    verb = next(v for v in game.notation.verbs if v.start <= code < v.start + v.size)
    return list(_spelled(game, verb))[code - verb.start]


def _with_seats(text: str, names: Sequence[str]) -> Iterator[str]:
    """A text as it is, and with the players at this table called by their seats."""
    yield text
    plain = f" {_plain(text)} "
    for seat, name in sorted(zip(SEAT_NAMES, names, strict=False), key=lambda each: -len(each[1])):
        plain = plain.replace(f" {_plain(name)} ", f" {seat} ")
    yield plain


@lru_cache(maxsize=move_text.WORDED)
def _known(game: Game, _language: str, _edition: str) -> tuple[Known, Known]:
    """All texts of a game's moves in one language: word for word, and with the words in any order."""
    exact, loose = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for verb in game.notation.verbs:
        for code, texts in enumerate(_spelled(game, verb), verb.start):
            for key in {_plain(text) for text in texts}:
                exact[key].append(code)
            for key in {_shuffled(text) for text in texts}:
                loose[key].append(code)
    return {key: tuple(codes) for key, codes in exact.items()}, {key: tuple(codes) for key, codes in loose.items()}


def _spelled(game: Game, verb: Verb) -> Iterator[list[str]]:
    """The texts of every code of a verb, in the order of the codes."""
    labels = list(move_text.verb_labels(game, verb))
    head, translated = move_text.heading(verb), _(verb.template)
    for (label, short), chosen in zip(labels, move_text.combinations(game, verb), strict=True):
        written = (template.format(**chosen) for template in (translated, verb.template))
        yield [label, f"{head} {short}", *written, *([short] if short else [])]


class _Labels(HTMLParser):
    """The names of what makes a move, or asks about one, on a drawn page."""

    def __init__(self) -> None:
        super().__init__()
        self.found = defaultdict[str, set[str]](set)
        self._open: tuple[str, str] | None = None  # the element whose words are gathered, and its move
        self._words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        move = at.get("data-move") or at.get("data-try") or (at.get("value") if at.get("name") == "move" else None)
        if tag == "label":
            self._open, self._words = (tag, ""), []
        elif move and at.get("aria-label"):
            self.found[_plain(at["aria-label"] or "")].add(move)
        elif move and tag == "button":
            self._open, self._words = (tag, move), []
        elif move and self._open:
            self._open = (self._open[0], move)

    def handle_data(self, data: str) -> None:
        self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[0] == tag:
            if self._open[1]:
                self.found[_plain(" ".join(self._words))].add(self._open[1])
            self._open = None


@lru_cache(maxsize=16)
def _shown(drawn: Presented) -> dict[str, set[str]]:
    """The single moves of a drawn page by what they are called there."""
    labels = _Labels()
    for part in (drawn.board_html, drawn.panel):
        labels.feed(str(part or ""))
    return {words: moves for words, found in labels.found.items() if (moves := {m for m in found if ";" not in m})}


def _plain(text: str) -> str:
    """A text without accents, case and punctuation."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in parts if not unicodedata.combining(c)).replace("ς", "σ")
    return " ".join(re.findall(r"\w+", bare))


def _shuffled(text: str) -> str:
    return " ".join(sorted(_plain(text).split()))
