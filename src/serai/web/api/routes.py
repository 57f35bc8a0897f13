"""The API for programs: bearer tokens with scopes, JSON in and out, events as a stream. No cookie opens anything."""

import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from fastapi.security.utils import get_authorization_scheme_param
from sse_starlette import ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import serai
from serai.boards.drawing.drawn_edition import drawn_with
from serai.bots import BOTS
from serai.club import Accepted, Club, Pace, Seat, Terms
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.people.rows import Person
from serai.kernel.i18n import _, speak
from serai.web.api import models as words
from serai.web.live.streams import BEAT, EventStream, Key, Streams, last_seen
from serai.web.presentation import wording
from serai.web.request_context import here_of
from serai.web.routing.direct_routes import DirectRoute
from serai.web.threads import in_thread

PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
MEANINGS = {
    400: "The request cannot be read",
    401: "A token is needed",
    403: "Not allowed: another's seat, no seat, or a scope is missing",
    404: "There is no such table or game",
    409: "The table has moved on; `version` is the current one",
    413: "The body is too large",
    422: "Not possible by the rules (with `reason`), or the request does not fit its description",
    429: "Too many requests",
    503: "The store does not answer; ask again with the same key",
}
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": PROBLEM} for status, text in MEANINGS.items()
}


router = APIRouter(prefix="/api/v1", tags=["tables"], responses=RESPONSES, route_class=DirectRoute)
bearer = HTTPBearer(auto_error=False, description="A personal token, made in the settings of the page.")

TableId = Annotated[str, Path(max_length=40, description="a table's id")]


@dataclass(frozen=True)
class Caller:
    """Whose program calls."""

    id: str
    person: Person
    scopes: frozenset[str]
    club: Club
    token: str = field(repr=False)


class Bearer:
    """A token that came with a request, not yet looked up."""

    def __init__(self, request: Request, token: str, scope: str) -> None:
        self.club: Club = request.app.state.club
        self.token, self.scope, self.language = token, scope, here_of(request).language

    def checked(self) -> Caller:
        """The person whose token this is, if it has the scope."""
        try:
            person, scopes = self.club.sessions.by_token(self.token)
        except NotAllowed:
            raise HTTPException(401, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'}) from None
        self.language = person.language
        speak(person.language)
        if self.scope not in scopes:
            raise NotAllowed(_("this token lacks the scope “{scope}”").format(scope=self.scope))
        return Caller(person.id, person, scopes, self.club, self.token)


class Claimed:
    """A dependency: whoever has a token with this scope. It is looked up in the thread that answers."""

    def __init__(self, scope: str) -> None:
        self.scope = scope

    def claim(self, request: Request) -> Bearer | None:
        """The token of a request."""
        scheme, token = get_authorization_scheme_param(request.headers.get("authorization"))
        return Bearer(request, token, self.scope) if token and scheme.lower() == "bearer" else None

    async def __call__(
        self, request: Request, _described: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)] = None
    ) -> Bearer:
        claim = self.claim(request)
        if claim is None:
            raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})
        return claim


Reader = Annotated[Caller, Depends(Claimed("read"))]
Player = Annotated[Caller, Depends(Claimed("play"))]
Speaker = Annotated[Caller, Depends(Claimed("chat"))]
Host = Annotated[Caller, Depends(Claimed("table"))]


def paced(request: Request, me: Caller) -> None:
    """Refuse what comes faster than anybody plays."""
    if not request.app.state.moves.take(me.id):
        raise TooMany(_("too many moves at once; wait a moment"), 1)


# -- who and what ------------------------------------------------------------------------------------------------------


@router.get("/me", tags=["people"])
def me(me: Reader) -> words.Me:
    """Whose token this is, and what it may do."""
    p = me.person
    return words.Me(name=p.name, account=p.account, language=p.language, scopes=sorted(me.scopes))


@router.get("/games", tags=["games"])
def games(me: Reader) -> list[words.GameInfo]:
    """All games with their switches and the grammar of their moves."""
    return [_game_info(name) for name in serai.game_names()]


@router.get("/games/{name}", tags=["games"])
def game(me: Reader, name: Annotated[str, Path(max_length=40)]) -> words.GameInfo:
    """One game."""
    if name not in serai.game_names():
        raise NotFound(_("there is no such game"))
    return _game_info(name)


def _game_info(name: str) -> words.GameInfo:
    found = serai.game(name)
    schema = found.schema()
    return words.GameInfo(
        name=name,
        title=wording.title(name),
        players=list(found.players),
        options=schema["options"],
        moves=schema["moves"],
        bots=list(BOTS),
    )


# -- tables ------------------------------------------------------------------------------------------------------------


@router.get("/tables")
def tables(
    me: Reader, which: Annotated[str, Query(pattern="^(lobby|mine|recent)$")] = "lobby"
) -> list[words.TableInfo]:
    """The tables in the lobby, one's own, or one's finished ones."""
    room = me.club.tables
    found = {"lobby": room.lobby, "mine": room.mine, "recent": room.recent}[which](me.id)
    return [words.table_info(table, me.id) for table in found]


@router.post("/tables", status_code=201)
def make(request: Request, me: Host, asked: words.NewTable) -> words.TableInfo:
    """Make a table: seats are `me`, `open`, `invited` or `bot:LEVEL`."""
    paced(request, me)
    seats = [_seat(text) for text in asked.seats]
    if asked.game not in serai.game_names():
        raise NotFound(_("there is no such game"))
    table = me.club.tables.make(
        me.id,
        asked.game,
        seats,
        Terms(asked.options, asked.overlay, Pace.from_dict(asked.pace), asked.policy, asked.visibility, asked.rated),
        key=asked.key,
        address=here_of(request).counted,
    )
    if asked.contribution is not None and table.seats_of(me.id):
        table = me.club.joining.contribute(table.id, me.id, asked.contribution)
    return words.table_info(table, me.id)


def _seat(text: str) -> Seat:
    seat = Seat.by_word(text, {kind: kind for kind in ("me", "open", "invited")})
    if seat is None:
        raise BadRequest(_("a seat is me, open, invited or bot:LEVEL"))
    return seat


@router.get("/tables/{table_id}")
def table(me: Reader, table_id: TableId) -> words.TableInfo:
    """One table."""
    return words.table_info(me.club.tables.find(table_id), me.id)


@router.post("/tables/{table_id}/join")
def join(request: Request, me: Player, table_id: TableId, asked: words.Joining) -> words.TableInfo:
    """Take a seat. The game begins when all seats are taken and every person has contributed."""
    paced(request, me)
    found = me.club.joining.join(table_id, me.id, asked.seat, asked.secret, asked.contribution)
    return words.table_info(found, me.id)


@router.post("/tables/{table_id}/contribute")
def contribute(request: Request, me: Player, table_id: TableId, asked: words.Contributing) -> words.TableInfo:
    """Add one's random bytes to the table's draws."""
    paced(request, me)
    return words.table_info(me.club.joining.contribute(table_id, me.id, asked.contribution), me.id)


@router.post("/tables/{table_id}/leave")
def leave(request: Request, me: Player, table_id: TableId) -> words.TableInfo:
    """Give up one's seats: before the game they are open again, during it a bot plays on."""
    paced(request, me)
    return words.table_info(me.club.leaving.leave(table_id, me.id), me.id)


@router.post("/tables/{table_id}/invite")
def invite(request: Request, me: Host, table_id: TableId, asked: words.SeatNumber) -> words.Invitation:
    """A secret that opens a seat once; a new one makes the old one worthless."""
    paced(request, me)
    secret = me.club.joining.invite(table_id, me.id, asked.seat)
    return words.Invitation(secret=secret, link=f"{request.app.state.settings.address}/join/{table_id}#{secret}")


@router.post("/tables/{table_id}/close")
def close(request: Request, me: Host, table_id: TableId) -> words.TableInfo:
    """Close a table that has not begun, or at which one plays alone."""
    paced(request, me)
    return words.table_info(me.club.leaving.close(table_id, me.id), me.id)


# -- playing -----------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/position", tags=["play"])
def position(me: Reader, table_id: TableId) -> words.PositionInfo:
    """What one may see now, and the legal moves if one decides."""
    return words.position_info(me.club.looks.look(table_id, me.id))


@router.get("/tables/{table_id}/log", tags=["play"])
def log(me: Reader, table_id: TableId, after: Annotated[int, Query(ge=0, lt=2**31)] = 0) -> list[words.Told]:
    """What happened after a version."""
    look = me.club.looks.look(table_id, me.id)
    game, names = serai.game(look.table.game), wording.seat_names(look.table)
    with drawn_with(look.edition):
        return [words.told(game, line, names) for line in me.club.looks.log(table_id, me.id, after)]


@router.post("/tables/{table_id}/moves", tags=["play"])
def moves(request: Request, me: Player, table_id: TableId, asked: words.Moves) -> words.MoveStored:
    """Play moves, all or none. The answer comes when they are stored."""
    paced(request, me)
    answer = me.club.moves.move(table_id, me.id, asked.moves, asked.version, asked.key, confirmed=True)
    assert isinstance(answer, Accepted)
    return words.MoveStored(version=answer.version, digest=answer.digest)


@router.get("/tables/{table_id}/why", tags=["play"])
def why(me: Reader, table_id: TableId, move: Annotated[str, Query(min_length=1, max_length=120)]) -> words.Answered:
    """Why a move is not possible now."""
    reason = me.club.moves.why_not(table_id, me.id, move)
    if reason is None:
        return words.Answered(possible=True, reason=None)
    return words.Answered(
        possible=False, reason=words.RefusalReason(id=reason.id, rules=list(reason.rules), text=reason.text)
    )


@router.post("/tables/{table_id}/undo", tags=["play"])
def undo(request: Request, me: Player, table_id: TableId, asked: words.Undoing) -> words.MoveStored:
    """Take back one's last decision, while nothing was drawn since."""
    paced(request, me)
    answer = me.club.moves.undo(table_id, me.id, asked.version, asked.key)
    return words.MoveStored(version=answer.version, digest=answer.digest)


@router.get(
    "/tables/{table_id}/file",
    tags=["play"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def file(me: Reader, table_id: TableId) -> Response:
    """A finished game as a `.serai` file, with the secret of its draws."""
    return Response(me.club.records.record(table_id), media_type="text/plain; charset=utf-8")


@router.get(
    "/tables/{table_id}/events",
    tags=["play"],
    response_class=Response,
    responses={
        200: {"description": "server-sent events", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
    },
)
async def events(
    request: Request, me: Reader, table_id: TableId, since: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """A stream of changes: each event's id is the stamp, its data the position as `GET …/position` has it."""
    streams: Streams = request.app.state.streams
    address = here_of(request).counted
    found = await in_thread(me.club.tables.find, table_id)
    streams.room_for(address)
    return EventStream(_positions(me, streams, found.id, address, last_seen(request)))


async def _positions(me: Caller, streams: Streams, table_id: str, address: str, has: str) -> AsyncGenerator[bytes]:
    key = Key(me.id, partial(me.club.sessions.by_token, me.token))

    def now() -> words.PositionInfo:
        return words.position_info(me.club.looks.look(table_id, me.id))

    async for turn in streams.changes(table_id, address, key):
        if turn is None:
            yield BEAT
            continue
        info = await in_thread(now)
        if info.stamp != has:
            has = info.stamp
            data = json.dumps(info.model_dump(), ensure_ascii=False)
            yield ServerSentEvent(data, id=info.stamp, event="position", sep="\n").encode()


# -- talking -----------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/chat", tags=["chat"])
def chat(me: Reader, table_id: TableId, after: Annotated[int, Query(ge=0, lt=2**53)] = 0) -> list[words.ChatMessage]:
    """What was said after a line."""
    return [words.said(line) for line in me.club.chat.read(table_id, me.id, after)]


@router.post("/tables/{table_id}/chat", tags=["chat"], status_code=201)
def say(request: Request, me: Speaker, table_id: TableId, asked: words.Saying) -> words.ChatMessage:
    """Say something at a table one sits at."""
    return words.said(me.club.chat.say(table_id, me.id, text=asked.text, phrase=asked.phrase, key=asked.key))
