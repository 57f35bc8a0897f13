"""Planning ahead on the page. A plan that is thought through is nowhere but in its address; only a kept one is stored.

Nothing here tells others of anything: no frame is stirred, no look is counted, no line is logged.
"""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

import serai
from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.drawing.scene import EMBLEMS, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.presentation import board_of
from serai.boards.render import CASTS, TURNS, Presented, parts
from serai.boards.text.move_text import groups, tell
from serai.boards.text.position_text import panel_facts, read
from serai.club import Club
from serai.club.errors import BadRequest, NotAllowed, Refused
from serai.club.model import TableView
from serai.club.plans.line import TURN_NOW, Line, PlanStep, begun, followed, is_own, planning_seat
from serai.club.play.moves import LONGEST_MOVE, MOST_MOVES
from serai.kernel.i18n import _
from serai.web.csrf import Posted
from serai.web.live.context import Viewer, stamp_of
from serai.web.presentation import plans, wording
from serai.web.presentation.move_parser import understood
from serai.web.routes.table import viewer_of
from serai.web.routes.table_actions import done, me, paced, played_once
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import draw, fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)


@router.get("/t/{table_id}/plan")
def plan(request: Request, table_id: str) -> Response:
    """The plan that is kept, as far as it still goes, or an empty one."""
    club: Club = request.app.state.club
    here = me(request)
    look = club.looks.look(table_id, here.id)
    kept = club.plans.kept(table_id, here.id)
    left = club.plans.left(look, here.id, kept) if kept and kept.seat in look.seats else ()
    return _shown(request, look, _reached(look, left))


@router.get("/t/{table_id}/plan/{steps}")
def at(request: Request, table_id: str, steps: str) -> Response:
    """A plan that is thought through, as a page or, for htmx, as a frame alone."""
    paced(request, me(request))
    look, line = _followed(request, table_id, steps)
    return _shown(request, look, line)


@router.post("/t/{table_id}/plan/play")
def play(request: Request, table_id: str, form: Posted) -> Response:
    """Play what is planned for this turn, all of it or nothing."""
    club: Club = request.app.state.club
    return played_once(request, table_id, form, club.plans.play)


@router.post("/t/{table_id}/plan/forget")
def forget(request: Request, table_id: str, form: Posted) -> Response:
    """Delete the plan; its offer on the table's page goes away."""
    club: Club = request.app.state.club
    club.plans.forget(club.tables.find(table_id).id, me(request).id)
    return done() if form.get("stay") else done(goto=f"/t/{table_id}")


@router.post("/t/{table_id}/plan/{steps}/move")
def move(request: Request, table_id: str, steps: str, form: Posted) -> Response:
    """Go on by one move or several of whoever decides in the plan, all or none."""
    paced(request, me(request))
    look, line = _followed(request, table_id, steps)
    moves = [str(text) for text in form.getlist("move")]
    if not 1 <= len(moves) <= MOST_MOVES or any(len(text) > LONGEST_MOVE for text in moves):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    before = list(line.steps)
    try:
        for text in moves:
            line.go_on(PlanStep(line.trial.position.seat, text))
    except Refused as refused:
        return _shown(request, look, followed(look, before), str(refused))
    return _shown(request, look, line)


@router.post("/t/{table_id}/plan/{steps}/keep")
def keep(request: Request, table_id: str, steps: str, form: Posted) -> Response:
    """Keep the plan, and go back to the table."""
    club: Club = request.app.state.club
    here = me(request)
    paced(request, here)
    look, line = _followed(request, table_id, steps)
    if line.broken:
        return _shown(request, look, line)
    club.plans.keep(look, here.id, line.steps, by_itself=form.get("by_itself") == "yes")
    return done(goto=f"/t/{table_id}")


@router.get("/t/{table_id}/plan/{steps}/why")
def why(request: Request, table_id: str, steps: str, move: str = "") -> Response:
    """Why a move is not possible at this point of a plan."""
    look, line = _followed(request, table_id, steps)
    trial, names = line.trial, wording.seat_names(look.table)
    if len(move) > LONGEST_MOVE:
        raise BadRequest(_("a move is a line of text"))
    with drawn_with(look.edition):
        text = understood(trial.game, move, names, trial.moves())
    try:
        line.go_on(PlanStep(trial.position.seat, text))
    except BadRequest as error:
        return fragment("notice.html", message=str(error), reason=None, bad=True)
    except Refused as refused:
        said = refused.reason.text if refused.reason else str(refused)
        return fragment("notice.html", message=said, reason=refused.reason, bad=True)
    return fragment("notice.html", message=_("“{move}” is possible.").format(move=move), reason=None, bad=False)


@router.get("/t/{table_id}/plan/{steps}/worth")
def worth(request: Request, table_id: str, steps: str) -> Response:
    """What a chain of moves would bring at this point of a plan, in words; empty where it cannot be made."""
    look, line = _followed(request, table_id, steps)
    board, moves = board_of(look.table.game), request.query_params.getlist("move")
    if board is None:
        raise NotAllowed(_("this game has no drawn board"))
    if len(moves) > MOST_MOVES or any(len(text) > LONGEST_MOVE for text in moves):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    for text in moves:
        line.trial.game.notation.code(text)  # or a refusal that says what is wrong
    scene = _scene(look, line, Viewer(None, ""))
    with drawn_with(scene.edition):
        said = board.worth(scene, moves) if moves else ""
    return Response(said, media_type="text/plain; charset=utf-8")


# -- inside ------------------------------------------------------------------------------------------------------------


def _followed(request: Request, table_id: str, text: str) -> tuple[TableView, Line]:
    """The plan of an address. If the table has moved on, what is left of it."""
    club: Club = request.app.state.club
    here = me(request)
    look = club.looks.look(table_id, here.id)
    seat = planning_seat(look)
    version, steps = plans.read_address(serai.game(look.table.game), seat, text)
    if version > look.version:
        raise BadRequest(_("this is not a plan"))
    if version == look.version:
        return look, followed(look, steps)
    return look, _reached(look, club.plans.realigned(look, here.id, steps, version, seat))


def _reached(look: TableView, steps: tuple[PlanStep, ...]) -> Line:
    """A plan that was made before; where it goes on with own moves, as if it were one's turn, if that can be said."""
    line = begun(look)
    if steps and is_own(steps[0], line.seat) and line.trial.position.seat != line.seat and line.trial.copy().turn_now():
        steps = (PlanStep(line.seat, TURN_NOW), *steps)
    return followed(look, steps)


def _shown(request: Request, look: TableView, line: Line, said: str = "") -> Response:
    viewer = viewer_of(request, look.table)
    with drawn_with(look.edition):
        shown = _values(request, look, line, viewer, said)
        if request.headers.get("hx-request"):
            return fragment("plan_frame.html", **shown)
        return page(request, "plan.html", **shown, frame=Markup(draw("plan_frame.html", **shown)))


def _values(request: Request, look: TableView, line: Line, viewer: Viewer, said: str) -> dict[str, Any]:
    """Everything the template of a plan needs."""
    club: Club = request.app.state.club
    table, trial = look.table, line.trial
    game, names, position = trial.game, wording.seat_names(table), trial.position
    ended = position.over or line.draws
    moves = [] if ended else trial.moves()
    drawn = _drawn(look, line, viewer) if viewer.view != "text" else None
    view = trial.view()
    base = f"/t/{table.id}/plan/"
    here = me(request)

    def address(steps: list[PlanStep]) -> str:
        return base + plans.address_of(game, look.version, steps)

    skip = None if ended or not trial.copy().turn_now() else address([*line.steps, PlanStep(line.seat, TURN_NOW)])
    if line.broken and not said:
        said = _("“{move}” is no longer possible: {why}").format(
            move=plans.step_words(game, line.broken.step, names), why=line.broken.why.text
        )
    return {
        "table": table,
        "look": look,
        "stamp": stamp_of(table),
        "names": names,
        "seat": line.seat,
        "decides": None if position.over else position.seat,
        "mine": not ended and position.seat == line.seat,
        "question": _ended(line) if ended else position.question,
        "stuck": not ended and not moves,
        "ended": ended,
        "drawn": drawn,
        "board": None if drawn else read(table.game, view, names),
        "facts": []
        if drawn and drawn.holdings
        else [panel_facts(table.game, view, seat.number) for seat in table.seats],
        "groups": groups(game, moves, [game.notation.code(text) for text in moves])
        if moves and (not drawn or drawn.panel is None)
        else [],
        "at": address(line.steps),
        "back": address(line.steps[:-1]) if line.steps else None,
        "skip": skip,
        "own": any(is_own(step, line.seat) for step in line.steps),
        "brings": plans.brought(game, line.brings[-1]) if line.brings else (),
        "log": _log(line, names),
        "wide": viewer.layout == WIDE,
        "tabs": _tabs(table.game, viewer, drawn is not None),
        "kept": club.plans.kept(table.id, here.id),
        "by_days": table.pace.kind == "days",
        "said": said,
        "hides": not game.perfect_information,
    }


def _ended(line: Line) -> str:
    if line.draws:
        return _("The plan ends here: the last step depends on chance.")
    return _("The plan ends here: the game is over.")


def _log(line: Line, names: list[str]) -> list[tuple[int, tuple[str, ...]]]:
    """The steps in sentences."""
    game = line.trial.game
    found = []
    for step, events in line.told:
        told = tuple(tell(event, names) for event in events)
        found.append((step.seat, told or (f"{names[step.seat]}: {plans.step_words(game, step, names)}",)))
    return found


def _tabs(game: str, viewer: Viewer, drawn: bool) -> list[tuple[str, str]]:
    """The steps, and on a phone the players and the sides of the board before them."""
    steps = [("log", _("Steps of your plan"))]
    if viewer.layout == WIDE:
        return steps
    board = board_of(game)
    sides = board.sides if drawn and board else ()
    return [("players", _("Players")), *((f"side-{n}", _(side)) for n, side in enumerate(sides, 1)), *steps]


def _scene(look: TableView, line: Line, viewer: Viewer) -> Scene:
    """The board of a plan: targets are those of whoever decides in it, all else is what the planner would see."""
    board, trial = board_of(look.table.game), line.trial
    assert board is not None
    told = [event for entry in look.log[-TURNS:] if not entry.undone for event in entry.events]
    told += [event for _step, events in line.told for event in events]
    view, names = trial.view(), wording.seat_names(look.table)
    cast = CASTS.at(look.table.id, look.version, look.view or {}, board)
    return Scene(
        view=view,
        seat=trial.position.seat,
        for_another=trial.position.seat != line.seat,
        moves=() if line.draws or trial.position.over else tuple(trial.moves()),
        players=tuple(ScenePlayer(name, EMBLEMS[i]) for i, name in enumerate(names)),
        events=tuple(told),
        cast=board.piece_ids(view, cast),
        layout=viewer.layout,
        aids=viewer.aids,
        sprite=sprite_address(look.table.game),
        edition=look.edition,
    )


def _drawn(look: TableView, line: Line, viewer: Viewer) -> Presented | None:
    board = board_of(look.table.game)
    if board is None:
        return None
    scene = _scene(look, line, viewer)
    drawn = parts(board, scene)
    if scene.seat == line.seat:
        return drawn
    own = replace(
        scene, seat=line.seat, for_another=False, moves=()
    )  # what players have is shown as the planner sees it
    return replace(drawn, holdings=parts(board, own).holdings)
