"""The rows of studies: chapters, what is shown, what was said."""

import zlib
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from serai.club.analysis.tree import Tree, read_tree
from serai.club.errors import NotFound, TooMany
from serai.club.store import schema
from serai.club.studies import trees
from serai.club.studies.file import MOST_BYTES
from serai.games import game as find_game
from serai.kernel.i18n import _


def show_now(c: Connection, row: Row[Any], **values: int) -> None:
    """Everybody who follows looks at another position now."""
    s = schema.studies
    c.execute(update(s).where(s.c.id == row.id).values(shown=row.version + 1, **values))


def chapter_row(c: Connection, study_id: str, number: object) -> Row[Any]:
    h = schema.chapters.c
    if type(number) is not int or not 0 < number < 2**31:
        raise NotFound(_("there is no such chapter"))
    row = c.execute(select(schema.chapters).where(h.study_id == study_id, h.number == number)).first()
    if row is None:
        raise NotFound(_("there is no such chapter"))
    return row


def tree_of(row: Row[Any]) -> Tree:
    return read_tree(zlib.decompress(row.tree).decode(), find_game)


def keep_chapter(c: Connection, study_id: str, number: int, title: str | None, tree: Tree) -> None:
    """Write a chapter: a new one with its title, or the tree of one that is there."""
    h = schema.chapters
    text = trees.checked(tree).text().encode()
    kept = dict(tree=zlib.compress(text), bytes=len(text))
    if title is not None:
        c.execute(insert(h).values(study_id=study_id, number=number, title=title, **kept))
    else:
        c.execute(update(h).where(h.c.study_id == study_id, h.c.number == number).values(**kept))


def refuse_large(c: Connection, study_id: str) -> None:
    h = schema.chapters.c
    if c.execute(select(func.sum(h.bytes)).where(h.study_id == study_id)).scalar_one() > MOST_BYTES:
        raise TooMany(_("a study takes at most {n} KiB").format(n=MOST_BYTES // 1024))


def lines_heard(c: Connection, study_id: str, me: str | None, after: int, until: int, most: int) -> list[Row[Any]]:
    said, b = schema.study_lines, schema.blocks.c
    query = (
        select(said, schema.people.c.name)
        .join_from(said, schema.people, isouter=True)
        .where(said.c.study_id == study_id, said.c.hidden.is_(None), said.c.id > after, said.c.id <= until)
    )
    if me is not None:
        shunned = select(b.other_id).where(b.person_id == me)
        query = query.where(said.c.person_id.is_(None) | said.c.person_id.not_in(shunned))
    return list(reversed(c.execute(query.order_by(said.c.id.desc()).limit(most)).all()))
