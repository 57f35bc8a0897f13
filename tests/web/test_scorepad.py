"""The score pad counts what lies on a real table exactly as the game does."""

import random
import re
from collections import Counter
from itertools import count

import pytest

import serai
from serai.boards.five_tribes import score_pad
from serai.boards.presentation import listed_games, presentation_of
from serai.games.ganesha.texts import SOURCE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.testing import rule

PADS = [name for name in listed_games() if presentation_of(name).score_pad]


def played(game, players, seed):
    """A random game at its end."""
    position, rng = serai.game(game).new(players=players, seed=seed), random.Random(seed)
    for _ply in count():
        if position.over:
            return position
        position.play(rng.choice(position.codes()))


def lying_there(position):
    """What people would enter at the end of a game."""
    s, data = position.record, position.to_dict()
    entered = {"players": position.players}
    for seat in range(position.players):
        name, column = SEAT_NAMES[seat], seat + 1
        if position.game.name == "five-tribes":
            own = [tile for tile, owner in data["owner"].items() if owner == name]
            rows: dict[str, int | str] = {key: int(s[key][seat]) for key in ("gold", "viziers", "elders")}
            rows |= {key: sum(data[key].get(tile, 0) for tile in own) for key in ("palms", "palaces")}
            rows |= Counter(f"tile-{data['kind'][tile].replace('_', '-')}-{data['value'].get(tile, 0)}" for tile in own)
            rows |= {f"card-{key}": n for key, n in data["cards"].get(name, {}).items()}
            rows |= {f"djinn-{key}": 1 for key in data["djinns"].get(name, [])}
        elif position.game.name == "ganesha":
            cell = position.view()["pawns"][name]
            order = sorted(int(n) for n in s.reached[: position.players])
            rows = {"cell": cell, "laps": (position.scores()[seat] - cell) // 50}
            rows["first"] = order.index(int(s.reached[seat])) + 1
        else:
            rows = {"fame": int(s.fame[seat]), "money": int(s.money[seat]), "met": int(s.met[seat]) or ""}
        entered |= {f"{key}.{column}": n for key, n in rows.items()}
    return entered


def address(game, entered):
    return f"/score/{game}?" + "&".join(f"{key}={value}" for key, value in entered.items() if value != "")


def line(page, name):
    """The numbers of a line of the sheet."""
    found = re.search(rf'<th scope="row">{re.escape(name)}</th>(.*?)</tr>', page, re.DOTALL)
    assert found, name
    return [int(n) for n in re.findall(r"<td>(-?\d+)</td>", found[1])]


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("seed", range(4))
def test_it_counts_as_the_game_does(visit, game, seed):
    position = played(game, 2 + seed % 3, seed)
    answer = visit().get(address(game, lying_there(position)))
    assert answer.status_code == 200
    measure = position.game.measure
    assert line(answer.text, measure.sum if measure else "total") == position.scores()
    assert line(answer.text, "place") == position.places()
    if game == "five-tribes":
        for source in position.game.score_lines:
            assert line(answer.text, source) == [seat[source] for seat in position.score_sheet()]


@rule("F-167", "F-168", "F-169", "F-171", "F-174")
def test_djinns_change_what_things_are_worth(visit):
    entered = {"players": 2, "viziers.1": 4, "viziers.2": 3, "elders.1": 2, "tile-oasis-8.1": 1, "palms.1": 2}
    entered |= {f"djinn-{key}.1": 1 for key in ("jafaar", "shamhat", "haurvatat", "al-amin")}
    entered |= {"card-ivory.1": 1, "card-fakir.1": 2}
    page = visit().get(address("five-tribes", entered)).text
    assert line(page, "viziers") == [4 * 3 + 10, 3]
    assert line(page, "elders") == [2 * 4, 0]
    assert line(page, "palms") == [2 * 5, 0]
    assert line(page, "tiles") == [8, 0]
    assert line(page, "goods") == [3, 0]  # two fakirs are another good


@rule("F-178")
def test_five_tribes_has_no_tie_break(visit):
    page = visit().get(address("five-tribes", {"players": 2, "gold.1": 7, "gold.2": 7})).text
    assert line(page, "place") == [1, 1] and "equals share the throne" in page


@rule("G-098", "G-099", "G-101")
def test_the_pawn_and_its_laps(visit):
    ann = visit()
    entered = {"players": 2, "cell.1": 1, "laps.1": 1, "cell.2": 1, "laps.2": 1}
    page = ann.get(address("ganesha", entered)).text
    assert line(page, "total") == [51, 51] and "who got to that total first" in page
    assert line(ann.get(address("ganesha", {**entered, "first.1": 2, "first.2": 1})).text, "place") == [2, 1]
    refused = ann.get(address("ganesha", {"players": 2, "cell.1": 0, "laps.1": 1}))
    assert refused.status_code == 422 and 'id="wrong-cell"' in refused.text


def test_notes_of_ganesha_are_a_sheet_of_their_own(visit):
    ann, position = visit(), played("ganesha", 3, 5)
    entered = {"players": 3}
    for seat, sheet in enumerate(position.score_sheet(), 1):
        entered |= {f"from-{key}.{seat}": abs(n) for key, n in zip(SOURCE_KEYS, sheet.values(), strict=True) if n}
    page = ann.get(address("ganesha", entered)).text
    assert line(page, "total") == position.scores()
    for source in position.game.score_lines:
        values = [seat[source] for seat in position.score_sheet()]
        assert line(page, source) == values if any(values) else f">{source}</th>" not in page
    more = ann.get(address("ganesha", {"players": 2, "from-red.1": 9, "cell.1": 5}))
    assert more.status_code == 422 and "more than the pawn shows" in more.text


@rule("R-159", "R-160", "R-161", "R-163")
def test_the_example_of_rajas(visit):
    ann = visit()
    entered = {"players": 2, "fame.1": 30, "money.1": 65, "fame.2": 37, "money.2": 52}
    page = ann.get(address("rajas", entered)).text
    assert page.count("<td>2 beyond</td>") == 2 and line(page, "fame") == [30, 37] and line(page, "money") == [65, 52]
    assert page.count(">+2</b>") == 2 and line(page, "sum: fame twice, and money") == [125, 126]
    assert "whose markers met first" in page and line(page, "place") == [1, 1]
    assert line(ann.get(address("rajas", {**entered, "met.1": 2, "met.2": 1})).text, "place") == [2, 1]
    refused = ann.get(address("rajas", {**entered, "met.1": 1, "met.2": 1}))
    assert refused.status_code == 422 and 'id="wrong-met"' in refused.text


@rule("R-156", "R-162")
def test_markers_that_have_not_met(visit):
    ann = visit()
    entered = {"players": 3, "fame.1": 10, "fame.2": 20, "money.3": 20}
    page = ann.get(address("rajas", entered)).text
    assert "markers have met: the game is not over" in page and line(page, "place") == [2, 1, 2]
    assert ann.get(address("rajas", {**entered, "met.1": 1})).status_code == 422


@pytest.mark.parametrize(
    ("game", "entered", "row", "message"),
    [
        ("five-tribes", {"gold.1": "many"}, "gold", "not “many”"),
        ("five-tribes", {"gold.1": "-3"}, "gold", "not “-3”"),
        ("five-tribes", {"viziers.1": 9, "viziers.2": 8}, "viziers", "The box has only 16; here are 17."),
        ("five-tribes", {"djinn-boaz.1": 1, "djinn-boaz.2": 1}, "djinn-boaz", "Only one player"),
        ("five-tribes", {"tile-small-market-6.1": 8, "tile-oasis-8.1": 4}, "tile-small-market-6", "only 11 camels"),
        ("five-tribes", {"palms.2": 1}, "palms", "enter those first"),
        ("ganesha", {"cell.1": 51}, "cell", "from 0 to 50"),
        ("rajas", {"fame.1": "999999"}, "fame", "from 0 to 120"),
    ],
)
def test_what_cannot_be_is_said_beside_its_row_and_kept(visit, game, entered, row, message):
    answer = visit().get(address(game, {"players": 2, **entered}))
    assert answer.status_code == 422
    said = re.search(rf'id="wrong-{row}" role="alert">(.*?)</p>', answer.text)
    assert said and message in said[1]
    assert 'class="scores"' not in answer.text
    for key, value in entered.items():
        assert re.search(rf'name="{re.escape(key)}"[^>]*(value="{value}"|checked)', answer.text)


def test_every_tile_of_the_box_can_be_entered():
    rows = [row for section in score_pad.sections(4) for row in section.rows if row.key.startswith("tile-")]
    assert sum(row.box or 0 for row in rows) == 30


@pytest.mark.parametrize("language", ["en", "ru", "el"])
@pytest.mark.parametrize("game", PADS)
def test_an_empty_pad_has_no_sheet(visit, game, language):
    answer = visit(language=language).get(f"/score/{game}")
    assert answer.status_code == 200 and 'id="sheet"' not in answer.text
    assert f"/score/{game}" in visit().get("/score").text


def test_the_address_holds_only_what_was_entered(visit):
    ann, asked = visit(), "/score/rajas?players=2&name.1=Ann&name.2=&fame.1=3&fame.2=4&fame.3=&fame.4="
    answer = ann.get(asked)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/score/rajas?players=2&name.1=Ann&fame.1=3&fame.2=4"
    assert ann.get(asked, **{"HX-Request": "true"}).status_code == 200


def test_strange_addresses(visit):
    ann = visit()
    assert ann.get("/score/chess").status_code == 404
    page = ann.get("/score/rajas?players=9&name.1=%3Cb%3E&fame.1=%20&fame.7=4").text
    assert "<b>" not in page.split('id="pad"')[1].split("heads")[1].split("</div>")[0]
