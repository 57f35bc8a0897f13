"""A game file from anywhere: watched move by move, stored nowhere; and the stops of a replay."""

import re
from pathlib import Path

import pytest

from serai.club.play.stops import stops_at
from serai.club.store.schema import metadata
from serai.web.presentation.opened_file import KEPT, OpenedFiles
from tests.expected import matched, present
from tests.web.visiting import two_at

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = [sorted((GOLDEN / game).glob("2*.serai"))[0] for game in ("five-tribes", "ganesha", "rajas")]


def rows(club):
    with club.store.read() as c:
        return {table.name: len(c.execute(table.select()).all()) for table in metadata.sorted_tables}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_a_file_is_watched_and_nothing_of_it_is_stored(visit, club, path):
    ann, text = visit("Ann"), path.read_text(encoding="utf-8")
    before = rows(club)
    page = ann.post("/watch", {"text": text.replace("\n", "\r\n")})
    assert page.status_code == 200 and 'id="opened"' in page.text and "<svg" in page.text
    last = int(matched(r'data-last="(\d+)"', page.text)[1])
    moves = text.split("\n\n", 1)[1].strip().splitlines()[:-1]
    assert last == len(moves) + 1 and 'data-version="1"' in page.text
    assert "Play on from here" not in page.text and "/t/" not in matched(r'<div id="frame".*', page.text, re.S)[0]
    for at in (2, last, last + 500):
        step = ann.press("/watch", {"text": text, "at": at})
        assert step.status_code == 200 and f'data-version="{min(at, last)}"' in step.text and "<html" not in step.text
    assert rows(club) == before


def test_an_uploaded_file_is_watched_too(visit):
    ann = visit("Ann")
    sent = {"Origin": ann.address, "X-CSRF-Token": ann.token()}
    answer = ann.client.post("/watch", files={"file": ("a.serai", FILES[1].read_bytes())}, headers=sent)
    assert answer.status_code == 200 and 'id="replay-bar"' in answer.text
    assert ann.client.post("/watch", files={"file": ("a.serai", b"\xff\xfe")}, headers=sent).status_code == 400


def test_what_is_no_file_is_refused_in_words(visit):
    ann, good = visit("Ann"), FILES[1].read_text(encoding="utf-8")
    digest = matched(r"#(\w+)", good)[1]
    wrong = {
        "hello": "not a game file",
        good.replace(digest, "0" * len(digest), 1): "leads to position",
        good.rsplit("end", 1)[0]: "cut off",
        good.replace("game: ganesha", "game: chess"): "chess",
        good.replace("\n\n", "\nchance: by-source\n\n", 1): "chance by source",
        good.replace("\n\n", "\n\n" + "p1 pass  #0\n" * 5001, 1): "more than 5000 lines",
    }
    for text, said in wrong.items():
        answer = ann.post("/watch", {"text": text})
        assert answer.status_code in (413, 422), said
        if answer.status_code == 422:
            assert said in answer.text and 'role="alert"' in answer.text, said
        assert ann.press("/watch", {"text": text}).status_code in (400, 413), said
    assert ann.post("/watch", {}).status_code == ann.post("/watch", {"text": "  "}).status_code == 400
    for at in ("x", "-1", "1" * 12):
        assert ann.post("/watch", {"text": good, "at": at}).status_code == 400
    assert ann.post("/watch", {"text": good}, Origin="https://evil.example").status_code == 403
    assert ann.post("/watch", {"text": "x" * 100_000}).status_code == 413


def test_games_are_played_again_at_a_bounded_pace(visit):
    text = FILES[1].read_text(encoding="utf-8")
    ann, bob = visit("Ann"), visit("Bob")
    assert ann.post("/watch", {"text": text}).status_code == 200
    answers = [ann.post("/verify", {"text": "hello"}).status_code for _n in range(90)]
    assert set(answers) == {422, 429} and answers[:30] == [422] * 30
    assert ann.press("/watch", {"text": text, "at": 2}).status_code == 200  # it is not played again
    assert bob.post("/verify", {"text": "hello"}).status_code == 422
    assert ann.post("/watch", {"text": "hello"}).status_code == 429


def test_few_files_are_remembered():
    kept = OpenedFiles()
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("ganesha/*.serai"))][: KEPT + 1]
    first = kept.open(texts[0])
    assert kept.open(texts[0]) is first
    for text in texts[1:]:
        kept.open(text)
    assert len(texts) <= KEPT or kept.open(texts[0]) is not first


def test_a_watched_file_shows_everything_and_knows_its_rounds():
    game = OpenedFiles().open(FILES[0].read_text(encoding="utf-8"))
    look = game.look(game.last)
    assert None not in present(look.view)["gold"].values() and len(present(look.view)["gold"]) == 2, (
        "a file says it all"
    )
    assert game.stops.moves == tuple(range(1, game.last + 1))
    assert set(game.stops.rounds) < set(game.stops.turns) | set(game.stops.moves) and len(game.stops.rounds) > 2
    rounds = [present(game.look(version).view)["round_number"] for version in game.stops.rounds[:-1]]
    assert rounds == sorted(set(rounds))


def test_a_replay_skips_what_was_taken_back(visit, club):
    ann, ben, table = two_at(visit)
    who = next(p for p in (ann, ben) if 'data-turn="yes"' in p.frame(table))
    for _round in range(40):
        who = next(p for p in (ann, ben) if 'data-turn="yes"' in p.frame(table))
        who.plays(table)
        if 'data-turn="yes"' in who.frame(table):
            break
    undone = who.version(table)
    assert who.press(f"/t/{table}/undo", {"version": undone}).status_code == 200
    who.plays(table)
    stops = stops_at(club.store, club.looks.look(table))
    last = club.tables.find(table).version
    assert undone not in stops.moves and undone + 1 not in stops.moves[:-1] and stops.moves[-1] == last
    assert set(stops.turns) <= set(stops.moves) and stops.rounds[0] == 1
    page = ann.get(f"/t/{table}/replay").text
    assert f'data-turns="{" ".join(map(str, stops.turns))}"' in page and 'value="rounds"' in page
