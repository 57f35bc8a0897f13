"""Chat: text among friends, phrases among strangers, in each reader's language; not for those who shun one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from serai.club import BadRequest, NotAllowed, NotFound, Seat, Terms, TooMany
from serai.club.chat.messages import hide_line
from serai.club.chat.phrases import PHRASES, phrase, phrases
from serai.club.free_text import CHAT, admit
from serai.club.store import schema
from serai.kernel.i18n import speak


@pytest.fixture
def ann(club):
    return club.people.guest("Ann").id


@pytest.fixture
def ben(club):
    return club.people.guest("Ben").id


@pytest.fixture
def strangers(club, ann, ben):
    """A table from the lobby with two people who do not know each other."""
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    club.joining.join(table.id, ben)
    return table.id


@pytest.fixture
def friends(club, ann, ben):
    """A table that is reached by its link."""
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], Terms(visibility="link"))
    club.joining.join(table.id, ben)
    return table.id


def said(club, table, reader, after=0):
    return [(line.name, line.text) for line in club.chat.read(table, reader, after)]


def test_friends_speak_freely(club, friends, ann, ben):
    line = club.chat.say(friends, ann, text="  hello\n\tBen <b>!</b>  ")
    assert (line.text, line.name, line.seat, line.mine) == ("hello Ben <b>!</b>", "Ann", 0, True)
    club.chat.say(friends, ben, text="Привет, γειά 🦊")
    assert said(club, friends, ben) == [("Ann", "hello Ben <b>!</b>"), ("Ben", "Привет, γειά 🦊")]
    assert said(club, friends, ann, after=line.id) == [("Ben", "Привет, γειά 🦊")]


def test_strangers_have_phrases_in_each_readers_language(club, strangers, ann, ben):
    with pytest.raises(NotAllowed, match="strangers"):
        club.chat.say(strangers, ann, text="hello")
    club.chat.say(strangers, ann, phrase="good-game")
    assert said(club, strangers, ben) == [("Ann", "Good game!")]
    speak("ru")
    try:
        assert said(club, strangers, ben) == [("Ann", phrase("good-game"))]
    finally:
        speak("en")
    with club.store.read() as c:
        assert c.execute(select(schema.chat.c.phrase, schema.chat.c.text)).one() == ("good-game", None)


def test_strangers_who_all_want_it_speak_freely(club, strangers, ann, ben):
    club.people.change(ann, chat=True)
    assert club.chat.may(strangers, ann)["text"] is not None
    club.people.change(ben, chat=True)
    assert club.chat.may(strangers, ann) == {"text": None, "phrase": None}
    club.chat.say(strangers, ann, text="hello")


def test_whoever_came_by_invitation_is_no_stranger(club, ann, ben):
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.invited()]).id
    club.chat.say(table, ann, text="alone so far")
    club.joining.join(table, ben, secret=club.joining.invite(table, ann, 1))
    club.chat.say(table, ben, text="hello")
    assert said(club, table, ann) == said(club, table, ben) == [("Ann", "alone so far"), ("Ben", "hello")]


def test_what_is_said_before_a_stranger_sits_down_is_not_for_him(club, clock, ann, ben):
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open(), Seat.invited()]).id
    with pytest.raises(NotAllowed):
        club.chat.say(table, ann, text="alone so far, but not for long")
    friend = club.people.guest("Cid").id
    club.joining.join(table, friend, secret=club.joining.invite(table, ann, 2))
    club.chat.say(table, ann, text="between friends")
    club.chat.say(table, ann, phrase="hello")
    clock.pass_(1)
    club.joining.join(table, ben)
    assert said(club, table, ben) == [("Ann", "Hello!")]
    assert said(club, table, friend) == [("Ann", "between friends"), ("Ann", "Hello!")]


def test_the_server_may_let_strangers_speak(make_club):
    club = make_club(strangers_chat=True)
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()]).id
    club.joining.join(table, ben)
    club.chat.say(table, ben, text="hello")
    assert said(club, table, ann) == [("Ben", "hello")]


def test_only_those_at_the_table_speak_and_read_texts(club, friends, ann):
    stranger = club.people.guest("Eve").id
    for words in ({"text": "hi"}, {"phrase": "hello"}):
        with pytest.raises(NotAllowed):
            club.chat.say(friends, stranger, **words)
    club.chat.say(friends, ann, text="between us")
    club.chat.say(friends, ann, phrase="hello")
    assert said(club, friends, stranger) == said(club, friends, None) == [("Ann", "Hello!")]
    with pytest.raises(NotFound):
        club.chat.read("nowhere", ann)


def test_the_host_closes_the_chat(club, friends, ann, ben):
    with pytest.raises(NotAllowed):
        club.chat.set(friends, ben, "off")
    club.chat.set(friends, ann, "off")
    for words in ({"text": "hi"}, {"phrase": "hello"}):
        with pytest.raises(NotAllowed):
            club.chat.say(friends, ben, **words)
    club.chat.set(friends, ann, "auto")
    club.chat.say(friends, ben, text="hi")


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_the_shunned_are_not_heard_by_those_who_shun_them(club, friends, ann, ben, kind):
    club.chat.say(friends, ben, text="before")
    club.moderation.mute_or_block(ann, ben, kind)
    club.chat.say(friends, ben, text="after")
    club.chat.say(friends, ann, text="mine")
    assert said(club, friends, ann) == [("Ann", "mine")]
    assert len(said(club, friends, ben)) == 3
    club.moderation.mute_or_block(ann, ben, kind, on=False)
    assert len(said(club, friends, ann)) == 3


def test_the_server_mutes(club, clock, friends, ben):
    club.moderation.silence(ben, days=1)
    assert club.people.find(ben).muted
    with pytest.raises(NotAllowed, match="muted"):
        club.chat.say(friends, ben, phrase="hello")
    clock.pass_(86401)
    club.chat.say(friends, ben, phrase="hello")
    club.moderation.silence(ben)
    clock.pass_(10 * 365 * 86400)
    assert club.people.find(ben).muted
    club.moderation.silence(ben, on=False)
    club.chat.say(friends, ben, phrase="hello")


def test_a_flood_is_refused(club, clock, friends, ann):
    for _ in range(5):
        club.chat.say(friends, ann, phrase="hello")
    with pytest.raises(TooMany):
        club.chat.say(friends, ann, phrase="hello")
    clock.pass_(1)
    club.chat.say(friends, ann, phrase="hello")


def test_a_report_keeps_the_line_and_its_context(club, clock, friends, ann, ben):
    for n in range(3):
        club.chat.say(friends, ann, text=f"line {n}")
    bad = club.chat.say(friends, ben, text="something rude")
    club.chat.say(friends, ann, text="later")
    club.chat.report(friends, ann, bad.id, "this was rude")
    with club.store.read() as c:
        row = c.execute(select(schema.reports)).one()
    assert (row.by_id, row.about_id, row.chat_id, row.text) == (ann, ben, bad.id, "this was rude")
    assert row.quote == "Ann: line 0\nAnn: line 1\nAnn: line 2\nBen: something rude"
    eve = club.people.guest("Eve").id
    for who, id, text, error in (
        (eve, bad.id, "x", NotFound),
        (ann, 999, "x", NotFound),
        (ann, bad.id, " ", BadRequest),
        (ann, bad.id, "x" * 1001, BadRequest),
    ):
        with pytest.raises(error):
            club.chat.report(friends, who, id, text)
    for odd in (0, -1, 2**80):
        with pytest.raises(NotFound):
            club.chat.report(friends, ann, odd, "x")
        assert len(club.chat.read(friends, ann, odd)) in (0, 5)
    hide_line(club.store, bad.id, club.ms())
    assert ("Ben", "something rude") not in said(club, friends, ann)
    with pytest.raises(NotFound):
        hide_line(club.store, 999, club.ms())


def test_old_lines_go_away(club, clock, friends, ann):
    club.chat.say(friends, ann, text="old")
    clock.pass_(89 * 86400)
    club.chat.say(friends, ann, text="new")
    assert club.chat.prune() == 0
    clock.pass_(2 * 86400)
    assert club.chat.prune() == 1
    assert said(club, friends, ann) == [("Ann", "new")]


def test_those_who_look_hear_of_a_new_line(club, friends, ann):
    heard = []
    club.pubsub.subscribe(friends, lambda *told: heard.append(told))
    before = club.tables.find(friends).changes
    club.chat.say(friends, ann, text="hello")
    assert len(heard) == 1 and club.tables.find(friends).changes == before + 1


@pytest.mark.parametrize(
    "words", [{}, {"text": "a", "phrase": "hello"}, {"phrase": "rude"}, {"text": " \n"}, {"text": "x" * 501}]
)
def test_what_cannot_be_said_is_refused(club, friends, ann, words):
    with pytest.raises(BadRequest):
        club.chat.say(friends, ann, **words)
    assert said(club, friends, ann) == []


@given(st.text())
def test_a_cleaned_line_is_one_readable_line(text):
    try:
        line = admit(CHAT, text)
    except BadRequest:
        return
    assert 0 < len(line) <= CHAT.longest and admit(CHAT, line) == line
    assert not any(c in line for c in "\n\r\t\x00\u202e\u2066\u200b\ufeff")


def test_there_are_about_a_dozen_phrases():
    assert 10 <= len(PHRASES) <= 15 and phrases().keys() == PHRASES.keys()
    assert phrase("gone-in-a-later-release") == "gone-in-a-later-release"
