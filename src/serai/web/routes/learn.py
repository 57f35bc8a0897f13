"""Guided first turns on the page. Nothing is stored: the address says the step, the game is played again up to it."""

import re
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from serai.boards.drawing.scene import EMBLEMS, TALL, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.guide import PARTS, SEEN, Guide, GuideStep, Stage, seen
from serai.boards.guide_pins import pinned
from serai.boards.move_text import label, tell
from serai.boards.presentation import presentation_of
from serai.boards.render import Presented, parts, pointed
from serai.club.errors import BadRequest, NotFound
from serai.kernel.errors import BadMove
from serai.kernel.i18n import _
from serai.kernel.position import Event, Position
from serai.web.csrf import Posted
from serai.web.presentation import wording
from serai.web.presentation.move_parser import understood
from serai.web.request_context import here_of
from serai.web.routes.reference import game_named
from serai.web.routes.table import LAYOUT
from serai.web.routes.table_actions import local
from serai.web.templating import draw, fragment, page

router = APIRouter()

LEARNER = 0


def remember(request: Request, name: str) -> None:
    """A guide is offered once in a browser."""
    known = seen(request.cookies)
    if name not in known:
        here_of(request).cookies[SEEN] = ".".join([*known, name])


@router.get("/learn/{name}")
def learn(request: Request, name: str, step: int = 1, back: str = "") -> Response:
    """A step of the guide, as a page or, for htmx, as a frame alone."""
    guide = guide_of(name)
    remember(request, name)
    shown = frame(request, guide, number_of(guide, step), local(back) if back else "")
    if request.headers.get("hx-request"):
        return fragment("learn_frame.html", **shown)
    return page(request, "learn.html", guide=guide, frame=Markup(draw("learn_frame.html", **shown)))


@router.post("/learn/{name}/skip")
def skip(request: Request, name: str, form: Posted) -> Response:
    """Not now: it is not offered again."""
    guide_of(name)
    remember(request, name)
    return RedirectResponse(local(str(form.get("back", "/"))), 303)


@router.post("/learn/{name}/{step}/move")
def move(request: Request, name: str, step: int, form: Posted) -> Response:
    """Go on if this is the move that the guide is about; otherwise say what the rules and the guide think of it."""
    guide = guide_of(name)
    number = number_of(guide, step)
    moves = tuple(str(text) for text in form.getlist("move"))
    back = local(str(form.get("back") or "")) if form.get("back") else ""
    if moves == guide.steps[number].wants:
        return fragment("learn_frame.html", **frame(request, guide, number + 1, back))
    said = judged(guide.stage(number).position, moves)
    return fragment("learn_frame.html", **frame(request, guide, number, back, said))


@router.get("/learn/{name}/{step}/why")
def why(request: Request, name: str, step: int, move: str = "") -> Response:
    """Why a move is not possible at this step."""
    guide = guide_of(name)
    position = guide.stage(number_of(guide, step)).position
    here = here_of(request)
    names = names_of(guide, here.person.name if here.person else _("Traveller"))
    try:
        reason = position.why_not(understood(position.game, move, names, position.moves()))
    except BadMove as error:
        return fragment("notice.html", message=str(error), reason=None, bad=True)
    message = reason.text if reason else _("“{move}” is possible.").format(move=move)
    return fragment("notice.html", message=message, reason=reason, bad=reason is not None)


def guide_of(name: str) -> Guide:
    guide = presentation_of(game_named(name).name).guide
    if guide is None:
        raise NotFound(_("this game has no guide"))
    return guide


def number_of(guide: Guide, step: int) -> int:
    """A step of an address as one of the guide's, from 0 on."""
    if not 1 <= step <= len(guide.steps):
        raise BadRequest(_("there is no such step"))
    return step - 1


def judged(position: Position, moves: tuple[str, ...]) -> str:
    """What is said of a move that the guide is not about."""
    try:
        reason = position.why_not(moves[0]) if moves else None
    except BadMove as error:
        return str(error)
    if reason:
        return reason.text
    return _("That would be allowed, too. For now follow the pins: the marked one goes on.")


# -- what a step shows -------------------------------------------------------------------------------------------------


def frame(request: Request, guide: Guide, number: int, back: str, said: str = "") -> dict[str, Any]:
    """Everything the template of a step needs."""
    here, step, stage = here_of(request), guide.steps[number], guide.stage(number)
    names = names_of(guide, here.person.name if here.person else _("Traveller"))
    layout = TALL if request.cookies.get(LAYOUT) == "tall" else WIDE
    drawn = presented(guide, stage, step, names, layout, here.preference("colour_aids", False) is True)
    mine = bool(step.wants)
    return {
        "guide": guide,
        "number": number + 1,
        "step": step,
        "text": worded(_(step.text)),
        "reason": stage.position.why_not(step.refused) if step.refused else None,
        "drawn": drawn,
        "names": names,
        "position": stage.position,
        "mine": mine,
        "pins": {ident: n for n, ident in enumerate(step.points, 1) if ident in PARTS},
        "log": [(turn.seat, sentences(guide, turn.move, turn.seat, turn.events, names)) for turn in stage.turns][::-1],
        "back": back,
        "said": said,
    }


def presented(
    guide: Guide, stage: Stage, step: GuideStep, names: list[str], layout: str, aids: bool = False
) -> Presented:
    """The board of a step: targets only where a move is wanted, with its pins."""
    board, position = guide.board, stage.position
    told = [event for turn in stage.turns for event in turn.events if event.to in (None, LEARNER)]
    scene = Scene(
        view=position.view(LEARNER),
        seat=LEARNER,
        moves=tuple(position.moves()) if step.wants else (),
        players=tuple(ScenePlayer(name, EMBLEMS[i]) for i, name in enumerate(names)),
        events=tuple(told),
        cast=stage.cast,
        layout=layout,
        aids=aids,
        sprite=sprite_address(),
    )
    drawn = pointed(parts(board, scene), step.wants) if step.wants else parts(board, scene)
    on_board = [(n, ident) for n, ident in enumerate(step.points, 1) if ident not in PARTS]
    numbers = Markup(pinned(str(drawn.board), on_board, layout)) if on_board else drawn.board
    return Presented(numbers, drawn.panel, drawn.holdings)


def names_of(guide: Guide, learner: str) -> list[str]:
    return [learner, *(_(wording.BOT_NAMES[seat]) for seat in range(1, guide.players))]


def sentences(guide: Guide, move: str, seat: int, events: tuple[Event, ...], names: list[str]) -> tuple[str, ...]:
    told = tuple(tell(event, names) for event in events if event.to in (None, LEARNER))
    return told or (f"{names[seat]}: {label(guide.rules, guide.rules.notation.code(move))}",)


def worded(text: str) -> Markup:
    """A step's text with its pins."""
    return Markup(re.sub(r"\{(\d)\}", r'<b class="pin-mark">\1</b>', str(escape(text))))
