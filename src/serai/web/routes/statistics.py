"""What is chosen at the club and how it went, game by game."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from serai.boards.presentation import listed_games
from serai.club import Club
from serai.club.play.statistics import LEAST
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)


@router.get("/statistics")
def statistics(request: Request) -> Response:
    """Decisions by kind, over the finished public games of the club."""
    club: Club = request.app.state.club
    counted = [(name, club.statistics.of(name)) for name in listed_games()]
    return page(request, "statistics.html", counted=counted, least=LEAST)
