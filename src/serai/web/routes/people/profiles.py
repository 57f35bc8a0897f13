"""People and what they have played: a profile with figures per game, and one's own past games to search in."""

from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from serai.boards.presentation import listed_games
from serai.bots import BOTS
from serai.club import Club
from serai.club.tables.past import LONGEST, RESULTS, Wanted
from serai.kernel.i18n import _
from serai.web.presentation import charts, wording
from serai.web.presentation.lists import listed
from serai.web.request_context import here_of
from serai.web.routes.reference import game_named
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
ON_A_PAGE = 20
RECENT = 8
LAST_PAGE = 5000


@router.get("/people/{person_id}")
def person(request: Request, person_id: str) -> Response:
    """A person: figures per game, the rating as it went, the latest games; of others, what is open to everybody."""
    club: Club = request.app.state.club
    here = here_of(request)
    found = club.people.find(person_id)
    own = here.id == found.id
    recent = club.tables.recent(found.id, RECENT) if own else club.past.shown_of(found.id, here.id, RECENT)
    careers = club.careers.of(found.id, rated_only=not own)
    return page(
        request,
        "person.html",
        who=found,
        own=own,
        ratings=club.ratings.of(found.id),
        careers={name: careers[name] for name in listed_games() if name in careers},
        rating_chart=charts.rating_chart,
        recent=[listed(t, found.id) for t in recent],
    )


@router.get("/past")
def past(request: Request, game: str = "", result: str = "", opponent: str = "", page_number: int = 1) -> Response:
    """One's own finished games, the latest first, by game, result and opponent."""
    club: Club = request.app.state.club
    me = here_of(request).id
    if game:
        game_named(game)
    asked, number = opponent.strip()[:LONGEST], min(max(page_number, 1), LAST_PAGE)
    wanted = Wanted(game, result, asked, *_bots_called(asked))
    found = club.past.of(me, wanted, ON_A_PAGE + 1, (number - 1) * ON_A_PAGE) if me else []
    chosen = {"game": game, "result": result, "opponent": asked}
    return page(
        request,
        "past.html",
        games=listed_games(),
        results=[("", _("any result")), *((each, result_name(each)) for each in RESULTS)],
        chosen=chosen,
        filtered=any(chosen.values()),
        past=[listed(t, me) for t in found[:ON_A_PAGE]],
        newer=_address(chosen, number - 1) if number > 1 else "",
        older=_address(chosen, number + 1) if len(found) > ON_A_PAGE else "",
    )


def result_name(result: str) -> str:
    """How a game ended, to choose from."""
    return {"won": _("victories"), "lost": _("defeats"), "unfinished": _("not played out")}[result]


def _bots_called(term: str) -> tuple[list[str], list[int]]:
    """The levels and the seats of bots whose name or level holds a text, in the reader's language."""
    said = term.casefold()
    if not said:
        return [], []
    levels = [level for level in BOTS if said in _(level).casefold()]
    return levels, [n for n, name in enumerate(wording.BOT_NAMES) if said in _(name).casefold()]


def _address(chosen: dict[str, str], number: int) -> str:
    asked = {name: value for name, value in chosen.items() if value}
    if number > 1:
        asked["page_number"] = str(number)
    return f"/past?{urlencode(asked)}" if asked else "/past"
