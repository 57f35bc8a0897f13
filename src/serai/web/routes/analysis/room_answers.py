"""What a room for analysis answers, wherever its position comes from: a table, or an address that says it."""

import asyncio
import json
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import Future
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from serai.bots.engine import known_part
from serai.club import Club
from serai.club.analysis.chosen_chance import draws_of
from serai.club.analysis.lines import Step
from serai.club.analysis.tree import MARKS
from serai.club.bots.messages import AdviceData
from serai.club.errors import BadRequest, NotAllowed, TooMany
from serai.kernel.i18n import _
from serai.kernel.plain import Plain
from serai.kernel.position import Position
from serai.web.presentation.analysis.rooms import Answers, Room, drawing, in_short, seen_by, told
from serai.web.presentation.analysis.variations import drawn_in_words, in_words, read_codes, threatening
from serai.web.request_context import here_of
from serai.web.routes.analysis.engine import addresses, task_of
from serai.web.routes.table import LAYOUT
from serai.web.templating import fragment, page
from serai.web.threads import in_thread
from serai.web.transport.security_headers import with_engine

MOST_LUCK = 99
MOST_CHOICES = 100  # that come in words with a position
MOST_STATES = 24  # moments of a game that an engine is given at once
PATIENCE_S = 20  # for what the server thinks


def room_page(request: Request, room: Room, moves: list[tuple[int, int | None, str]], **more: Any) -> Response:
    """A room as a page; only there a browser may compile."""
    shown, engine = values(request, room), addresses(room.game)
    first = json.dumps(given_of(request, room, room.position, False)) if engine and not room.position.over else ""
    beside: dict[str, Any] = {"engine": engine, "server": may_think(request), "first": first, "moves": moves}
    answer = page(request, "analysis.html", **shown, **more, **beside, **signs())
    answer.headers["Content-Security-Policy"] = with_engine()
    return answer


def may_think(request: Request) -> bool:
    """Whether the server's bots answer where an engine cannot run."""
    club: Club = request.app.state.club
    return club.settings.workers > 0


def signs() -> dict[str, Any]:
    """Verdicts: those that people give to a move, and those of a review."""
    kinds = (
        ("best", _("best move")),
        ("good", _("good move")),
        ("inaccuracy", _("inaccuracy")),
        ("mistake", _("mistake")),
    )
    return {"marks": MARKS, "verdicts": kinds}


def room_part(request: Request, room: Room) -> Response:
    """A position of a room alone."""
    return fragment("analysis_part.html", **values(request, room))


def for_engine(request: Request, room: Room, threat: bool) -> Response:
    """What an engine is given of a position: what the seat that decides may know, and no more."""
    return JSONResponse(given_of(request, room, asked_about(request, room, threat), threat))


def given_of(request: Request, room: Room, position: Position, threat: bool) -> Plain:
    """The same as plain data."""
    key = ("task", threat, *seen_by(room))
    return answers(request).get(key, counted(request, room, "task"), lambda: task_of(position))


def words(request: Request, room: Room, codes: str, threat: bool) -> Response:
    """Lines of an engine in words."""
    position = asked_about(request, room, threat)
    lines = read_codes(codes, position.game)
    key = ("words", codes, threat, *seen_by(room))

    def made() -> list[list[dict[str, object]]]:
        return [in_words(position, line, room.names) for line in lines]

    return JSONResponse(answers(request).get(key, counted(request, room, "words"), made))


async def thought(request: Request, find: Callable[[], Room], threat: bool) -> Response:
    """What the server's bots think of a position, for a page whose browser cannot: when it is their turn."""
    club: Club = request.app.state.club
    here = here_of(request)
    if request.headers.get("sec-fetch-site") == "cross-site":
        raise NotAllowed(_("another site may not send this in your name"))

    def ask() -> tuple[Hashable, Plain | None, Future[AdviceData] | None]:
        room = find()
        position = asked_about(request, room, threat)
        key = ("thought", threat, *seen_by(room))
        if (kept := answers(request).kept(key)) is not None:
            return key, kept, None
        answers(request).count(counted(request, room, "thought"))
        return key, None, club.bots.consult(here.id or here.counted, here.counted, position)

    key, found, asked = await in_thread(ask)
    if asked is not None:
        try:
            found = dict((await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE_S))["thought"])
        except (TimeoutError, asyncio.CancelledError):  # too much else is thought about; or the page asked anew
            raise TooMany(_("too many positions at once; wait a moment"), 1) from None
        answers(request).keep(key, found)
    return JSONResponse(found)


def luck(request: Request, room: Room, start: Position) -> Response:
    """What was drawn with the last move, and what else may come."""
    if not room.made or not room.made[-1].drawn:
        raise BadRequest(_("nothing was drawn with this move"))
    key = ("luck", start.to_json(), room.query(), *seen_by(room))
    found = answers(request).get(key, counted(request, room, "luck"), lambda: draws_of(start, room.line))
    drawn = [drawn_in_words(room.position.game, draw, room.names) for draw in found]
    return fragment("analysis_luck.html", drawn=drawn)


def read_moments(at: str) -> list[str]:
    """Which moments of a game an engine is to be given: numbers, with an “a” where every seat is meant."""
    wanted = at.split(",")
    if len(wanted) > MOST_STATES or not all(re.fullmatch("[0-9]{1,6}a?", part) for part in wanted):
        raise BadRequest(_("a number is missing: {name}").format(name="at"))
    return wanted


Moments = tuple[list[Position], list[dict[str, Any]]]


def moments_for_review(wanted: Sequence[str], positions: Iterable[Position]) -> Moments:
    """Moments of a game, and what engines are given of each."""
    found = list(positions)
    return found, [for_review(position, part.endswith("a")) for part, position in zip(wanted, found, strict=True)]


def states(request: Request, room: Room, key: Hashable, found: Callable[[], Moments]) -> Response:
    """Moments of a game for an engine; also those that are kept are refused while they belong to a rated game."""
    positions, given = answers(request).get(key, counted(request, room, "states"), found)
    for position in positions:
        refuse_rated(request, position)
    return JSONResponse(given)


def for_review(position: Position, whole: bool) -> dict[str, Any]:
    """A moment of a game: who won, if it is over; otherwise what engines are given."""
    if position.over:
        return {"won": [int(place == 1) for place in position.places()]}
    seats = range(position.players) if whole else (position.seat,)
    known = {seat: known_part(position, seat)["state"] for seat in seats}
    return {"seat": position.seat, "choices": len(position.codes()), "states": known}


def asked_about(request: Request, room: Room, threat: bool) -> Position:
    """The position that an engine is to think about."""
    refuse_rated(request, room.position)
    if room.position.over:
        raise BadRequest(_("the game is over: there is nothing to decide"))
    if not threat:
        return room.position
    found = threatening(room.position)
    refuse_rated(request, found)  # nobody comes by a detour to what he may not ask about
    return found


def wants_threat(request: Request) -> bool:
    """Whether an address asks what the next player would do."""
    return request.query_params.get("threat", "") in ("true", "yes", "1")


def values(request: Request, room: Room) -> dict[str, Any]:
    """Everything the template of a position needs."""
    refuse_rated(request, room.position)
    here = here_of(request)
    layout = "tall" if request.cookies.get(LAYOUT) == "tall" else "wide"
    aids = here.preference("colour_aids", False) is True
    key = ("drawing", layout, aids, *seen_by(room))
    drawn = answers(request).get(key, counted(request, room, "drawing"), lambda: drawing(room, layout, aids))
    position = room.position
    last = room.made[-1] if room.made else None
    return {
        "room": room,
        "table": room.table,
        "position": position,
        "names": room.names,
        "drawn": drawn,
        "groups": [] if drawn and drawn.panel is not None else position.moves(),
        "choices": json.dumps(in_words_at_once(position, room.names), ensure_ascii=False, separators=(",", ":")),
        "given": "" if position.over else json.dumps(known_part(position, position.seat)),
        "steps": [(made, in_short(position.game, made.step.move, room.names)) for made in room.made],
        "happened": (last.seat, told(position.game, last, room.names)) if last else None,
        "again": other_luck(room),
        "scores": position.scores() if position.over else [],
        "here": here,
    }


def in_words_at_once(position: Position, names: list[str]) -> dict[int, tuple[str, str]]:
    """What can be decided, by code, as text and in words: an engine's first line need not wait for them."""
    text = position.game.notation.text
    return {code: (text(code), in_short(position.game, text(code), names)) for code in position.codes()[:MOST_CHOICES]}


def refuse_rated(request: Request, position: Position) -> None:
    """Refuse a position, wherever it comes from, that belongs to a rated game which is being played here."""
    club: Club = request.app.state.club
    club.analysis.refuse(position)


def other_luck(room: Room) -> str:
    """The last step with other luck; empty where nothing was drawn."""
    if not room.made or not room.made[-1].drawn:
        return ""
    move, chance = room.line[-1].move, room.line[-1].chance
    return str(Step(move, str(int(chance) % MOST_LUCK + 1) if chance.isdecimal() else "1"))


def answers(request: Request) -> Answers:
    """What was made for rooms lately."""
    found: Answers = request.app.state.analysis
    return found


def counted(request: Request, room: Room, what: str) -> str:
    """Under which key what a room asks for is counted."""
    here = here_of(request)
    return f"{here.id or here.counted} {room.base} {what}"


def count_brought(request: Request) -> None:
    """Count something that somebody brought along: it is played again before anybody knows what it is."""
    here = here_of(request)
    answers(request).count(f"{here.id or here.counted} brought")
