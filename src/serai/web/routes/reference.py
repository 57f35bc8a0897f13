"""The library: rules by number with search, where the components' figures come from, the ladder, verifying games."""

import re
from collections import Counter
from itertools import groupby
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup, escape
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

import serai
from serai.boards.presentation import listed_games
from serai.club import Club
from serai.club.errors import BadRequest, NotFound
from serai.kernel.errors import SeraiError
from serai.kernel.game import Edition, Game
from serai.kernel.gamefile import Record
from serai.kernel.i18n import _, language
from serai.kernel.rulebook import anchor, passages_about
from serai.web.csrf import Posted
from serai.web.presentation import components, wording
from serai.web.templating import page

router = APIRouter()
SHOWN = 50  # players on a ladder


def game_named(name: str) -> Game:
    """A game, or a page that says there is none."""
    if name not in serai.game_names():
        raise NotFound(_("there is no such game"))
    return serai.game(name)


@router.get("/rules")
def rules_index(request: Request) -> Response:
    """The rules of all games."""
    return page(request, "rules_index.html", games=[serai.game(name) for name in listed_games()])


@router.get("/rules/{name}")
def rules(request: Request, name: str, q: str = "") -> Response:
    """A game's rules and rulings by chapter, with an anchor for each; a search marks what it finds."""
    game = game_named(name)
    found = passages_about(game.package, q.strip()[:60], language())
    chapters = [
        (chapter, [(heads, list(rows)) for heads, rows in groupby(some, key=lambda passage: passage.heads)])
        for chapter, some in groupby(found, key=lambda passage: passage.chapter)
    ]
    more: dict[str, Any] = {"q": q.strip()[:60], "n": len(found), "anchor": anchor, "worded": worded}
    return page(request, "rules.html", game=game, chapters=chapters, **more)


def worded(text: str) -> Markup:
    """A passage's text as a page shows it: names of options stand out.

    >>> worded("Switch, option `side`: **day**")
    Markup('Switch, option <code>side</code>: day')
    """
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text.replace("**", "")))))


@router.get("/editions/{name}")
def edition(request: Request, name: str, table: str = "") -> Response:
    """The figures of a game's components, each with where it comes from; with a table, those it is played with."""
    game = game_named(name)
    overlay = request.app.state.club.tables.find(table).overlay if table else None
    chosen = Edition(game, game.edition.tables.overlaid(overlay)) if overlay else game.edition
    shown = components.parts(chosen.tables)
    marks = Counter(figure.mark for part in shown for figure in part.figures())
    return page(request, "edition.html", game=game, edition=chosen, parts=shown, marks=marks)


@router.get("/ladder")
def ladder(request: Request, game: str = "") -> Response:
    """The strongest players of each game, bots among them."""
    club: Club = request.app.state.club
    names = [game] if game in serai.game_names() else listed_games()
    return page(request, "ladder.html", ladders=[(name, club.ratings.ladder(name, SHOWN)) for name in names])


# -- verifying ---------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/verify")
def verify_table(request: Request, table_id: str) -> Response:
    """Verify a finished game of this club from its file alone."""
    club: Club = request.app.state.club
    found = club.tables.find(table_id)
    return page(request, "verify.html", table=found, **verified(club.moves.record(table_id)))


@router.get("/verify")
def verify_page(request: Request) -> Response:
    """Where anybody's file can be verified."""
    return page(request, "verify.html", table=None, record=None, error="")


@router.post("/verify")
def verify(request: Request, form: Posted) -> Response:
    """Verify a file that was brought along."""
    given = form.get("file")
    if not isinstance(given, UploadFile):
        raise BadRequest(_("Choose a game file first."))
    try:
        text = given.file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequest(_("this is not a game file")) from None
    answer = verified(text)
    return page(request, "verify.html", 422 if answer["error"] else 200, table=None, **answer)


def verified(text: str) -> dict[str, Any]:
    """A file played again: what it says, and whether every draw follows from its secret."""
    try:
        record = Record.parse(text, serai.game)
    except SeraiError as error:
        return {"record": None, "error": str(error)}
    except RecursionError:
        return {"record": None, "error": _("this is not a game file")}
    return {
        "record": record,
        "error": "",
        "draws": record.position.draws,
        "moves": len(record.moves),
        "over": record.position.over,
        "title": wording.title(record.game.name),
        "fair": record.fairness,
        "scores": record.position.scores(),
    }
