"""The score pad of Rajas of the Ganges: both markers of each player, and whose met first."""

import serai
from serai.boards.score_pad import Entries, PadLine, Remark, Row, Section, Wrong
from serai.games.rajas.rules.tracks import between_markers
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.jit import keep
from serai.kernel.position import Position

GAME = serai.game("rajas")
apart = keep(between_markers)


def sections(players: int) -> tuple[Section, ...]:
    track = GAME.edition.tables.data
    fame, money = int(track["fame"]["spaces"]), int(track["money"]["spaces"])
    return (
        Section(
            _("On the two tracks"),
            (
                Row("fame", _("fame"), 2 * fame, None, "fame", 16),
                Row("money", _("money"), 2 * money, None, "coin", 18),
            ),
            _("A marker that has gone past the end of its track counts on."),
        ),
        Section(
            _("Whose markers met first"),
            (Row("met", _("in which order: 1, 2, …"), players),),
            _("Needed only if differences are equal."),
        ),
    )


def position(entries: Entries) -> Position:
    """The entries as a position. Sources are not known: all of it stands with the start."""
    fame, money = entries.by_seat("fame"), entries.by_seat("money")
    gaps = differences(entries)
    return GAME.from_json(
        {
            "players": entries.players,
            "over": True,
            "fame": fame,
            "money": money,
            "fame_from": {name: {"start": n} for name, n in fame.items()},
            "money_from": {name: {"start": n} for name, n in money.items()},
            "met": meetings(entries, gaps),
            "meetings": entries.players,
        }
    )


def differences(entries: Entries) -> list[int]:
    """By how many fame spaces each player's markers have passed each other, as the rules count it (R-160)."""
    e = GAME.edition.record
    return [int(apart(e, entries.number("fame", seat), entries.number("money", seat))) for seat in entries.seats]


def meetings(entries: Entries, gaps: list[int]) -> dict[str, int]:
    """In which order markers met; those of whom it is not told share the last place in it."""
    told = [entries.number("met", seat) for seat in entries.seats]
    if any(n and told.count(n) > 1 for n in told):
        raise Wrong("met", _("Two players cannot be the same in this order."))
    for seat in entries.seats:
        if told[seat] and gaps[seat] < 0:
            raise Wrong("met", _("The markers of player {n} have not met.").format(n=seat + 1))
    return {SEAT_NAMES[seat]: told[seat] or entries.players for seat in entries.seats if gaps[seat] >= 0}


def lines(position: Position) -> tuple[PadLine, ...]:
    return tuple(
        PadLine(_(track), tuple(int(n) for n in position.record[track][: position.players]))
        for track in ("fame", "money")
    )


def remarks(position: Position, entries: Entries) -> tuple[Remark, ...]:
    gaps = differences(entries)
    found = [Remark(_("Places go by how many fame spaces the markers are beyond each other."), ("R-159", "R-160"))]
    best = max(gaps)
    if best < 0:
        found.append(Remark(_("Nobody's markers have met: the game is not over yet."), ("R-156",)))
    elif gaps.count(best) > 1 and position.places().count(1) > 1:
        found.append(Remark(_("The same difference: enter whose markers met first; they win."), ("R-161",)))
    return tuple(found)
