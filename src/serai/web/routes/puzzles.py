"""Puzzles on the page. The moves so far are in the address and played again each time; only whole turns are kept.

A visitor who answers becomes a guest, as one who plays.
"""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from serai.arena.puzzles.shelf import KnownTurn, Puzzle, Shelf, Verdict, shelf_of
from serai.arena.puzzles.themes import titles_of
from serai.arena.puzzles.turns import LONGEST
from serai.boards import render, standalone
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import EMBLEMS, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.hint_route import BoardHint
from serai.boards.presentation import board_of, listed_games
from serai.boards.render import Presented, parts
from serai.boards.teaching.puzzle_themes import OWN_GAME
from serai.boards.text.move_text import groups, phrased, tell
from serai.boards.text.position_text import panel_facts, read
from serai.club import Club
from serai.club.errors import BadRequest, NotFound
from serai.club.play.cache import position_from
from serai.club.play.moves import LONGEST_MOVE, MOST_MOVES
from serai.club.puzzles.solving import Tried
from serai.kernel.errors import BadMove, IllegalMove
from serai.kernel.game import Game
from serai.kernel.i18n import LANGUAGES, _, speak
from serai.kernel.position import Event, Position
from serai.web.csrf import Posted
from serai.web.presentation import wording
from serai.web.presentation.move_parser import understood
from serai.web.presentation.puzzles import of_the_day
from serai.web.request_context import THEMES, here_of
from serai.web.routes.learn import paced
from serai.web.routes.lobby import person_for
from serai.web.routes.reference import game_named
from serai.web.routes.table import VIEW, asked_moves, layout_of
from serai.web.routes.table_actions import done
from serai.web.routing.direct_routes import DirectRoute
from serai.web.static_files import A_DAY
from serai.web.templating import draw, fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
_LESSON = re.compile(r"t-([A-Za-z0-9_]{1,32})-([0-9]{1,9})")
NOTHING = "-"  # the steps of an address where none is made
_STEPS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})*")


@dataclass(frozen=True)
class Line:
    """A puzzle as far as somebody has moved in it."""

    puzzle: Puzzle
    start: Position
    now: Position
    codes: tuple[int, ...]
    told: tuple[tuple[Event, ...], ...]
    seen: Position  # what is drawn: the last position before a draw
    cast: Cast | None

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def verdict(self) -> Verdict:
        return self.puzzle.reached(self.start, self.now)


# -- pages -------------------------------------------------------------------------------------------------------------


@router.get("/puzzles")
def index(request: Request) -> Response:
    """To the puzzles of the first game that has some."""
    game = next((name for name in listed_games() if shelf_of(name).puzzles), None)
    if game is None:
        raise NotFound(_("there are no puzzles here"))
    return RedirectResponse(f"/puzzles/{game}", 303)


@router.get("/puzzles/{name}")
def overview(request: Request, name: str) -> Response:
    """The puzzles of a game: today's, and all of them by theme."""
    club: Club = request.app.state.club
    shelf, me = shelf_named(name), here_of(request).id
    tried = club.puzzles.tried(name, me)
    return page(
        request,
        "puzzles.html",
        game=name,
        games=[each for each in listed_games() if shelf_of(each).puzzles],
        shelf=shelf,
        titles=titles_of(name),
        tried=tried,
        solved=sum(each.solved for each in tried.values()),
        skill=club.puzzles.skill(name, me),
        daily=of_the_day(request, name),
    )


@router.get("/puzzles/{name}/next")
def following(request: Request, name: str, theme: str = "", after: str = "") -> Response:
    """To the next puzzle that was not tried, of a theme or of all; where all were, to the next one."""
    club: Club = request.app.state.club
    shelf = shelf_named(name)
    some = shelf.themes.get(theme) if theme else shelf.puzzles
    if some is None:
        raise NotFound(_("there are no puzzles with this theme"))
    tried = club.puzzles.tried(name, here_of(request).id)
    at = next((n + 1 for n, puzzle in enumerate(some) if puzzle.id == after), 0)
    turned = (*some[at:], *some[:at])
    puzzle = next((each for each in turned if each.id not in tried), turned[0])
    return RedirectResponse(f"/puzzles/{name}/{puzzle.id}" + (f"?theme={theme}" if theme else ""), 303)


@router.get("/puzzles/{name}/{ident}")
def puzzle(request: Request, name: str, ident: str, show: str = "") -> Response:
    """A puzzle from its beginning, or its solution for somebody who has solved or seen it."""
    club: Club = request.app.state.club
    line = followed(puzzle_named(request, name, ident), NOTHING)
    tried = club.puzzles.tried(name, here_of(request).id).get(ident) if show else None
    return shown(request, line, solution=tried is not None and (tried.solved or tried.shown))


@router.get("/puzzles/{name}/{ident}/board.svg")
def picture(request: Request, name: str, ident: str, theme: str = "light") -> Response:
    """The board of a puzzle as a picture: nothing in it can be clicked.

    It is kept by any cache on the way where its address says all that it is drawn by, `in` its language.
    """
    found = puzzle_named(request, name, ident)
    if theme not in THEMES:
        raise BadRequest(_("there is no such theme"))
    worded = request.query_params.get("in")
    if worded is not None:
        if worded not in LANGUAGES:
            raise BadRequest(
                _("there is no language “{name}”; known are {known}").format(name=worded, known=", ".join(LANGUAGES))
            )
        speak(worded)
    drawn = standalone.picture(found.start(), found.seat, targets=False, theme=theme)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": A_DAY} if worded else {})


@router.get("/puzzles/{name}/{ident}/{steps}")
def at(request: Request, name: str, ident: str, steps: str) -> Response:
    """A puzzle as far as somebody has moved."""
    return shown(request, as_tried(request, followed(puzzle_named(request, name, ident), steps)))


@router.post("/puzzles/{name}/{ident}/{steps}/move")
def move(request: Request, name: str, ident: str, steps: str, form: Posted) -> Response:
    """Go on by one move or several, all or none; a turn that is over then is judged and kept."""
    club: Club = request.app.state.club
    line, theme = followed(puzzle_named(request, name, ident), steps), str(form.get("theme", ""))
    moves = [str(text) for text in form.getlist("move")]
    if not 1 <= len(moves) <= MOST_MOVES or any(len(text) > LONGEST_MOVE for text in moves):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    if line.verdict.over:
        return shown(request, as_tried(request, line), theme=theme)
    try:
        after = going_on(line, [line.game.notation.code(text) for text in moves])
    except (BadMove, IllegalMove) as refused:
        said = refused.reason.text if isinstance(refused, IllegalMove) else str(refused)
        return shown(request, line, said, theme=theme)
    if not after.verdict.over or after.puzzle.theme == OWN_GAME:  # a turn of one's own game is nobody's record
        return shown(request, after, theme=theme)
    new = here_of(request).person is None
    club.puzzles.answered(person_for(request, form).id, after.puzzle, after.verdict.solves)
    if not new:
        return shown(request, after, theme=theme)
    return done(goto=f"/puzzles/{name}/{ident}/{address_of(after.codes)}{onward('', name, theme)}")


@router.post("/puzzles/{name}/{ident}/show")
def show(request: Request, name: str, ident: str, form: Posted) -> Response:
    """Show the solution and why it is one."""
    club: Club = request.app.state.club
    found, new = puzzle_named(request, name, ident), here_of(request).person is None
    theme, line = str(form.get("theme", "")), followed(found, NOTHING)
    if found.theme == OWN_GAME:
        return shown(request, line, solution=True)
    club.puzzles.showed(person_for(request, form).id, found)
    if not new:
        return shown(request, line, solution=True, theme=theme)
    # the forms of a page that a visitor has are no longer good for the guest that he has become
    return done(goto=f"/puzzles/{name}/{ident}{onward('yes', name, theme)}")


@router.get("/puzzles/{name}/{ident}/{steps}/why")
def why(request: Request, name: str, ident: str, steps: str, move: str = "") -> Response:
    """Why a move is not possible here."""
    line = followed(puzzle_named(request, name, ident), steps)
    if len(move) > LONGEST_MOVE:
        raise BadRequest(_("a move is a line of text"))
    try:
        text = understood(line.game, move, names_of(request, line.puzzle), line.now.moves())
        reason = line.now.why_not(text)
    except BadMove as error:
        return fragment("notice.html", message=str(error), reason=None, bad=True)
    message = reason.text if reason else _("“{move}” is possible.").format(move=move)
    return fragment("notice.html", message=message, reason=reason, bad=reason is not None)


@router.get("/puzzles/{name}/{ident}/{steps}/brings")
def brings(request: Request, name: str, ident: str, steps: str) -> Response:
    """What moves would bring."""
    line = followed(puzzle_named(request, name, ident), steps)
    board = board_of(name)
    if board is None or line.verdict.over:
        return HTMLResponse("")
    moves = asked_moves(request, line.game)
    return HTMLResponse(
        render.brings(board, line.now.as_known_to(line.puzzle.seat), moves, names_of(request, line.puzzle))
    )


@router.get("/puzzles/{name}/{ident}/{steps}/worth")
def worth(request: Request, name: str, ident: str, steps: str) -> Response:
    """What a chain of moves would bring, in words; empty where it cannot be made."""
    line = followed(puzzle_named(request, name, ident), steps)
    board, moves = board_of(name), asked_moves(request, line.game)
    said = board.worth(scene_of(request, line), moves) if board and moves and not line.verdict.over else ""
    return Response(said, media_type="text/plain; charset=utf-8")


# -- inside ------------------------------------------------------------------------------------------------------------


def shelf_named(name: str) -> Shelf:
    shelf = shelf_of(game_named(name).name)
    if not shelf.puzzles:
        raise NotFound(_("there are no puzzles of this game"))
    return shelf


def puzzle_named(request: Request, name: str, ident: str) -> Puzzle:
    """A puzzle that came with a game, or a turn of a finished game; counted as a step in a lesson is."""
    paced(request)
    if found := _LESSON.fullmatch(ident):
        return lesson_of(request, game_named(name), found[1], int(found[2]))
    puzzle = shelf_named(name).by_id.get(ident)
    if puzzle is None:
        raise NotFound(_("there is no such puzzle"))
    return puzzle


def lesson_of(request: Request, game: Game, table_id: str, version: int) -> Puzzle:
    """A turn of somebody's game as a puzzle: what was the best turn that the review found?"""
    club: Club = request.app.state.club
    table, worth, facts = club.advice.lesson(table_id, version)
    if table.game != game.name:
        raise NotFound(_("there is no such puzzle"))
    best, own = worth.ends
    return Puzzle(
        game.name,
        f"t-{table.id}-{version}",
        OWN_GAME,
        0,
        position_from(game, game.edition, facts).as_known_to(worth.seat).to_dict(),
        (KnownTurn(worth.best, best, worth.best_win),),
        (KnownTurn(worth.moves, own, worth.win),) if own != best else (),
        {},
    )


def followed(puzzle: Puzzle, steps: str) -> Line:
    """The steps of an address, played again; refuses what no page has made."""
    start = puzzle.start()
    board = board_of(puzzle.game)
    cast = board.piece_ids(start.view(puzzle.seat), None) if board else None
    line = Line(puzzle, start, start, (), (), start, cast)
    if steps == NOTHING:
        return line
    if not _STEPS.fullmatch(steps[: 7 * LONGEST]) or steps.count(".") >= LONGEST:
        raise BadRequest(_("this is not a line of moves"))
    try:
        return going_on(line, [int(code) for code in steps.split(".")])
    except (BadMove, IllegalMove):
        raise BadRequest(_("this is not a line of moves")) from None


def going_on(line: Line, codes: list[int]) -> Line:
    """A line with more moves; those after the end of the turn are refused."""
    board, now, told, seen, cast = board_of(line.puzzle.game), line.now.copy(), list(line.told), line.seen, line.cast
    made = list(line.codes)
    for code in codes:
        if line.puzzle.reached(line.start, now).over:
            raise BadMove(_("the turn is over"))
        before = now.copy()
        events = tuple(event for event in now.play(code) if event.to in (None, line.puzzle.seat))
        made.append(code)
        if now.draws != before.draws:  # what is drawn here was made up
            told.append(())
        else:
            told.append(events)
            seen, cast = now.copy(), board.piece_ids(now.view(line.puzzle.seat), cast) if board else None
    return Line(line.puzzle, line.start, now, tuple(made), tuple(told), seen, cast)


def as_tried(request: Request, line: Line) -> Line:
    """A line that an address brings: a whole turn is judged only for somebody who has tried the puzzle before.

    Otherwise turns could be judged, one after the other, before the first try, which alone is rated.
    """
    club: Club = request.app.state.club
    puzzle = line.puzzle
    if not line.verdict.over or puzzle.theme == OWN_GAME:
        return line
    tried = puzzle.id in club.puzzles.tried(puzzle.game, here_of(request).id)
    return line if tried else followed(puzzle, NOTHING)


def names_of(request: Request, puzzle: Puzzle) -> list[str]:
    here = here_of(request)
    own = here.person.name if here.person else _("Traveller")
    return [own if n == puzzle.seat else _(wording.BOT_NAMES[n]) for n in range(puzzle.players)]


def shown(request: Request, line: Line, said: str = "", solution: bool = False, theme: str = "") -> Response:
    values = frame(request, line, said, solution, theme or request.query_params.get("theme", ""))
    if request.headers.get("hx-request"):
        return fragment("puzzle_frame.html", **values)
    return page(request, "puzzle.html", **values, frame=Markup(draw("puzzle_frame.html", **values)))


def frame(request: Request, line: Line, said: str, solution: bool, theme: str) -> dict[str, Any]:
    """Everything the template of a puzzle needs."""
    club: Club = request.app.state.club
    puzzle, verdict, names = line.puzzle, line.verdict, names_of(request, line.puzzle)
    drawn = None if request.cookies.get(VIEW) == "text" else drawn_of(request, line, solution)
    moves = [] if verdict.over or solution else line.now.moves()
    view = line.seen.view(puzzle.seat)
    mine = club.puzzles.tried(puzzle.game, here_of(request).id).get(puzzle.id)
    today = club.puzzles.of_today(puzzle.game, None)
    return {
        "puzzle": puzzle,
        "title": _(titles_of(puzzle.game)[puzzle.theme]),
        "theme": theme if theme in shelf_of(puzzle.game).themes else "",
        "at": f"/puzzles/{puzzle.game}/{puzzle.id}/{address_of(line.codes)}",
        "home": f"/puzzles/{puzzle.game}/{puzzle.id}",
        "back": f"/puzzles/{puzzle.game}/{puzzle.id}/{address_of(line.codes[:-1])}" if line.codes else None,
        "verdict": verdict,
        "said": said,
        "mine": mine or Tried(0, False, False),
        "figure": club.puzzles.figure(puzzle) if puzzle.proof else None,
        "from_table": _LESSON.fullmatch(puzzle.id),
        "daily": today is not None and today.puzzle == puzzle,
        "names": names,
        "question": line.now.question,
        "drawn": drawn,
        "board": None if drawn else read(puzzle.game, view, names),
        "facts": [] if drawn and drawn.holdings else [panel_facts(puzzle.game, view, n) for n in range(puzzle.players)],
        "groups": groups(line.game, moves, [line.game.notation.code(text) for text in moves])
        if moves and (not drawn or drawn.panel is None)
        else [],
        "log": [step_words(line, n, names) for n in range(len(line.codes))],
        "solution": [phrased(line.game, text, names) for text in puzzle.solutions[0].moves]
        if solution or verdict.solves
        else [],
        "second": [phrased(line.game, text, names) for text in puzzle.others[0].moves]
        if (solution or verdict.solves) and puzzle.others
        else [],
        "asked": solution,
        "wide": layout_of(request) == WIDE,
        "tabs": tabs_of(request, puzzle.game, drawn is not None),
    }


def onward(show: str, game: str, theme: str) -> str:
    """The end of an address that shows a solution, and keeps the theme whose puzzles somebody goes through."""
    asked = {"show": show, "theme": theme if theme in shelf_of(game).themes else ""}
    said = urlencode({key: value for key, value in asked.items() if value})
    return f"?{said}" if said else ""


def address_of(codes: tuple[int, ...]) -> str:
    return ".".join(map(str, codes)) or NOTHING


def step_words(line: Line, n: int, names: list[str]) -> tuple[str, ...]:
    """A step of a line in sentences."""
    told = tuple(tell(event, names) for event in line.told[n])
    return told or (phrased(line.game, line.game.notation.text(line.codes[n]), names),)


def tabs_of(request: Request, game: str, drawn: bool) -> list[tuple[str, str]]:
    """The steps, and on a phone the players and the sides of the board before them."""
    steps = [("log", _("Your turn so far"))]
    if layout_of(request) == WIDE:
        return steps
    board = board_of(game)
    sides = board.sides if drawn and board else ()
    return [("players", _("Players")), *((f"side-{n}", _(side)) for n, side in enumerate(sides, 1)), *steps]


def scene_of(request: Request, line: Line, moves: bool = True) -> Scene:
    puzzle, over = line.puzzle, line.verdict.over
    return Scene(
        view=line.seen.view(puzzle.seat),
        seat=puzzle.seat,
        moves=() if over or not moves else tuple(line.now.moves()),
        players=tuple(ScenePlayer(name, EMBLEMS[n]) for n, name in enumerate(names_of(request, puzzle))),
        events=tuple(event for events in line.told for event in events),
        cast=line.cast,
        layout=layout_of(request),
        aids=here_of(request).preference("colour_aids", False) is True,
        sprite=sprite_address(puzzle.game),
    )


def drawn_of(request: Request, line: Line, solution: bool) -> Presented | None:
    """The board, with the solution's way on it where it is shown."""
    board = board_of(line.puzzle.game)
    if board is None:
        return None
    moves = line.puzzle.solutions[0].moves
    hint = BoardHint(line.puzzle.game, moves, moves) if solution else None
    return parts(board, scene_of(request, line, moves=not solution), hint)
