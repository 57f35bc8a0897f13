"""Where the players stand in the order of play: the order of their panels, and a word or two beside each name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from serai.kernel.i18n import _
from serai.kernel.plain import View

MOVED, NOW, NEXT, THEN = "moved", "now", "next", "then"


@dataclass(frozen=True)
class Standing:
    """A seat in the order of play."""

    seat: int
    badge: str = ""  # MOVED, NOW, NEXT or THEN
    note: str = ""  # what else is worth knowing: a price paid, who begins

    @property
    def words(self) -> str:
        """The badge in the reader's language."""
        return {MOVED: _("has moved"), NOW: _("now"), NEXT: _("next"), THEN: _("then")}.get(self.badge, "")


def in_turn(
    order: Sequence[int], now: int, notes: Mapping[int, str], moved: int = 0, past: str = MOVED
) -> tuple[Standing, ...]:
    """Seats in an order of which the first `moved` have had their turn, and one has it now."""
    out = []
    waiting = [seat for seat in order[moved:] if seat != now]
    for n, seat in enumerate(order):
        badge = NOW if seat == now else past if n < moved else NEXT if seat == waiting[0] else THEN
        out.append(Standing(seat, badge, notes.get(seat, "")))
    return tuple(out)


def clockwise(first: int, players: int) -> list[int]:
    """The seats from one on."""
    return [(first + i) % players for i in range(players)]


def seated(view: View) -> tuple[Standing, ...]:
    """As they sit, where nobody moves any more or a game has no order of its own."""
    return tuple(Standing(seat) for seat in range(view["players"]))
