"""The lobby and making a table: what one sees before sitting down."""

import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from fastapi import APIRouter
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import serai
from serai.boards.presentation import listed_games
from serai.bots import BOTS
from serai.club import Club, Seat, Table, Terms
from serai.club.errors import BadRequest, ClubError, Refused, TooMany
from serai.club.model import POLICIES
from serai.club.people.rows import Person
from serai.club.play.randomness import checked_contribution
from serai.club.tables.rows import STAND_IN
from serai.kernel.compiling import Compiler, Progress
from serai.kernel.errors import BadEdition, BadOption, NotCompiled
from serai.kernel.i18n import N_, _
from serai.web import forms
from serai.web.csrf import Posted
from serai.web.errors import status_of
from serai.web.presentation import levels, wording
from serai.web.presentation.lists import listed, with_people
from serai.web.request_context import enter, here_of
from serai.web.routes.reference import game_named
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)

#: What a visitor may be called before they choose a name.
NAMES = (
    N_("Traveller"),
    N_("Pilgrim"),
    N_("Caravaneer"),
    N_("Star-gazer"),
    N_("Lamplighter"),
    N_("Spice trader"),
    N_("Storyteller"),
    N_("Gardener"),
)
LISTED = 6
LISTED_TO_WATCH = 3
ON_A_PAGE = 24  # open tables, and those one can watch
MOST_SKIPPED = 100_000


def suggestion() -> str:
    """A name to begin with."""
    return f"{_(secrets.choice(NAMES))} {secrets.randbelow(90) + 10}"


def person_for(request: Request, form: Mapping[str, object]) -> Person:
    """Whoever asks; a visitor becomes a guest with the name they gave."""
    here = here_of(request)
    if here.person is None:
        club: Club = request.app.state.club
        name = str(form.get("name") or "") or suggestion()
        # Only the same form sent twice is the same visit: whoever else has the cookie has another page.
        enter(request, club.people.guest(name, here.counted, f"{here.visit} {here.page}"))
    assert here.person is not None
    return here.person


@router.get("/")
def home(request: Request) -> Response:
    """The lobby."""
    club: Club = request.app.state.club
    me, names = here_of(request).id, listed_games()
    return page(
        request,
        "home.html",
        games=names,
        readiness=partial(readiness_of, request),
        usual=usual_choices(request, names),
        levels=levels.offered,
        leaders=[(game, rated[0]) for game in names if (rated := club.ratings.ladder(game, 1))],
        suggestion=suggestion(),
        lobby=[listed(t, me) for t in club.tables.lobby(me, ["open"], 4)],
        watch=with_people(club, club.tables.to_watch(me, LISTED_TO_WATCH), me),
        mine=with_people(club, club.tables.mine(me)[:LISTED], me) if me else [],
        recent=[listed(t, me) for t in club.tables.recent(me, LISTED)] if me else [],
    )


@dataclass(frozen=True)
class Readiness:
    """Whether a game can be played, and how far its compiling is where it is not done."""

    can_play: bool
    progress: Progress | None


def readiness_of(request: Request, game: str) -> Readiness:
    compiler: Compiler = request.app.state.compiler
    return Readiness(compiler.can_play(game), compiler.progress(game))


@router.get("/games/{name}/readiness")
def readiness(request: Request, name: str, wanted: bool = False) -> Response:
    """How one gets to a table of a game, or how far its compiling is; whoever wants it is seated when it is ready."""
    game, here = game_named(name), here_of(request)
    if wanted:
        request.app.state.compiler.want(game.name)
    return fragment(
        "game_actions.html",
        here=here,
        name=game.name,
        usual=usual_choices(request, [game.name]),
        levels=levels.offered,
        wanted=wanted,
        readiness=partial(readiness_of, request),
    )


@router.get("/games/{name}/waiting")
def table_waiting(request: Request, name: str) -> Response:
    """The same for a table to one's own taste: its form is sent again when the game is ready."""
    game = game_named(name)
    return fragment("table_waiting.html", name=game.name, readiness=partial(readiness_of, request))


@router.get("/tables")
def tables(request: Request, older: int = 0) -> Response:
    """The open tables, the newest first, without the `older` newest ones; those one can watch; and one's own."""
    club: Club = request.app.state.club
    me = here_of(request).id
    skip = min(max(older, 0), MOST_SKIPPED)
    found = club.tables.lobby(me, ["open"], ON_A_PAGE + 1, skip)
    return page(
        request,
        "tables.html",
        lobby=[listed(t, me) for t in found[:ON_A_PAGE]],
        newer=max(0, skip - ON_A_PAGE) if skip else None,
        older=skip + ON_A_PAGE if len(found) > ON_A_PAGE else None,
        watch=with_people(club, club.tables.to_watch(me, ON_A_PAGE), me),
        mine=with_people(club, club.tables.mine(me), me) if me else [],
        recent=[listed(t, me) for t in club.tables.recent(me, LISTED)] if me else [],
    )


@router.post("/play")
def play_now(request: Request, form: Posted) -> Response:
    """One click to a table with bots: as many and as strong as chosen, and by which variants."""
    club: Club = request.app.state.club
    game = serai.game(str(form.get("game", "")))
    chosen = forms.play_choices_of(game, form)
    contribution_of(form)
    me = person_for(request, form)
    level = chosen.level or club.ratings.fitting(me.id, game.name)
    seats = [Seat.me(), *(Seat.bot(level) for _seat in range(chosen.players - 1))]
    terms = Terms(chosen.options, visibility="link")
    table = club.tables.make(me.id, game.name, seats, terms, key=form_key(form), address=here_of(request).counted)
    _remember(request, game.name, chosen)
    return sit(request, table, form)


def usual_choices(request: Request, names: Sequence[str]) -> dict[str, forms.PlayChoices]:
    """What somebody chose last beside "Play now", by game; at first the fewest players and a bot of their strength."""
    kept = here_of(request).preference("usual_tables", {})
    remembered = kept if isinstance(kept, Mapping) else {}
    return {name: forms.kept_choices(serai.game(name), remembered.get(name)) for name in names}


def _remember(request: Request, game: str, chosen: forms.PlayChoices) -> None:
    person = here_of(request).person
    kept = person.preferences.get("usual_tables") if person else None
    before = kept if isinstance(kept, Mapping) else {}
    if person is not None and before.get(game) != chosen.kept():
        with suppress(ClubError):  # the table is made; that it was wished for like this is a convenience
            request.app.state.club.people.change(person.id, usual_tables={**before, game: chosen.kept()})


def form_key(form: Mapping[str, object]) -> str | None:
    """What tells a form that is sent twice from one that is filled in again: the random bytes of its page."""
    given = str(form.get("contribution") or "")
    return f"form-{given[:32]}" if re.fullmatch(r"[0-9a-f]{32,128}", given) else None


def contribution_of(form: Mapping[str, object]) -> str:
    """The random bytes that a form brings, if it does; refused before a table is made where they are none."""
    given = str(form.get("contribution") or "")
    return given and checked_contribution(given)


def sit(request: Request, table: Table, form: Mapping[str, object]) -> Response:
    """To a table of one's own; the browser's random bytes may come along."""
    club: Club = request.app.state.club
    given, me = contribution_of(form), here_of(request).person
    if given and me is not None and table.status == "open":  # else the same form came before
        club.joining.contribute(table.id, me.id, given)
    return RedirectResponse(f"/t/{table.id}", 303)


# -- a table to one's own taste ----------------------------------------------------------------------------------------


@router.get("/new")
def new(request: Request) -> Response:
    """The form for a new table, filled in as far as the address says."""
    asked = request.query_params
    friends = asked.get("with") == "friends" or "hot" in asked
    return _form(request, asked, preset=_preset(asked), friends=friends)


def _form(
    request: Request, asked: Mapping[str, object], status: int = 200, error: str = "", waiting: str = "", **more: object
) -> Response:
    """The form with what was asked for, and why that cannot be."""
    names = listed_games()
    return page(
        request,
        "new.html",
        status,
        games=[serai.game(name) for name in names],
        chosen=asked.get("game") if asked.get("game") in names else names[0],
        levels=levels.seated(names),
        suggestion=asked.get("name") or suggestion(),
        paces=forms.paces(),
        increments=forms.INCREMENTS,
        usual_increment=forms.USUAL_INCREMENT,
        zones=forms.zones(),
        policies=[(policy, wording.policy_text(policy)) for policy in POLICIES],
        asked=asked,
        error=error,
        waiting=waiting,  # for a game that is being compiled
        readiness=partial(readiness_of, request),
        **more,
    )


def _preset(asked: QueryParams) -> list[str]:
    """Who would sit in the seats two to four."""
    players = int(asked["players"]) if asked.get("players", "") in ("2", "3", "4") else 2
    if "hot" in asked:
        kinds = ["me"]
    elif asked.get("with") == "friends":
        kinds = ["link"]
    elif "bots" in asked:
        kinds = [f"bot:{level}" for level in asked["bots"].split(",") if level in BOTS] or [f"bot:{STAND_IN}"]
    else:
        kinds = ["open"]
    return [kinds[n % len(kinds)] if n < players - 1 else "none" for n in range(3)]


@router.post("/new")
def make(request: Request, form: Posted) -> Response:
    """Make the table that was asked for; where that cannot be, the form comes back as it was filled in."""
    try:
        table = _made(request, form)
    except (BadRequest, Refused, TooMany, BadEdition, BadOption, NotCompiled) as error:
        waiting = ""
        if isinstance(error, NotCompiled):
            request.app.state.compiler.want(error.game)
            waiting = "" if forms.brings_file(form) else error.game  # a file would have to be chosen again
        preset = [str(form.get(f"seat{number}", "none")) for number in (2, 3, 4)]
        return _form(request, form, status_of(error), str(error), waiting, preset=preset, friends=False)
    return sit(request, table, form)


def _made(request: Request, form: Mapping[str, object]) -> Table:
    club: Club = request.app.state.club
    game = serai.game(str(form.get("game", "")))
    pace, overlay = forms.pace_of(form), forms.figures_of(form)
    seats = forms.seats_of(form)
    contribution_of(form)
    options = {
        option.name: str(form[f"{game.name}.{option.name}"])
        for option in game.options
        if f"{game.name}.{option.name}" in form
    }
    me = person_for(request, form)
    terms = Terms(
        options,
        overlay,
        pace,
        policy=str(form.get("policy", "normal")),
        visibility=forms.visibility_of(form, seats),
        rated={"yes": True, "no": False}.get(str(form.get("rated"))),
    )
    return club.tables.make(me.id, game.name, seats, terms, form_key(form), here_of(request).counted)
