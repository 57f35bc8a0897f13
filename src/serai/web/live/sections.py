"""A frame in segments, section by section. A section is drawn again only where something that it shows has changed.

A template is given all that it shows and nothing else (the environment refuses what is undefined), so what it is given
tells whether it has changed; many viewers of a table, and many frames of a viewer, have most sections in common.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from serai.boards.standing import Standing
from serai.club.model import Seat
from serai.kernel.i18n import _, language
from serai.web.live.segments import segments_of
from serai.web.presentation import levels, outcomes, wording
from serai.web.templating import draw

NEWS = Markup('<div id="news" class="visually-hidden" role="log" aria-label="{}">\n')
LOG_BEFORE = (
    '<ol class="log" id="log-before" hx-morph-skip></ol>'
    '<button class="button quiet small" id="log-earlier" type="button">{}</button>\n'
)
LOG_AFTER = '</ol><button class="button small" id="log-new" type="button" hidden>{}</button>\n'
KEPT = 5000  # sections that are kept, of about 1 KiB each


def fresh(template: str, **values: object) -> tuple[str, ...]:
    """The segments of a section."""
    return segments_of(draw(template, **values))


def kept(template: str, **values: object) -> tuple[str, ...]:
    """The same for a section that few moves change; all it is given can be compared."""
    return _kept(template, language(), tuple(values.items()))


@lru_cache(maxsize=KEPT)
def _kept(template: str, _language: str, values: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
    return fresh(template, **dict(values))


def frame_segments(values: Mapping[str, Any]) -> tuple[str, ...]:
    """All segments of a frame."""
    drawn, table = values["drawn"], values["table"]
    found = list(fresh("frame_head.html", **values))
    if table.status == "open":
        found += fresh("waiting.html", **values)
    else:
        found += drawn.board if drawn else fresh("text_view.html", board=values["board"])
    found.append("</section>\n")
    found += fresh("frame_prompt.html", **values)
    found.append(_opening("section", "players", _("Players")))
    for standing in values["standings"]:
        found += _player(values, standing)
    found.append("</section>\n")
    found += kept("frame_tabs.html", tabs=tuple(values["tabs"]), tab=values["tab"])
    for name, title, sheet in _sheets(values):
        found.append(_opening("div", "sheet", title, name))
        found += sheet
        found.append("</div>\n")
    found.append("</section>\n")
    found.append(
        f'<div id="news" class="visually-hidden" role="log" aria-label="{Markup.escape(_("What happened"))}">\n'
    )
    found += [_news(id, text) for id, text in values["news"]]
    found.append("</div></div>\n")
    return tuple(found)


@lru_cache(maxsize=200)
def _opening(tag: str, kind: str, title: str, tab: str = "") -> str:
    """The opening tag of what has a title and can be scrolled by keys; the chat has its own parts for that."""
    reached = Markup(' tabindex="0" aria-label="{}"').format(title) if tab != "chat" else ""
    named = Markup(' data-tab="{}"').format(tab) if tab else ""
    return str(Markup('<{} class="{}"{}{}>\n').format(tag, kind, named, reached))


def _player(values: Mapping[str, Any], standing: Standing) -> tuple[str, ...]:
    n, look, table, drawn = standing.seat, values["look"], values["table"], values["drawn"]
    seat: Seat = table.seats[n]
    you = "" if n not in look.seats else "named" if seat.account or table.hot_seat else "guest"
    return kept(
        "frame_player.html",
        n=n,
        empty=seat.kind in ("open", "invited"),
        name=values["names"][n],
        you=you,
        state=values["states"][n],
        decides=table.status == "playing" and look.deciding == n,
        left=look.left[n] if look.left else None,
        running=bool(look.clock and look.clock.running == n),
        holdings=drawn.holdings[n] if drawn and drawn.holdings else None,
        facts=tuple(values["facts"][n]) if values["facts"] else (),
        badge=standing.badge,
        place=standing.words,
        note=standing.note,
        points=values["points"][n],
        table=table.id if drawn and values["in_full"] else "",
    )


def _sheets(values: Mapping[str, Any]) -> list[tuple[str, str, Sequence[str]]]:
    """What lies beside the board, sheet by sheet: its name, its title and its segments."""
    found: list[tuple[str, str, Sequence[str]]] = [
        ("log", _("Log"), _log(values)),
        ("chat", "", _chat(values)),
        ("scores", _("Scores"), _scores(values)),
    ]
    if values["table"].status == "over":
        found.append(("review", _("Review"), fresh("review.html", **values)))
    found.append(("table", _("Table"), _about(values)))
    return found


def _log(values: Mapping[str, Any]) -> list[str]:
    """The log, oldest first: what came before is put in its place when somebody asks for it."""
    log, nothing = values["log"], Markup('<li><span></span><span class="muted">{}</span></li>')
    found: list[str] = [Markup(LOG_BEFORE).format(_("Earlier"))] if values["earlier"] else []
    found.append('<ol class="log" id="log">\n')
    for entry in log or [nothing.format(_("Nothing has happened yet."))]:
        found += _cut(entry)
    return [*found, Markup(LOG_AFTER).format(_("New below"))]


@lru_cache(maxsize=KEPT)
def _cut(drawn: str) -> tuple[str, ...]:
    """The segments of something that is drawn once and kept."""
    return segments_of(drawn)


def _chat(values: Mapping[str, Any]) -> tuple[str, ...]:
    return kept(
        "chat.html",
        id=values["table"].id,
        lines=tuple(values["chat"]),
        seated=bool(values["look"].seats),
        phrase_refused=values["may"]["phrase"],
        text_refused=values["may"]["text"],
        phrases=tuple(values["phrases"].items()),
    )


def _scores(values: Mapping[str, Any]) -> tuple[str, ...]:
    course = values["course"]
    return kept(
        "scores.html",
        sheet=values["sheet"],
        names=tuple(values["names"]),
        ties=tuple(values["ties"]),
        ratings=tuple(values["ratings"].items()),
        curve=course.get("scores", ""),
        curve_title=course.get("title", ""),
    )


def _about(values: Mapping[str, Any]) -> tuple[str, ...]:
    table, presentation = values["table"], values["presentation"]
    return kept(
        "about_table.html",
        id=table.id,
        game=table.game,
        status=table.status,
        pace=wording.pace_text(table.pace),
        policy=wording.policy_text(table.policy),
        rated=table.rated,
        rated_text=_("yes") if table.rated else outcomes.rated_text(table),
        options=tuple(values["options"]),
        about_bots=levels.about_bots(table),
        overlay=bool(table.overlay),
        may_analyse=values["may_analyse"],
        has_course=bool(presentation.course),
        has_score_pad=bool(presentation.score_pad),
        has_board=bool(presentation.board),
        commitment=table.commitment,
        secret=table.secret,
        mismatch=bool(table.mismatch),
        mine=tuple(values["look"].seats),
        seats=table.seats,
        names=tuple(values["names"]),
        view=values["view"],
        proposed=bool(table.proposal),
        may_propose=values["may_propose"],
        absent=tuple(values["absent"]),
        host=values["host"],
        may_close=values["may_close"],
    )


@lru_cache(maxsize=KEPT)
def _news(id: str, text: str) -> str:
    """A line that a screen reader says when it is new."""
    return str(Markup('<p id="news-{}">{}</p>\n').format(id, text))
