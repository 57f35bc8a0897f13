"""The lobby and making a table: what one sees before sitting down."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import serai
from serai.boards.presentation import listed_games
from serai.bots import BOTS
from serai.club import Club, Seat, Table, Terms
from serai.club.errors import BadRequest, Refused, TooMany
from serai.club.model import POLICIES
from serai.club.people.sessions import Person
from serai.club.tables.rows import STAND_IN
from serai.kernel.errors import BadEdition, BadOption
from serai.kernel.i18n import N_, _, ngettext
from serai.kernel.measure import brief
from serai.web import forms
from serai.web.csrf import Posted
from serai.web.errors import status_of
from serai.web.presentation import wording
from serai.web.request_context import enter, here_of
from serai.web.templating import page

router = APIRouter()

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


@dataclass(frozen=True)
class Listed:
    """A table in a list, with what its owner wants to know of it."""

    table: Table
    state: str
    turn: bool
    by: str
    mine: bool

    def __getattr__(self, name: str) -> object:
        return getattr(self.table, name)


def listed(table: Table, me: str | None) -> Listed:
    """A table for a list."""
    mine = table.seats_of(me)
    turn = table.status == "playing" and table.deciding in mine
    host = next((seat.name for seat in table.seats if seat.person == table.host and seat.name), None)
    if turn:
        state = _("your turn")
    elif table.status == "open" and not (free := sum(seat.kind in ("open", "invited") for seat in table.seats)):
        state = _("about to begin")
    elif table.status == "open":
        state = ngettext("waiting for {n} player", "waiting for {n} players", free).format(n=free)
    elif table.status == "playing" and table.deciding is not None:
        state = _("{player} is deciding").format(player=wording.seat_names(table)[table.deciding])
    else:
        state = result_text(table, mine)
    return Listed(table, state, turn, host or _("somebody"), bool(mine))


def result_text(table: Table, mine: tuple[int, ...]) -> str:
    """How a finished game ended, for one of its players."""
    if not table.result or not table.result.places:
        return _("closed")
    scores = brief_scores(table)
    if len(mine) == 1:
        place = table.result.places[mine[0]]
        return (
            _("won {scores}").format(scores=scores)
            if place == 1
            else _("place {n}, {scores}").format(n=place, scores=scores)
        ).rstrip(", ")
    return scores or _("The game is over.")


def brief_scores(table: Table) -> str:
    """All scores of a finished game on one line; a measure of an edition that is not at hand is left out."""
    game = serai.game(table.game)
    if table.result is None or (game.measure and table.edition != game.edition.digest):
        return ""
    return "\u00a0:\u00a0".join(brief(game, score, game.edition) for score in table.result.scores)


@router.get("/")
def home(request: Request) -> Response:
    """The lobby."""
    club: Club = request.app.state.club
    me, names = here_of(request).id, listed_games()
    return page(
        request,
        "home.html",
        games=names,
        levels=club.ratings.fitting_all(me, names),
        leaders=[(game, rated[0]) for game in names if (rated := club.ratings.ladder(game, 1))],
        suggestion=suggestion(),
        lobby=[listed(t, me) for t in club.tables.lobby(me, ["open"], 4)],
        mine=[listed(t, me) for t in club.tables.mine(me)] if me else [],
        recent=[listed(t, me) for t in club.tables.recent(me, LISTED)] if me else [],
    )


@router.get("/tables")
def tables(request: Request, older: int = 0) -> Response:
    """The open tables, the newest first, without the `older` newest ones; and one's own."""
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
        watch=[listed(t, me) for t in club.tables.lobby(me, ["playing"], ON_A_PAGE)],
        mine=[listed(t, me) for t in club.tables.mine(me)] if me else [],
        recent=[listed(t, me) for t in club.tables.recent(me)] if me else [],
    )


@router.post("/play")
def play_now(request: Request, form: Posted) -> Response:
    """One click to a table with a bot that is a match."""
    club: Club = request.app.state.club
    game = serai.game(str(form.get("game", "")))
    me = person_for(request, form)
    level = club.ratings.fitting(me.id, game.name)
    seats = [Seat.me(), *(Seat.bot(level) for _seat in range(game.players[0] - 1))]
    table = club.tables.make(
        me.id, game.name, seats, Terms(visibility="link"), key=form_key(form), address=here_of(request).counted
    )
    return sit(request, table, form)


def form_key(form: Mapping[str, object]) -> str | None:
    """What tells a form that is sent twice from one that is filled in again: the random bytes of its page."""
    given = str(form.get("contribution") or "")
    return f"form-{given[:32]}" if re.fullmatch(r"[0-9a-f]{32,128}", given) else None


def sit(request: Request, table: Table, form: Mapping[str, object]) -> Response:
    """To a table of one's own; the browser's random bytes may come along."""
    club: Club = request.app.state.club
    given, me = str(form.get("contribution") or ""), here_of(request).person
    if given and me is not None and table.status == "open":  # else the same form came before
        club.tables.contribute(table.id, me.id, given)
    return RedirectResponse(f"/t/{table.id}", 303)


# -- a table to one's own taste ----------------------------------------------------------------------------------------


@router.get("/new")
def new(request: Request) -> Response:
    """The form for a new table, filled in as far as the address says."""
    asked = request.query_params
    friends = asked.get("with") == "friends" or "hot" in asked
    return _form(request, asked, preset=_preset(asked), friends=friends)


def _form(
    request: Request, asked: Mapping[str, object], status: int = 200, error: str = "", **more: object
) -> Response:
    """The form with what was asked for, and why that cannot be."""
    names = listed_games()
    return page(
        request,
        "new.html",
        status,
        games=[serai.game(name) for name in names],
        chosen=asked.get("game") if asked.get("game") in names else names[0],
        levels=list(BOTS),
        suggestion=asked.get("name") or suggestion(),
        paces=forms.paces(),
        increments=forms.INCREMENTS,
        usual_increment=forms.USUAL_INCREMENT,
        zones=forms.zones(),
        policies=[(policy, wording.policy_text(policy)) for policy in POLICIES],
        asked=asked,
        error=error,
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
    except (BadRequest, Refused, TooMany, BadEdition, BadOption) as error:
        preset = [str(form.get(f"seat{number}", "none")) for number in (2, 3, 4)]
        return _form(request, form, status_of(error), str(error), preset=preset, friends=False)
    return sit(request, table, form)


def _made(request: Request, form: Mapping[str, object]) -> Table:
    club: Club = request.app.state.club
    game = serai.game(str(form.get("game", "")))
    pace, overlay = forms.pace_of(form), forms.figures_of(form)
    seats = [Seat.me()]
    for number in (2, 3, 4):
        kind = str(form.get(f"seat{number}", "none"))
        if kind == "none":
            continue
        seats.append(forms.seat_of(kind))
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
