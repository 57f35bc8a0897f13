"""Every free text of the club has its door: a new column, field or form cannot come in beside it."""

import re
from pathlib import Path

import pytest
from sqlalchemy import JSON, LargeBinary, String

import serai.web
from serai.club import BadRequest, NotAllowed, Seat, Terms, free_text
from serai.club.free_text import CHAT, DOORS, FIGURES, admit, has_link
from serai.club.store import schema
from serai.club.tables import overlays
from serai.web.api import models

# Texts that people do not word: made by the server, or one of a few known words, or checked by their form.
HOUSE_MADE = {
    "people": {"id", "name_key", "password", "language"},
    "appearances": {"person_id", "appearance"},
    "sessions": {"hash", "person_id"},
    "tokens": {"id", "hash", "person_id", "scopes"},
    "asked": {"person_id", "key", "kind", "answer"},
    "blocks": {"person_id", "other_id", "kind"},
    "lessons": {"person_id", "game", "lesson"},  # names of ours
    "studies": {"id", "owner_id", "driver_id"},
    "chapters": {"study_id"},
    "choices": {"game", "kind", "choice"},
    "study_people": {"study_id", "person_id"},
    "study_lines": {"study_id", "person_id"},
    "plans": {"table_id", "person_id", "steps", "brings"},  # moves in notation, which the game has checked
    "reports": {"by_id", "about_id", "table_id", "handled_by"},
    "editions": {"game", "digest"},
    "tables": {
        *("id", "game", "status", "host_id", "options", "edition", "pace", "policy", "visibility", "unrated_why"),
        *("secret", "commitment", "start", "proposal", "mismatch", "result", "previous_id", "next_id", "chat"),
    },
    "seats": {
        *("table_id", "kind", "person_id", "bot", "stand_in", "stand_in_why", "invite", "contribution"),
    },
    "entries": {"table_id", "kind", "actor", "move", "facts", "digest", "events", "data", "clock", "key", "asked"},
    "chat": {"table_id", "person_id", "phrase"},
    "results": {"table_id", "player", "game", "mu_before", "sigma_before", "mu_after", "sigma_after"},
    "ratings": {"player", "game", "mu", "sigma"},
    "puzzle_tries": {"person_id", "game", "puzzle"},
    "puzzle_skills": {"person_id", "game", "mu", "sigma"},
    "puzzle_figures": {"game", "puzzle", "mu", "sigma"},
    "advice": {"table_id", "kind", "data"},
    "jobs": {"kind", "table_id", "person_id", "level", "claimed_by"},
    "outbox": {"person_id", "kind", "table_id", "channel", "claimed_by", "error"},
    "letters_sent": {"recipient", "kind"},
    "resets": {"person_id"},
    "meta": {"name", "value"},
    "news": {"topic", "by"},
    "acts": {"by", "act", "about", "data"},
}
# What programs send, by model and field: a door, or None for what has a form of its own.
API_FIELDS: dict[str, dict[str, free_text.Door | None]] = {
    "NewTable": {"game": None, "seats": None, "options": None, "overlay": FIGURES, "pace": None, "contribution": None}
    | {"policy": None, "visibility": None, "chat": None, "key": None},
    "Joining": {"secret": None, "contribution": None},
    "Contributing": {"contribution": None},
    "Moves": {"moves": None, "key": None},
    "Undoing": {"key": None},
    "Saying": {"text": CHAT, "phrase": None, "key": None},
}
# What the pages' forms send: a door, or None for words of ours, secrets, numbers and marks.
FORM_FIELDS = {
    "name": free_text.NAME,
    "called1": free_text.NAME,  # and those of the other seats at one screen
    "text": CHAT,  # or REPORT, with a line or a seat
    "figures": FIGURES,
    "title": free_text.TOKEN_TITLE,  # or TITLE, of a study
    "comment": free_text.COMMENT,
    "tree": free_text.COMMENT,  # the words of a study that is taken along; the rest has a form of its own
    "pasted": free_text.COMMENT,  # the words in a study; the rest has a form of its own
    "email": free_text.EMAIL,
    "who": free_text.EMAIL,
    "webhook": free_text.WEBHOOK,
}

# Secrets, numbers, ids, words of ours; and what is only searched for or played, and kept nowhere.
UNWORDED = {
    *("csrf", "password", "old", "new", "code", "secret", "contribution", "keep_tokens", "sure", "confirmed", "along"),
    *("back", "seat", "person", "table", "report", "act", "how", "game", "visibility", "view", "to", "theme", "sound"),
    *("rated", "policy", "phrase", "pace", "no", "level", "language", "kind", "increment", "file", "anew", "begins"),
    *(
        "ends",
        "zone",
        "move",
        "q",
        "version",
        "line",
        "opponent",
        "players",
        "at",
        "by_itself",
        "from",
        "mark",
        "place",
    ),
    *("position", "stay"),
}


def test_every_text_that_the_store_keeps_has_a_door_or_is_made_by_the_server():
    for table in schema.metadata.sorted_tables:
        texts = {c.name: c for c in table.c if isinstance(c.type, String | JSON | LargeBinary)}
        doors = {name: c.info["door"] for name, c in texts.items() if "door" in c.info}
        undeclared = set(texts) - set(doors) - HOUSE_MADE.get(table.name, set())
        assert not undeclared, f"{table.name}: say in store/schema which door these go through: {undeclared}"
        assert set(doors.values()) <= set(DOORS), doors
    kept = {c.info.get("door") for t in schema.metadata.sorted_tables for c in t.c} - {None}
    assert kept == set(DOORS), "and no door leads nowhere"


def test_every_text_that_programs_send_has_a_door_or_a_form():
    sent = {model.__name__: model for model in models.RequestBody.__subclasses__()}
    assert len(sent) > 5
    for name, model in sent.items():
        texts = {field for field, info in model.model_fields.items() if "str" in str(info.annotation)}
        undeclared = texts - set(API_FIELDS.get(name, {}))
        assert not undeclared, f"{name}: give each of these a door: {undeclared}"


def test_every_field_of_a_form_has_a_door_or_is_not_worded_by_people():
    """What pages let one type and what the rooms read from a form, by its name."""
    typed, folder = set(), Path(serai.web.__file__).parent
    for template in folder.glob("templates/*.html"):
        for tag in re.findall(r"<(?:input|textarea)\b[^>]*>", template.read_text(encoding="utf-8")):
            name = re.search(r'\bname="([a-z_]+)"', tag)
            if name and not re.search(r'type="(?:hidden|checkbox|radio)"', tag):
                typed.add(name[1])
    for room in folder.rglob("*.py"):
        typed |= set(re.findall(r'\bform(?:\.get\(|\[)"(\w+)"', room.read_text(encoding="utf-8")))
    undeclared = typed - set(FORM_FIELDS) - UNWORDED
    assert not undeclared, f"say which door these go through: {undeclared}"


@pytest.mark.parametrize("door", DOORS.values(), ids=lambda door: door.name)
def test_a_door_lets_in_nothing_too_long_or_unreadable(door):
    for text in ("", "   ", "\u200b", None, 7, "x" * (door.longest + 1), "x" * 100_000):
        with pytest.raises(BadRequest):
            admit(door, text)
    assert admit(door, "x" * door.longest)
    for hidden in ("a\u202eb", "a\x00b", "a\ud800b", "a\u200bb"):
        try:
            assert admit(door, hidden) == "ab" and not door.strict
        except BadRequest:
            assert door.strict
    assert ("\n" in admit(door, "a\nb")) == door.lines if not door.strict else True
    if door.links == "no":
        with pytest.raises(BadRequest, match="address"):
            admit(door, "see evil.com")


def test_links_are_for_tables_of_friends(club):
    """Between strangers who want to talk nobody is sent elsewhere."""
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    for person in (ann, ben):
        club.people.change(person, chat=True)
    tables = {}
    for visibility in ("open", "link"):
        table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], Terms(visibility=visibility)).id
        club.joining.join(table, ben, contribution="ab" * 32)
        tables[visibility] = table
    with pytest.raises(NotAllowed, match="invited"):
        club.chat.say(tables["open"], ben, text="look at https://evil.example")
    club.chat.say(tables["open"], ben, text="well played...")
    assert club.chat.say(tables["link"], ben, text="look at https://fine.example").text.endswith("fine.example")


def test_whoever_is_muted_cannot_speak_by_a_name(club):
    eve = club.people.guest("Eve").id
    club.moderation.silence(eve)
    with pytest.raises(NotAllowed, match="muted"):
        club.people.rename(eve, "Ann is a cheat")
    with pytest.raises(NotAllowed, match="muted"):
        club.people.register(eve, "Ann is a cheat", "correct horse")
    assert club.people.register(eve, "Eve", "correct horse").name == "Eve"


def test_figures_hold_no_essay():
    for text in ("x" * 241, "see https://evil.example", "a\u202eb"):
        with pytest.raises(BadRequest):
            overlays.checked({"stones": {"note": text}})
        with pytest.raises(BadRequest):
            overlays.checked({text: 1})
    assert overlays.checked({"stones": {"note": "from my own box"}})


def test_what_is_a_link():
    for text in ("http://x.y", "www.evil", "a@b.cd", "evil.com", "EVIL.COM/x", "evil。com", "t.me/x", "почта.рф"):
        assert has_link(text), text
    for text in ("well played.", "1.5 points", "J.R.R. Tolkien", "e.g. this", "no.Yes", "3:2", "a@b"):
        assert not has_link(text), text
