"""Requests that come twice: who asks again with the same key gets the first answer, and nothing is done again.

Moves and undos have their keys in the history; this is for what has no entry there: a new table, a line of the chat.
"""

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from serai.club.errors import BadRequest
from serai.club.store.schema import asked
from serai.kernel.i18n import _


def before(c: Connection, person_id: str, key: str | None, kind: str, now: int) -> str | None:
    """What was answered to this request before; None if it is new, and from now on it is not.

    Of two that come at the same time the second waits here until the first is stored.
    """
    if key is None:
        return None
    try:
        with c.begin_nested():
            c.execute(insert(asked).values(person_id=person_id, key=key, kind=kind, answer="", at=now))
    except IntegrityError:
        row = c.execute(select(asked).where(*_mine(person_id, key))).one()
        if row.kind != kind:
            raise BadRequest(_("this key was used for another request")) from None
        return str(row.answer)
    return None


def note(c: Connection, person_id: str, key: str | None, answer: object) -> None:
    """Keep what is answered, in the same transaction."""
    if key is not None:
        c.execute(update(asked).where(*_mine(person_id, key)).values(answer=str(answer)))


def _mine(person_id: str, key: str) -> tuple[ColumnElement[bool], ...]:
    return asked.c.person_id == person_id, asked.c.key == key
