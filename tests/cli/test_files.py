"""Positions and game files from the shell: new, moves, move, show, score, why, verify."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture
def position(serai, tmp_path):
    path = tmp_path / "position.json"
    path.write_text(serai("new", "five-tribes", "--players", 3, "--seed", 7).out)
    return path


@pytest.fixture
def game(serai, tmp_path):
    path = tmp_path / "game.serai"
    assert serai("new", "five-tribes", "--players", 3, "--seed", 7, "--out", path).code == 0
    return path


def test_a_new_position_is_json_by_names(position):
    data = json.loads(position.read_text())
    assert data["game"] == "five-tribes" and data["players"] == 3 and data["prompt"] == "bid"
    assert sum(sum(tile.values()) for tile in data["meeples"].values()) == 90


def test_the_same_seed_deals_the_same_game(serai):
    first, second = (serai("new", "five-tribes", "--seed", 5).out for _ in range(2))
    assert first == second != serai("new", "five-tribes", "--seed", 6).out


def test_moves_as_text_and_json(serai, position):
    lines = serai("moves", position).out.split("\n")
    assert lines[:3] == ["bid 0", "bid 1", "bid 3"]
    data = json.loads(serai("moves", position, "--json").out)
    assert data["moves"] == [line for line in lines if line] and len(data["codes"]) == len(data["moves"])


def test_a_position_can_come_from_a_pipe(serai, position):
    assert serai("moves", "-", stdin=position.read_text()).out.startswith("bid 0")


def test_a_move_prints_the_next_position(serai, position):
    after = json.loads(serai("move", position, "bid 5").out)
    assert after["turn_track"] == {"5": json.loads(position.read_text())["seat"]}
    assert after["ply"] == 1


def test_a_game_file_grows_by_moves(serai, game):
    result = serai("move", game, "bid 5", "bid 3")
    assert result.code == 0 and "pays 5 gold" in result.out
    assert game.read_text().count("#") == 2
    assert serai("verify", game).out == "2 moves, every position as written\n"


def test_moves_are_played_all_or_none(serai, game):
    before = game.read_text()
    result = serai("move", game, "bid 5", "bid 5")
    assert result.code == 2 and "Another marker stands on that space" in result.err
    assert result.out == "" and game.read_text() == before


def test_a_piped_game_file_is_printed_with_its_new_moves(serai, game, tmp_path):
    result = serai("move", "-", "bid 5", stdin=game.read_text())
    assert result.code == 0 and result.out.startswith("serai-game 1") and result.out.endswith("end 1\n")
    assert not (tmp_path / "-").exists()


def test_a_game_file_keeps_its_own_edition(serai, game, tmp_path):
    (tmp_path / "mine.toml").write_text("[seats]\ngold = 40\n")
    for arguments in (("show", game), ("play", "--resume", game)):
        result = serai(*arguments, "--edition", tmp_path / "mine.toml")
        assert result.code == 2 and "keeps its own edition" in result.err


def test_a_game_in_progress_is_not_overwritten(serai, game):
    serai("move", game, "bid 5")
    before = game.read_text()
    result = serai("new", "five-tribes", "--out", game)
    assert result.code == 2 and "--force overwrites it" in result.err and game.read_text() == before
    assert serai("new", "five-tribes", "--out", game, "--force").code == 0 and game.read_text() != before


def test_a_file_with_a_byte_order_mark_is_read(serai, position):
    position.write_text("\ufeff" + position.read_text(), encoding="utf-8")
    assert serai("moves", position).code == 0


def test_show_draws_the_board(serai, position):
    text = serai("show", position).out
    assert "The sultanate" in text and "a1" in text and "f5" in text


def test_show_hides_what_a_seat_may_not_see(serai, position):
    seen = json.loads(serai("show", position, "--seat", "p1", "--json").out)
    assert set(seen["gold"]) == {"p1"} and "deck" not in seen
    spectator = json.loads(serai("show", position, "--json").out)
    assert spectator["gold"] == {} and spectator["moves"] == []
    assert "deck" in json.loads(serai("show", position, "--whole").out)


def test_score_as_text_and_json(serai, position):
    assert "total" in serai("score", position).out
    data = json.loads(serai("score", position, "--json").out)
    assert data["scores"] == [50, 50, 50] and data["places"] == [1, 1, 1]
    assert [(tie["groups"], tie["rules"]) for tie in data["ties"]] == [([[0, 1, 2]], ["F-178"])]
    assert "p1, p2, p3: equal points (50)." in serai("score", position).out


def test_why_names_the_rule(serai, position):
    result = serai("why", position, "lift a1")
    assert result.code == 0 and "not what is being decided" in result.out and "F-056" in result.out
    assert json.loads(serai("why", position, "lift a1", "--json").out)["id"] == "not-now"
    assert json.loads(serai("why", position, "bid 5", "--json").out) is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("new", "chess"), "there is no game “chess”"),
        (("new", "five-tribes", "--players", "7"), "is for 2, 3, 4 players, not 7"),
        (("new", "five-tribes", "-o", "magic=yes"), "there is no option “magic”"),
        (("new", "five-tribes", "-o", "neighbours=6"), "“6” is unknown; allowed are 8, 4"),
        (("new", "five-tribes", "-o", "neighbours"), "is not NAME=VALUE"),
        (("new", "five-tribes", "--edition", "none.toml"), "none.toml cannot be read"),
        (("moves", "none.json"), "none.json cannot be read"),
        (("moves", "."), "cannot be read"),
        (("rules", "five-tribes", "Z-999"), "there is no rule “Z-999”"),
        (("new", "five-tribes", "--out", "."), "cannot be written"),
        (("new", "five-tribes", "--out", ""), "cannot be written"),
        (("bench", "--seconds", "nan"), "more than zero"),
        (("show", "POSITION", "--seat", "p4"), "there is no seat “p4”"),
        (("move", "POSITION", "jump a1"), "is not a move of this game"),
        (("move", "POSITION", "lift a1"), "not what is being decided"),
        (("verify", "POSITION"), "is a position, not a game file"),
        (("soak", "five-tribes", "--games", "0"), "at least one game"),
        (("bench", "--seconds", "0"), "more than zero"),
        (("play", "five-tribes", "--bots", "kasparov"), "there is no bot “kasparov”"),
        (("new", "five-tribes", "--players", "x"), "--players must be a whole number (serai new --help)"),
        (("bench", "--seconds", "x"), "--seconds must be a number"),
        (("new",), "GAME is missing"),
        (("new", "five-tribes", "--magic"), "there is no --magic here"),
        (("new", "five-tribes", "ganesha"), "ganesha"),
        (("new", "five-tribes", "--players"), "--players"),
        (("deal",), "deal"),
    ],
)
def test_a_wrong_call_gets_one_line_and_code_two(serai, position, tmp_path, arguments, message):
    before = sorted(p.name for p in tmp_path.iterdir())
    result = serai(*(position if a == "POSITION" else a for a in arguments))
    assert result.code == 2
    assert message in result.err and result.err.count("\n") == 1 and "Traceback" not in result.err
    assert result.out == "" and sorted(p.name for p in tmp_path.iterdir()) == before


def test_an_unknown_language_is_refused(serai):
    result = serai("--language", "tlh", "rules", "five-tribes")
    assert result.code == 2 and "there is no language" in result.err


HEADER = "serai-game 1\ngame: five-tribes\nrevision: 1\nedition: x\nplayers: 2\noptions: {}\nseed: 1\n"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"game": 7}',
        '{"game": "five-tribes", "players": 3, "meeples": {"a1": {"white": 21}}}',
        '{"game": "five-tribes", "ply": ' + "9" * 5000 + "}",
        '{"game": "five-tribes", "options": []}',
        '{"game": ' + "[" * 5000,
        "\x00\x01",
        "serai-game 1",
        HEADER,
        HEADER + "overlay: 3\n\nend 0\n",
        HEADER + "start: []\n\nend 0\n",
        HEADER.replace("seed: 1", "seed: " + "9" * 5000) + "\nend 0\n",
        HEADER + "\nend 0\n",
    ],
)
def test_a_broken_file_gets_one_line_and_code_two(serai, tmp_path, content):
    (tmp_path / "broken").write_text(content)
    result = serai("moves", tmp_path / "broken")
    assert result.code == 2 and result.err.startswith("serai: ") and result.err.count("\n") == 1


def test_a_file_that_is_not_text(serai, tmp_path):
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    assert serai("moves", tmp_path / "binary").code == 2


def test_an_edited_game_file_is_refused(serai, game):
    serai("move", game, "bid 5", "bid 3")
    game.write_text(game.read_text().replace("bid 3", "bid 1"))
    for command in ("verify", "moves", "show", "score"):
        result = serai(command, game)
        assert result.code == 2 and "line 10" in result.err


def test_nothing_is_written_where_it_cannot_be(serai, position, tmp_path):
    result = serai("move", position, "bid 5", "--out", tmp_path / "no folder" / "x.json")
    assert result.code == 2 and "cannot be written" in result.err


@pytest.mark.parametrize("command", [("bots",), ("edition", "ganesha"), ("rules", "rajas")])
def test_what_an_output_has_no_signs_for_is_refused_in_one_line(command):
    arguments = [sys.executable, "-c", "from serai.cli.main import main; main()", "--language", "ru", *command]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(arguments, capture_output=True, env=env, check=False)
    said = done.stderr.decode("ascii").splitlines()
    assert done.returncode == 2 and len(said) == 1 and "PYTHONUTF8=1" in said[0]


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", [("bots",), ("rules", "ganesha"), ("schema", "rajas")])
def test_what_is_printed_to_a_full_disk_is_refused_in_one_line(command):
    with Path("/dev/full").open("w") as full:
        arguments = [sys.executable, "-c", "from serai.cli.main import main; main()", "--language", "en", *command]
        done = subprocess.run(arguments, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2 and done.stderr.splitlines() == [
        "serai: the output cannot be written: No space left on device"
    ]
