"""The score pad of Ganesha: where the pawns stand on the track, or the points by source for those who keep notes."""

import serai
from serai.boards.score_pad import Entries, PadLine, Remark, Row, Section, Wrong
from serai.games.ganesha.scoring import LINES
from serai.games.ganesha.state import Source
from serai.games.ganesha.texts import SOURCE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.position import Position

GAME = serai.game("ganesha")
MOST_LAPS = 9
MOST_POINTS = 500
NOTED = tuple(source for source in Source if source != Source.BEFORE)
SYMBOLS = {
    Source.BLACK_MUSTARD: "spice-mustard",
    Source.RED_PEPPER: "spice-red-pepper",
    **{s: f"gem-{SOURCE_KEYS[s].split('-')[0]}" for s in NOTED if s < Source.BLACK_MUSTARD},
}


def last_cell() -> int:
    return int(GAME.edition.record.track_last)


def sections(players: int) -> tuple[Section, ...]:
    return (
        Section(
            _("On the score track"),
            (
                Row("cell", _("the pawn's cell"), last_cell(), None, "lotus"),
                Row("laps", _("full laps behind it"), MOST_LAPS),
            ),
            _("After {n} a pawn steps onto 1 again: that is one lap.").format(n=last_cell()),
        ),
        Section(
            _("Equal points"),
            (Row("first", _("who got there first: 1, 2, …"), players),),
            _("Needed only if points are equal."),
        ),
        Section(
            _("Points by source"),
            tuple(
                Row(
                    f"from-{SOURCE_KEYS[source]}",
                    _("paid for red pepper") if source == Source.RED_PEPPER else _(LINES[source]),
                    MOST_POINTS,
                    None,
                    SYMBOLS.get(source, ""),
                )
                for source in NOTED
            ),
            _("If you kept notes. Without a pawn they are the score."),
            folded=True,
        ),
    )


def position(entries: Entries) -> Position:
    """The entries as a position: points that no note explains count as points from before."""
    earned: dict[str, dict[str, int]] = {}
    for seat in entries.seats:
        noted = {SOURCE_KEYS[s]: worth(entries, s, seat) for s in NOTED}
        total = sum(noted.values())
        if entries.given("cell", seat) or entries.given("laps", seat):
            total = on_track(entries, seat)
        rest = total - sum(noted.values())
        if rest < 0:
            raise Wrong("cell", _("The points by source are more than the pawn shows."))
        if total < 0:
            raise Wrong("from-red-pepper", _("Nobody has fewer than 0 points."))
        earned[SEAT_NAMES[seat]] = {**noted, SOURCE_KEYS[Source.BEFORE]: rest}
    return GAME.from_json(
        {"players": entries.players, "over": True, "earned": earned, "reached": entries.by_seat("first")}
    )


def worth(entries: Entries, source: Source, seat: int) -> int:
    n = entries.number(f"from-{SOURCE_KEYS[source]}", seat)
    return -n if source == Source.RED_PEPPER else n


def on_track(entries: Entries, seat: int) -> int:
    """The points that a pawn shows (G-098, G-099)."""
    cell, laps = entries.number("cell", seat), entries.number("laps", seat)
    if cell == 0 and laps > 0:
        raise Wrong("cell", _("A pawn stands on 0 only with no points at all (G-099)."))
    return laps * last_cell() + cell


def lines(position: Position) -> tuple[PadLine, ...]:
    """The sources that brought something; where nothing was noted the whole sheet is one line."""
    sheet = position.score_sheet()
    found = {line: tuple(seat[line] for seat in sheet) for line in GAME.score_lines}
    noted = tuple(PadLine(_(LINES[s]), found[LINES[s]]) for s in NOTED if any(found[LINES[s]]))
    rest = found[LINES[Source.BEFORE]]
    if noted and not any(rest):
        return noted
    return (*noted, PadLine(_("points without a note") if noted else _("points on the track"), rest))


def remarks(position: Position, entries: Entries) -> tuple[Remark, ...]:
    scores = position.scores()
    for seat in entries.seats:
        equals = [n for n in entries.seats if scores[n] == scores[seat]]
        if len({entries.number("first", n) for n in equals}) < len(equals) and scores[seat] > 0:
            return (Remark(_("Equal points: enter below who got to that total first; they are ahead."), ("G-101",)),)
    return ()
