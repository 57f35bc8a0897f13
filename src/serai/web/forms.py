"""What a form for a new table can ask for: seats, a pace, who finds the table, the figures of one's own box."""

from collections.abc import Mapping, Sequence
from functools import cache
from zoneinfo import available_timezones

from starlette.datastructures import UploadFile

from serai.club import Pace, Seat
from serai.club.errors import BadRequest
from serai.club.tables import overlays
from serai.kernel.i18n import _
from serai.web.presentation import wording

CLOCKS = ("5", "10", "20", "45")  # minutes for the whole game
DAYS = ("1", "3", "7")  # for each turn
INCREMENTS = ("0", "5", "15", "30", "60")  # seconds that each turn adds to a clock
USUAL_INCREMENT = "15"
AREAS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


def paces() -> list[tuple[str, str]]:
    """The paces one can choose by name."""
    known = [("none", Pace.none())]
    known += [(key, Pace.realtime(int(key) * 60)) for key in CLOCKS]
    known += [(key, Pace.per_turn(int(key))) for key in DAYS]
    return [(key, wording.pace_text(pace)) for key, pace in known]


@cache
def zones() -> tuple[str, ...]:
    """The time zones one can name."""
    return tuple(sorted(zone for zone in available_timezones() if zone.startswith(AREAS)))


def pace_of(form: Mapping[str, object]) -> Pace:
    """The pace that was chosen, with its increment or its hours of the day."""
    key = str(form.get("pace", "none"))
    if key in CLOCKS:
        increment = str(form.get("increment", USUAL_INCREMENT))
        if increment not in INCREMENTS:
            raise BadRequest(_("there is no such pace"))
        return Pace.realtime(int(key) * 60, int(increment))
    if key in DAYS:
        begins, ends, zone = (str(form.get(name) or "").strip() or None for name in ("begins", "ends", "zone"))
        return Pace.per_turn(int(key), begins, ends, zone or "UTC")
    if key != "none":
        raise BadRequest(_("there is no such pace"))
    return Pace.none()


def seat_of(kind: str) -> Seat:
    """Who may sit on a seat."""
    seat = Seat.by_word(kind, {"open": "open", "link": "invited", "me": "me"})
    if seat is None:
        raise BadRequest(_("there is no such kind of seat"))
    return seat


def visibility_of(form: Mapping[str, object], seats: Sequence[Seat]) -> str:
    """Whether the lobby shows the table: as the host says, otherwise if a seat is for anyone who comes by."""
    chosen = str(form.get("visibility") or "auto")
    return chosen if chosen != "auto" else "open" if any(seat.kind == "open" for seat in seats) else "link"


def figures_of(form: Mapping[str, object]) -> dict[str, object] | None:
    """The overlay that was brought along as a file or as text, if one was."""
    given = form.get("figures")
    if isinstance(given, UploadFile):
        return overlays.read(given.file.read(overlays.MOST_BYTES + 1))
    return overlays.read(given.encode("utf-8", "replace")) if isinstance(given, str) else None
