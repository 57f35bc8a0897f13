"""A visitor plays: from the lobby to a table, moves with and without confirmation, why not, undo, stale and double."""

import re

import pytest
from sqlalchemy import event

from serai.club.store.schema import tables
from tests.expected import matched
from tests.web.visiting import HEX, decider, two_at


def test_a_visitor_is_at_a_table_with_one_form(visit, club):
    ann = visit()
    home = ann.get("/")
    assert home.status_code == 200 and "Play now" in home.text
    answer = ann.post("/play", {"game": "ganesha", "name": "Ann", "contribution": HEX})
    assert answer.status_code == 303
    page = ann.get(answer.headers["location"])
    assert page.status_code == 200 and 'data-status="playing"' in page.text and "Ann" in page.text
    assert club.tables.find(answer.headers["location"][3:]).seats[1].kind == "bot"


def test_a_name_can_be_left_to_the_server(visit):
    ann = visit()
    assert ann.post("/play", {"game": "ganesha", "contribution": HEX}).status_code == 303
    assert ann.get("/").text.count("What shall we play?") == 1


def test_without_bytes_the_table_waits_for_the_browser(visit, club):
    ann = visit("Ann")
    table = ann.post("/play", {"game": "ganesha"}).headers["location"][3:]
    assert 'data-contribute="yes"' in ann.frame(table)
    assert ann.press(f"/t/{table}/contribute", {"contribution": HEX}).status_code == 200
    assert club.tables.find(table).status == "playing"


def test_a_move_that_hands_over_asks_first(visit):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    other = ben if me is ann else ann
    before = me.version(table)
    asked = me.plays(table, "bid 5", confirmed=False)
    if not asked.text:  # two markers each: the first one may leave me the decision
        me.press(f"/t/{table}/undo", {"version": me.version(table)})
        me.plays(table, "bid 3", confirmed=False)
        before = me.version(table)
        asked = me.plays(table, "bid 5", confirmed=False)
    assert asked.status_code == 200 and "confirm" in asked.text and 'value="bid 5"' in asked.text
    assert me.version(table) == before
    done = me.plays(table, "bid 5")
    assert done.status_code == 200 and done.text == "" and int(done.headers["serai-version"]) == before + 1
    assert "takes place 5" in other.frame(table)


def test_a_stored_move_is_not_read_again(visit, club):
    """What a move needs of the store is asked of the driver; SQLAlchemy takes ten times as long."""
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    move, version, token = me.moves(table)[0], me.version(table), me.token()
    asked: list[str] = []

    def note(_connection, _cursor, statement, *_more):
        asked.append(statement)

    event.listen(club.store.engine, "before_cursor_execute", note)
    form = {"move": move, "version": version, "confirmed": "yes"}
    done = me.client.post(f"/t/{table}/move", data=form, headers={"Origin": me.address, "X-CSRF-Token": token})
    event.remove(club.store.engine, "before_cursor_execute", note)
    assert done.status_code == 200 and int(done.headers["serai-version"]) == version + 1
    assert asked == []


def test_who_switched_the_question_off_is_not_asked(visit):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    me.post("/settings", {"name": me.name})
    while decider(table, ann, ben) is me:
        assert me.plays(table, confirmed=False).text == ""


def test_a_refused_move_says_why_and_names_the_rule(visit):
    ann, ben, table = two_at(visit)
    answer = decider(table, ann, ben).plays(table, "lift a1")
    assert answer.status_code == 422
    assert "not what is being decided" in answer.text and 'href="/rules/five-tribes#F-056"' in answer.text


def test_why_not(visit):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    other = ben if me is ann else ann
    assert "is possible" in me.get(f"/t/{table}/why?move=bid+5").text
    assert "#F-056" in me.get(f"/t/{table}/why?move=lift+a1").text
    assert "Another seat decides" in other.get(f"/t/{table}/why?move=bid+5").text
    assert "not a move of this game" in me.get(f"/t/{table}/why?move=castle").text


def test_a_move_can_be_asked_for_as_the_page_words_it(visit):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    me.post("/language", {"language": "ru"})
    page = me.get_text_frame(table)
    label = re.search(r'value="bid 5" aria-label="([^"]+)"', page)
    assert label
    assert me.get(f"/t/{table}/why", **{}).status_code == 200
    assert me.client.get(f"/t/{table}/why", params={"move": label[1]}).status_code == 200


def test_a_stale_move_changes_nothing_and_names_the_version(visit):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    before = me.version(table)
    me.plays(table, "bid 5")
    late = decider(table, ann, ben).plays(table, version=before)
    assert late.status_code == 409 and int(late.headers["serai-version"]) == before + 1
    assert me.version(table) == before + 1


def test_the_same_request_twice_is_stored_once(visit, club):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    before = me.version(table)
    first = me.plays(table, "bid 5", version=before, key="page-1.move.1")
    again = me.plays(table, "bid 5", version=before, key="page-1.move.1")
    assert first.status_code == again.status_code == 200
    assert first.headers["serai-version"] == again.headers["serai-version"]
    assert club.tables.find(table).version == before + 1
    other = me.plays(table, "bid 8", version=before, key="page-1.move.2")
    assert other.status_code == 409


def test_a_list_of_moves_is_all_or_none(visit, club):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    version = me.version(table)
    answer = me.press(f"/t/{table}/move", {"move": ["bid 5", "lift a1"], "version": version, "confirmed": "yes"})
    assert answer.status_code == 422
    assert club.tables.find(table).version == version


def play_until(prompt, club, table, *people):
    for _ in range(400):
        look = club.looks.look(table)
        if look.prompt == prompt:
            return decider(table, *people)
        decider(table, *people).plays(table)
    raise AssertionError(prompt)


def test_undo(visit, club):
    ann, ben, table = two_at(visit)
    me = play_until("lift", club, table, ann, ben)
    lift = next(m for m in me.moves(table) if m.startswith("lift"))
    assert me.plays(table, lift).status_code == 200
    assert club.looks.look(table).prompt == "drop"
    assert me.press(f"/t/{table}/undo", {"version": me.version(table)}).status_code == 200
    assert club.looks.look(table).prompt == "lift"
    assert "takes a move back" in me.frame(table)
    other = ben if me is ann else ann
    refused = other.press(f"/t/{table}/undo", {"version": me.version(table)})
    assert refused.status_code == 422


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_every_page_of_a_game_is_drawn_to_its_end(visit, club, game):
    ann = visit("Ann")
    table = ann.makes(game, "me")
    for n in range(3000):
        look = club.looks.look(table, club.tables.find(table).seats[0].person)
        if look.table.status != "playing":
            break
        if n % 25 == 0:
            for language in ("en", "ru", "el"):
                club.people.change(look.table.seats[0].person, language=language)
                assert "text-view" in ann.get_text_frame(table)
                assert ann.get(f"/t/{table}/frame").status_code == 200
        move = look.moves[(n * 7) % len(look.moves)]
        club.moves.move(table, look.table.seats[0].person, [move], look.version, confirmed=True)
    assert look.table.status == "over"
    for path in ("", "/replay", "/replay?at=5", "/file", "/verify"):
        answer = ann.get(f"/t/{table}{path}")
        assert answer.status_code == 200, (path, answer.text[:500])
    assert look.table.secret in ann.get(f"/t/{table}/file").text
    club.people.change(look.table.seats[0].person, language="en")
    assert "every position as written" in ann.get(f"/t/{table}/verify").text


def test_hot_seat_shows_whoever_decides(visit, club):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "me")
    assert 'data-turn="yes"' in ann.frame(table)
    ann.plays(table, "bid 5")
    assert 'data-turn="yes"' in ann.frame(table)
    assert "Your turn, Ann" in ann.frame(table)


def test_who_comes_back_is_told_what_others_did_and_from_where_the_log_is_new(visit, club):
    ann, ben, table = two_at(visit)
    ann.get(f"/t/{table}")
    ben.get(f"/t/{table}")
    looked = club.tables.find(table).version
    seats = club.tables.find(table).seats
    me = {person: seat.number for seat in seats for person in (ann, ben) if seat.name == person.name}
    for _ in range(30):
        decider(table, ann, ben).plays(table)
    pages = {p: p.get(f"/t/{table}").text for p in (ann, ben)}
    assert all(f'data-looked="{looked}"' in page for page in pages.values())
    chip = r'class="chip p(\d)" id="ct\d+(?:-\d+)?"><span class="visually-hidden">[^<]+: [^<]+<'
    chips = {p: re.findall(chip, page) for p, page in pages.items()}
    assert any(chips.values()) and all(str(me[p]) not in told for p, told in chips.items())
    assert f'data-looked="{looked}"' not in ann.get(f"/t/{table}").text


def test_the_log_reaches_back_to_the_beginning(visit, club):
    ann, ben, table = two_at(visit)
    while club.tables.find(table).version < 120:
        decider(table, ann, ben).plays(table)
    page = ann.get(f"/t/{table}").text
    shown = re.findall(r'<li class="(?:turn|round|other|back)[^"]*" id="(t[\d-]+)"', page)
    earlier = ann.get(f"/t/{table}/log?before={shown[0]}").text
    before = re.findall(r'<li class="(?:turn|round|other|back)[^"]*" id="(t[\d-]+)"', earlier)
    assert before[0] == "t1" and not set(before) & set(shown) and 'id="log-earlier"' in page
    order = [tuple(map(int, id[1:].split("-"))) for id in (*before, *shown)]
    assert order == sorted(order) and len(set(order)) == len(order), "oldest to newest, each once"
    lines = [int(n) for n in re.findall(r'<li id="l(\d+)"', earlier + page)]
    assert lines == sorted(set(lines)) and len(lines) > 100
    between = ann.get(f"/t/{table}/log?before={before[-1]}&after={before[0]}").text
    assert re.findall(r'id="(t[\d-]+)"', between) == before[1:-1]


def test_each_viewer_reads_their_own_language(visit):
    ann, ben, table = two_at(visit)
    ben.post("/language", {"language": "el"})
    ann.post("/language", {"language": "ru"})
    assert 'lang="ru"' in ann.get(f"/t/{table}").text and 'lang="el"' in ben.get(f"/t/{table}").text
    assert re.search("[а-я]{4}", ann.frame(table)) and re.search("[α-ω]{4}", ben.frame(table))


def test_a_teaching_table_goes_back_to_any_point(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me", policy="teaching")
    for _ in range(8):
        ann.plays(table)
    page = ann.get_text_frame(table)
    to = int(re.findall(r'"to": (\d+)', page)[-1])
    assert ann.press(f"/t/{table}/back", {"to": to, "version": ann.version(table)}).status_code == 200
    assert club.looks.look(table).ply == club.looks.look(table, at=to - 1).ply
    assert 'class="undone' in ann.frame(table)


def test_who_is_muted_is_not_heard(visit):
    ann, ben, table = two_at(visit)
    ann.press(f"/t/{table}/say", {"phrase": "hello"})
    line = re.search(r'id="say(\d+)"', ben.frame(table))
    assert line
    assert ben.press(f"/t/{table}/shun", {"line": line[1], "how": "report"}).status_code == 200
    assert f'id="say{line[1]}"' in ben.frame(table)
    assert ben.press(f"/t/{table}/shun", {"line": line[1], "how": "mute"}).status_code == 200
    assert f'id="say{line[1]}"' not in ben.frame(table), "at once, not when the table changes next"
    ann.press(f"/t/{table}/say", {"phrase": "thanks"})
    assert "Thank you!" not in re.sub(r"<option.*?</option>", "", ben.frame(table))
    assert ben.press(f"/t/{table}/shun", {"line": "999999", "how": "mute"}).status_code == 400


def test_play_on_from_a_finished_game(visit, club):
    ann, ben, table = two_at(visit)
    for _ in range(6):
        decider(table, ann, ben).plays(table)
    ann.press(f"/t/{table}/propose-end")
    ben.press(f"/t/{table}/agree-end")
    answer = ann.press(f"/t/{table}/play-on", {"version": 4})
    other = answer.headers["hx-redirect"].removeprefix("/t/")
    ann.press(f"/t/{other}/contribute", {"contribution": HEX})
    assert club.looks.look(other).ply == club.looks.look(table, at=4).ply


def test_an_account_keeps_the_guests_games(visit):
    ann, _ben, table = two_at(visit)
    ann.post("/register", {"name": "Ann", "password": "correct horse battery"})
    assert f"/t/{table}" in ann.get("/").text
    again = visit()
    assert again.post("/login", {"name": "ann", "password": "correct horse battery"}).status_code == 303
    assert f"/t/{table}" in again.get("/tables").text


def test_any_player_may_seat_a_bot_for_who_does_not_come(visit, club):
    ann, ben, table = two_at(visit)
    absent = decider(table, ann, ben)
    other, zoe = ben if absent is ann else ann, visit("Zoe")
    offer = f"Seat a bot for {absent.name}"
    assert offer not in other.frame(table)
    with club.store.write() as c:
        c.execute(tables.update().where(tables.c.id == table).values(moved=tables.c.moved - 601_000))
    assert offer in other.frame(table)
    assert offer not in absent.frame(table) and offer not in zoe.frame(table)
    seat = club.tables.find(table).deciding
    assert other.press(f"/t/{table}/replace", {"seat": seat}).status_code == 200
    assert club.tables.find(table).seats[seat].stand_in_why == "no-show"


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_those_who_do_not_decide_are_given_no_order(club, visit, language):
    """What another is asked is quoted; the heading says who decides."""
    ann, ben = visit("Ann", language=language), visit("Ben", language=language)
    table = ann.makes("ganesha", "open")
    ben.joins(table)
    found = club.tables.find(table)
    who = {seat.person: seat.name for seat in found.seats}[found.seats[found.deciding].person]
    mine, other = (ann, ben) if who == "Ann" else (ben, ann)
    pages = mine.frame(table), other.frame(table)
    order, heading = (matched(r'<h1 id="question"[^>]*>([^<]*)', page)[1] for page in pages)
    assert order and order not in heading and who in heading
    assert re.search(rf'<p class="muted asked">[^<]*[“«]{re.escape(order)}[”»]', pages[1])
    assert 'class="muted asked"' not in pages[0]
