"""A score as people say it: points, or, in Rajas, the distance between two markers."""

import pytest

import serai
from serai.kernel.i18n import LANGUAGES, speak
from serai.kernel.measure import brief, said, sheet_rows
from serai.testing import rule
from tests.expected import present

RAJAS = serai.game("rajas")


def at(fame, money):
    """Two players whose markers stand there, with fame from buildings and money from the start."""
    seats = {"p1": fame, "p2": 0}, {"p1": money, "p2": 3}
    sources = {"p1": {"tiles": fame}}, {name: {"start": n} for name, n in seats[1].items()}
    data = {"players": 2, "over": True, "prompt": "none", "fame": seats[0], "money": seats[1]}
    met = {"met": {"p1": 1}, "meetings": 1} if fame + -(-money // 2) >= 61 else {}
    return RAJAS.from_json({**data, "fame_from": sources[0], "money_from": sources[1], **met})


@rule("R-159", "R-160")
@pytest.mark.parametrize(
    ("fame", "money", "words", "number"),
    [
        (41, 46, "3 beyond", "+3"),
        (41, 45, "3 beyond", "+3"),
        (41, 39, "met", "0"),
        (0, 18, "52 to go", "\N{MINUS SIGN}52"),
    ],
)
def test_rajas_speaks_of_the_distance(fame, money, words, number):
    position = at(fame, money)
    score = position.scores()[0]
    assert score == 2 * fame + money
    assert (said(RAJAS, score, RAJAS.edition), brief(RAJAS, score, RAJAS.edition)) == (words, number)


@rule("R-160")
def test_the_sum_alone_tells_the_distance():
    """As the compiled rule counts it from both markers."""
    from serai.games.rajas.rules.tracks import difference
    from serai.kernel.jit import keep

    apart, array, measure = keep(difference), RAJAS.blank(2, None), present(RAJAS.measure)
    for fame in range(0, 70, 3):
        for money in range(0, 130):
            array[0].fame[0], array[0].money[0] = fame, money
            assert measure.of(2 * fame + money, RAJAS.edition) == apart(array[0], RAJAS.edition.record, 0)


def test_the_sheet_shows_what_stands_on_the_tracks():
    position = at(41, 46)
    rows = sheet_rows(RAJAS, position.score_sheet(), position.scores(), RAJAS.edition)
    assert [(row.kind, row.label, row.values) for row in rows] == [
        ("line", "fame: buildings", (41, 0)),
        ("part", "fame", (41, 0)),
        ("line", "money: at the start", (46, 3)),
        ("part", "money", (46, 3)),
        ("total", "between the markers", ("3 beyond", "59 to go")),
        ("detail", "sum: fame twice, and money", (128, 3)),
    ]


def test_other_games_count_points():
    position = serai.game("five-tribes").new(players=2, seed=1)
    rows = sheet_rows(position.game, position.score_sheet(), None, position.edition)
    assert rows[-1].kind == "total" and rows[-1].values == tuple(position.scores())
    assert said(position.game, -4, position.edition) == "\N{MINUS SIGN}4"


def test_every_language_says_it():
    heard = set()
    try:
        for language in LANGUAGES:
            speak(language)
            heard |= {present(RAJAS.measure).say(n) for n in (-52, 0, 3)}
    finally:
        speak("en")
    assert len(heard) == 3 * len(LANGUAGES)
