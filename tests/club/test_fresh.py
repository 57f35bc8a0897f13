"""What is kept in memory is neither older than what was told nor told to the wrong person."""

import asyncio
import random
import time
from collections import Counter
from typing import Any

import pytest

import serai
from serai.club import Stale, Unavailable
from serai.club.play import cache as loading
from serai.club.play.cache import AS_TOLD, Raw
from serai.club.play.projection import lines_of
from serai.club.store.postgres_notices import Notice
from serai.club.store.schema import entries, people
from serai.kernel import asking
from serai.kernel.i18n import speak
from serai.kernel.position import Position
from serai.web.live.context import Viewer
from serai.web.live.frames import Frames
from serai.web.live.streams import Streams
from serai.web.presentation import wording
from tests.club.sitting import decider, person, sit, step
from tests.loops import run


def bare(look):
    """A look without the moment it was taken."""
    return {name: value for name, value in vars(look).items() if name not in ("at", "edition")}


# -- one reading for all -----------------------------------------------------------------------------------------------


def test_who_wants_an_earlier_moment_gets_what_was_read_since(club, make_club):
    table, other = sit(club), make_club()
    club.pubsub.stop()  # nobody tells of what others do
    before = time.monotonic()
    assert club.looks.look(table.id).version == 1
    step(other, table)
    assert club.looks.look(table.id, as_of=before).version == 1  # nobody has asked for anything newer
    assert club.looks.look(table.id, as_of=time.monotonic()).version == 2
    step(other, table)
    club.cache.drop(table.id)
    assert club.looks.look(table.id, as_of=before).version == 3  # what was forgotten is read anew


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_nothing_is_worked_out_twice_for_the_pages_of_a_table(club, monkeypatch, game):
    """A move and three pages after it: of one position each thing is asked for once, of each viewer's view as well."""
    asked = Counter[tuple[object, ...]]()
    find_legal = asking.find_legal

    def found(states, *more):
        asked["legal moves", states.tobytes()] += 1
        return find_legal(states, *more)

    def counted(name):
        told = getattr(Position, name)

        def tell(position, *given):
            asked[name, position.array.tobytes(), *(given[:1] if name == "view" else ())] += 1
            return told(position, *given)

        monkeypatch.setattr(Position, name, tell)

    monkeypatch.setattr(asking, "find_legal", found)
    for name in ("open_view", "view", "score_sheet", "to_dict"):
        counted(name)
    table = sit(club, game)
    viewers = [Viewer(person, "en") for person in (*(seat.person for seat in table.seats), None)]
    frames, rng = Frames(club), random.Random(game)
    for _ in range(12):
        step(club, table, rng.choice)
        for viewer in viewers:
            frames.draw(table.id, viewer)
    assert {kind for kind, *_of in asked} == {"legal moves", "open_view", "view", "score_sheet", "to_dict"}
    assert [kind for (kind, *_of), times in asked.items() if times > 1] == []


def test_what_was_announced_is_read_and_what_we_wrote_is_not(club, make_club, monkeypatch):
    table, other = sit(club), make_club()
    club.pubsub.stop()
    club.looks.look(table.id)
    with monkeypatch.context() as patched:
        patched.setattr(club.cache, "_read", lambda *_given: pytest.fail("the store need not be asked"))
        for version in (2, 3):
            step_as_told(club, table)
            for who in (*(seat.person for seat in table.seats), None):
                assert club.looks.look(table.id, who, as_of=AS_TOLD).version == version
    step(other, table)
    assert club.looks.look(table.id, as_of=AS_TOLD).version == 3
    club.pubsub.announce(Notice(table.id, 4))
    told = club.looks.look(table.id, as_of=AS_TOLD)
    assert told.version == 4 and bare(told) == bare(club.looks.look(table.id))
    other.chat.say(table.id, person(table, 0), phrase="hello")
    club.pubsub.announce(Notice(table.id, 4))
    assert club.looks.look(table.id, as_of=AS_TOLD).table.changes == told.table.changes + 1


def test_who_was_not_told_is_neither_refused_nor_obeyed_by_mistake(club, make_club):
    """A server that nobody tells of what others do: its own memory is old, but what it stores and answers is not."""
    table, other = sit(club, "ganesha"), make_club()
    club.pubsub.stop()
    look = club.looks.look(table.id, decider(club, table))
    for _ in range(2):
        step(other, table)
    with pytest.raises(Stale):
        step_as_told(club, table, look)
    for _ in range(2):  # its memory is at an older version than the page of whoever moves
        step(other, table)
        now = other.looks.look(table.id, decider(other, table))
        step_as_told(club, table, now)
    other.chat.say(table.id, person(table, 0), phrase="hello")  # counted beside the version
    step_as_told(club, table, other.looks.look(table.id, decider(other, table)))
    for who in (*(seat.person for seat in table.seats), None):
        assert bare(club.looks.look(table.id, who, as_of=AS_TOLD)) == bare(other.looks.look(table.id, who))


@pytest.mark.parametrize("game", ["five-tribes", "ganesha"])
def test_who_follows_others_has_what_he_would_load(club, make_club, game):
    """What a server reads of others' moves, one after another or some together, is what it would load anew."""
    table, other, rng = sit(club, game, names="Ann Ben"), make_club(), random.Random(game)
    club.pubsub.stop()
    kept = ("version", "branch", "clock", "tail", "recent", "table")
    for _ in range(12):
        for _ in range(rng.randrange(1, 4)):
            me = decider(other, table)
            look = other.looks.look(table.id, me)
            if look.undo and rng.random() < 0.5:
                other.moves.undo(table.id, me, look.version)
            else:
                step(other, table)
        with club.cache.hold(table.id) as t, make_club().cache.hold(table.id) as loaded:
            assert all(getattr(t, name) == getattr(loaded, name) for name in kept)
            assert t.position == loaded.position and t.position.digest() == loaded.position.digest()
            assert t.fairness.contributions == loaded.fairness.contributions


def step_as_told(club, table, look=None):
    """A move of whoever decides, by what the club was told."""
    if look is None:
        person = next(seat.person for seat in table.seats if club.looks.look(table.id, seat.person, as_of=AS_TOLD).mine)
        look = club.looks.look(table.id, person, as_of=AS_TOLD)
    me = look.table.seats[look.deciding].person
    return club.moves.move(table.id, me, [look.moves[0]], look.version, f"k{look.version}", confirmed=True)


def test_what_was_read_in_part_is_shown_to_nobody(club, make_club, monkeypatch):
    """The store is lost in the middle of a reading: the next one reads again, though he asked for an earlier moment."""
    table, other = sit(club), make_club()
    before = time.monotonic()
    club.looks.look(table.id)

    def lost(*_given):
        raise Unavailable("the store is away")

    with club.cache.hold(table.id) as held:
        step(other, table)
        with monkeypatch.context() as patched:
            patched.setattr(loading, "follow", lost)
            with pytest.raises(Unavailable):
                club.cache.refresh(held)
    for who in (*(seat.person for seat in table.seats), None):
        assert bare(club.looks.look(table.id, who, as_of=before)) == bare(other.looks.look(table.id, who))


def test_a_viewer_who_comes_later_is_shown_what_nobody_told_of(club, make_club):
    """A stream that is opened long after the last change has the names of now; so has one of another language."""
    table = sit(club, names="Ann Ben")

    async def watched():
        frames = Frames(club)
        first = await frames.fresh(table.id, 0, Viewer(None, "en"))
        with make_club().store.write() as c:
            c.execute(people.update().where(people.c.id == person(table, 1)).values(name="Benjamin"))
        others = (Viewer(person(table, 0), "en"), Viewer(None, "ru"))
        return first, [await frames.fresh(table.id, 0, viewer) for viewer in others]

    first, later = run(watched())
    assert "Benjamin" not in first.html and all("Benjamin" in frame.html for frame in later)


def test_a_page_is_not_sent_what_is_older_than_it(club, make_club):
    """The page was drawn with a change of another server that the hub has not heard of; its stream goes on there."""
    table = sit(club, names="Ann Ben")
    club.pubsub.stop()  # deaf to others
    viewer = Viewer(person(table, 0), "en")

    async def watched():
        frames = Frames(club)
        streams = Streams(club, frames)
        old = await frames.fresh(table.id, 0, viewer)
        make_club().chat.say(table.id, person(table, 1), phrase="hello")
        page, found = frames.draw(table.id, viewer), []

        async def read():
            async for event in streams.frames_of(table.id, viewer, "here", page.stamp, None):
                found.append(event)

        reading = asyncio.ensure_future(read())
        await asyncio.sleep(0.5)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        return old, page, found

    old, page, found = run(watched())
    assert old.stamp != page.stamp and "Hello!" in page.html and found == []


def test_the_way_to_a_frame_ends_before_it(club, make_club, monkeypatch):
    """Another server plays on while a frame is drawn: what comes after the frame is no step on the way to it."""
    table, other = sit(club, "ganesha"), make_club()
    viewer = Viewer(None, "en")

    async def watched():
        frames = Frames(club)
        await frames.fresh(table.id, 0, viewer)
        for _ in range(3):
            step(other, table)
        passing = club.looks.passing

        def later(*given):
            for _ in range(3):
                step(other, table)
            return passing(*given)

        monkeypatch.setattr(club.looks, "passing", later)
        club.pubsub.announce(Notice(table.id, 4))
        return await frames.fresh(table.id, 1, viewer)

    frame = run(watched())
    assert frame.version == 4 and [step.version for step in frame.steps] == [2, 3]


def test_a_disagreement_of_rules_and_facts_is_told(club, make_club):
    table = sit(club, "ganesha")
    for _ in range(3):
        step(club, table)
    with club.store.write() as c:
        mine = (entries.c.table_id == table.id, entries.c.seq == 4)
        c.execute(entries.update().where(*mine).values(digest="0" * 16))
    heard, before = [], club.tables.find(table.id)
    club.pubsub.subscribe(table.id, lambda *told: heard.append(told))
    club.cache.drop(table.id)
    found = club.looks.look(table.id).table
    assert found.mismatch and found.changes == before.changes + 1 and heard == [(table.id, 4)]


def test_what_may_be_stored_is_told(club):
    """The answer to a commit is lost on the way: nobody knows whether it was stored, and it was."""
    table, heard = sit(club, "ganesha"), []
    me = decider(club, table)
    look = club.looks.look(table.id, me)
    club.pubsub.subscribe(table.id, lambda *told: heard.append(told))
    dialect = club.store.engine.dialect
    commit = dialect.do_commit

    def lost(connection):
        commit(connection)
        dialect.do_commit = commit
        raise dialect.dbapi.OperationalError("the line was cut")

    dialect.do_commit = lost
    with pytest.raises(Unavailable):
        club.moves.move(table.id, me, [look.moves[0]], look.version, key="once", confirmed=True)
    assert (table.id, 2) in heard and club.looks.look(table.id, as_of=AS_TOLD).version == 2
    again = club.moves.move(table.id, me, [look.moves[0]], look.version, key="once", confirmed=True)
    assert again.version == 2


# -- lines of the log --------------------------------------------------------------------------------------------------


def some_raws(rng, most):
    """Entries with private events and undos in them, as a table could have."""
    raws = [Raw(1, "start", 0, 0, None, None, None, None, [], None, 1)]
    for seq in range(2, 2 + most):
        if rng.random() < 0.2:
            raws.append(Raw(seq, "undo", 0, 0, 0, "x", None, rng.randrange(1, seq), [], None, seq))
        else:
            to = [rng.choice((-1, -1, 0, 1)) for _ in range(rng.randrange(3))]
            events = [[rng.randrange(3), 0, 1, 0, each] for each in to]
            raws.append(Raw(seq, "move", 0, 0, seq % 2, "x", f"bid {seq}", None, events, None, seq))
    return raws


def test_lines_that_are_kept_are_the_lines_of_their_reader():
    """Whoever looks first, at whatever moment: everybody gets his own lines, and those that were taken back as such."""
    game, rng = serai.game("five-tribes"), random.Random(1)
    for _ in range(200):
        raws, kept = some_raws(rng, 30), dict[Any, Any]()
        for _look in range(20):
            until, seat = rng.randrange(1, len(raws) + 1), rng.choice((None, 0, 1, 2))
            done = until == len(raws) and rng.random() < 0.3
            shown = raws[max(0, until - 10) : until]
            assert lines_of(game, shown, seat, done, kept) == lines_of(game, shown, seat, done)


def test_sentences_that_are_kept_are_those_of_the_table():
    """Names, languages and what was taken back: each in its own words, whoever was told before."""
    game = serai.game("five-tribes")
    raw = Raw(2, "move", 0, 1, 0, "x", "bid 3", None, [], None, 5)
    seen: dict[Any, Any] = {}
    for _twice in range(2):
        for names in (("Ann", "Ben"), ("<b>Ann</b>", "Ben")):
            for language in ("en", "ru", "el"):
                for back_to in (None, 1):
                    raws = [raw] if back_to is None else [raw, Raw(3, "undo", 1, 0, 0, "x", None, 1, [], None, 6)]
                    speak(language)
                    said = wording.told(game, lines_of(game, raws, None, False)[0], names)
                    which = (names, language, back_to)
                    assert seen.setdefault(which, said) == said and said.undone is (back_to is not None)
                    assert names[0] in said.sentences[0]
    speak("en")
    assert len({said.sentences for said in seen.values()}) == 6
