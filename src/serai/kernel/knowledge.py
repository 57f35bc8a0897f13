"""What a viewer gets of a record, built from what its fields declare: shown on a page, or known to a perfect memory.

Nothing is taken away here: what no declaration hands out is never read.
"""

import numpy as np

from serai.kernel.audiences import NOBODYS, Audience
from serai.kernel.fields import Field
from serai.kernel.game import SEAT_NAMES, Game
from serai.kernel.plain import Plain, Records
from serai.kernel.state import EVERYONE, NOTE_TO, SEATS

SPECTATOR = -1  # the seat for which `redeal` deals anew what only somebody at the table knows


def shown_fields(game: Game, s: np.record, viewer: int | None) -> Plain:
    """The fields that some see, as a viewer does, as plain data; of one by seats only the seats that he sees."""
    return {name: _shown_part(field, s, name, viewer) for name, field in game.shared_fields.items()}


def _shown_part(field: Field, s: np.record, name: str, viewer: int | None) -> object:
    if _by_seat(field):
        rows = s[name].tolist()
        return {
            SEAT_NAMES[seat]: field.write_row(rows[seat])
            for seat in range(int(s["players"]))
            if field.seen_by(s, viewer, seat)
        }
    if field.seen_by(s, viewer, NOBODYS):
        return field.write(s[name])
    return field.write(np.full_like(s[name], field.empty))


def known_record(game: Game, s: np.record, e: np.record, viewer: int | None) -> Records:
    """A record with all that a viewer with a perfect memory knows, in which the game can go on.

    What he does not know is dealt anew, always in the same way, so that it says nothing; there is no chance to come.
    """
    array = np.zeros(1, game.state_type).view(np.recarray)
    known: np.record = array[0]
    for name in ("players", "options"):
        known[name] = s[name]
    for name, field in game.fields.items():
        _copy_known(field, s, known, name, viewer)
    for name, audience in game.derived.items():
        if audience(s, viewer, NOBODYS):
            known[name] = s[name]
    told = [row for row in s["notes"][: int(s["noted"])] if int(row[NOTE_TO]) in (EVERYONE, viewer)]
    for at, row in enumerate(told):
        known["notes"][at] = row
    known["noted"] = len(told)
    game.rules["redeal"](known, e, SPECTATOR if viewer is None else viewer)
    known["draws"] = s["draws"]  # dealing anew is not part of the game
    known["rng"] = 0
    return array


def _copy_known(field: Field, s: np.record, known: np.record, name: str, viewer: int | None) -> None:
    audience: Audience = field.known_to or field.seen_by
    if _by_seat(field):
        known[name] = field.empty
        for seat in range(SEATS):
            if audience(s, viewer, seat):
                known[name][seat] = s[name][seat]
    else:
        known[name] = s[name] if audience(s, viewer, NOBODYS) else field.empty


def _by_seat(field: Field) -> bool:
    return bool(field.axes) and tuple(field.axes[0]) == SEAT_NAMES
