"""What no page of ours sends to rooms for analysis and to studies is refused with a reason, never an error of ours."""

import json
import time

import serai
from serai.club.analysis.packed_positions import packed
from serai.club.rate_limits import Bucket
from serai.web.presentation.analysis.editing import said_by_hand
from serai.web.presentation.analysis.rooms import Answers
from serai.web.routes.analysis import editor
from tests.web.test_after import finished

DIGITS = "9" * 5000  # more than Python makes a number of
HALF = json.dumps("\ud800")  # an escape that no text in UTF-8 can hold


def test_numbers_that_are_none_are_refused(club, visit):
    ann, table = finished(club, visit, moves=2)
    start = packed(serai.game("ganesha").new(2, seed=5))
    for address in (
        f"/t/{table}/analysis/words?codes={DIGITS}",
        f"/analysis/ganesha/words?from={start}&codes={DIGITS}",
        f"/analysis/ganesha?players={DIGITS}",
        f"/analysis/ganesha/edit?players={DIGITS}",
    ):
        assert ann.get(address).status_code == 400
    for part in ("move", "luck"):
        assert ann.press(f"/t/{table}/analysis/{part}", {"at": DIGITS}).status_code == 400


def test_half_a_surrogate_pair_and_a_broken_address_are_refused(club, visit):
    ann, table = finished(club, visit, moves=2)
    facts = serai.game("ganesha").new(2, seed=5).to_dict()
    odd = f'{{"game": "ganesha", {HALF}: 1}}'
    nodes = [{"at": 0}, {"after": 0, "move": "\ud800"}]
    tree = {"version": 1, "start": {"game": "ganesha", "position": facts}, "nodes": nodes}
    file = club.records.record(table).replace('"side": "day"', f'{HALF}: "day"')
    assert HALF in file
    for text in (odd, "http://[", "//[x]y?from=z", file):
        assert ann.post("/analysis", {"text": text, "game": "ganesha"}).status_code == 422
    for name, text in (("pasted", odd), ("pasted", file), ("tree", json.dumps(tree)), ("pasted", json.dumps(tree))):
        assert ann.post("/studies", {name: text}).status_code == 400
    assert "cannot be read" in ann.press("/analysis/ganesha/edit", {"position": odd}).text
    assert ann.post("/verify", {"text": file}).status_code == 422


def test_what_is_brought_along_is_counted(app, visit):
    """It is played again before anybody knows what it is."""
    for address, name in (("/analysis", "text"), ("/studies", "pasted")):
        app.state.analysis = Answers(Bucket(0.001, 2, time.monotonic))
        answers = [visit().post(address, {name: "x"}).status_code for _ in range(3)]
        assert [status == 429 for status in answers] == [False, False, True]


def test_a_form_for_a_board_is_worked_out_once(visit, monkeypatch):
    """The rules are asked about every field of the position."""
    ann, start = visit(), packed(serai.game("ganesha").new(2, seed=5))
    asked = []

    def noted(position):
        asked.append(position)
        return said_by_hand(position)

    monkeypatch.setattr(editor, "said_by_hand", noted)
    pages = [ann.get(f"/analysis/ganesha/edit?from={start}") for _ in range(3)]
    assert [page.status_code for page in pages] == [200] * 3 and len(asked) == 1
