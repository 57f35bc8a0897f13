"""After the game: podium, score sheet, the curves of its course, and its turning points as links into the replay."""

import random
import re

import pytest

from serai.arena.advice import chances
from serai.bots import TreeSearch
from serai.bots.levels import search_settings
from serai.club import BadRequest, Refused
from serai.club.bots import advice, review
from serai.club.bots.review import Step, looked_at, smooth
from serai.games import game
from serai.kernel.i18n import _, speak
from serai.kernel.measure import brief, said
from serai.web.live.score_sheets import sheet_rows
from serai.web.presentation.charts import spread, win_chart
from tests.expected import matched
from tests.web.thinking import think, waiting


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A master in a hurry."""
    monkeypatch.setattr(advice, "THINK_S", 0.1)
    monkeypatch.setattr(advice, "SHORTEST_S", 0.002)
    monkeypatch.setattr(advice, "JUDGE_S", 0.01)
    monkeypatch.setattr(advice, "TURN_S", 0.01)


def finished(club, visit, moves=10_000, undo=False):
    """A game that one visitor played in both seats, to the end or until she agreed with herself to end it."""
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    me = club.tables.find(table).host
    rng = random.Random(5)
    while (look := club.looks.look(table, me)).table.status == "playing":
        if look.version > moves:
            club.leaving.propose_end(table, me)
        elif undo and look.undo:
            club.moves.undo(table, me, look.version)
            undo = False
        else:
            club.moves.move(table, me, [rng.choice(look.moves)], look.version, confirmed=True)
    return ann, table


def test_nothing_is_said_before_the_end(club, visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    answer = ann.press(f"/t/{table}/review")
    assert answer.status_code == 422 and "when it is over" in answer.text
    with pytest.raises(Refused):
        club.advice.ask_review(table)
    assert waiting(club, "review") is None and club.advice.review(club.tables.find(table)) is None
    frame = ann.frame(table)
    assert "tab-review" not in frame and "chart" not in frame and 'class="stage"' not in frame


def test_podium_and_sheet_are_there_at_once(club, visit):
    ann, table = finished(club, visit, moves=6)
    result = club.tables.find(table).result
    frame = ann.frame(table)
    assert 'class="stage"' in frame and frame.count('class="stone"') == 2 and frame.count('class="prize"') >= 1
    for score in result.scores:
        assert f">{score}</text>" in frame
    assert "total" in frame and 'hx-post="/t/' + table + '/review"' in frame


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("five-tribes", "Ann (1), Ann (2): equal points (50). There is no tie-break: they share the place."),
        ("ganesha", "Ann (1), Ann (2): no points, and none of them ever had any. They share the place."),
        ("rajas", "Ann (1), Ann (2): the markers are equally far from meeting (59). They share the place."),
    ],
)
def test_a_tie_says_why_on_the_podium_and_in_the_sheet(club, visit, name, said):
    ann = visit("Ann")
    table = ann.makes(name, "me")
    me = club.tables.find(table).host
    assert "share the place" not in ann.frame(table)
    club.leaving.propose_end(table, me)
    assert club.tables.find(table).result.places == (1, 1)
    frame = ann.frame(table)
    assert frame.count(f'<p class="small muted tie">{said}</p>') == 2
    after, sheet = frame.index('class="stage"'), frame.index('<table class="scores">')
    assert frame.index(said) > min(after, sheet) and frame.rindex(said) > max(after, sheet)
    other = visit("Бен", language="ru")
    assert "Они делят место" in other.frame(table) or "они делят место" in other.frame(table)


def test_a_tie_is_told_over_the_api(club, app, visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    me = club.tables.find(table).host
    headers = {"Authorization": f"Bearer {club.sessions.token(me, 'a program', ('read',))}"}
    asked = lambda: ann.client.get(f"/api/v1/tables/{table}/position", headers=headers).json()  # noqa: E731
    assert asked()["ties"] == []
    club.leaving.propose_end(table, me)
    (tie,) = asked()["ties"]
    assert (tie["groups"], tie["rules"]) == ([[0, 1]], ["G-101"]) and "share the place" in tie["text"]


def test_a_replay_shows_what_the_rivals_had(club, visit):
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.makes("five-tribes", "open")
    ben.joins(table)
    found = club.tables.find(table)
    hidden = '-coin">?</span>'
    for _move in range(6):
        found = club.tables.find(table)
        who = found.seats[found.deciding].person
        look = club.looks.look(table, who)
        club.moves.move(table, who, [look.moves[-1]], look.version, confirmed=True)
    replay = f"/t/{table}/replay?at=3"
    assert hidden in ann.get(replay).text and hidden in ben.frame(table)
    for seat in found.seats:
        club.leaving.propose_end(table, seat.person)
    for page in (ann.get(replay).text, ben.get(replay).text, visit("Cleo").get(replay).text, ben.frame(table)):
        assert "</html>" in page or 'id="frame"' in page
        assert hidden not in page


def test_the_course_of_a_game_and_its_turning_points(club, visit):
    ann, table = finished(club, visit, undo=True)
    assert ann.press(f"/t/{table}/review").status_code == 200
    assert ann.press(f"/t/{table}/review").status_code == 200  # once more changes nothing
    assert "The master goes through the game" in ann.frame(table) and "<progress" in ann.frame(table)
    assert think(club, "review") > 1  # in parts, so that no bot waits for it
    found, result = club.advice.review(club.tables.find(table)), club.tables.find(table).result
    assert found.done and found.share == 1 and len(found.versions) == len(found.wins) == len(found.scores)
    assert list(found.versions) == sorted(set(found.versions)) and found.versions[0] == 1
    assert found.scores[-1] == result.scores
    winners = [place == 1 for place in result.places]
    assert found.wins[-1] == tuple(won / sum(winners) for won in winners)
    assert all(sum(wins) == pytest.approx(1, abs=0.01) for wins in found.wins)
    undone = {line.version for line in club.looks.log(table) if line.undone}
    assert undone and not undone & set(found.versions)
    assert found.all_worths and {worth.seat for worth in found.worths} == {0, 1}
    assert all(0 <= worth.win <= worth.best_win <= 1 for worth in found.worths)
    lessons, frame = found.lessons((0, 1)), ann.frame(table)
    assert len(lessons) == review.LESSONS and "What each of your turns was worth" in frame
    assert "Your turns" not in visit("Cleo").frame(table)
    for worth in lessons:
        home = f"/puzzles/ganesha/t-{table}-{worth.version}"
        assert home in frame and "From your game" in ann.get(home).text
        assert "Well done" in ann.press(f"{home}/-/move", {"move": list(worth.best)}).text
        assert "The solution" in ann.press(f"{home}/show").text

    frame = ann.frame(table)
    assert frame.count('class="chart"') == 2 and frame.count("<polyline") == 4 and "style=" not in frame
    links = re.findall(rf'href="(/t/{table}/replay\?at=\d+)"', frame)
    assert len(found.turning_points) <= 3
    for point in found.turning_points:
        turn = next(n for n, version in enumerate(found.versions) if n and version >= point.version)
        first, last = review.ends(turn, len(found.versions), 2)
        assert (found.wins[first][point.seat], found.wins[last][point.seat]) == (point.before, point.after)
        assert f"/t/{table}/replay?at={point.version}" in links
        line = club.looks.log(table, after=point.version - 1, most=1)[0]
        assert (line.seat, line.move, line.undone) == (point.seat, point.move, False)
        page = ann.get(f"/t/{table}/replay?at={point.version}").text
        assert 'class="cursor"' in page and f'data-version="{point.version}"' in page
    assert waiting(club, "review") is None


def test_the_figures_of_a_turning_point_are_read_off_the_curve():
    """The two numbers of the text are the curve at the mark's two dots."""
    rng = random.Random(7)
    raw = [[w, 1 - w] for w in (rng.random() for _ in range(20))]
    line = [entry(1, deciding=0), *(entry(n, n % 2, (n + 1) % 2) for n in range(2, 21))]
    wins = smooth(raw)
    swings = review.swings({"points": list(range(1, 21)), "seen": [{"wins": w} for w in raw]}, line)
    points = tuple(review.TurningPoint(until, seat, "", b, a, None, 0.0) for _after, until, seat, b, a in swings)
    drawn = str(
        win_chart(review.Review(tuple(range(1, 21)), (), tuple(map(tuple, wins)), points, True, 1.0), ["A", "B"])
    )
    dots = [float(y) for y in re.findall(r'class="dot" cx="[\d.]+" cy="([\d.]+)"', drawn)]
    shares = [1 - (y - 12) / (172 - 12 - 20) for y in dots]
    assert len(points) == 3 and shares == pytest.approx(
        [each for p in points for each in (p.before, p.after)], abs=0.005
    )


def test_the_replay_says_what_it_counts(club, visit):
    ann, table = finished(club, visit, moves=6)
    page = ann.get(f"/t/{table}/replay").text
    moves = [line.version for line in club.looks.log(table) if line.kind == "move" and not line.undone]
    stops = sorted({1, *moves, club.tables.find(table).version})
    assert f'data-moves="{" ".join(map(str, stops))}"' in page
    assert re.search(rf'step <span id="at">{len(stops) - 1}</span> / {len(stops) - 1}<', page)


def test_a_spectator_sees_the_same_review_and_asks_for_none(club, visit):
    ann, table = finished(club, visit, moves=12)
    guest = visit("Ben")
    assert f'hx-post="/t/{table}/review"' not in guest.frame(table) and "Nobody who played" in guest.frame(table)
    ann.press(f"/t/{table}/review")
    think(club, "review")
    assert guest.frame(table).count('class="chart"') == 2


def test_a_review_that_fails_is_left_out(club, visit):
    ann, table = finished(club, visit, moves=6)
    ann.press(f"/t/{table}/review")
    club.advice.answered(waiting(club, "review"), {"failed": True})
    found = club.advice.review(club.tables.find(table))
    assert found.done and not found.versions
    frame = ann.frame(table)
    assert "could not be reviewed" in frame and f'hx-post="/t/{table}/review"' not in frame


def test_chances_are_shares_and_end_with_the_result():
    ganesha = game("ganesha")
    position, rng = ganesha.new(players=3, seed=4), random.Random(4)
    thinker = TreeSearch(ganesha, search_settings("ganesha", "master"))
    assert sum(chances(thinker, position, 0.01)) == pytest.approx(1)
    while not position.over:
        position.play(rng.choice(position.moves()))
    won = chances(thinker, position, 0.01)
    assert [share > 0 for share in won] == [place == 1 for place in position.places()]


def entry(seq: int, seat: int | None = None, deciding: int | None = None) -> Step:
    if seat is None:
        return Step(seq, "start", None, None, deciding, None)
    return Step(seq, "move", seat, f"m{seq}", deciding, None)


def test_a_long_game_is_looked_at_less_often():
    line = [entry(1, deciding=0), *(entry(n, n % 2, (n + 1) % 2) for n in range(2, 500))]
    points = looked_at(line, 96)
    assert len(points) == len(set(points)) == 96 and points[0] == 1 and points[-1] == 499
    turn = [entry(1, deciding=0), entry(2, 0, 0), entry(3, 0, 1), entry(4, 1, None)]
    assert looked_at(turn, 96) == [1, 3, 4]


def test_what_the_next_round_takes_back_is_no_turning_point():
    line = [entry(1, deciding=0), *(entry(n, n % 2, (n + 1) % 2) for n in range(2, 14))]
    calm = [[0.5, 0.5]] * 4
    wins = [*calm, [0.8, 0.2], [0.4, 0.6], *calm[:2], *([[0.9, 0.1]] * 4), [1.0, 0.0]]
    found = review.swings({"points": list(range(1, 14)), "seen": [{"wins": w} for w in wins]}, line)
    assert (8, 9) in [(after, until) for after, until, *_rest in found]
    assert smooth([[0.2, 0.8]] * 3) == [[0.2, 0.8]] * 3


def test_emblems_at_the_end_of_curves_do_not_lie_on_each_other():
    heights = spread([150, 150, 150, 10], 17, 8, 156)
    assert min(abs(a - b) for n, a in enumerate(heights) for b in heights[:n]) >= 17 and max(heights) <= 156


def test_a_bad_version_is_refused(club, visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:greedy")
    with pytest.raises(BadRequest):
        club.advice.ask_hint(table, club.tables.find(table).host, "1")
    assert ann.press(f"/t/{table}/hint", {"version": "x"}).status_code == 400


def test_a_loss_is_nobodys_most():
    sheet = ((("red pepper", -1), ("stones", 4)), (("red pepper", 0), ("stones", 2)))
    rows = sheet_rows(game("ganesha"), sheet, (3, 2), game("ganesha").edition, "en")
    assert "<td>\N{MINUS SIGN}1</td><td>0</td>" in rows and '<td class="most">4</td><td>2</td>' in rows


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_rajas_ends_with_distances_not_sums(club, visit, language):
    """Podium, list, sheet and the list of past games say how far the markers are; the sum is a detail of the sheet."""
    ann = visit("Ann", language=language)
    table = ann.makes("rajas", "me")
    me = club.tables.find(table).host
    rng = random.Random(2)
    while (look := club.looks.look(table, me)).table.status == "playing":
        if look.version > 40:
            club.leaving.propose_end(table, me)
        else:
            club.moves.move(table, me, [rng.choice(look.moves)], look.version, confirmed=True)
    rajas, scores = game("rajas"), club.tables.find(table).result.scores
    frame, view = ann.frame(table), club.looks.look(table, me).view
    speak(language)
    try:
        for seat, score in enumerate(scores):
            words = said(rajas, score, rajas.edition)
            assert frame.count(words) >= 2 and f"<td>{words}</td>" in frame
            number, rest = matched(r"\d+", words)[0], re.sub(r"\d+", "", words).strip()
            assert re.search(rf'class="score"[^>]*>{number}</text><text class="score"[^>]*>{rest}</text>', frame)
            assert f">{score}</text>" not in frame and f"<td>{score}</td>" in frame
            fame = view["fame"].get(f"p{seat + 1}", 0)
            assert re.search(rf'class="part"><th scope="row">{_("fame")}</th>.*?<td>{fame}</td>', frame)
    finally:
        speak("en")
    past = ann.get("/tables").text + ann.get("/").text
    assert brief(rajas, scores[0], rajas.edition) in past
    assert not re.search(rf"(?<!\d){scores[0]}\u00a0:", past)
