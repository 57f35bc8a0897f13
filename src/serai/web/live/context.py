"""What a page shows one viewer of a table: everything the frame's template needs, built from a look and the chat alone.

A viewer is who looks, in which language and how; people without a seat share one frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.hint_route import routed
from serai.boards.move_text import groups
from serai.boards.presentation import presentation_of
from serai.boards.render import pointed, present
from serai.boards.text import panel_facts, read
from serai.bots import BOTS
from serai.club.bots.advice import Hint, Review
from serai.club.chat.phrases import phrases
from serai.club.model import Seat, Table, TableView
from serai.club.play.clock import Now
from serai.club.play.moves import no_undo
from serai.club.tables.leave import is_no_show
from serai.club.tables.rows import STAND_IN
from serai.kernel import measure
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.web.live.score_sheets import sheet_rows
from serai.web.presentation import charts, hints, outcomes, wording
from serai.web.templating import draw

if TYPE_CHECKING:
    from serai.club import Club

LOG_LINES = 80
NEWS = 8  # lines of the log that a screen reader may still have to say

ChatShown = tuple[list[Any], dict[str, str | None]]  # the chat, and what one may say


@dataclass(frozen=True)
class Viewer:
    """Who looks and how: nobody in particular for those without a seat, so that they share a frame."""

    person: str | None
    language: str
    view: str = "board"  # or text
    layout: str = "wide"  # or tall
    aids: bool = False  # letters besides colours


def stamp_of(table: Table) -> str:
    """What tells one state of a table's page from another."""
    return f"{table.version}.{table.changes}"


def known_here(table: Table, person: str | None) -> bool:
    """Whether a person has a seat here, is kept one, or is the host."""
    return person is not None and (person == table.host or any(seat.person == person for seat in table.seats))


def values_of(club: "Club", look: TableView, viewer: Viewer, chat_shown: ChatShown) -> dict[str, Any]:
    table = look.table
    game = serai.game(table.game)
    names = wording.seat_names(table)
    edition = edition_of(table.game)
    presentation = presentation_of(table.game)
    log = [wording.told(game, line, names) for line in reversed(look.log[-LOG_LINES:])]
    drawn = present(look, names, viewer.layout, viewer.aids) if viewer.view != "text" else None
    may_hint = not table.rated and club.advice.may_hint(table, viewer.person)  # no help where it counts
    hint = club.advice.hint(table.id, look.version) if look.mine and may_hint else None
    if drawn and isinstance(hint, Hint):
        steps = [move for move, _forced in hint.steps]
        drawn = routed(pointed(drawn, hint.moves), table.game, steps, look.seat, viewer.layout)
    review = club.advice.review(table)
    chat, may = chat_shown
    over = table.done
    mine = [table.seats[n] for n in look.seats]
    agreed = table.proposal["agreed"] if table.proposal else []
    return {
        "look": look,
        "table": table,
        "stamp": stamp_of(table),
        "names": names,
        "groups": groups(game, look.moves, look.codes) if look.mine and (not drawn or drawn.panel is None) else [],
        "log": log_lines(look, log, viewer.language),
        "news": news(look, log, names),
        "no_undo": no_undo(table.policy),
        "drawn": drawn,
        "board": read(table.game, look.view, names) if not drawn else None,
        "presentation": presentation,
        "view": viewer.view,
        "facts": []
        if drawn and drawn.holdings
        else [panel_facts(table.game, look.view, seat.number) for seat in table.seats],
        "states": [seat_state(look, seat) for seat in table.seats],
        "where": where(look),
        "when": when(look, names),
        "question": question(look, names),
        "asked": asked(look),
        "heading_title": heading_title(look, names),
        "tabs": tabs(table),
        "tab": "scores" if over and look.sheet else "log",
        "sheet": sheet_rows(
            game, tuple(tuple(lines.items()) for lines in look.sheet), look.scores, edition, viewer.language
        ),
        "said_scores": [measure.said(game, n, edition) for n in table.result.scores] if table.result else [],
        "ranking": ranking(table),
        "ties": [tie.tell(names) for tie in look.ties],
        "podium": charts.podium(table, names, edition) if over else "",
        "may_hint": may_hint,
        "hint": hints.hinted(game, hint, names, len(look.moves), points_now(look)) if isinstance(hint, Hint) else hint,
        "may_review": club.settings.workers > 0,
        "review": review,
        "course": course(game, edition, review, names, look.version if look.version != table.version else None),
        "turns": turns(club, table, review, names),
        "ratings": club.ratings.change(table.id) if over and table.rated else {},
        "chat": chat,
        "may": may,
        "phrases": phrases(),
        "options": wording.options_text(game, table.options),
        "host": viewer.person is not None and viewer.person == table.host,
        "absent": [look.deciding] if absent(look, viewer.person, club.heartbeat.now()) else [],
        "may_close": table.status == "open"
        or (not table.rated and all(s.kind == "bot" or s.person == table.host for s in table.seats)),
        "contribute": table.status == "open" and any(not seat.contributed for seat in mine),
        "kept_for_me": next((s.number for s in table.seats if s.kind == "invited" and s.person == viewer.person), None)
        if viewer.person
        else None,
        "may_propose": not table.rated or len({s.person for s in table.seats if s.person and not s.stand_in}) > 1,
        "may_agree": bool(look.seats) and any(n not in agreed for n in look.seats),
        "proposal_names": ", ".join(names[n] for n in agreed),
        "stand_in": STAND_IN,
        "levels": list(BOTS),
    }


def absent(look: TableView, me: str | None, now: Now) -> bool:
    """Whether somebody else should decide and does not come, and this viewer may seat a bot in their place."""
    if look.deciding is None or not (look.seats or (me is not None and me == look.table.host)):
        return False
    return look.table.seats[look.deciding].person != me and is_no_show(look.table, now)


def tabs(table: Table) -> list[tuple[str, str]]:
    """The sheets beside the board; when the game is over, what became of it comes first."""
    shown = [("log", _("Log")), ("chat", _("Chat")), ("table", _("Table"))]
    scores = [("scores", _("Scores"))]
    if table.status == "over":
        return [*scores, ("review", _("Review")), *shown]
    return [*shown[:2], *scores, *shown[2:]]


def course(game: Game, edition: Edition, review: Review | None, names: Sequence[str], at: int | None) -> dict[str, str]:
    """The curves of a reviewed game; nothing where there is no review."""
    if review is None:
        return {}
    scores = charts.score_chart(review, names, at, game, edition)
    return {"wins": charts.win_chart(review, names, at), "scores": scores, "title": charts.score_title(game)}


def turns(club: "Club", table: Table, review: Review | None, names: Sequence[str]) -> list[wording.Turned]:
    """The turning points of a reviewed game, worded."""
    game, points = serai.game(table.game), review.turning_points if review else ()
    lines = [club.moves.log(table.id, after=point.version - 1, most=1)[0] for point in points]
    return [wording.turned(game, point, line, names) for point, line in zip(points, lines, strict=True)]


def ranking(table: Table) -> list[int]:
    """The seats from first to last."""
    places = table.result.places if table.result else ()
    return sorted(range(len(places)), key=lambda n: places[n])


def seat_state(look: TableView, seat: Seat) -> str:
    """One line about a seat."""
    table = look.table
    if seat.kind == "bot":
        return _("bot, {level}").format(level=_(str(seat.level)))
    if seat.kind in ("open", "invited"):
        return _("waiting for {player}").format(player=seat.name) if seat.name else _("nobody yet")
    if seat.stand_in:
        return outcomes.stand_in(seat)
    if table.status == "open":
        return _("ready") if seat.contributed else _("sitting down …")
    if table.status == "playing" and look.deciding == seat.number:
        return _("moving now")
    return _("the host") if seat.person == table.host else _("player")


def where(look: TableView) -> str:
    """Where in the game we are."""
    number = (look.view or {}).get("round_number")
    return _("Round {n}").format(n=number) if isinstance(number, int) and number > 0 else ""


def when(look: TableView, names: Sequence[str]) -> str:
    """Whose decision it is, in a few words."""
    if look.table.status == "open":
        return _("Before the game")
    if look.table.status != "playing":
        return _("After the game")
    if look.mine:
        several = len(look.seats) > 1 and look.deciding is not None
        return _("Your turn, {player}").format(player=names[look.deciding or 0]) if several else _("Your turn")
    return _("Not your turn") if look.seats else _("You are watching.")


def question(look: TableView, names: Sequence[str]) -> str:
    """The prompt line: what is decided now."""
    table = look.table
    if table.status == "open":
        return _("Waiting for players")
    if table.status == "closed" and not (table.result and table.result.places):
        return _("The table is closed.")
    if table.done:
        winners = [n for n, place in enumerate(table.result.places) if place == 1] if table.result else []
        if not winners:
            return _("The game is over.")
        return (
            _("{players} wins.").format(players=names[winners[0]])
            if len(winners) == 1
            else _("{players} share the victory.").format(players=", ".join(names[n] for n in winners))
        )
    if look.mine or look.deciding is None:
        return look.question or ""
    return _("{player} decides now").format(player=names[look.deciding])


def asked(look: TableView) -> str:
    """What another seat is asked: to others it is a quotation, no order."""
    if look.mine or look.table.status != "playing" or not look.question:
        return ""
    return _("The question: “{question}”").format(question=look.question)


def points_now(look: TableView) -> int | None:
    """The points of the seat that decides, where the viewer may know all of them."""
    lines = look.sheet[look.deciding].values() if look.sheet and look.deciding is not None else ()
    known = [n for n in lines if n is not None]
    return sum(known) if known and len(known) == len(lines) else None


def heading_title(look: TableView, names: Sequence[str]) -> str:
    """The window's title."""
    game = wording.title(look.table.game)
    if look.mine:
        return _("Your turn · {game}").format(game=game)
    if look.table.status == "playing" and look.deciding is not None:
        return f"{names[look.deciding]} · {game}"
    return f"{game} · Serai"


def news(look: TableView, log: Sequence[wording.WordedLine], names: Sequence[str]) -> list[tuple[str, str]]:
    """What happened recently and what is asked now, oldest first, each with an id.

    A screen reader says whatever is new among them, so a page is told all that happened since its last frame.
    """
    told = [(str(said.version), " ".join(said.sentences)) for said in reversed(log[:NEWS]) if said.sentences]
    asks, other = question(look, names), asked(look)
    return [*told, (f"{look.version}-asked", f"{asks}. {other}" if other else f"{when(look, names)}: {asks}")]


def log_lines(look: TableView, log: Sequence[wording.WordedLine], language: str) -> Markup:
    """The lines of the log, drawn; few of them are new in a frame."""
    if look.go_back:
        backs = [look.version if said.kind == "move" and not said.undone else None for said in log]
        return Markup("").join(_line(said, not n, backs[n], look.table.id) for n, said in enumerate(log))
    return Markup("").join(_kept_line(said, not n, language) for n, said in enumerate(log))


def _line(said: wording.WordedLine, latest: bool, back: int | None = None, table_id: str = "") -> Markup:
    return Markup(draw("log_line.html", said=said, latest=latest, back=back, table_id=table_id))


@lru_cache(maxsize=20_000)
def _kept_line(said: wording.WordedLine, latest: bool, _language: str) -> Markup:
    return _line(said, latest)
