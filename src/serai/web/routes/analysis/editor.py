"""Setting up a board by hand: a form made from a game's fields, and a preview that says what is wrong with it."""

import json
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from serai.club.analysis.packed_positions import packed, position_of
from serai.club.errors import BadRequest
from serai.kernel.i18n import _
from serai.kernel.json_text import read_json
from serai.web.csrf import Posted
from serai.web.presentation.analysis.editing import described, said_by_hand
from serai.web.presentation.analysis.rooms import drawing, seen_by
from serai.web.routes.analysis.position_rooms import dealt, room_of, start_of
from serai.web.routes.analysis.room_answers import answers, counted
from serai.web.routes.reference import game_named
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
LONGEST = 64 * 1024  # letters of a position by names


@router.get("/analysis/{name}/edit")
def edit(request: Request, name: str) -> Response:
    """The form, filled with a position or with a new deal."""
    game = game_named(name)
    given = request.query_params.get("from")
    start = dealt(request, game) if given is None else start_of(name, given)
    shown = preview(request, start_of(name, packed(start)).to_dict(), name)
    room = counted(request, shown["room"], "edit")
    facts = answers(request).get(("by hand", name, shown["whole"]), room, lambda: said_by_hand(start))
    fields = described(game, shown["names"], facts)
    more: dict[str, Any] = {"facts": json.dumps(facts), "fields": json.dumps(fields)}
    return page(request, "analysis_edit.html", **shown, **more)


@router.post("/analysis/{name}/edit")
def tried(request: Request, name: str, form: Posted) -> Response:
    """What a board set up by hand looks like, or why it cannot be."""
    text = str(form.get("position", ""))
    try:
        if len(text) > LONGEST:
            raise BadRequest(_("this is not a position, or it was cut off"))
        facts = read_json(text)
        if not isinstance(facts, dict):
            raise BadRequest(_("a position is a JSON object"))
        return fragment("analysis_preview.html", **preview(request, facts, game_named(name).name))
    except ValueError:
        return fragment("analysis_preview.html", error=_("this cannot be read as JSON"))
    except BadRequest as error:
        return fragment("analysis_preview.html", error=str(error))


def preview(request: Request, facts: dict[str, Any], name: str) -> dict[str, Any]:
    """A position as the board shows it, and where it is analysed."""
    position = position_of(facts, game_named(name))
    given = packed(position)
    room = room_of(position, given, "")
    drawn = answers(request).get(("preview", *seen_by(room)), counted(request, room, "preview"), lambda: drawing(room))
    return {"room": room, "drawn": drawn, "names": room.names, "whole": position.to_json(), "error": ""}
