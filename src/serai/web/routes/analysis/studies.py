"""Studies: a room with a link, in which one drives and the others follow or try for themselves.

Whoever drives changes the study; what others try is nowhere but in their page. The stream says only that something
changed, and each page fetches what it shows: positions are drawn in its reader's language and size.
"""

import json
import re
from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Any

from fastapi import APIRouter
from sse_starlette import ServerSentEvent
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import serai
from serai.club import Club
from serai.club.analysis.lines import Step, read_line, walk, written
from serai.club.analysis.packed_positions import packed
from serai.club.analysis.tree import MARKS, Tree, read_tree
from serai.club.errors import BadRequest, NotFound
from serai.club.studies import trees
from serai.club.studies.file import Chapter, read
from serai.club.studies.keeping import Study
from serai.kernel.gamefile import Record
from serai.kernel.i18n import _
from serai.web.csrf import Posted
from serai.web.live.streams import BEAT, EventStream, Key, Streams
from serai.web.presentation import wording
from serai.web.presentation.analysis.chapters import listed, names_of
from serai.web.presentation.analysis.rooms import Answers, Room, drawing, seen_by
from serai.web.request_context import here_of
from serai.web.routes.analysis import room_answers
from serai.web.routes.analysis.engine import addresses
from serai.web.routes.analysis.room_answers import count_brought
from serai.web.routes.lobby import person_for, suggestion
from serai.web.routes.table import layout_of, session_key
from serai.web.routes.table_actions import done, me, number
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import fragment, page
from serai.web.threads import in_thread
from serai.web.transport.security_headers import with_engine

router = APIRouter(route_class=DirectRoute, include_in_schema=False)


@router.get("/studies")
def studies(request: Request) -> Response:
    """The studies that somebody made or was in, and a way to begin one."""
    club: Club = request.app.state.club
    mine = here_of(request).id
    return page(request, "studies.html", studies=club.studies.mine(mine) if mine else [], suggestion=suggestion())


@router.post("/studies")
def make(request: Request, form: Posted) -> Response:
    """A new study from what was brought along: a file, something pasted, or a place in a table's analysis."""
    club: Club = request.app.state.club
    title, chapters, line = brought(request, form)
    person = person_for(request, form)
    study = club.studies.make(person.id, str(form.get("title") or title), chapters)
    if line:
        club.studies.show(study.id, person.id, 1, line)
    address = f"/studies/{study.id}"
    return done(goto=address) if request.headers.get("hx-request") else RedirectResponse(address, 303)


@router.get("/studies/{study_id}")
def study_page(request: Request, study_id: str) -> Response:
    """A study as a page; whoever has no name yet gives one first."""
    club: Club = request.app.state.club
    here = here_of(request)
    found = club.studies.find(study_id)
    if here.person is None:
        return page(request, "study_door.html", study=found, suggestion=suggestion())
    found = club.studies.enter(study_id, here.person.id)
    shown = frame_values(request, found, *shown_by(club, found))
    answer = page(request, "study.html", **{**side_values(request, found), **shown})
    answer.headers["Content-Security-Policy"] = with_engine()
    return answer


@router.post("/studies/{study_id}/enter")
def enter(request: Request, study_id: str, form: Posted) -> Response:
    """A visitor gives a name and comes in."""
    club: Club = request.app.state.club
    club.studies.enter(study_id, person_for(request, form).id)
    return RedirectResponse(f"/studies/{study_id}", 303)


@router.get("/studies/{study_id}/frame")
def frame(request: Request, study_id: str) -> Response:
    """The position that the driver shows."""
    club: Club = request.app.state.club
    me(request)
    found = club.studies.find(study_id)
    return fragment("study_frame.html", **frame_values(request, found, *shown_by(club, found)))


@router.get("/studies/{study_id}/side")
def side(request: Request, study_id: str) -> Response:
    """Everything beside the board: chapters, moves, people, what is said."""
    club: Club = request.app.state.club
    me(request)
    return fragment("study_side.html", **side_values(request, club.studies.find(study_id)))


@router.get("/studies/{study_id}/task")
def for_engine(request: Request, study_id: str, chapter: int, line: str = "", threat: bool = False) -> Response:
    """What the engine in a reader's page is given of a position of the study."""
    return room_answers.for_engine(request, asked_room(request, study_id, chapter, line), threat)


@router.get("/studies/{study_id}/words")
def words(
    request: Request, study_id: str, chapter: int, line: str = "", codes: str = "", threat: bool = False
) -> Response:
    """Lines of an engine in words."""
    return room_answers.words(request, asked_room(request, study_id, chapter, line), codes, threat)


@router.get("/studies/{study_id}/thought")
async def thought(request: Request, study_id: str, chapter: int, line: str = "", threat: bool = False) -> Response:
    """What the server thinks of a position, where an engine cannot run."""
    return await room_answers.thought(request, partial(asked_room, request, study_id, chapter, line), threat)


@router.post("/studies/{study_id}/move")
def move(request: Request, study_id: str, form: Posted) -> Response:
    """Go to a place of a chapter, and on from there by moves; the driver takes everybody along who follows."""
    club: Club = request.app.state.club
    here = me(request)
    found = club.studies.find(study_id)
    chapter = number(form, "chapter")
    tree = club.studies.tree(found.id, chapter)
    if form.get("place") is not None:
        line = tree.line(trees.place_of(tree, number(form, "place")))[1]
    else:
        line = read_line(str(form.get("line", "")))
    line += tuple(step for text in form.getlist("move") for step in read_line(str(text)))
    if here.id == found.driver:
        found = club.studies.show(found.id, here.id, chapter, line)
        tree = club.studies.tree(found.id, chapter)
    return fragment("study_frame.html", **frame_values(request, found, chapter, tree, line))


@router.post("/studies/{study_id}/{act}")
def change(request: Request, study_id: str, act: str, form: Posted) -> Response:
    """What changes a study beside the board; the stream tells everybody."""
    club: Club = request.app.state.club
    here, kept = me(request), club.studies

    acts: dict[str, Callable[[], object]] = {
        "say": lambda: kept.say(study_id, here.id, str(form.get("text", ""))),
        "note": lambda: kept.note(study_id, here.id, number(form, "place"), *_words(form)),
        "arrange": lambda: kept.arrange(study_id, here.id, number(form, "place"), str(form.get("act", ""))),
        "chapters": lambda: kept.add(study_id, here.id, brought(request, form)[1]),
        "remove": lambda: kept.remove(study_id, here.id, number(form, "chapter")),
        "rename": lambda: kept.rename(study_id, here.id, str(form.get("title", "")), _maybe(form, "chapter")),
        "hand": lambda: kept.hand_over(study_id, here.id, str(form.get("person", ""))),
        "report": lambda: kept.report(study_id, here.id, str(form.get("text", "")), _maybe(form, "line")),
        "hide": lambda: kept.hide(study_id, here.id, number(form, "line"), here.person.host),
        "delete": lambda: kept.delete(study_id, here.id, here.person.host),
    }
    if act not in acts:
        raise NotFound(_("There is nothing here"))
    acts[act]()
    if act == "report":
        return fragment("notice.html", message=_("Thank you. The hosts will look at it."), reason=None, bad=False)
    return done(goto="/studies" if act == "delete" else None)


@router.get("/studies/{study_id}/file")
def file(request: Request, study_id: str) -> Response:
    """The whole study as one file."""
    club: Club = request.app.state.club
    me(request)
    text = club.studies.written(study_id)
    name = re.sub(r"[^a-z0-9]+", "-", club.studies.find(study_id).title.lower()).strip("-") or "study"
    headers = {"Content-Disposition": f'attachment; filename="{name}.serai-study.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/studies/{study_id}/events")
async def events(request: Request, study_id: str) -> Response:
    """That something changed, as it happens: the study's version, and that of the driver's last step."""
    club: Club = request.app.state.club
    streams: Streams = request.app.state.streams
    here = me(request)
    found = await in_thread(club.studies.find, study_id)
    streams.room_for(here.counted)
    return EventStream(_told(club, streams, found.id, here.id, here.counted, session_key(request)))


async def _told(
    club: Club, streams: Streams, study_id: str, person: str, address: str, key: Key | None
) -> AsyncGenerator[bytes]:
    club.presence.came(study_id, person)
    try:
        async for turn in streams.changes(study_id, address, key):
            if turn is None:
                yield BEAT
                continue
            study = await in_thread(club.studies.find, study_id)
            told = json.dumps({"version": study.version, "shown": study.shown})
            yield ServerSentEvent(told, event="study", sep="\n").encode()
    finally:
        club.presence.went(study_id, person)


def shown_by(club: Club, study: Study) -> tuple[int, Tree, tuple[Step, ...]]:
    """Where the driver is."""
    tree = club.studies.tree(study.id, study.chapter)
    return study.chapter, tree, tree.line(min(study.place, len(tree.nodes) - 1))[1]


def asked_room(request: Request, study_id: str, chapter: int, line: str) -> Room:
    """The place of a study that an address says."""
    club: Club = request.app.state.club
    me(request)
    study = club.studies.find(study_id)
    return room_of(study, chapter, club.studies.tree(study.id, chapter), read_line(line))


def room_of(study: Study, chapter: int, tree: Tree, line: tuple[Step, ...]) -> Room:
    """Where a line of a chapter leads."""
    position, made = walk(tree.start.first(serai.game), line)
    return Room(f"/studies/{study.id}", {"chapter": str(chapter)}, "", names_of(tree), line, position, made)


def frame_values(request: Request, study: Study, chapter: int, tree: Tree, line: tuple[Step, ...]) -> dict[str, Any]:
    """Everything the template of a position needs; it is drawn once for all who ask for the same."""
    club: Club = request.app.state.club
    here = here_of(request)
    room = room_of(study, chapter, tree, line)
    position = room.position
    club.analysis.refuse(position)
    layout, aids = layout_of(request), here.preference("colour_aids", False) is True
    answers: Answers = request.app.state.analysis
    key = ("drawing", layout, aids, *seen_by(room))
    drawn = answers.get(key, f"{here.id} {room.base}", lambda: drawing(room, layout, aids))
    place, known = trees.find(tree, line)
    there = known == len(line)
    return {
        "study": study,
        "chapter": chapter,
        "game": tree.start.game,
        "room": room,
        "engine": addresses(tree.start.game),
        "server": room_answers.may_think(request),
        "position": position,
        "names": room.names,
        "drawn": drawn,
        "groups": [] if position.over or (drawn and drawn.panel is not None) else position.moves(),
        "line": written(line),
        "back": written(line[:-1]) if line else None,
        "own": (chapter, place) != (study.chapter, study.place) or not there,
        "packed": packed(position),
        "scores": position.scores() if position.over else [],
        "here": here,
        "drives": here.id == study.driver,
    }


def side_values(request: Request, study: Study) -> dict[str, Any]:
    """Everything the template beside the board needs."""
    club: Club = request.app.state.club
    here = here_of(request)
    tree = club.studies.tree(study.id, study.chapter)
    people = club.studies.people(study.id)
    return {
        "study": study,
        "here": here,
        "drives": here.id == study.driver,
        "owns": here.id == study.owner,
        "moves": listed(tree),
        "note": tree.nodes[min(study.place, len(tree.nodes) - 1)],
        "people": people,
        "driver": next((each.name for each in people if each.id == study.driver), ""),
        "lines": club.studies.lines(study.id, here.id),
        "marks": MARKS,
    }


def brought(request: Request, form: FormData) -> tuple[str, tuple[Chapter, ...], tuple[Step, ...]]:
    """What somebody brought along: a title, chapters, and where in the first one he is.

    It comes from a room for analysis, as a file, or pasted.
    """
    club: Club = request.app.state.club
    count_brought(request)
    given = form.get("file")
    if isinstance(given, UploadFile) and given.filename:
        try:
            text = given.file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadRequest(_("this is neither a study, nor a position, nor a game file")) from None
    else:
        text = str(form.get("tree") or form.get("pasted") or "").replace("\r\n", "\n").strip() + "\n"
    if not text.strip():
        raise BadRequest(_("Choose a file, or paste a position."))
    line = read_line(str(form.get("line") or ""))
    if form.get("tree"):
        tried = read_tree(text, serai.game)
        if tried.start.table is not None:
            tree, before = of_table(club, tried, here_of(request).id, _maybe(form, "at"))
            return "", (Chapter("", tree),), (*before, *line)
    return *read(text, serai.game), line


def of_table(club: Club, tried: Tree, person: str | None, at: int | None) -> tuple[Tree, tuple[Step, ...]]:
    """What was tried at a table, in a tree that needs no table; and the moves that lead to a version of it.

    Of a finished game all its moves come along; one that is played begins where its player knows it now.
    """
    start = club.analysis.start(str(tried.start.table), person, at)
    names = [name[:24] for name in wording.seat_names(start.table)]
    if not start.table.done:
        first = trees.from_position(start.position, names, start.table.overlay)
        return trees.grafted(first, tried, {start.version: ()}), ()
    record = Record.parse(club.records.record(start.table.id), serai.game)
    whole = trees.from_record(record, names)
    line = whole.line(len(whole.nodes) - 1)[1]
    after = {position.digest(): line[:n] for n, position in enumerate(record.positions())}
    reached: dict[int, tuple[Step, ...]] = {}
    for version in {start.version, *(node.at for node in tried.nodes if node.at)}:
        digest = club.analysis.start(start.table.id, person, version).position.digest()
        if digest in after:
            reached[version] = after[digest]
    return trees.grafted(whole, tried, reached), reached.get(start.version, ())


def _words(form: FormData) -> tuple[str, str]:
    return str(form.get("comment", "")), str(form.get("mark", ""))


def _maybe(form: FormData, name: str) -> int | None:
    return number(form, name) if form.get(name) not in (None, "") else None
