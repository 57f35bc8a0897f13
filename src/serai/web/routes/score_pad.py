"""The score pad for the table at home: enter what lies there, and the game's own scoring counts it. Nothing is stored.

The form is a GET: its address holds the entries, so a reload keeps them and a result can be sent to a friend.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import serai
from serai.boards.presentation import listed_games, presentation_of
from serai.boards.score_pad import MOST, Entries, Pad, PadLine, Remark, Row, Wrong
from serai.club.errors import NotFound
from serai.kernel.errors import SeraiError
from serai.kernel.i18n import _
from serai.kernel.measure import brief, said
from serai.kernel.position import Position
from serai.web.routes.reference import game_named
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)

NAME_LENGTH = 24


@dataclass(frozen=True)
class Sheet:
    """What a pad adds up to."""

    lines: tuple[PadLine, ...]
    total: str  # what the last line is called, and what stands in it
    totals: tuple[str, ...]
    sums: tuple[str, tuple[int, ...]] | None  # the points behind it, where it is something else
    briefs: tuple[str, ...]  # the same, as short as can be
    places: tuple[int, ...]
    remarks: tuple[Remark, ...]


@router.get("/score")
def index(request: Request) -> Response:
    """The pads of all games."""
    return page(
        request,
        "scorepads.html",
        games=[serai.game(name) for name in listed_games() if presentation_of(name).score_pad],
    )


@router.get("/score/{name}")
def show(request: Request, name: str) -> Response:
    """A game's pad with what was entered and, if that can be, the sheet."""
    game = game_named(name)
    pad = presentation_of(name).score_pad
    if pad is None:
        raise NotFound(_("this game has no score pad"))
    asked = request.query_params
    if not request.headers.get("hx-request") and any(not text for _key, text in asked.multi_items()):
        # A browser without scripts sends the empty fields, too: the address that is kept or sent is short.
        filled = urlencode([(key, text) for key, text in asked.multi_items() if text])
        return RedirectResponse(f"{request.url.path}?{filled}", 303)
    players = next((n for n in game.players if asked.get("players") == str(n)), game.players[0])
    sections = pad.sections(players)
    rows = [row for section in sections for row in section.rows]
    entries, wrong = read(rows, asked, players)
    sheet = None
    if entries.numbers and not wrong:
        try:
            sheet = counted(pad, entries)
        except Wrong as error:
            wrong = {error.key: str(error)}
        except SeraiError as error:  # what the game itself does not believe
            wrong = {"": str(error)}
    return page(
        request,
        "scorepad.html",
        422 if wrong else 200,
        game=game,
        sections=sections,
        players=players,
        columns=range(MOST),
        typed=asked,
        names=[seat_name(asked, seat) for seat in range(MOST)],
        wrong=wrong,
        sheet=sheet,
        length=NAME_LENGTH,
    )


def seat_name(asked: Mapping[str, str], seat: int) -> str:
    """What a player is called: as entered, or by number."""
    return asked.get(f"name.{seat + 1}", "").strip()[:NAME_LENGTH] or _("Player {n}").format(n=seat + 1)


def read(rows: list[Row], asked: Mapping[str, str], players: int) -> tuple[Entries, dict[str, str]]:
    """The entries of a form, and what is wrong with them by row."""
    numbers: dict[tuple[str, int], int] = {}
    wrong: dict[str, str] = {}
    for row in rows:
        for seat in range(players):
            text = asked.get(f"{row.key}.{seat + 1}", "").strip()
            if not text:
                continue
            if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) > row.most:
                wrong[row.key] = _("A whole number from 0 to {n} is needed, not “{text}”.").format(
                    n=row.most, text=text[:20]
                )
            else:
                numbers[row.key, seat] = int(text)
        total = sum(numbers.get((row.key, seat), 0) for seat in range(players))
        if row.box is not None and total > row.box and row.key not in wrong:
            wrong[row.key] = (
                _("Only one player can have it.")
                if row.mark
                else _("The box has only {n}; here are {total}.").format(n=row.box, total=total)
            )
    return Entries(players, numbers), wrong


def counted(pad: Pad, entries: Entries) -> Sheet:
    """The sheet of what was entered, by the game's own scoring."""
    position: Position = pad.position(entries)
    game, scores, edition = position.game, tuple(position.scores()), position.edition
    return Sheet(
        pad.lines(position),
        _(game.measure.name) if game.measure else _("total"),
        tuple(said(game, score, edition) for score in scores),
        (_(game.measure.sum), scores) if game.measure else None,
        tuple(brief(game, score, edition) for score in scores),
        tuple(position.places()),
        pad.remarks(position, entries),
    )
