"""What happened, as pages show it: the log with one entry a turn, and what others did since one's own turn.

Entries are drawn once and kept: few of them are new in a frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.presentation import presentation_of
from serai.boards.text.story import Chip, Entry, Part, entries, since_own_turn
from serai.club.model import LogLine, TableView
from serai.kernel.game import Game
from serai.kernel.i18n import language
from serai.kernel.plain import View
from serai.web.presentation import wording
from serai.web.templating import draw

Pieces = tuple[tuple[LogLine, int, int], ...]  # lines with the first and the last of their events


@dataclass(frozen=True, eq=False)
class Told:
    """An entry of the log, ready to be drawn. It is the same object as long as it says the same."""

    id: str
    game: str
    kind: str
    seat: int | None
    lines: tuple[wording.WordedLine, ...]
    chip: Chip | None
    by_seat: tuple[tuple[int, str, str], ...]  # of a round: what each seat did, as a number and in words
    name: str  # of its player


def told_by_turns(game: str, lines: Sequence[LogLine]) -> list[Entry]:
    """The lines of a log as entries; one whose beginning is too long ago is left out."""
    found = entries(presentation_of(game).story, lines)
    return [entry for entry in found if entry.begun] or found


def noted_by_seat(game: str, listed: Sequence[Entry], view: View) -> dict[int, str]:
    """What is noted of each seat in the round that goes on."""
    begun = next((entry for entry in reversed(listed) if entry.kind == "round"), None)
    return presentation_of(game).story.noted(list(begun.events()), view) if begun else {}


def log_entries(look: TableView, listed: Sequence[Entry], names: Sequence[str]) -> list[Markup]:
    """The entries of a log, drawn, oldest first; the one that goes on is marked."""
    now = listed[-1] if listed and is_open(listed[-1], look) else None
    back = look.version if look.go_back else None
    return [drawn_entry(look.table.game, entry, names, entry is now, back, look.table.id) for entry in listed]


def is_open(entry: Entry, look: TableView) -> bool:
    """Whether a turn or a round goes on."""
    return look.deciding is not None and (entry.kind == "round" or entry.seat == look.deciding)


def drawn_entry(
    game: str, entry: Entry, names: Sequence[str], now: bool, back: int | None = None, table_id: str = ""
) -> Markup:
    """An entry of the log; `back` is the version from which one may go back to before a line of it."""
    told = worded(game, entry, names)
    if back is not None:
        return Markup(draw("log_entry.html", told=told, now=now, back=back, table_id=table_id))
    return _kept_entry(told, now, language())


@lru_cache(maxsize=20_000)
def _kept_entry(told: Told, now: bool, _language: str) -> Markup:
    return Markup(draw("log_entry.html", told=told, now=now, back=None, table_id=""))


def chips(look: TableView, listed: Sequence[Entry], names: Sequence[str]) -> list[Markup]:
    """What others did since the viewer's last turn, a chip for each of their turns."""
    found = since_own_turn(listed, look.seat, look.deciding)
    return [_kept_chip(told, language()) for told in (worded(look.table.game, e, names) for e in found) if told.chip]


@lru_cache(maxsize=5000)
def _kept_chip(told: Told, _language: str) -> Markup:
    return Markup(draw("story_chip.html", told=told))


def worded(game: str, entry: Entry, names: Sequence[str]) -> Told:
    """An entry in words, by the edition that is drawn with."""
    pieces = tuple((part.line, part.first, part.last) for part in entry.parts)
    edition = edition_of(game).digest
    return _worded(serai.game(game), entry.id, entry.kind, entry.seat, pieces, tuple(names), (language(), edition))


@lru_cache(maxsize=20_000)
def _worded(
    game: Game, id: str, kind: str, seat: int | None, pieces: Pieces, names: tuple[str, ...], _by: tuple[str, str]
) -> Told:
    parts = [Part(*piece) for piece in pieces]
    events = [event for part in parts for event in part.events]
    story = presentation_of(game.name).story
    chip = story.chip(seat, events) if kind == "turn" and seat is not None else None
    bids = story.round_bids(events) if kind == "round" else ()
    by_seat = tuple((who, icon.n, f"{names[who]}: {icon.words}") for who, icon in bids)
    lines = tuple(
        wording.told(game, line, names) if part.whole else wording.told_in_part(game, line, part.events, names)
        for part, (line, _first, _last) in zip(parts, pieces, strict=True)
    )
    shown = tuple(line for line in lines if line.sentences)
    return Told(
        id, game.name, kind, seat, shown, chip, by_seat, names[seat] if seat is not None and seat < len(names) else ""
    )
