"""The pages of studies: coming in by the link, driving, following, and what is brought along and taken away."""

import json
import re
from html import unescape

import serai
from serai.club.studies.file import read
from tests.expected import matched
from tests.web.test_after import finished


def share(visitor, table, at=3, line="", nodes=()):
    """Open a study from a table's analysis, as its page does."""
    tree = {"version": 1, "start": {"game": "ganesha", "players": 2, "table": table}, "nodes": list(nodes)}
    answer = visitor.press("/studies", {"tree": json.dumps(tree), "at": str(at), "line": line})
    assert answer.status_code == 200, answer.text
    return answer.headers["hx-redirect"]


def next_move(page):
    found = re.findall(r'data-move="([^"]+)"|name="move" value="([^"]+)"', page)
    return next(unescape(a or b) for a, b in found).split(";")[0]


def test_a_finished_game_is_shared_driven_and_followed(club, visit):
    ann, table = finished(club, visit, moves=12)
    tried = [{"at": 3}, {"after": 0, "move": "use ginger p1"}]  # not possible there: it is kept as nobody's
    address = share(ann, table, nodes=tried)
    shown = ann.get(address)
    assert shown.status_code == 200 and 'data-own="no"' in shown.text and 'data-drives="yes"' in shown.text
    ben = visit()
    assert "Enter" in ben.get(address).text
    assert ben.press(f"{address}/enter", {"name": "Ben"}).status_code in (200, 303)
    followed = ben.get(address).text
    assert 'data-drives="no"' in followed and "Ann" in followed
    chapter = matched(r'name="chapter" value="(\d+)"', followed)[1]
    line = unescape(matched(r'name="line" value="([^"]*)"', followed)[1])
    move = next_move(followed)
    own = ben.press(f"{address}/move", {"chapter": chapter, "line": line, "move": move})
    assert 'data-own="yes"' in own.text
    version = club.studies.find(address.rsplit("/", 1)[1]).version
    ann.press(f"{address}/move", {"chapter": chapter, "line": line, "move": move})
    after = club.studies.find(address.rsplit("/", 1)[1])
    assert after.version == after.shown == version + 1  # what Ben tried was his own
    assert f'data-shown="{after.shown}"' in ben.get(f"{address}/frame").text
    for what, given in (("note", {"place": "1", "comment": "x"}), ("hand", {"person": after.owner}), ("burn", {})):
        assert ben.press(f"{address}/{what}", given).status_code in (403, 404)
    assert ben.press(f"{address}/say", {"text": "look & see"}).status_code == 200
    assert "look &amp; see" in ann.get(f"{address}/side").text
    assert ann.press(f"{address}/note", {"place": str(after.place), "comment": "<b>", "mark": "!"}).status_code == 200
    assert "&lt;b&gt;" in ben.get(f"{address}/side").text
    text = ben.get(f"{address}/file").text
    assert len(read(text, serai.game)[1][0].tree.nodes) >= 12
    again = ben.post("/studies", {"pasted": text, "title": "Mine"})
    assert again.status_code == 303 and "Mine" in ben.get("/studies").text
    assert ben.press(f"{address}/delete", {}).status_code == 403
    assert ann.press(f"{address}/delete", {}).headers["hx-redirect"] == "/studies"
    assert ben.get(address).status_code == 404


def test_of_a_game_that_is_played_only_what_its_player_knows_is_shared(club, visit):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "bot:random", rated="no")
    me = club.tables.find(table).host
    start = club.analysis.start(table, me)
    tree = {"version": 1, "start": {"game": "five-tribes", "players": 2, "table": table}, "nodes": []}
    assert visit("Eve").press("/studies", {"tree": json.dumps(tree), "at": "1"}).status_code == 403
    address = ann.press("/studies", {"tree": json.dumps(tree), "at": str(start.version)}).headers["hx-redirect"]
    kept = club.studies.tree(address.rsplit("/", 1)[1], 1).start.position
    with club.cache.hold(table) as held:
        seat = held.table.seats_of(me)[0]
        assert kept == held.position.as_known_to(seat).to_dict()


def test_what_cannot_be_a_study_is_refused(visit):
    ann = visit("Ann")
    for pasted in ("", "x", '{"game": "chess"}', '{"serai-study": 1}'):
        assert ann.post("/studies", {"pasted": pasted}).status_code == 400
    assert ann.get("/studies/nowhere").status_code == 404
    assert visit().get("/studies/nowhere/frame").status_code in (403, 404)


def test_a_study_may_be_larger_than_other_requests(visit, club):
    """A long line with notes; what is larger than any study is refused unread."""
    ann, position = visit("Ann"), serai.game("ganesha").new(players=2, seed=3).to_dict()
    notes = [{"after": n, "move": "use ginger p1", "comment": "a note " * 130} for n in range(100)]
    start = {"game": "ganesha", "players": 2, "options": position["options"], "position": position}
    tree = {"version": 1, "start": start, "nodes": [{"at": 0}, *notes]}
    text = json.dumps({"serai-study": 1, "title": "Long", "chapters": [{"title": "One", "tree": tree}]})
    assert len(text) > club.settings.body_bytes
    made = ann.post("/studies", {"pasted": text})
    assert made.status_code == 303
    assert len(club.studies.tree(made.headers["location"].rsplit("/", 1)[1], 1).nodes) == 101
    assert ann.post("/studies", {"pasted": "x" * (3 << 20)}).status_code == 413
    assert ann.post("/settings", {"name": "x" * (1 << 18)}).status_code == 413


def test_a_host_takes_a_line_of_the_chat_away(club, visit):
    """For everybody; nobody else can, and a line of another study is none here."""
    ann, table = finished(club, visit, moves=12)
    address, other = share(ann, table), share(ann, table)
    hal = visit("Hal")
    hal.post("/register", {"name": "Hal", "password": "a long enough password"})
    club.admin(by="test").host("Hal")
    for each in (address, other):
        assert hal.get(each).status_code == 200
        assert ann.press(f"{each}/say", {"text": "what a rotten move"}).status_code == 200
    side = hal.get(f"{address}/side").text
    line = matched(r'name="line" value="(\d+)">Hide the line', side)[1]
    assert "Hide the line" not in ann.get(f"{address}/side").text
    assert ann.press(f"{address}/hide", {"line": line}).status_code == 403
    assert hal.press(f"{other}/hide", {"line": line}).status_code == 404
    assert "rotten" in ann.get(f"{address}/side").text
    assert hal.press(f"{address}/hide", {"line": line}).status_code == 200
    for each in (ann, hal):
        assert "rotten" not in each.get(f"{address}/side").text and "rotten" in each.get(f"{other}/side").text


def test_the_engine_of_a_study_thinks_in_its_page(club, visit):
    """It is given the place that is shown, as whoever decides there knows it, and its lines come in words."""
    ann, table = finished(club, visit, moves=12)
    address = share(ann, table)
    page = ann.get(address)
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    task = unescape(matched(r'data-task="([^"]+)"', page.text)[1])
    words = unescape(matched(r'data-words="([^"]+)"', page.text)[1])
    given = ann.get(task).json()
    position = serai.game("ganesha").from_json(club.studies.tree(address.rsplit("/", 1)[1], 1).start.position)
    assert given["players"] == position.players and given["state"]
    assert ann.get(f"{words}&codes=1").json()[0][0]["words"]
    assert visit().get(task).status_code in (401, 403)
    assert ann.get(task.replace("chapter=1", "chapter=9")).status_code == 404
