"""Names that look like somebody else's account, by Unicode's own data."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import delete, select

from serai.club import BadRequest
from serai.club.people import account_names, names
from serai.club.people.names import BadName, appearances, key, tidy
from serai.club.store import schema

ALIKE = {
    "VictimAcc9": ("VıctimAcc9", "νictimAcc9", "VictirnAcc9", "VICTIMΑСС9", "ᏙictimAcc9"),
    "max": ("rnax", "mаx"),
    "Helen": ("Ηelen", "HELЕΝ"),
    "oliver": ("0liver", "οliver"),
    "Νόρα": ("NOPA", "νopa"),
    "paul": ("PAUI", "pau1"),
    "Ivan": ("lvan", "1van"),
}


def test_a_name_that_looks_alike_is_refused_beside_its_original(club):
    for name, others in ALIKE.items():
        owner = club.people.guest(name)
        club.people.register(owner.id, name, "correct horse")
        other = club.people.guest("Other")
        for alike in others:
            with pytest.raises(BadRequest, match="account"):
                club.people.guest(alike)
            with pytest.raises(BadRequest, match="taken"):
                club.people.register(other.id, alike, "correct horse")
            with pytest.raises(BadRequest, match="account"):
                club.people.rename(other.id, alike)


@pytest.mark.parametrize(("one", "two"), [("Anna", "Avva"), ("Маша", "Миша"), ("Ivan", "Inan"), ("Nora", "Vora")])
def test_names_that_only_a_rough_table_would_mix_up_stay_apart(one, two):
    assert not appearances(one) & appearances(two)


@pytest.mark.parametrize("name", ["аdmın", "Аdmin", "rnoderator", "ЅERAI", "Adrnin", "hοst"])
def test_the_server_own_names_are_kept_in_every_spelling(name):
    with pytest.raises(BadName, match="is reserved"):
        tidy(name)


def test_the_data_names_its_version_and_licence():
    head = names._TABLE.read_text(encoding="ascii").split("\n0")[0]
    assert names.data_version() == "16.0" and "Unicode License V3" in head
    licence = names._TABLE.with_name("confusables-LICENSE.txt").read_text(encoding="utf-8")
    assert "SPDX-License-Identifier: Unicode-3.0" in licence


def test_accounts_that_were_there_before_keep_their_names_and_log_in(club, make_club):
    """As an earlier release left them: two accounts whose names only newer data takes for one another."""
    ids = {}
    for name in ("Victim", "Other"):
        ids[name] = club.people.register(club.people.guest(name).id, name, "correct horse").id
    with club.store.write() as c:
        p = schema.people
        c.execute(p.update().where(p.c.id == ids["Other"]).values(name="νictim", name_key=key("νictim")))
        c.execute(delete(schema.appearances))
        c.execute(delete(schema.meta).where(schema.meta.c.name == "appearances"))
    again = make_club()
    assert again.passwords.login("Victim", "correct horse").id == ids["Victim"]
    assert again.passwords.login("νictim", "correct horse").id == ids["Other"]
    with pytest.raises(BadRequest):
        again.people.guest("Vıctim")
    with again.store.read() as c:
        held = c.execute(select(schema.appearances.c.person_id)).scalars().all()
    assert set(held) == set(ids.values())
    assert not account_names.recompute(again.store), "once is enough"
    assert again.people.rename(ids["Victim"], "Somebody").name == "Somebody"


def test_of_two_names_that_look_alike_only_one_is_registered_at_once(club):
    spellings = ("Racer", "Rасer", "Rаcer", "Racеr")
    guests = [club.people.guest(f"Guest {word}").id for word in ("one", "two", "three", "four")]

    def register(pair):
        try:
            return club.people.register(*pair, "correct horse").name
        except BadRequest:
            return None

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(register, zip(guests, spellings, strict=True)))
    assert sum(name is not None for name in found) == 1, found


def test_a_forgotten_accounts_name_is_free_again(club):
    ann = club.people.register(club.people.guest("Ann").id, "Ann", "correct horse")
    club.departures.forget(ann.id)
    assert club.people.register(club.people.guest("Αnn").id, "Αnn", "correct horse").name == "Αnn"


def test_a_store_that_holds_names_now_refused_still_knows_them(club):
    """A name with an address in it, from before: it is kept, and its owner comes in."""
    ann = club.people.register(club.people.guest("Ann").id, "Ann", "correct horse")
    with club.store.write() as c:
        p = schema.people
        c.execute(p.update().where(p.c.id == ann.id).values(name="evil.com", name_key=key("evil.com")))
    assert club.passwords.login("evil.com", "correct horse").id == ann.id
    with pytest.raises(BadRequest, match="address"):
        club.people.guest("other.com")


@pytest.mark.parametrize("name", ["Victim\u2800", "\u3164", "admin\u2800", "Ann\U0001d159", "\uffa0\u115f"])
def test_what_cannot_be_seen_is_in_no_name(name):
    with pytest.raises(BadName):
        tidy(name)


@pytest.mark.parametrize("name", ["evil.zip", "evil.page/x", "10.1.2.3/login", "evil.ua"])
def test_a_name_is_no_address(name):
    with pytest.raises(BadName, match="address"):
        tidy(name)
    assert tidy("St.John") and tidy("J.R.R. T") and tidy("AC/DC")


def test_a_name_of_letters_that_fall_into_many_parts_is_kept_whole(club):
    name = "\ucb94" * 24
    assert club.people.register(club.people.guest(name).id, name, "correct horse").name == name
