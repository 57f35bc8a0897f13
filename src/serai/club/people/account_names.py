"""Which names accounts hold: nobody may take one that could be mistaken for another's.

An account is found by `name_key`, which is unique; what its name looks like is kept beside it and is not: accounts that
were there before a rule or newer Unicode data made them look alike keep their names.
"""

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from serai.club.errors import BadRequest
from serai.club.people import names
from serai.club.store import schema
from serai.club.store.engine import Store
from serai.kernel.i18n import _

RULE = 1  # raised when `names.appearances` answers otherwise for the same data
LOCK = "account names"


def taken(c: Connection, name: str, but: str | None = None) -> bool:
    """Whether a name could be mistaken for that of an account, perhaps but one's own."""
    p, a = schema.people.c, schema.appearances.c
    others = (p.id != but,) if but is not None else ()
    alike = select(a.person_id).where(a.appearance.in_(names.appearances(name)))
    same = (p.name_key == names.key(name)) | p.id.in_(alike)
    return c.execute(select(p.id).where(same, *others).limit(1)).first() is not None


def take(store: Store, c: Connection, person_id: str, name: str, **more: object) -> None:
    """Give an account its name, in this transaction; what is there already cannot be taken."""
    refused = BadRequest(_("the name “{name}” is taken").format(name=name))
    store.lock(c, LOCK)  # two names that look alike differ as keys, so no constraint would hold them apart
    if taken(c, name, but=person_id):
        raise refused
    p = schema.people
    try:
        with c.begin_nested():
            c.execute(update(p).where(p.c.id == person_id).values(name=name, name_key=names.key(name), **more))
    except IntegrityError:  # a process that does not know the lock, in the middle of an upgrade
        raise refused from None
    _keep(c, [(person_id, name)])


def recompute(store: Store) -> bool:
    """Recompute what all accounts' names look like, if that was done with other data; answers whether it was."""
    made_with, mine = f"{names.data_version()}/{RULE}", schema.meta.c.name == "appearances"
    with store.read() as c:
        if c.execute(select(schema.meta.c.value).where(mine)).scalar() == made_with:
            return False
    p = schema.people.c
    with store.write() as c:
        store.lock(c, LOCK)
        accounts = c.execute(select(p.id, p.name).where(p.name_key.is_not(None))).all()
        _keep(c, [(row.id, row.name) for row in accounts])
        c.execute(delete(schema.meta).where(mine))
        c.execute(insert(schema.meta).values(name="appearances", value=made_with))
    return True


def _keep(c: Connection, accounts: list[tuple[str, str]]) -> None:
    a = schema.appearances
    rows = [{"person_id": id, "appearance": seen} for id, name in accounts for seen in names.appearances(name)]
    for start in range(0, len(accounts), 500):
        c.execute(delete(a).where(a.c.person_id.in_([id for id, _name in accounts[start : start + 500]])))
    if rows:
        c.execute(insert(a), rows)
