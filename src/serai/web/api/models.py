"""What the API receives and answers, as typed models; `api/routes.py` has the routes."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from serai.club import LogLine, Table, TableView
from serai.club.chat.messages import ChatLine
from serai.club.errors import BadRequest
from serai.club.tables import overlays
from serai.kernel.game import Game
from serai.web.live.context import stamp_of
from serai.web.presentation import wording

Key = Field(default=None, min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")
Contribution = Field(default=None, pattern=r"^[0-9a-f]{32,128}$")
Version = Field(ge=0, lt=2**31)


class RequestBody(BaseModel):
    """A request's body: nothing but what is described."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(RequestBody):
    """A table to make; the same key again gets the same table."""

    game: str = Field(max_length=40, examples=["ganesha"])
    seats: list[str] = Field(min_length=1, max_length=4, examples=[["me", "bot:greedy"]])
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    overlay: dict[str, Any] | None = Field(default=None, max_length=40, description="own figures of a box")
    pace: dict[str, Any] = Field(default_factory=lambda: {"kind": "none"}, max_length=10)
    policy: Literal["strict", "normal", "teaching"] = "normal"
    visibility: Literal["open", "link"] = "open"
    rated: bool | None = Field(default=None, description="none: rated, unless you are new to the game")
    contribution: str | None = Contribution
    key: str | None = Key

    @field_validator("overlay")
    @classmethod
    def storable(cls, overlay: dict[str, Any] | None) -> dict[str, Any] | None:
        """Own figures are plain and have a limit; whether they fit is for the game to say."""
        try:
            return overlays.checked(overlay) or None if overlay is not None else None
        except BadRequest as error:
            raise ValueError(str(error)) from None


class Joining(RequestBody):
    """Which seat to take, by which right, and the random bytes one adds to the draws."""

    seat: int | None = Field(default=None, ge=0, le=3)
    secret: str | None = Field(default=None, max_length=64)
    contribution: str | None = Contribution


class Contributing(RequestBody):
    """Random bytes for the draws, in hexadecimal digits."""

    contribution: str = Field(pattern=r"^[0-9a-f]{32,128}$")


class SeatNumber(RequestBody):
    """A seat of the table; 0 is the first."""

    seat: int = Field(ge=0, le=3)


class Moves(RequestBody):
    """Moves to play, all or none, at a version; the same key again gets the same answer and plays nothing."""

    moves: list[str] = Field(min_length=1, max_length=64, examples=[["bid 5"]])
    version: int = Version
    key: str | None = Key


class Undoing(RequestBody):
    """Take back one's last decision at a version."""

    version: int = Version
    key: str | None = Key


class Saying(RequestBody):
    """A text, or a quick phrase by its name; with the same key it is said once."""

    text: str | None = Field(default=None, max_length=2000)
    phrase: str | None = Field(default=None, max_length=40)
    key: str | None = Key


# -- answers -----------------------------------------------------------------------------------------------------------


class RefusalReason(BaseModel):
    """Why a move is refused."""

    id: str
    rules: list[str]
    text: str


class Problem(BaseModel):
    """A refusal, as RFC 9457 has it."""

    model_config = ConfigDict(extra="allow")
    type: str
    status: int
    title: str
    detail: str
    kind: str | None = None
    version: int | None = None
    reason: RefusalReason | None = None


class SeatInfo(BaseModel):
    """A seat as everyone may know it."""

    number: int
    kind: str
    name: str | None
    level: str | None
    stand_in: str | None
    you: bool
    contributed: bool


class ResultInfo(BaseModel):
    """How a game ended."""

    reason: str
    places: list[int]
    scores: list[int]
    taken_over: list[int] = Field(description="seats in which a bot decided for a person; last in the ratings")


class TableInfo(BaseModel):
    """A table as everyone may know it."""

    id: str
    game: str
    status: str
    host: bool
    players: int
    options: dict[str, str]
    pace: dict[str, Any]
    policy: str
    visibility: str
    own_figures: bool
    rated: bool
    unrated_why: str | None
    version: int
    stamp: str
    deciding: int | None
    commitment: str
    secret: str | None
    seats: list[SeatInfo]
    result: ResultInfo | None


class Told(BaseModel):
    """A line of the log."""

    version: int
    kind: str
    seat: int | None
    move: str | None
    sentences: list[str]
    undone: bool


class TieInfo(BaseModel):
    """Why seats that are equal share a place or do not: the seats by place, a sentence, and its rules."""

    groups: list[list[int]]
    text: str
    rules: list[str]


class PositionInfo(BaseModel):
    """What one may see of a table at a version, and what one may do."""

    table: str
    status: str
    version: int
    stamp: str
    digest: str
    seats: list[int]
    seat: int | None
    deciding: int | None
    mine: bool
    prompt: str | None
    question: str | None
    moves: list[str]
    codes: list[int]
    view: dict[str, Any] | None
    undo: bool
    left_ms: list[int] | None
    scores: list[int] | None
    ties: list[TieInfo]


class MoveStored(BaseModel):
    """What was stored."""

    version: int
    digest: str


class Answered(BaseModel):
    """Whether a move is possible, and why not."""

    possible: bool
    reason: RefusalReason | None


class Invitation(BaseModel):
    """A secret that opens a seat once; the link carries it in its fragment."""

    secret: str
    link: str


class ChatMessage(BaseModel):
    """A line of the chat."""

    id: int
    name: str
    seat: int | None
    text: str
    phrase: str | None
    at: int
    mine: bool


class Me(BaseModel):
    """Whose token this is."""

    name: str
    account: bool
    language: str
    scopes: list[str]


class GameInfo(BaseModel):
    """A game: who can play, its switches, and the grammar of its moves."""

    name: str
    title: str
    players: list[int]
    options: dict[str, Any]
    moves: list[str]
    bots: list[str]


def table_info(table: Table, me: str | None) -> TableInfo:
    """A table in the API's words."""
    return TableInfo(
        id=table.id,
        game=table.game,
        status=table.status,
        host=me is not None and table.host == me,
        players=table.players,
        options=table.options,
        pace=table.pace.to_dict(),
        policy=table.policy,
        visibility=table.visibility,
        own_figures=table.overlay is not None,
        rated=table.rated,
        unrated_why=table.unrated_why,
        version=table.version,
        stamp=stamp_of(table),
        deciding=table.deciding,
        commitment=table.commitment,
        secret=table.secret,
        seats=[
            SeatInfo(
                number=s.number,
                kind=s.kind,
                name=s.name,
                level=s.level,
                stand_in=s.stand_in,
                you=me is not None and s.kind == "person" and s.person == me,
                contributed=s.contributed,
            )
            for s in table.seats
        ],
        result=ResultInfo(
            reason=table.result.reason,
            places=list(table.result.places),
            scores=list(table.result.scores),
            taken_over=[seat for seat, _why in table.result.taken_over],
        )
        if table.result
        else None,
    )


def position_info(look: TableView) -> PositionInfo:
    """A look in the API's words."""
    names = wording.seat_names(look.table)
    return PositionInfo(
        table=look.table.id,
        status=look.table.status,
        version=look.version,
        stamp=stamp_of(look.table),
        digest=look.digest,
        seats=list(look.seats),
        seat=look.seat,
        deciding=look.deciding,
        mine=look.mine,
        prompt=look.prompt,
        question=look.question,
        moves=list(look.moves),
        codes=list(look.codes),
        view=look.view,
        undo=look.undo,
        left_ms=list(look.left) if look.left is not None else None,
        scores=list(look.scores) if look.scores is not None else None,
        ties=[
            TieInfo(groups=[list(g) for g in tie.groups], text=tie.tell(names), rules=list(tie.rules))
            for tie in look.ties
        ],
    )


def told(game: Game, line: LogLine, names: Sequence[str]) -> Told:
    """A line of the log in the API's words."""
    said = wording.told(game, line, names)
    return Told(
        version=line.version,
        kind=line.kind,
        seat=line.seat,
        move=line.move,
        sentences=list(said.sentences),
        undone=line.undone,
    )


def said(line: ChatLine) -> ChatMessage:
    """A line of the chat in the API's words."""
    return ChatMessage(
        id=line.id, name=line.name, seat=line.seat, text=line.text, phrase=line.phrase, at=line.at, mine=line.mine
    )
