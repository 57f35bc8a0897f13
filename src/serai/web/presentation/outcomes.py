"""What a page says about a table's rating and about seats that bots took over, in the reader's language."""

from collections.abc import Sequence

from serai.club.model import Seat, Table
from serai.kernel.i18n import _


def rated_text(table: Table) -> str:
    """Whether a table is rated; if not, why."""
    if table.rated:
        return _("rated")
    return {
        "hot-seat": _("not rated: one person has several seats"),
        "played-on": _("not rated: played on from another game"),
        "figures": _("not rated: own figures of a box"),
        "teaching": _("not rated: one may go back to any point"),
        "newcomer": _("not rated: the host is new to this game"),
        "outage": _("not rated: the server was down when a seat was lost"),
        "fallback": _("not rated: a simpler bot had to decide for a bot"),
        "closed": _("not rated: the hosts closed the game"),
        "agreed": _("not rated: all agreed to end the game"),
        "takeover": _("not rated: a bot took a seat over"),
        "went-back": _("not rated: somebody went back"),
        "hint": _("not rated: a hint was given"),
    }.get(table.unrated_why or "", _("not rated"))


def taken_over(why: str, who: str) -> str:
    """A bot takes a seat over, as a sentence of the log."""
    return {
        "time": _("{player} ran out of time; a bot plays on."),
        "no-show": _("{player} did not come; a bot plays on."),
        "abandoned": _("{player} was away for too long; a bot plays on."),
    }.get(why, _("A bot plays for {player} now.")).format(player=who)


def stand_in(seat: Seat) -> str:
    """Who plays in a seat that a bot took over, and if its time ran out, that it did."""
    if seat.stand_in_why == "time":
        return _("out of time; a bot plays")
    return _("a bot plays: {level}").format(level=_(str(seat.stand_in)))


def lost_seats(table: Table, names: Sequence[str]) -> list[str]:
    """Which seats of a finished game a bot decided in, and what that means for the ratings."""
    lost = table.result.taken_over if table.result else ()
    said = [
        (_("{player} ran out of time; a bot played on.") if why == "time" else _("A bot played for {player}.")).format(
            player=names[seat]
        )
        for seat, why in lost
    ]
    return [*said, _("In the ratings a seat that a bot took over is last.")] if said and table.rated else said


def own_stand_in(table: Table, seats: Sequence[int]) -> str:
    """What somebody whose seat a bot took over is told; empty where none did."""
    mine = [table.seats[n] for n in seats if table.seats[n].stand_in]
    if not mine or table.status != "playing":
        return ""
    said = _("You ran out of time; a bot plays on.") if mine[0].stand_in_why == "time" else _("A bot plays for you.")
    return (
        f"{said} {_('Once it has made a decision, this seat counts as last in the ratings.')}" if table.rated else said
    )
