"""Whom and what the host means: a table or a person by the beginning of an id or a name, if only one begins so."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import select

from serai.club.errors import NotFound, Refused
from serai.club.store import schema
from serai.kernel.i18n import _

if TYPE_CHECKING:
    from serai.club.people.admin import Admin

LEAST = 4  # characters of a beginning
SHOWN = 10


def table(admin: "Admin", text: str) -> str:
    """The id of a table by its beginning; what fits none is given back as it is, for the command to refuse."""
    if len(text) < LEAST:
        return text
    t = schema.tables.c
    with admin.store.read() as c:
        ids = c.execute(select(t.id).where(t.id.startswith(text, autoescape=True)).order_by(t.id)).scalars().all()
    found = [id for id in ids if id.startswith(text)]  # SQLite's LIKE does not mind the case
    if len(found) > 1 and text not in found:
        raise Refused(_("several tables begin with “{text}”: {found}").format(text=text, found=_some(found)))
    return text if text in found or not found else found[0]


def person(admin: "Admin", text: str, names: bool = True) -> str:
    """The id of a person by name or id, or by the beginning of one; of a name only if `names` may be shortened."""
    try:
        return admin.person(text)
    except NotFound:
        found = _people(admin, text, names)
        if not found:
            raise
    if len(found) > 1:
        shown = _some([f"{name} ({id})" for id, name in found])
        raise Refused(_("several people fit “{text}”: {found}").format(text=text, found=shown))
    return found[0][0]


def _people(admin: "Admin", text: str, names: bool) -> list[tuple[str, str]]:
    """The id and the name of everybody who may be meant, looked through here: SQLite knows only Latin capitals."""
    p, low, enough = schema.people.c, text.casefold(), len(text) >= LEAST
    with admin.store.read() as c:
        rows = c.execute(select(p.id, p.name).where(p.forgotten.is_(None)).order_by(p.name, p.id)).all()
    return [
        (row.id, row.name)
        for row in rows
        if row.name == text
        or (enough and row.id.startswith(text))
        or (enough and names and row.name.casefold().startswith(low))
    ]


def _some(found: Sequence[str]) -> str:
    return ", ".join(found[:SHOWN]) + (" …" if len(found) > SHOWN else "")
