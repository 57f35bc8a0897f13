"""Templates: one environment, every text escaped, every string in the reader's language."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from babel.dates import format_datetime
from jinja2 import Environment, PackageLoader, StrictUndefined, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

import serai
from serai.arena.puzzles.shelf import shelf_of
from serai.boards.drawing.scene import EMBLEMS
from serai.boards.drawing.sprite import SITE, sprite_address, sprite_symbols
from serai.boards.presentation import listed_games, presentation_of
from serai.boards.text import move_text, option_text
from serai.club import Seat
from serai.club.errors import ClubError
from serai.kernel import i18n
from serai.web import static_files
from serai.web.errors import status_of
from serai.web.link_preview import preview_of
from serai.web.presentation import lists, outcomes, wording
from serai.web.request_context import here_of


def _translated(message: str) -> Markup:
    return _escaped(message, i18n.language())


@cache
def _escaped(message: str, _language: str) -> Markup:
    # A translation is text: what looks like a tag in a catalogue is shown, not obeyed.
    return escape(i18n._(message))


def _numbered(singular: str, plural: str, n: int) -> Markup:
    return escape(i18n.ngettext(singular, plural, n))


@cache
def icon(name: str, kind: str = "icon") -> Markup:
    """A sign of ours; it says nothing to a screen reader, its button does."""
    return Markup('<svg class="{}" viewBox="-12 -12 24 24" aria-hidden="true"><use href="{}#i-{}"/></svg>').format(
        kind, sprite_address(), name
    )


@cache
def piece(name: str, size: int = 24, game: str = SITE) -> Markup:
    """A piece of a game's sprite; without a game, the piece that stands for one."""
    if name not in sprite_symbols(game):
        raise LookupError(f"the sprite of {game or 'all pages'} has no {name}")
    return Markup('<svg class="piece" viewBox="{} {} {} {}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        -size, -size, 2 * size, 2 * size, sprite_address(game), name
    )


@cache
def story_piece(name: str, size: float, game: str) -> Markup:
    """A piece in a line of text, in what is hidden from the ear; short, for frames are full of them.

    A player's piece, as a camel or a boat, has that player's colour.
    """
    owner = name.rpartition("-")[2]
    colour = Markup(' class="seat-{}"').format(EMBLEMS.index(owner)) if owner in EMBLEMS else ""
    return Markup('<svg{4} viewBox="{0} {0} {1} {1}"><use href="{2}#{3}"/></svg>').format(
        f"{-size:g}", f"{2 * size:g}", sprite_address(game), name, colour
    )


@cache
def emblem(seat: int | None, empty: bool = False) -> Markup:
    """A player's emblem; a dashed ring where nobody sits."""
    if seat is None or empty:
        return Markup('<svg class="emblem vacant" viewBox="-20 -20 40 40" aria-hidden="true"><circle r="17"/></svg>')
    return Markup(
        '<svg class="emblem seat-{}" viewBox="-20 -20 40 40" aria-hidden="true"><use href="{}#e-{}"/></svg>'
    ).format(seat, sprite_address(), EMBLEMS[seat % len(EMBLEMS)])


def seats_taken(seats: Sequence[Seat]) -> Markup:
    """The seats of a table in a list: emblems, and how many are taken."""
    return _seats_taken(tuple(seat.kind in ("open", "invited") for seat in seats), i18n.language())


@cache
def _seats_taken(empty: tuple[bool, ...], _language: str) -> Markup:
    """The same; the lists are long, and there are few kinds of tables."""
    taken = empty.count(False)
    said = i18n.ngettext("{n} seat taken", "{n} seats taken", taken).format(n=taken)
    drawn = Markup("").join(emblem(number, free) for number, free in enumerate(empty))
    return Markup('<span class="seats" role="img" aria-label="{}">{}</span>').format(said, drawn)


@cache
def credits_of_games(_language: str) -> str:
    """Whose games these are."""
    return ", ".join(i18n._(credit) for game in listed_games() if (credit := presentation_of(game).credit))


def reconstructed_games() -> list[str]:
    """The games some of whose figures are reconstructed."""
    return [name for name in listed_games() if is_reconstructed(name)]


@cache
def is_reconstructed(game: str) -> bool:
    tables = serai.game(game).edition.tables
    return any(tables.mark(entry) == "reconstructed" for entry in tables.entries())


def has_puzzles(game: str) -> bool:
    """Whether puzzles come with a game."""
    return bool(shelf_of(game).puzzles)


class TextsInOneLanguage(NodeTransformer):
    """Puts a language's texts into a template before it is compiled, so that none is looked up while it is drawn."""

    def __init__(self, language: str) -> None:
        self.language = language

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=str(message))]):
                return nodes.Const(_escaped(message, self.language), lineno=node.lineno)
        return node


class TemplatesInOneLanguage(Environment):
    """Templates that are compiled for one language; it must be the one that is spoken when they are drawn."""

    language = ""

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        return super()._generate(TextsInOneLanguage(self.language).visit(source), name, filename, defer_init)


@cache
def environment(language: str) -> Environment:
    """The template environment of a language."""
    made = TemplatesInOneLanguage(
        loader=PackageLoader("serai.web"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # a frame has many parts; the disk is not asked for each of them
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
    )
    made.language = language
    made.install_gettext_callables(_translated, _numbered, newstyle=False)  # type: ignore[attr-defined]
    made.filters.update(sentence=sentence, tenths=wording.tenths, moment=moment)
    made.globals.update(icon=icon, piece=piece, emblem=emblem, story_piece=story_piece, seats_taken=seats_taken)
    made.globals.update(static=static_files.address, imported=static_files.imported, stylesheet=static_files.stylesheet)
    made.globals.update(
        wording=wording,
        outcomes=outcomes,
        word=move_text.word,
        option_words=option_text,
        day=lists.day,
        languages={"en": "EN", "ru": "RU", "el": "ΕΛ"},
    )
    made.globals.update(
        find_game=serai.game,
        presentation_of=presentation_of,
        game_names=listed_games,
        credits_of_games=credits_of_games,
        reconstructed_games=reconstructed_games,
        has_puzzles=has_puzzles,
    )
    return made


def sentence(text: str) -> str:
    """A reason as a sentence of its own, unless it begins with a name out of a file.

    A style sheet cannot do it: it would take the accent of a Greek letter.

    >>> sentence("έχετε ήδη θέση"), sentence("mandala.2.day: too long")
    ('Έχετε ήδη θέση', 'mandala.2.day: too long')
    """
    first = text.partition(" ")[0].rstrip(",;:")
    return text[:1].upper() + text[1:] if first.isalpha() else text


def moment(ms: int) -> Markup:
    """When something was, to the minute, as the reader writes it."""
    at = datetime.fromtimestamp(ms / 1000, UTC)
    words = format_datetime(at, "d MMM y, HH:mm", locale=i18n.language())
    return Markup('<time datetime="{}">{} UTC</time>').format(at.isoformat(timespec="seconds"), words)


@cache
def _template(name: str, language: str) -> Template:
    """A template whose globals are one plain dictionary: Jinja's chain of them is copied for every text."""
    found = environment(language).get_template(name)
    found.globals = dict(found.globals)
    return found


def draw(template: str, **values: object) -> str:
    """A template's text."""
    return _template(template, i18n.language()).render(values)


def page(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    """A whole page for whoever asks; `address` is where it is found again, if not where it was asked for."""
    here = here_of(request)
    path, query = request.url.path, request.url.query.replace("+", "%20")
    address = f"{path}?{query}" if query and request.method == "GET" else path
    known = {"here": here, "path": path, "address": address, "preview": preview_of(request, values)}
    return HTMLResponse(draw(template, **{**known, **values}), status)


def form_page(request: Request, template: str, error: ClubError | None = None, **values: object) -> HTMLResponse:
    """The page of a form; one that was refused comes back with the reason."""
    return page(request, template, status_of(error) if error else 200, error=str(error or ""), **values)


def fragment(template: str, status: int = 200, headers: dict[str, str] | None = None, **values: object) -> HTMLResponse:
    """A piece of a page."""
    return HTMLResponse(draw(template, **values), status, headers)
