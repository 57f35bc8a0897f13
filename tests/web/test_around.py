"""Around the game: what is chosen beside "Play now", games to watch, who is there, past games, profiles, one screen."""

import re

import pytest
from markupsafe import escape

import serai
from serai.boards.presentation import presentation_of
from serai.bots.levels import LEVELS
from serai.club import Terms
from serai.club.model import Seat
from tests.expected import matched
from tests.web.visiting import HEX, two_at


def table_of(answer):
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def finished(club, people, game="ganesha", visibility="open", rated=True):
    """A game of these people, played to its end by the first move each time."""
    table = club.tables.make(
        people[0], game, [Seat.me(), *(Seat.open() for _ in people[1:])], Terms(visibility=visibility, rated=rated)
    )
    club.joining.contribute(table.id, people[0], HEX)
    for person in people[1:]:
        club.joining.join(table.id, person, contribution=HEX)
    while club.tables.find(table.id).status == "playing":
        found = club.tables.find(table.id)
        look = club.looks.look(table.id, people[found.deciding])
        club.moves.move(table.id, people[found.deciding], [look.moves[-1]], look.version, confirmed=True)
    club.ratings.count_due()
    return table.id


# -- beside "Play now" -------------------------------------------------------------------------------------------------


def test_players_level_and_variants_are_chosen_on_the_home_page_and_remembered(visit, club):
    ann = visit("Ann")
    home = ann.get("/").text
    for game in map(serai.game, serai.game_names()):
        form = matched(rf'id="play-{game.name}".*?</form>', home, re.S)[0]
        assert re.findall(r'name="players" value="(\d)"', form) == list(map(str, game.players))
        assert all(f'<option value="{level.name}"' in form for level in LEVELS)
        for variant in presentation_of(game.name).variants:
            assert escape(variant.name) in form and escape(variant.about) in form
    chosen = {"game": "rajas", "players": "4", "level": "adept", "variant": ["version=navaratnas", "ganga=yes"]}
    table = club.tables.find(table_of(ann.post("/play", chosen)))
    assert [seat.kind for seat in table.seats] == ["person", "bot", "bot", "bot"] and table.seats[3].level == "adept"
    assert table.options["version"] == "navaratnas" and table.options["ganga"] == "yes"
    form = matched(r'id="play-rajas".*?</form>', ann.get("/").text, re.S)[0]
    assert re.search(r'value="4" checked', form) and re.search(r'value="adept"[^>]* selected', form)
    assert form.count("checkbox") == len(re.findall(r'type="checkbox"[^>]* checked', form)) == 2
    other = matched(r'id="play-rajas".*?</form>', visit("Ben").get("/").text, re.S)[0]
    assert re.search(r'value="2" checked', other) and 'type="checkbox" name="variant" value="ganga=yes">' in other


@pytest.mark.parametrize(
    "wrong",
    [{"players": "5"}, {"players": "x"}, {"level": "genius"}, {"variant": "ganga=perhaps"}, {"variant": "side=night"}],
)
def test_what_is_not_offered_is_refused_and_nothing_is_made(visit, club, wrong):
    ann = visit("Ann")
    assert ann.post("/play", {"game": "rajas", **wrong}).status_code == 400
    assert club.tables.mine(ann_id(club, ann)) == []


def ann_id(club, visitor):
    return matched(r'href="/people/(\w+)"', visitor.get("/").text)[1]


def test_options_are_said_in_the_words_of_players(visit):
    page = visit("Ann").get("/new?game=rajas").text
    said = re.sub(r"<[^>]+>", " ", page)
    for never in ("(p1)", "p1", "age rank", "Age rank", "tiles/symbols", "River tiles replace"):
        assert never not in said, never
    for name in serai.game_names():
        for option in serai.game(name).options:
            assert f'name="{name}.{option.name}"' in page
    assert "Navaratnas" in said and "Each connected yield tile" in said and "Seat 2 is" in said


# -- games to watch, and who is there ----------------------------------------------------------------------------------


def test_running_games_are_listed_with_names_round_and_watchers(visit, club):
    ann, _ben, table = two_at(visit, "ganesha")
    eve = visit("Eve")
    for path in ("/", "/tables"):
        page = eve.get(path).text
        assert f'href="/t/{table}"' in page and "Ann, Ben" in page and "round 1" in page, path
        assert "watches" not in page
    club.presence.came(table, None)
    assert "1 watches" in eve.get("/tables").text
    assert f'href="/t/{table}"' in ann.get("/tables").text and ">Watch<" not in ann.get("/tables").text


def test_a_table_by_link_is_not_listed_and_neither_is_one_with_somebody_blocked(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    hidden = ann.makes("ganesha", "open", visibility="link")
    ben.joins(hidden)
    shown = ann.makes("ganesha", "open", contribution="1" * 32)
    ben.joins(shown)
    eve = visit("Eve")
    page = eve.get("/tables").text
    assert hidden not in page and shown in page
    club.moderation.mute_or_block(ann_id(club, eve), ann_id(club, ben), "block")  # who is no host there
    assert shown not in eve.get("/tables").text and shown not in eve.get("/").text
    assert shown in visit("Sam").get("/tables").text


def test_the_table_says_who_is_not_here(visit, club):
    ann, ben, table = two_at(visit)
    said = ann.get(f"/t/{table}/presence").text
    assert "Ben is not here" in said and 'data-here="0"' in said
    club.presence.came(table, ann_id(club, ben))
    club.presence.came(table, None)
    said = ann.get(f"/t/{table}/presence").text
    assert "not here" not in said and 'data-here="0 1"' in said and "1 watches" in said
    club.presence.went(table, ann_id(club, ben))
    club.presence.went(table, None)
    assert "Ben is not here" in ann.get(f"/t/{table}").text and "watches" not in ann.get(f"/t/{table}").text
    assert ann.get("/t/nosuchtable/presence").status_code == 404


# -- past games and profiles -------------------------------------------------------------------------------------------


def test_past_games_are_found_by_game_result_and_opponent(visit, club):
    ann, ben, zoe = visit("Ann"), visit("Бен"), visit("Zoë")
    me, other, third = (ann_id(club, who) for who in (ann, ben, zoe))
    first = finished(club, [me, other])
    second = finished(club, [me, third], "rajas", visibility="link")
    won = [table for table in (first, second) if club.tables.find(table).result.places[0] == 1]

    def found(query):
        page = ann.get(f"/past?{query}").text
        listed = matched(r'id="past">(.*?)</ul>', page, re.S)[1]
        return set(re.findall(r'class="what plain" href="/t/(\w+)"', listed))

    assert found("") == {first, second}
    assert found("game=rajas") == {second}
    assert found("result=won") == set(won) and found("result=lost") == {first, second} - set(won)
    assert found("result=unfinished") == set()
    assert found("opponent=бен") == {first} and found("opponent=ZO") == {second} and found("opponent=%25") == set()
    page = ann.get("/past").text
    assert "against Бен" in page and re.search(r"\d{1,2}\s\w{3}\s20\d\d", page) and f"/t/{first}/replay?at=1" in page
    assert ann.get("/past?game=chess").status_code == 404
    assert ann.get("/past?result=draw").status_code == 400
    assert ann.get("/past?page_number=x").status_code == 422
    assert ann.get("/past?page_number=99").status_code == 200
    assert first not in visit("Sam").get("/past").text and visit().get("/past").status_code == 200


def test_bots_are_found_by_name_and_level_too(visit, club):
    ann = visit("Ann")
    table = table_of(ann.post("/play", {"game": "ganesha", "level": "novice", "contribution": HEX}))
    club.leaving.close(table, ann_id(club, ann))
    for term, there in (("Schehera", True), ("novice", True), ("Sinbad", False), ("master", False)):
        assert (table in ann.get(f"/past?opponent={term}").text) is there, term
    assert table in ann.get("/past?result=unfinished").text


def test_past_games_come_in_pages(visit, club, monkeypatch):
    monkeypatch.setattr("serai.web.routes.people.profiles.ON_A_PAGE", 1)
    ann, ben = visit("Ann"), visit("Ben")
    me, other = ann_id(club, ann), ann_id(club, ben)
    tables = [finished(club, [me, other], rated=False) for _game in range(2)]
    page = ann.get("/past?opponent=ben").text
    assert tables[1] in page and tables[0] not in page
    older = matched(r'href="([^"]+)" rel="next"', page)[1].replace("&amp;", "&")
    page = ann.get(older).text
    assert tables[0] in page and tables[1] not in page and 'href="/past?opponent=ben" rel="prev"' in page


def test_a_profile_has_figures_per_game_and_shows_others_only_what_is_open(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    me, other = ann_id(club, ann), ann_id(club, ben)
    shown, hidden = finished(club, [me, other]), finished(club, [me, other], visibility="link", rated=False)
    own = ann.get(f"/people/{me}").text
    assert shown in own and hidden in own
    assert re.search(r"Games played</dt><dd>2<", own) and "Mean place" in own
    seen = visit("Eve").get(f"/people/{me}").text
    assert shown in seen and hidden not in seen and re.search(r"Rated games</dt><dd>1<", seen)
    eve = visit("Eva")
    club.moderation.mute_or_block(me, ann_id(club, eve), "block")
    assert shown not in eve.get(f"/people/{me}").text, "one has blocked the other"
    assert shown not in eve.get(f"/people/{other}").text, "and sits at that table"
    assert visit("Eve").get("/people/nobody").status_code == 404


def test_a_rating_is_drawn_over_time(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    people = [ann_id(club, ann), ann_id(club, ben)]
    for _game in range(2):
        finished(club, people)
    page = ann.get(f"/people/{people[0]}").text
    assert 'class="chart rating"' in page and "The rating over 2 games: from" in page
    assert re.search(r'class="tick"[^>]*>\d{1,2}\s\w{3}\s20\d\d</text>', page), "and until when"


# -- several people at one screen --------------------------------------------------------------------------------------


def test_the_people_at_one_screen_have_names(visit, club):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "me", "bot:random", called1="Anna", called2="Ben")
    names = [seat.name for seat in club.tables.find(table).seats[:2]]
    assert names == ["Anna", "Ben"] and "Ben" in ann.frame(table)
    assert [seat.name for seat in club.tables.find(ann.makes("ganesha", "bot:random", called1="Zed")).seats[:1]] == [
        "Ann"
    ]
    club.departures.forget(ann_id(club, ann))
    assert "Ben" not in visit("Eve").get(f"/t/{table}").text


def test_a_name_at_a_screen_is_like_any_other(visit, club):
    club.people.register(club.people.guest("Victor").id, "Victor", "correct horse battery")
    ann = visit("Ann")
    for wrong in ("admin", "Victor", "see http://evil.example", "\u202eabc"):
        answer = ann.post("/new", {"game": "ganesha", "seat2": "me", "called2": wrong, "contribution": HEX})
        assert answer.status_code == 400 and "notice bad" in answer.text, wrong
    assert club.tables.mine(ann_id(club, ann)) == []


def test_the_screen_is_handed_over_where_something_is_hidden(visit):
    ann = visit("Ann")
    hidden = ann.makes("five-tribes", "me", called1="Anna", called2="Ben")
    frame = ann.frame(hidden)
    assert re.search(r'data-curtain="\d" data-next="(Anna|Ben)"', frame)
    assert 'id="curtain"' in ann.get(f"/t/{hidden}").text
    open_to_all = ann.makes("ganesha", "me")
    assert "data-curtain" not in ann.frame(open_to_all)
    alone = ann.makes("five-tribes", "bot:random", contribution="2" * 32)
    assert "data-curtain" not in ann.frame(alone) and 'id="curtain"' not in ann.get(f"/t/{alone}").text


def test_a_replay_on_a_shared_screen_shows_what_everybody_knows(visit, club):
    """It has no curtain: whoever goes back in it would see what the other one had."""
    ann = visit("Ann")
    table = ann.makes("five-tribes", "me", called1="Anna", called2="Ben")
    ann.plays(table, "bid 5")
    person = ann_id(club, ann)
    for at in (1, club.tables.find(table).version):
        look = club.looks.look(table, person, at=at)
        assert look.seat is None and not look.mine and look.view == club.looks.look(table, None, at=at).view
        assert f'data-version="{at}"' in ann.get(f"/t/{table}/replay?at={at}").text
    assert club.looks.look(table, person).seat == club.tables.find(table).deciding  # at the table it is handed over


def test_whoever_has_played_nothing_is_told_where_to_begin(visit):
    ann = visit("Ann")
    own = matched(r'href="(/people/\w+)"', ann.get("/").text)[1]
    for path in ("/past", own, "/tables"):
        assert re.search(r'class="(?:empty|panel muted)">[^<]+<a href="/">Choose a game</a>', ann.get(path).text), path
    tables = ann.get("/tables").text
    assert re.search(r'No open table just now\. <a href="/new">', tables)
    assert re.search(r'No game to watch just now\. <a href="/verify">', tables)


def test_victories_stand_out_among_past_games(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    people = [ann_id(club, ann), ann_id(club, ben)]
    table = finished(club, people)
    winner = club.tables.find(table).result.places.index(1)
    for seat, visitor in enumerate((ann, ben)):
        assert ('class="small won"' in visitor.get("/past").text) is (seat == winner)
