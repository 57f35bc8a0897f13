"""The rules as a page shows them: chapters in blocks with their pictures, words with their signs, the icon legend."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from serai.boards.presentation import presentation_of
from serai.boards.teaching.figures import DrawnPanel, figure, icon_of
from serai.kernel.game import Game
from serai.kernel.i18n import _, language
from serai.kernel.rulebook import SIGN, Passage, passages_about, short_rules

#: What stands out in a passage's text: an option, the id of a rule, a sign.
_MARKED = re.compile(rf"`(?P<option>[^`]+)`|(?P<cited>(?<![\w-])[A-Z]-[A-Z]?\d+(?!\w))|{SIGN.pattern}")


class ShownFigure(NamedTuple):
    """A picture with its caption; its panels are SVG of our own."""

    name: str
    seen: str
    caption: str
    panels: tuple[DrawnPanel, ...]


@dataclass
class Block:
    """Passages that follow each other, and the pictures that belong to them."""

    passages: list[Passage] = field(default_factory=list)
    figures: list[ShownFigure] = field(default_factory=list)

    @property
    def parts(self) -> list[tuple[tuple[str, ...], list[Passage]]]:
        """The passages, rows of a table together under their heads."""
        return [(heads, list(rows)) for heads, rows in groupby(self.passages, key=lambda passage: passage.heads)]


@dataclass(frozen=True)
class ShownSign:
    """An entry of the legend."""

    icons: Markup
    name: str
    says: Markup
    rule: str


def chapters(game: Game, words: str) -> list[tuple[str, list[Block]]]:
    """What the rules say about some words, or everything, chapter by chapter."""
    found = passages_about(game.package, words, language(), pictures=True)
    return [(chapter, blocks(game.name, some)) for chapter, some in groupby(found, key=lambda p: p.chapter)]


def blocks(game: str, passages: Iterable[Passage]) -> list[Block]:
    """A chapter in blocks: a picture closes the block of the rules that it shows."""
    found = [Block()]
    for passage in passages:
        if passage.picture:
            found[-1].figures.append(shown_figure(game, passage))
            continue
        if found[-1].figures:
            found.append(Block())
        found[-1].passages.append(passage)
    return found


def shown_figure(game: str, passage: Passage) -> ShownFigure:
    """The picture that a passage stands for, with its figures in the caption."""
    drawn = figure(game, passage.picture)
    return ShownFigure(passage.picture, passage.seen, passage.text.format(**drawn.figures), drawn.panels)


def worded(text: str, game: str = "") -> Markup:
    """A passage's text as a page shows it: signs beside words, options that stand out, links to what it cites.

    >>> worded("Switch, option `side`: **day** (Q-29)")
    Markup('Switch, option <code>side</code>: day (<a href="#Q-29">Q-29</a>)')
    """
    plain, at, found = text.replace("**", ""), 0, Markup()
    for mark in _MARKED.finditer(plain):
        found += plain[at : mark.start()]
        found += _marked(mark, game)
        at = mark.end()
    return found + plain[at:]


def _marked(mark: re.Match[str], game: str) -> Markup:
    if mark["option"]:
        return Markup("<code>{}</code>").format(mark["option"])
    if mark["cited"]:
        return Markup('<a href="#{0}">{0}</a>').format(mark["cited"])
    return Markup(icon_of(game, mark[mark.lastindex or 0]))


def legend(game: Game) -> list[tuple[str, list[ShownSign]]]:
    """The icon legend by its groups; empty where a game has none."""
    found = presentation_of(game.name).legend
    if found is None:
        return []
    told = {passage.id: passage.text for passage in passages_about(game.package, "", language()) if passage.id}
    shown = []
    for group in found.groups():
        signs = []
        for sign in group.signs:
            kinds = [f"p{seat}" if sign.owned else "sign" for seat in range(len(sign.symbols))]
            icons = "".join(icon_of(game.name, names, kind) for names, kind in zip(sign.symbols, kinds, strict=True))
            says = sign.says or told[sign.rule]
            signs.append(ShownSign(Markup(icons), sign.name, worded(says), sign.rule))
        shown.append((group.title, signs))
    return shown


def short(game: Game) -> list[tuple[str, list[Passage]]]:
    """The rules on one page, by chapter."""
    found = short_rules(game.package, language())
    return [(chapter, list(some)) for chapter, some in groupby(found, key=lambda passage: passage.chapter)]


def how_to_read() -> tuple[tuple[str, str, str], ...]:
    """What the marks on pictures mean: the class of each, a sign in it, and its meaning."""
    return (
        ("tick", "check", _("allowed")),
        ("cross", "close", _("not allowed")),
        ("ring", "", _("what the picture is about")),
        ("way", "", _("the way of a move")),
    )
