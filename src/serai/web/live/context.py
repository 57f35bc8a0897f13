"""What a page shows one viewer of a table: everything the frame's template needs, built from a look and the chat alone.

A viewer is who looks, in which language and how; people without a seat share one frame.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.drawing.scene import WIDE
from serai.boards.hint_route import BoardHint
from serai.boards.presentation import Board, presentation_of
from serai.boards.render import present
from serai.boards.standing import NOW, Standing
from serai.boards.text.move_text import groups
from serai.boards.text.position_text import panel_facts, read
from serai.boards.text.story import Entry
from serai.bots import BOTS
from serai.club.analysis.access import may_analyse
from serai.club.bots.advice import Hint
from serai.club.bots.review import Review, TurnWorth
from serai.club.chat.phrases import phrases
from serai.club.model import LogLine, Seat, Table, TableView
from serai.club.play.clock import Now
from serai.club.play.moves import no_undo
from serai.club.tables.leave import is_no_show
from serai.club.tables.rows import STAND_IN
from serai.kernel import measure
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.trial import Trial
from serai.web.live.score_sheets import sheet_rows
from serai.web.presentation import charts, hints, outcomes, plans, story, wording

if TYPE_CHECKING:
    from serai.club import Club

LOG_LINES = 80  # of which the log is made; earlier ones are asked for
LOGS = 200  # whole logs that are kept, of all tables together
NEWS = 8  # lines of the log that a screen reader may still have to say

ChatShown = tuple[list[Any], dict[str, str | None]]  # the chat, and what one may say


@dataclass(frozen=True)
class Viewer:
    """Who looks and how: nobody in particular for those without a seat, so that they share a frame."""

    person: str | None
    language: str
    view: str = "board"  # or text
    layout: str = WIDE  # or TALL, LOW
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
    told = _log(look, game, names, viewer.language)
    may_hint = not table.rated and club.advice.may_hint(table, viewer.person)  # no help where it counts
    hint = club.advice.hint(table.id, look.version) if look.mine and may_hint else None
    shown = None
    if isinstance(hint, Hint):
        shown = BoardHint(table.game, tuple(hint.moves), tuple(move for move, _forced in hint.steps))
    drawn = present(look, names, viewer.layout, viewer.aids, shown) if viewer.view != "text" else None
    board = presentation.board
    sides = None if viewer.layout == WIDE else board.sides if drawn and board else ()
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
        "log": told.entries,
        "earlier": bool(told.by_turns) and told.by_turns[0].version > 1,
        "story": story.chips(look, told.by_turns, names),
        "news": news(look, told.newest, names),
        "mover": mover(look),
        "no_undo": no_undo(table.policy),
        "drawn": drawn,
        "board": read(table.game, look.view, names) if not drawn else None,
        "presentation": presentation,
        "view": viewer.view,
        "facts": []
        if drawn and drawn.holdings
        else [panel_facts(table.game, look.view, seat.number) for seat in table.seats],
        "standings": standings(look, board, told.by_turns),
        "points": running_scores(look, board),
        "in_full": board is not None and board.in_full is not None and look.view is not None,
        "states": [seat_state(look, seat) for seat in table.seats],
        "where": where(look),
        "when": when(look, names, board),
        "question": question(look, names),
        "asked": asked(look),
        "bots_prepare": bots_prepare(club, look),
        "heading_title": heading_title(look, names),
        "tabs": tabs(table, sides),
        "tab": "scores" if over and look.sheet else first_tab(table, sides),
        "sheet": sheet_rows(
            game, tuple(tuple(lines.items()) for lines in look.sheet), look.scores, edition, viewer.language
        ),
        "said_scores": [measure.said(game, n, edition) for n in table.result.scores] if table.result else [],
        "ranking": ranking(table),
        "ties": [tie.tell(names) for tie in look.ties],
        "podium": charts.podium(table, names, edition) if over else "",
        "may_hint": may_hint,
        "may_analyse": look.version > 0 and may_analyse(table, viewer.person),
        "may_plan": len(look.seats) == 1 and Trial.possible(game),
        "plan": plan_of(club, look, viewer, names),
        "plan_waits": viewer.person is not None and club.plans.waits(look, viewer.person),
        "hint": hints.hinted(game, hint, names, len(look.moves), points_now(look)) if isinstance(hint, Hint) else hint,
        "may_review": club.settings.workers > 0,
        "review": review,
        "course": course(game, edition, review, names, look.version if look.version != table.version else None),
        "turns": turns(club, table, review, names),
        "lessons": lessons(table, review, look.seats, names),
        "own_turns": own_turns(review, look.seats),
        "ratings": club.ratings.change(table.id) if over and table.rated else {},
        "chat": chat,
        "may": may,
        "phrases": phrases(),
        "options": wording.options_text(game, table.options),
        "host": viewer.person is not None and viewer.person == table.host,
        "absent": [look.deciding] if absent(look, viewer.person, club.heartbeat.now(table.game)) else [],
        "may_close": table.status == "open"
        or (not table.rated and all(s.kind == "bot" or s.person == table.host for s in table.seats)),
        "curtain": look.mine and len(look.seats) > 1 and not game.perfect_information,
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


def plan_of(club: "Club", look: TableView, viewer: Viewer, names: Sequence[str]) -> plans.WordedOffer | None:
    """The viewer's own plan, offered when they decide."""
    offer = club.plans.offer(look, viewer.person) if look.mine and viewer.person else None
    return plans.offered(serai.game(look.table.game), offer, names) if offer else None


def absent(look: TableView, me: str | None, now: Now) -> bool:
    """Whether somebody else should decide and does not come, and this viewer may seat a bot in their place."""
    if look.deciding is None or not (look.seats or (me is not None and me == look.table.host)):
        return False
    return look.table.seats[look.deciding].person != me and is_no_show(look.table, now)


def tabs(table: Table, sides: Sequence[str] | None) -> list[tuple[str, str]]:
    """The sheets beside the board; when the game is over, what became of it comes first.

    While it is played on a phone, the players and the sides of the board are sheets as well.
    """
    shown = [("log", _("Log")), ("chat", _("Chat")), ("table", _("Table"))]
    scores = [("scores", _("Scores"))]
    if table.status == "playing" and sides is not None:
        named = [(f"side-{n}", _(side)) for n, side in enumerate(sides, 1)]
        return [("players", _("Players")), *named, *shown[:2], *scores, *shown[2:]]
    if table.status == "over":
        return [*scores, ("review", _("Review")), *shown]
    return [*shown[:2], *scores, *shown[2:]]


def first_tab(table: Table, sides: Sequence[str] | None) -> str:
    """The sheet that is shown first."""
    return "players" if table.status == "playing" and sides is not None else "log"


def course(game: Game, edition: Edition, review: Review | None, names: Sequence[str], at: int | None) -> dict[str, str]:
    """The curves of a reviewed game; nothing where there is no review."""
    if review is None:
        return {}
    scores = charts.score_chart(review, names, at, game, edition)
    return {"wins": charts.win_chart(review, names, at), "scores": scores, "title": charts.score_title(game)}


def turns(club: "Club", table: Table, review: Review | None, names: Sequence[str]) -> list[wording.Turned]:
    """The turning points of a reviewed game, worded."""
    game, points = serai.game(table.game), review.turning_points if review else ()
    lines = [club.looks.log(table.id, after=point.version - 1, most=1)[0] for point in points]
    return [wording.turned(game, point, line, names) for point, line in zip(points, lines, strict=True)]


def own_turns(review: Review | None, seats: Collection[int]) -> list[TurnWorth]:
    """The turns of somebody's seats whose worth is known."""
    return [worth for worth in review.worths if worth.seat in seats] if review else []


def lessons(table: Table, review: Review | None, seats: Collection[int], names: Sequence[str]) -> list[wording.Lesson]:
    """The turns of somebody's seats to learn from, worded; of a table with figures of its own there are none."""
    game = serai.game(table.game)
    if review is None or table.edition != game.edition.digest:
        return []
    return [wording.lesson(game, worth, names) for worth in review.lessons(seats)]


def ranking(table: Table) -> list[int]:
    """The seats from first to last."""
    places = table.result.places if table.result else ()
    return sorted(range(len(places)), key=lambda n: places[n])


def standings(look: TableView, board: Board | None, by_turns: Sequence[Entry]) -> tuple[Standing, ...]:
    """The seats in the order of play; what the board does not show any more of the round is known from the log."""
    if board is None or look.view is None or look.table.status != "playing":
        return tuple(Standing(seat.number) for seat in look.table.seats)
    noted = story.noted_by_seat(look.table.game, by_turns, look.view)
    order = board.order(look.view)
    # who decides may have another turn before them, of which the board tells
    known = {one.seat: one.note for one in order if one.note and (one.badge != NOW or one.seat not in noted)}
    return tuple(replace(one, note=known.get(one.seat) or noted.get(one.seat, "")) for one in order)


def running_scores(look: TableView, board: Board | None) -> list[tuple[int, str] | None]:
    """Every seat's points that everybody can see, and what has to be said of the rest."""
    if board is None or not board.running_score or not look.sheet or look.table.status != "playing":
        return [None for _seat in look.table.seats]
    hidden = {name for lines in look.sheet for name, n in lines.items() if n is None}
    return [_running(lines, hidden) for lines in look.sheet]


def _running(lines: Mapping[str, int | None], hidden: Set[str]) -> tuple[int, str]:
    seen = sum(n for name, n in lines.items() if n is not None and name not in hidden)
    if any(n is None for n in lines.values()):
        return seen, _("+ gold, cards")
    whole = sum(n for n in lines.values() if n is not None)
    return seen, _("in all {n}").format(n=whole) if hidden else ""


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
    if table.status == "playing":
        return ""
    return _("the host") if seat.person == table.host else _("player")


def where(look: TableView) -> str:
    """Where in the game we are."""
    number = (look.view or {}).get("round_number")
    return _("Round {n}").format(n=number) if isinstance(number, int) and number > 0 else ""


def when(look: TableView, names: Sequence[str], board: Board | None = None) -> str:
    """Whose decision it is, in a few words, and what it belongs to."""
    if look.table.status == "open":
        return _("Before the game")
    if look.table.status != "playing":
        return _("After the game")
    if look.mine:
        several = len(look.seats) > 1 and look.deciding is not None
        yours = _("Your turn, {player}").format(player=names[look.deciding or 0]) if several else _("Your turn")
        place = board.where(look.view) if board and look.view is not None else ""
        return f"{yours} · {place}" if place else yours
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


def bots_prepare(club: "Club", look: TableView) -> bool:
    """Whether a bot is to decide in a game whose bots are still being compiled."""
    decides = None if look.deciding is None else look.table.seats[look.deciding].played_by
    return look.table.status == "playing" and decides is not None and look.table.game in club.bots.unready()


def points_now(look: TableView) -> int | None:
    """The points of the seat that decides, where the viewer may know all of them."""
    lines = look.sheet[look.deciding].values() if look.sheet and look.deciding is not None else ()
    known = [n for n in lines if n is not None]
    return sum(known) if known and len(known) == len(lines) else None


def heading_title(look: TableView, names: Sequence[str]) -> str:
    """The window's title: what matters first, for tabs are narrow, and then what tells one table from another."""
    game = wording.title(look.table.game)
    if look.mine:
        others = ", ".join(name for seat, name in enumerate(names) if seat not in look.seats)
        return " · ".join(filter(None, (when(look, names), game, others)))
    if look.table.status == "playing" and look.deciding is not None:
        return f"{names[look.deciding]} · {game}"
    return f"{game} · Serai"


def mover(look: TableView) -> int | str:
    """The seat that made the last move, for the pace at which moves are shown; nobody where it was none."""
    seat = look.log[-1].seat if look.log else None
    return "" if seat is None else seat


def news(look: TableView, log: Sequence[wording.WordedLine], names: Sequence[str]) -> list[tuple[str, str]]:
    """What happened recently and what is asked now, oldest first, each with an id.

    A screen reader says whatever is new among them, so a page is told all that happened since its last frame.
    """
    told = [(str(said.version), " ".join(said.sentences)) for said in log if said.sentences]
    asks, other = question(look, names), asked(look)
    return [*told, (f"{look.version}-asked", f"{asks}. {other}" if other else f"{when(look, names)}: {asks}")]


@dataclass(frozen=True)
class LogShown:
    """The newest part of a log as a page shows it."""

    log: Sequence[LogLine]
    by_turns: Sequence[Entry]
    newest: Sequence[wording.WordedLine]
    entries: Sequence[Markup]


_LOGS: dict[tuple[int, int | None, tuple[str, ...], str, str], LogShown] = {}


def _log(look: TableView, game: Game, names: Sequence[str], language: str) -> LogShown:
    """The newest part of a log, worded and drawn; once for all who are told the same, which is the same object."""
    key = (id(look.log), look.deciding, tuple(names), language, edition_of(game.name).digest)
    known = _LOGS.get(key)
    if known is None or known.log is not look.log or look.go_back:
        by_turns = story.told_by_turns(game.name, look.log[-LOG_LINES:])
        newest = wording.all_told(game, look.log[-NEWS:], names)
        known = LogShown(look.log, by_turns, newest, story.log_entries(look, by_turns, names))
        if not look.go_back:  # such a log has buttons of one version
            while len(_LOGS) >= LOGS:
                _LOGS.pop(next(iter(_LOGS), key), None)
            _LOGS[key] = known
    return known
