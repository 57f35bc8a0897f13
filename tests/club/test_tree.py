"""A tree of variations as data: written, read back, and refused with a reason where it is none."""

import json

import pytest

import serai
from serai.club.analysis import lines
from serai.club.analysis.chosen_chance import TRIES, draws_of
from serai.club.analysis.lines import LONGEST, Step, walk
from serai.club.analysis.tree import MOST_BYTES, MOST_NODES, Node, Start, Tree, read_tree
from serai.club.errors import BadRequest
from serai.kernel.position import Position

TRIED = (
    Node(at=0, comment="the start"),
    Node(after=0, move="bid 5", comment="dear", mark="?!"),
    Node(after=1, move="bid 3"),
    Node(after=0, move="bid 1"),
    Node(after=1, move="bid 0", chance="4", mark="!"),
)


def a_tree():
    position = serai.game("five-tribes").new(players=2, seed=7)
    return Tree(Start("five-tribes", 2, position.options, ("Ann", "Ben"), position=position.to_dict()), TRIED)


def changed(place=None, **more):
    data = a_tree().data()
    (data if place is None else data["nodes"][place]).update(more)
    return data


def test_a_tree_is_read_as_it_was_written_and_its_lines_can_be_walked():
    tree = a_tree()
    again = read_tree(tree.text(), serai.game)
    assert again == tree and read_tree(tree.data(), serai.game) == tree
    lines = [(at, [str(step) for step in line]) for at, line in again.lines()]
    assert lines == [(0, ["bid 5", "bid 3"]), (0, ["bid 1"]), (0, ["bid 5", "bid 0~4"])]
    first = again.start.first(serai.game)
    for _at, line in again.lines():
        position, made = walk(first, line)
        assert len(made) == position.ply == len(line)


def test_what_a_later_writer_added_is_passed_over():
    data = changed(1, arrows=["a1-b2"])
    data["colour"] = data["start"]["mood"] = "later"
    assert read_tree(data, serai.game) == a_tree()


def test_a_table_is_a_start_that_its_club_hands_out():
    table = read_tree(changed(start={"game": "ganesha", "players": 2, "table": "abc"}), serai.game)
    with pytest.raises(BadRequest, match="starts from a table"):
        table.start.first(serai.game)


def chain(length):
    return [{"at": 0}, *({"after": place, "move": "bid 1"} for place in range(length))]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[1]", "not a tree"),
        ("{", "JSON"),
        ({}, "later version"),
        (changed(version=2), "later version"),
        (changed(start={"game": "chess", "table": "x"}), "chess"),
        (changed(start={"game": "ganesha"}), "a table or from a position"),
        (changed(start={"game": "ganesha", "table": "x", "position": {}}), "a table or from a position"),
        (changed(start={"game": "ganesha", "players": 9, "table": "x"}), "players"),
        (changed(start={"game": "ganesha", "position": {"stones": 1}}), "not a part of a position"),
        (changed(nodes={"at": 1}), "a list"),
        (changed(nodes=[{"at": 1}, {"at": 1}]), "same place"),
        (changed(nodes=[{"at": -1}]), "whole number"),
        (changed(1, after=1), "whole number"),
        (changed(1, mark="?!?"), "not a verdict"),
        (changed(1, comment="x" * 1001), "at most 1000"),
        (changed(1, comment="see evil.com"), "address"),
        (changed(1, chance="x4"), "not a chance"),
        (changed(1, move="bid 1;bid 2"), "not a move"),
        (changed(1, move=""), "not a move"),
        (changed(nodes=chain(LONGEST + 1)), f"at most {LONGEST}"),
        (changed(nodes=[{"at": n} for n in range(MOST_NODES + 1)]), f"at most {MOST_NODES}"),
        (json.dumps({"version": 1, "more": "x" * MOST_BYTES}), "256 KiB"),
    ],
)
def test_what_is_no_tree_is_refused_with_a_reason(data, said):
    with pytest.raises(BadRequest, match=said):
        read_tree(data, serai.game)


def test_what_chance_may_bring_costs_one_walk_however_long_the_line_is(monkeypatch):
    start, line = serai.game("rajas").new(players=2, seed=5), list[Step]()
    while not line or not walk(start, line)[1][-1].drawn or len(line) < 10:
        line.append(Step(walk(start, line)[0].moves()[0]))
    played, play = [], Position.play

    def noted(position, move):
        played.append(move)
        return play(position, move)

    monkeypatch.setattr(Position, "play", noted)
    assert draws_of(start, line)
    assert len(played) == len(line) - 1 + 1 + TRIES


def test_walks_are_kept_by_how_long_they_are(monkeypatch):
    monkeypatch.setattr(lines, "KEPT_STEPS", 20)
    monkeypatch.setattr(lines, "_places", lines.Places())
    start, line = serai.game("rajas").new(players=2, seed=6), list[Step]()
    while len(line) < 9:
        line.append(Step(walk(start, line)[0].moves()[0], str(len(line) + 1)))
        assert sum(len(steps) for _begun, steps in lines._places._kept) == lines._places._steps <= 20
    assert (lines.key_of(start), tuple(line[:-1])) in lines._places._kept  # the latest one is there
