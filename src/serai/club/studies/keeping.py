"""Studies: rooms reached by their link. One of those in it drives, all see what the driver shows; anybody may talk.

Whoever has the link is in; it is a random name and nowhere listed but for those who came. A chapter starts from a
position that its maker could know, so nothing in a study is hidden from anybody.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from serai.club import free_text
from serai.club.analysis.access import Analysis
from serai.club.analysis.lines import Step, walk
from serai.club.analysis.tree import Tree
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.people.moderation import write_report
from serai.club.people.rows import person_row
from serai.club.play.clock import DAY
from serai.club.play.randomness import new_id
from serai.club.presence import Presence
from serai.club.rate_limits import Bucket, RateWindow
from serai.club.service import Service
from serai.club.store import schema
from serai.club.studies import trees
from serai.club.studies.file import MOST_CHAPTERS, Chapter, titled, written
from serai.club.studies.rows import chapter_row, keep_chapter, lines_heard, refuse_large, show_now, tree_of
from serai.games import game as find_game
from serai.kernel.i18n import _
from serai.kernel.position import Position

MOST_OWN, MOST_OF_GUESTS = 50, 5  # studies of one person
MOST_PEOPLE = 64  # in one study
MOST_LINES = 200  # of its chat in one answer
CONTEXT = 10  # lines kept with a report
A_DAY_S = 24 * 3600
MADE_A_DAY = 40  # studies and chapters by one person
CHANGES_PER_S, CHANGES_BURST = 3.0, 20  # of one person

_FIT = str.maketrans({"\0": None})


@dataclass(frozen=True)
class Member:
    """Somebody who came by the link, and whether a page of theirs is open."""

    id: str
    name: str
    here: bool


@dataclass(frozen=True)
class Said:
    """A line of a study's chat."""

    id: int
    person: str | None
    name: str
    text: str
    at: int
    mine: bool


@dataclass(frozen=True)
class Study:
    """A study as those in it see it."""

    id: str
    title: str
    owner: str
    driver: str | None
    version: int  # how often anything changed
    shown: int  # the change after which the driver's position was last another one
    chapter: int  # what the driver shows: the chapter's number, and a place in its tree
    place: int
    titles: tuple[tuple[int, str], ...]  # chapters by number


class Studies(Service):
    """Making, opening, driving, talking."""

    analysis: Analysis
    presence: Presence

    def __post_init__(self) -> None:
        super().__post_init__()
        self._made = RateWindow(MADE_A_DAY, A_DAY_S, self.now)
        self._changes = Bucket(CHANGES_PER_S, CHANGES_BURST, self.now)
        self._talk = Bucket(self.settings.chat_per_s, self.settings.chat_burst, self.now)

    # -- looking -------------------------------------------------------------------------------------------------------

    def find(self, study_id: str) -> Study:
        """A study by the name in its link."""
        s, h = schema.studies.c, schema.chapters.c
        with self.store.read() as c:
            row = c.execute(select(schema.studies).where(s.id == str(study_id).translate(_FIT))).first()
            if row is None:
                raise NotFound(_("there is no such study"))
            titles = c.execute(select(h.number, h.title).where(h.study_id == row.id).order_by(h.number)).all()
        return Study(
            row.id, row.title, row.owner_id, row.driver_id, row.version, row.shown, row.chapter, row.place,
            tuple((each.number, each.title) for each in titles),
        )  # fmt: skip

    def tree(self, study_id: str, number: int) -> Tree:
        """The tree of a chapter."""
        with self.store.read() as c:
            return tree_of(chapter_row(c, study_id, number))

    def mine(self, me: str) -> list[Study]:
        """The studies that somebody made or was in, the latest first."""
        s, m = schema.studies.c, schema.study_people.c
        with self.store.read() as c:
            query = select(s.id).join(schema.study_people, m.study_id == s.id).where(m.person_id == me)
            ids = c.execute(query.order_by(s.changed.desc()).limit(100)).scalars().all()
        return [self.find(id) for id in ids]

    def people(self, study_id: str) -> list[Member]:
        """Who came by the link, those who came first first."""
        m, p = schema.study_people.c, schema.people.c
        query = select(p.id, p.name).join_from(schema.study_people, schema.people, m.person_id == p.id)
        with self.store.read() as c:
            rows = c.execute(query.where(m.study_id == study_id, p.forgotten.is_(None)).order_by(m.since, p.id)).all()
        return [Member(row.id, row.name, self.presence.has(study_id, row.id)) for row in rows]

    def lines(self, study_id: str, me: str | None, after: int = 0, until: int = 2**62) -> list[Said]:
        """The latest lines of the chat, without those of people whom the reader does not want to hear."""
        with self.store.read() as c:
            rows = lines_heard(c, study_id, me, after, until, MOST_LINES)
        return [Said(r.id, r.person_id, r.name or "", r.text, r.at, r.person_id == me) for r in rows]

    def written(self, study_id: str) -> str:
        """The whole study as the text of its file."""
        study = self.find(study_id)
        return written(study.title, [Chapter(title, self.tree(study.id, n)) for n, title in study.titles])

    # -- making --------------------------------------------------------------------------------------------------------

    def make(self, me: str, title: str, chapters: Sequence[Chapter]) -> Study:
        """A new study of one's own, with the chapters that were brought along; its maker drives."""
        title = titled(title) or _("Study")
        if not 1 <= len(chapters) <= MOST_CHAPTERS:
            raise BadRequest(_("a study has 1 to {n} chapters").format(n=MOST_CHAPTERS))
        for each in chapters:
            self._walked(trees.admitted(each.tree, find_game(each.tree.start.game)))
        with self.store.write() as c:
            person = self._speaker(c, me)
            most = MOST_OWN if person.password is not None else MOST_OF_GUESTS
            s = schema.studies.c
            if c.execute(select(func.count()).where(s.owner_id == me)).scalar_one() >= most:
                raise TooMany(_("you have {n} studies; delete one first").format(n=most))
            self._count_made(me)
            id, now = new_id(), self.heartbeat.ms()
            values = dict(owner_id=me, driver_id=me, title=title, chapter=1, place=trees.ROOT, version=1, shown=1)
            c.execute(insert(schema.studies).values(id=id, **values, made=now, changed=now))
            c.execute(insert(schema.study_people).values(study_id=id, person_id=me, since=now))
            for number, each in enumerate(chapters, 1):
                keep_chapter(c, id, number, each.title or _("Chapter {n}").format(n=number), each.tree)
            refuse_large(c, id)
        return self.find(id)

    def enter(self, study_id: str, me: str) -> Study:
        """Somebody comes by the link, and is one of those in it from now on."""
        study = self.find(study_id)
        m = schema.study_people.c
        with self.store.read() as c:
            known = c.execute(select(m.since).where(m.study_id == study.id, m.person_id == me)).first()
        if known is None:
            with self._changing(study.id, me, entering=True) as (c, _row):
                number = c.execute(select(func.count()).where(m.study_id == study.id)).scalar_one()
                if number >= MOST_PEOPLE:
                    raise TooMany(_("a study has room for {n} people").format(n=MOST_PEOPLE))
                c.execute(
                    insert(schema.study_people).values(study_id=study.id, person_id=me, since=self.heartbeat.ms())
                )
        return self.find(study.id)

    def delete(self, study_id: str, me: str, host: bool = False) -> None:
        """Its owner deletes a study for everybody; a host of the club may."""
        study = self.find(study_id)
        if study.owner != me and not host:
            raise NotAllowed(_("only whoever made a study can delete it"))
        with self.store.write() as c:
            c.execute(delete(schema.studies).where(schema.studies.c.id == study.id))
            self.store.tell(c, study.id)

    # -- driving -------------------------------------------------------------------------------------------------------

    def show(self, study_id: str, me: str, number: int, line: Sequence[Step]) -> Study:
        """The driver goes somewhere; moves that the chapter does not have yet are kept in it."""
        with self._driving(study_id, me) as (c, row):
            tree = tree_of(chapter_row(c, row.id, number))
            self._walked(tree, line)
            grown, place = trees.grown(tree, line)
            if grown is not tree and grown != tree:
                keep_chapter(c, row.id, number, None, grown)
                refuse_large(c, row.id)
            show_now(c, row, chapter=number, place=place)
        return self.find(study_id)

    def note(self, study_id: str, me: str, place: int, comment: str, mark: str) -> Study:
        """The driver says something of a move of the chapter that is shown; empty words take it back."""
        with self._driving(study_id, me, speaking=True) as (c, row):
            tree = tree_of(chapter_row(c, row.id, row.chapter))
            keep_chapter(c, row.id, row.chapter, None, trees.noted(tree, trees.place_of(tree, place), comment, mark))
            refuse_large(c, row.id)
        return self.find(study_id)

    def arrange(self, study_id: str, me: str, place: int, act: str) -> Study:
        """The driver puts the line through a move first (promote), or cuts it off with all that follows (delete)."""
        acts: dict[str, Callable[[Tree, int], tuple[Tree, int]]] = {"promote": trees.promoted, "delete": trees.without}
        if act not in acts:
            raise BadRequest(_("one promotes or deletes a line"))
        with self._driving(study_id, me) as (c, row):
            tree = tree_of(chapter_row(c, row.id, row.chapter))
            arranged, now = acts[act](tree, trees.place_of(tree, place))
            keep_chapter(c, row.id, row.chapter, None, arranged)
            show_now(c, row, place=now)
        return self.find(study_id)

    def add(self, study_id: str, me: str, chapters: Sequence[Chapter]) -> Study:
        """The driver adds chapters and shows the first of them."""
        for each in chapters:
            self._walked(trees.admitted(each.tree, find_game(each.tree.start.game)))
        with self._driving(study_id, me, speaking=True) as (c, row):
            h = schema.chapters.c
            numbers = c.execute(select(h.number).where(h.study_id == row.id)).scalars().all()
            if len(numbers) + len(chapters) > MOST_CHAPTERS:
                raise TooMany(_("a study has 1 to {n} chapters").format(n=MOST_CHAPTERS))
            self._count_made(me)
            first = max(numbers) + 1
            for number, each in enumerate(chapters, first):
                keep_chapter(c, row.id, number, each.title or _("Chapter {n}").format(n=number), each.tree)
            refuse_large(c, row.id)
            show_now(c, row, chapter=first, place=trees.ROOT)
        return self.find(study_id)

    def remove(self, study_id: str, me: str, number: int) -> Study:
        """The driver deletes a chapter; a study keeps one."""
        with self._driving(study_id, me) as (c, row):
            h = schema.chapters.c
            numbers = c.execute(select(h.number).where(h.study_id == row.id).order_by(h.number)).scalars().all()
            if number not in numbers:
                raise NotFound(_("there is no such chapter"))
            if len(numbers) == 1:
                raise BadRequest(_("a study keeps one chapter; delete the whole study instead"))
            c.execute(delete(schema.chapters).where(h.study_id == row.id, h.number == number))
            if row.chapter == number:
                show_now(c, row, chapter=next(n for n in numbers if n != number), place=trees.ROOT)
        return self.find(study_id)

    def rename(self, study_id: str, me: str, title: str, number: int | None = None) -> Study:
        """The driver gives the study, or one of its chapters, another title."""
        said = free_text.admit(free_text.TITLE, title)
        with self._driving(study_id, me, speaking=True) as (c, row):
            if number is None:
                c.execute(update(schema.studies).where(schema.studies.c.id == row.id).values(title=said))
            else:
                h = schema.chapters.c
                chapter_row(c, row.id, number)
                this = (h.study_id == row.id, h.number == number)
                c.execute(update(schema.chapters).where(*this).values(title=said))
        return self.find(study_id)

    def hand_over(self, study_id: str, me: str, other: str) -> Study:
        """Whoever drives lets another one of them drive; the owner may always."""
        with self._changing(study_id, me) as (c, row):
            if me not in (row.driver_id, row.owner_id):
                raise NotAllowed(_("only whoever drives or made the study can do this"))
            m = schema.study_people.c
            if c.execute(select(m.since).where(m.study_id == row.id, m.person_id == str(other))).first() is None:
                raise NotFound(_("there is no such person"))
            c.execute(update(schema.studies).where(schema.studies.c.id == row.id).values(driver_id=other))
        return self.find(study_id)

    # -- talking -------------------------------------------------------------------------------------------------------

    def say(self, study_id: str, me: str, text: str) -> None:
        """Say something to those in the study; everybody there came by a link from one of them."""
        said = free_text.admit(free_text.CHAT, text)
        if not self._talk.take(me):
            raise TooMany(_("you are writing too fast; wait a moment"), 1 / self.settings.chat_per_s)
        with self._changing(study_id, me, speaking=True) as (c, row):
            values = dict(study_id=row.id, person_id=me, text=said, at=self.heartbeat.ms())
            c.execute(insert(schema.study_lines).values(**values))

    def report(self, study_id: str, me: str, text: str, line_id: int | None = None) -> int:
        """Report a line of the chat, or else what the study says, to the hosts; the words go along."""
        study = self.find(study_id)
        with self.store.write() as c:
            self._member(c, study.id, me)
            if line_id is not None:
                heard = lines_heard(c, study.id, me, 0, line_id, CONTEXT)
                if not heard or heard[-1].id != line_id or heard[-1].person_id is None:
                    raise NotFound(_("there is no such line"))
                quote, about = "\n".join(f"{row.name}: {row.text}" for row in heard), heard[-1].person_id
            else:
                about = study.owner
                said = [
                    node.comment for n, _title in study.titles for node in tree_of(chapter_row(c, study.id, n)).nodes
                ]
                quote = "\n".join([study.title, *(title for _n, title in study.titles), *filter(None, said)])[:4000]
            return write_report(c, me, about, text, self.heartbeat.ms(), quote=f"/studies/{study.id}\n{quote}")

    def hide(self, study_id: str, me: str, line_id: int, host: bool) -> None:
        """A host of the club takes a line of the chat away for everybody; it stays among what its author has said."""
        if not host:
            raise NotAllowed(_("only a host of the club can do this"))
        said = schema.study_lines.c
        with self._changing(study_id, me) as (c, row):
            hidden = update(schema.study_lines).where(said.study_id == row.id, said.id == line_id)
            if c.execute(hidden.values(hidden=self.heartbeat.ms())).rowcount == 0:
                raise NotFound(_("there is no such line"))

    def prune(self) -> int:
        """Delete what was said longer ago than the settings keep; returns how many lines."""
        limit = self.heartbeat.ms() - self.settings.chat_days * DAY
        with self.store.write() as c:
            return c.execute(delete(schema.study_lines).where(schema.study_lines.c.at < limit)).rowcount

    # -- inside --------------------------------------------------------------------------------------------------------

    def position(self, tree: Tree, line: Sequence[Step] = ()) -> Position:
        """The position after a line of a chapter, unless a rated game is being played from it."""
        return self._walked(tree, line)

    def _walked(self, tree: Tree, line: Sequence[Step] = ()) -> Position:
        position, _made = walk(tree.start.first(find_game), line)
        self.analysis.refuse(position)
        return position

    def _count_made(self, me: str) -> None:
        if not self._made.add(me):
            raise TooMany(_("you have made many studies and chapters today; try again tomorrow"), 3600)

    def _speaker(self, c: Connection, me: str) -> Row[Any]:
        person = person_row(c, me)
        if person.muted_until is not None and person.muted_until > self.heartbeat.ms():
            raise NotAllowed(_("the hosts have muted you"))
        return person

    def _member(self, c: Connection, study_id: str, me: str) -> None:
        m = schema.study_people.c
        if c.execute(select(m.since).where(m.study_id == study_id, m.person_id == me)).first() is None:
            raise NotAllowed(_("open the study by its link first"))

    @contextmanager
    def _changing(
        self, study_id: str, me: str, speaking: bool = False, entering: bool = False
    ) -> Iterator[tuple[Connection, Row[Any]]]:
        """One change at a time of a study by somebody in it; told to everybody who has it open."""
        if not self._changes.take(me):
            raise TooMany(_("too many changes at once; wait a moment"), 1)
        s = schema.studies.c
        with self.store.write() as c:
            query = select(schema.studies).where(s.id == str(study_id).translate(_FIT)).with_for_update()
            row = c.execute(query).first()
            if row is None:
                raise NotFound(_("there is no such study"))
            if not entering:
                self._member(c, row.id, me)
            if speaking:
                self._speaker(c, me)
            values = dict(version=row.version + 1, changed=self.heartbeat.ms())
            c.execute(update(schema.studies).where(s.id == row.id).values(**values))
            yield c, row
            self.store.tell(c, row.id)

    @contextmanager
    def _driving(self, study_id: str, me: str, speaking: bool = False) -> Iterator[tuple[Connection, Row[Any]]]:
        with self._changing(study_id, me, speaking) as (c, row):
            if row.driver_id != me:
                raise NotAllowed(_("somebody else drives now"))
            yield c, row
