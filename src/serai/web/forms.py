"""What a form for a new table can ask for: seats, a pace, who finds the table, the figures of one's own box."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from starlette.datastructures import FormData, UploadFile

from serai.boards.presentation import presentation_of
from serai.bots.levels import LEVELS
from serai.club import Pace, Seat
from serai.club.errors import BadRequest
from serai.club.tables import overlays
from serai.kernel.game import Game
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


def seats_of(form: Mapping[str, object]) -> list[Seat]:
    """Who is to sit where: oneself, then whoever was chosen for the seats two to four."""
    seats = [Seat.me(str(form.get("called1") or ""))]
    for number in (2, 3, 4):
        kind = str(form.get(f"seat{number}", "none"))
        if kind == "me":
            seats.append(Seat.me(str(form.get(f"called{number}") or "")))
        elif kind != "none":
            seats.append(seat_of(kind))
    return seats


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


# -- beside "Play now" -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayChoices:
    """How many play, how strong the bots are (empty: as the person), and by which variants."""

    players: int
    level: str = ""
    variants: tuple[str, ...] = ()  # by their keys

    @property
    def options(self) -> dict[str, str]:
        """The options that the variants stand for."""
        return dict(key.split("=", 1) for key in self.variants)

    def kept(self) -> dict[str, object]:
        """As a person's settings remember it."""
        return {"players": self.players, "level": self.level, "variants": list(self.variants)}


def play_choices_of(game: Game, form: FormData) -> PlayChoices:
    """What was chosen beside "Play now", or a refusal that says what is wrong."""
    players = str(form.get("players") or game.players[0])
    if players not in map(str, game.players):
        raise BadRequest(_("{game} is played by {numbers}").format(game=_(game.title), numbers=_numbers(game)))
    level = str(form.get("level") or "")
    if level and level not in _levels():
        raise BadRequest(_("there is no such level: {level}").format(level=level[:40]))
    known = [variant.key for variant in presentation_of(game.name).variants]
    chosen = tuple(str(key) for key in form.getlist("variant"))
    if any(key not in known for key in chosen):
        raise BadRequest(_("there is no such variant of {game}").format(game=_(game.title)))
    return PlayChoices(int(players), level, tuple(key for key in known if key in chosen))


def kept_choices(game: Game, kept: object) -> PlayChoices:
    """What a person's settings remember, as far as it is still offered."""
    said = kept if isinstance(kept, Mapping) else {}
    players, level, variants = said.get("players"), said.get("level"), said.get("variants")
    known = [variant.key for variant in presentation_of(game.name).variants]
    return PlayChoices(
        players if players in game.players else game.players[0],
        level if level in _levels() else "",
        tuple(key for key in known if isinstance(variants, list) and key in variants),
    )


def _levels() -> list[str]:
    return [level.name for level in LEVELS]


def _numbers(game: Game) -> str:
    return ", ".join(map(str, game.players))


# -- one's own box -----------------------------------------------------------------------------------------------------


def brings_file(form: Mapping[str, object]) -> bool:
    """Whether a file came along, which no form that is shown again can hold."""
    return any(isinstance(value, UploadFile) and value.size for value in form.values())


def figures_of(form: Mapping[str, object]) -> dict[str, object] | None:
    """The overlay that was brought along as a file or as text, if one was."""
    given = form.get("figures")
    if isinstance(given, UploadFile):
        return overlays.read(given.file.read(overlays.MOST_BYTES + 1))
    return overlays.read(given.encode("utf-8", "replace")) if isinstance(given, str) else None
