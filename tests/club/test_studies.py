"""Studies: who drives, who follows, what is kept, said and measured; and the file that others read."""

import json
import random

import pytest

import serai
from serai.club import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.analysis.lines import Step, read_line, walk
from serai.club.free_text import COMMENT
from serai.club.studies import keeping, rows, trees
from serai.club.studies.file import Chapter, read, written
from serai.kernel.gamefile import Record
from tests.club.sitting import sit


def a_line(position, moves=4, seed=3):
    """Some legal moves from a position, as a line that is walked alike everywhere."""
    rng, line = random.Random(seed), list[Step]()
    for _ in range(moves):
        now, _made = walk(position, line)
        line.append(Step(rng.choice(now.moves())))
    return tuple(line)


@pytest.fixture
def begun(club):
    """Ann's study of a deal of Ganesha, and Ben, who came by its link."""
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    position = serai.game("ganesha").new(players=2, seed=4)
    study = club.studies.make(ann, "First steps", [Chapter("", trees.from_position(position, ("Ann", "Ben")))])
    club.studies.enter(study.id, ben)
    return ann, ben, study, position


def test_the_driver_shows_and_keeps_and_hands_over(club, begun):
    ann, ben, study, position = begun
    told = []
    club.pubsub.watch(study.id, lambda topic, _version: told.append(topic))
    line = a_line(position)
    after = club.studies.show(study.id, ann, 1, line)
    assert after.place == 4 and after.shown == after.version and told == [study.id]
    back = club.studies.show(study.id, ann, 1, line[:2])
    assert back.place == 2 and len(club.studies.tree(study.id, 1).nodes) == 5  # going back keeps what was tried
    with pytest.raises(NotAllowed, match="somebody else drives"):
        club.studies.show(study.id, ben, 1, line)
    with pytest.raises(BadRequest):
        club.studies.show(study.id, ann, 1, read_line("dance"))
    assert club.studies.hand_over(study.id, ann, ben).driver == ben
    other = a_line(position, 2, seed=8)
    assert club.studies.show(study.id, ben, 1, other).driver == ben
    assert club.studies.hand_over(study.id, ann, ann).driver == ann  # whoever made it may always
    with pytest.raises(NotFound):
        club.studies.hand_over(study.id, ann, club.people.guest("Cid").id)


def test_words_and_lines_are_arranged_by_the_driver(club, begun):
    ann, ben, study, position = begun
    first, second = a_line(position, 3), a_line(position, 3, seed=9)
    club.studies.show(study.id, ann, 1, first)
    place = club.studies.show(study.id, ann, 1, second).place
    club.studies.note(study.id, ann, place, "too early", "?!")
    node = club.studies.tree(study.id, 1).nodes[place]
    assert (node.comment, node.mark) == ("too early", "?!")
    moved = club.studies.arrange(study.id, ann, place, "promote")
    tree = club.studies.tree(study.id, 1)
    assert tree.line(moved.place)[1] == second and tree.nodes[1].move == second[0].move
    assert set(tree.lines()) == {(0, first), (0, second)}
    left = club.studies.arrange(study.id, ann, 1, "delete")
    assert left.place == 0 and set(club.studies.tree(study.id, 1).lines()) <= {(0, first)}
    for refused in (("x" * (COMMENT.longest + 1), ""), ("see evil.com", ""), ("", "#")):
        with pytest.raises(BadRequest):
            club.studies.note(study.id, ann, 0, *refused)
    for bad in ((0, "delete"), (99, "promote"), (0, "burn")):
        with pytest.raises(BadRequest):
            club.studies.arrange(study.id, ann, *bad)
    with pytest.raises(NotAllowed):
        club.studies.note(study.id, ben, 0, "mine", "")


def test_a_study_is_one_file_that_others_read(club, begun):
    ann, _ben, study, position = begun
    club.studies.show(study.id, ann, 1, a_line(position))
    club.studies.note(study.id, ann, 1, "a quiet start", "!")
    record = Record(serai.game("five-tribes"), players=2, seed=7)
    rng = random.Random(2)
    for _ in range(25):
        record.play(rng.choice(record.position.moves()))
    club.studies.add(study.id, ann, read(record.text(), serai.game)[1])
    text = club.studies.written(study.id)
    title, chapters = read(text, serai.game)
    assert title == "First steps" and [each.title for each in chapters] == ["Chapter 1", "Chapter 2"]
    assert written(title, chapters) == text
    played = chapters[1].tree
    ends, _made = walk(played.start.first(serai.game), played.line(25)[1])
    assert ends == record.position  # with the chance that came
    later = json.loads(text) | {"mood": "calm"}  # what a later release may add
    later["chapters"][0]["tree"]["nodes"][1]["clock"] = 7
    assert read(json.dumps(later), serai.game)[1] == chapters
    again = club.studies.make(ann, title, chapters)
    assert club.studies.written(again.id) == text
    for broken in ("", "[]", "{}", '{"serai-study": 2}', '{"serai-study": 1, "chapters": []}', "serai-game 1\n"):
        with pytest.raises(BadRequest):
            read(broken, serai.game)
    table = {"version": 1, "start": {"game": "ganesha", "table": "x"}, "nodes": []}
    with pytest.raises(BadRequest, match="starts from a position"):
        read(json.dumps(table), serai.game)


def test_those_in_a_study_talk_and_are_moderated(club, begun):
    ann, ben, study, _position = begun
    club.studies.say(study.id, ben, "what about the drum?")
    line = club.studies.lines(study.id, ann)[0]
    assert (line.name, line.text, line.mine) == ("Ben", "what about the drum?", False)
    cid = club.people.guest("Cid").id
    with pytest.raises(NotAllowed, match="link"):
        club.studies.say(study.id, cid, "hello")
    club.studies.report(study.id, ann, "rude", line.id)
    club.studies.report(study.id, ben, "the title")
    reports = club.admin().reports()
    assert {each["about_id"] for each in reports} == {ann, ben}
    assert all(study.id in each["quote"] for each in reports)
    club.moderation.mute_or_block(ann, ben)
    assert club.studies.lines(study.id, ann) == []
    club.moderation.silence(ben)
    for wordy in (lambda: club.studies.say(study.id, ben, "x"), lambda: club.studies.make(ben, "x", [])):
        with pytest.raises((NotAllowed, BadRequest)):
            wordy()


def test_a_position_of_a_rated_game_is_no_chapter(club, begun):
    ann, _ben, study, _position = begun
    table = sit(club, "ganesha", rated=True)
    with club.cache.hold(table.id) as held:
        tree = trees.from_position(held.position.as_known_to(0))
    for share in (
        lambda: club.studies.make(ann, "", [Chapter("", tree)]),
        lambda: club.studies.add(study.id, ann, [Chapter("", tree)]),
    ):
        with pytest.raises(NotAllowed, match="rated game"):
            share()


def test_studies_are_bounded(club, begun, monkeypatch, clock):
    ann, _ben, study, position = begun
    chapter = Chapter("", trees.from_position(position))
    for _ in range(keeping.MOST_OF_GUESTS - 1):
        club.studies.make(ann, "", [chapter])
    with pytest.raises(TooMany, match="delete one"):
        club.studies.make(ann, "", [chapter])
    with pytest.raises(BadRequest):
        club.studies.make(ann, "", [chapter] * 33)
    monkeypatch.setattr(rows, "MOST_BYTES", 5000)
    with pytest.raises(TooMany, match="KiB"):
        club.studies.add(study.id, ann, [chapter] * 9)
    monkeypatch.setattr(keeping, "MOST_PEOPLE", 2)
    with pytest.raises(TooMany, match="room for"):
        club.studies.enter(study.id, club.people.guest("Dan").id)
    for _ in range(keeping.CHANGES_BURST - 1):
        club.studies.show(study.id, ann, 1, ())
    with pytest.raises(TooMany, match="wait a moment"):
        club.studies.show(study.id, ann, 1, ())
    with pytest.raises(NotAllowed, match="made a study"):
        club.studies.delete(study.id, club.people.guest("Eve").id)
    club.studies.delete(study.id, ann)
    with pytest.raises(NotFound):
        club.studies.find(study.id)


def test_a_study_is_part_of_ones_own_data_and_goes_with_its_maker(club, begun):
    ann, ben, study, _position = begun
    club.studies.say(study.id, ben, "mine")
    club.studies.hand_over(study.id, ann, ben)
    told = json.loads("".join(club.own_data.export(ann)))
    assert [each["study"] for each in told["studies"]] == [study.id] and "serai-study" in told["studies"][0]["file"]
    assert [each["text"] for each in json.loads("".join(club.own_data.export(ben)))["study_chat"]] == ["mine"]
    club.departures.forget(ben)
    assert club.studies.find(study.id).driver == ann and club.studies.lines(study.id, ann) == []
    account = club.people.register(club.people.guest("Anna").id, "Anna", "a long password").id
    club.departures.bring_along(ann, account)
    assert club.studies.find(study.id).owner == account and [s.id for s in club.studies.mine(account)] == [study.id]
    club.departures.forget(account)
    with pytest.raises(NotFound):
        club.studies.find(study.id)


@pytest.mark.parametrize(
    ("nodes", "overlay"),
    [
        (({"at": 0}, {"after": 0, "move": "buy at evil.example.com"}), None),
        (({"at": 0},), {"edition": {"name": "buy at evil.example.com"}}),
        (({"at": 0},), {"stones": {"note": "\u202ehidden"}}),
    ],
)
def test_no_words_come_in_beside_the_doors(club, begun, nodes, overlay):
    """Others read the moves of a chapter, and what a box of one's own is called."""
    ann, _ben, study, position = begun
    told = {name: fact for name, fact in position.to_dict().items() if name != "edition"}
    start = {"game": "ganesha", "players": 2, "position": told, **({"overlay": overlay} if overlay else {})}
    _title, chapters = read(json.dumps({"version": 1, "start": start, "nodes": nodes}), serai.game)
    for refused in (lambda: club.studies.make(ann, "", chapters), lambda: club.studies.add(study.id, ann, chapters)):
        with pytest.raises(BadRequest):
            refused()


def test_a_move_that_a_file_has_twice_in_one_place_is_one(club, begun):
    ann, _ben, study, position = begun
    (first, second), data = a_line(position, 2), trees.from_position(position).data()
    twice = [{"at": 0}, {"after": 0, "move": first.move}, {"after": 0, "move": first.move, "mark": "!"}]
    data["nodes"] = [*twice, {"after": 1, "move": second.move}]
    club.studies.add(study.id, ann, read(json.dumps(data), serai.game)[1])
    kept = club.studies.tree(study.id, 2)
    assert [(node.after, node.mark) for node in kept.nodes] == [(None, ""), (0, "!"), (1, "")]
    club.studies.show(study.id, ann, 2, kept.line(2)[1])
    assert club.studies.tree(study.id, 2) == kept
