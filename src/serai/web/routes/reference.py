"""The library: rules by number with search, where the components' figures come from, the ladder."""

from collections import Counter
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import serai
from serai.boards.presentation import listed_games
from serai.club import Club
from serai.club.errors import NotFound
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.rulebook import anchor, has_short_rules
from serai.web.presentation import components, rules_page
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
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
    """A game's rules and rulings by chapter with their pictures, an anchor for each; a search marks what it finds."""
    game, words = game_named(name), q.strip()[:60]
    chapters = rules_page.chapters(game, words)
    found = sum(len(block.passages) for _chapter, blocks in chapters for block in blocks)
    more: dict[str, Any] = {
        "q": words,
        "n": found,
        "anchor": anchor,
        "worded": rules_page.worded,
        "marks": rules_page.how_to_read(),
        "legend": () if words else rules_page.legend(game),
        "in_short": has_short_rules(game.package),
    }
    return page(request, "rules.html", game=game, chapters=chapters, **more)


@router.get("/rules/{name}/short")
def short_rules(request: Request, name: str) -> Response:
    """A game's rules on one page, to print."""
    game = game_named(name)
    chapters = rules_page.short(game)
    if not chapters:
        raise NotFound(_("this game has no rules on one page"))
    return page(request, "rules_short.html", game=game, chapters=chapters, worded=rules_page.worded)


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
