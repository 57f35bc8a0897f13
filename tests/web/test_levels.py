"""What people are told of the bots' levels: where the strongest has a network, and versions on the ladder."""

import re

import pytest

import serai
from serai.club import Terms
from serai.club.model import Seat
from serai.club.store import schema
from tests.expected import matched

WITHOUT = {
    "en": "the grandmaster judges here as the master does",
    "ru": "гроссмейстер судит здесь так же, как мастер",
    "el": "ο μεγάλος δεξιοτέχνης κρίνει εδώ όπως ο δεξιοτέχνης",
}
PLAIN = Terms()
COUNTS = {"five-tribes": "2, 3, 4", "ganesha": "2, 3, 4", "rajas": "2, 3, 4"}


@pytest.mark.parametrize(("language", "said"), WITHOUT.items())
def test_a_table_without_a_proven_network_says_so(visit, club, language, said):
    """Rajas has networks for all numbers of players; with Navaratnas or own rulings there is none."""
    ann = visit("Ann", language=language)
    me = club.tables.find(ann.makes("rajas", "bot:novice")).host

    def told(bots: list[str], terms: Terms = PLAIN) -> bool:
        made = club.tables.make(me, "rajas", [Seat.me(), *map(Seat.bot, bots)], terms)
        return said in ann.get(f"/t/{made.id}").text

    gems = Terms({"version": "navaratnas"})
    assert told(["grandmaster"] * 3, gems) and told(["grandmaster"], gems)
    assert not told(["grandmaster"] * 3) and not told(["grandmaster"]) and not told(["master"] * 3, gems)


@pytest.mark.parametrize("language", WITHOUT)
def test_beside_play_now_stands_for_how_many_players_the_strongest_has_learnt(visit, language):
    home = visit("Ann", language=language).get("/").text
    for game in serai.game_names():
        form = matched(rf'id="play-{game}".*?</form>', home, re.S)[0]
        about = matched(r'value="grandmaster" data-about="([^"]*)"', form)[1]
        assert f": {COUNTS[game]}" in about and about.endswith(".")
        assert re.findall(r'value="master" data-about="[^"]*: 2', form) == []


def test_where_the_game_is_still_open_all_networks_are_named(visit):
    page = visit("Ann").get("/new").text
    about = matched(r'data-about="([^"]*)" value="bot:grandmaster"', page)[1]
    assert all(f"{serai.game(game).title} ({counts})" in about for game, counts in COUNTS.items())


@pytest.mark.parametrize(("language", "name"), [("en", "novice 2"), ("ru", "новичок 2"), ("el", "αρχάριος 2")])
def test_a_version_of_a_level_is_named_in_the_readers_language(visit, club, language, name):
    with club.store.write() as c:
        row = dict(player="bot:novice-2", game="ganesha", mu="25.0", sigma="1.0", ordinal=22.0, games=50, at=0)
        c.execute(schema.ratings.insert().values(**row))
    ann = visit("Ann", language=language)
    for path in ("/ladder", "/"):
        page = ann.get(path).text
        assert name in page and "novice-2" not in page


def test_without_a_rating_a_fitting_bot_goes_up_and_down_with_ones_results(visit, club):
    """Games that are not rated say something, too: a newcomer need not beat the novice for ever."""
    me = club.tables.find(visit("Ann").makes("ganesha", "bot:novice")).host
    met = [club.ratings.fitting(me, "ganesha")]
    for place in (1, 1, 2, 1, 1, 1, 1):
        _played(club, me, met[-1], place)
        met.append(club.ratings.fitting(me, "ganesha"))
    climbed = ["novice", "apprentice", "adept", "apprentice", "adept", "master", "grandmaster", "grandmaster"]
    assert met == climbed and not club.ratings.of(me)
    assert club.ratings.fitting_all(me, ["ganesha", "rajas"]) == {"ganesha": "grandmaster", "rajas": "novice"}
    _played(club, me, "novice", 1)
    assert club.ratings.fitting(me, "ganesha") == "grandmaster", "whoever beats a weaker one stays where he is"


def _played(club, me, level, place):
    """A game that is not rated and ended so for a person, without playing it."""
    from serai.club.play.history import set_going
    from serai.club.tables.rows import read_table

    made = club.tables.make(me, "ganesha", [Seat.me(), Seat.bot(level)], Terms(rated=False))
    result = {"reason": "over", "places": [place, 3 - place], "scores": [40, 40]}
    ended = schema.tables.update().where(schema.tables.c.id == made.id).values(status="over", result=result)
    with club.store.write() as c:
        c.execute(ended)
        set_going(club.store, c, read_table(c, made.id), 1, club.ms(), changed=True)
