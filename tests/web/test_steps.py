"""One move after another: the boards between two frames, and the price of what is being put together."""

import random

from serai.web.live.context import Viewer
from serai.web.live.frames import Frames
from serai.web.live.streams import version_in
from tests.assembling import Assembled
from tests.loops import run
from tests.web.visiting import two_at


def chain(club, table, me):
    """Two legal moves that can be posted together, after some moves of a Five Tribes table with both seats mine."""
    rng = random.Random(4)
    while True:
        look = club.looks.look(table, me)
        if look.prompt == "lift":
            with club.cache.hold(table) as held:
                position = held.position.copy()
            for first in look.moves:
                after = position.copy()
                after.play(first)
                if after.prompt == "drop" and after.draws == position.draws:
                    return look.version, [first, after.moves()[0]]
        club.moves.move(table, me, [rng.choice(look.moves)], look.version, confirmed=True)


def seated(club, visit):
    """Ann and Ben at a Five Tribes table, and the ids of both."""
    ann, ben, table = two_at(visit)
    return ann, ben, table, [seat.person for seat in club.tables.find(table).seats]


def test_what_lies_between_two_frames_is_sent_ahead_as_steps(club, visit):
    _ann, _ben, table, people = seated(club, visit)
    rng = random.Random(4)
    while (look := club.looks.look(table, people[club.tables.find(table).deciding])).prompt != "drop":
        club.moves.move(table, people[look.deciding], [rng.choice(look.moves)], look.version, confirmed=True)
    viewer = Viewer(people[0], "en")

    async def watched():
        frames = Frames(club)
        first = await frames.fresh(table, 1, viewer)
        before = club.looks.look(table, people[look.deciding])
        with club.cache.hold(table) as held:
            position, moves = held.position.copy(), list[str]()
        while position.prompt == "drop" and position.seat == look.deciding and len(moves) < 4:
            moves.append(position.moves()[0])
            position.play(moves[-1])
        club.moves.move(table, people[look.deciding], moves, before.version, confirmed=True)
        return (
            first,
            await frames.fresh(table, 2, viewer),
            await frames.fresh(table, 2, Viewer(None, "en", "text")),
            moves,
        )

    first, second, text, moves = run(watched())
    assert first.steps == text.steps == () and len(moves) > 1
    assert [step.version for step in second.steps] == list(range(first.version + 1, second.version))
    page = Assembled()
    page.read(first.event(None))
    for step in second.steps:
        written = page.take(step.id, step.event(first).decode().partition("data: ")[2])
        assert step.id == f"{step.version}.step" and written == step.html
        assert written.startswith('<hx-partial hx-target=".slot"') and written.endswith("</hx-partial>")
        assert 'class="board' in written and "data-move" not in written  # a step offers nothing
    page.read(second.event(first))  # which is told by what changed since the first, whatever lies between
    assert page.html == second.html


def test_steps_show_what_the_viewer_may_see(club, visit):
    """Every step is the board of the same view that the past is shown with."""
    _ann, _ben, table, people = seated(club, visit)
    rng = random.Random(4)
    for _ in range(12):
        look = club.looks.look(table, people[club.tables.find(table).deciding])
        club.moves.move(table, people[look.deciding], [rng.choice(look.moves)], look.version, confirmed=True)
    for viewer in (*people, None):
        steps = club.looks.passing(table, viewer, 5)
        assert [step.version for step in steps] == list(range(6, 13))
        for step in steps:
            past = club.looks.look(table, viewer, at=step.version)
            assert (step.view, step.seat, step.digest) == (past.view, past.seat, past.digest) and not step.moves


def test_nothing_is_replayed_where_it_was_taken_back_or_is_long_ago(club, visit):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "me")
    me = club.tables.find(table).host
    version, moves = chain(club, table, me)
    club.moves.move(table, me, moves, version)
    assert club.looks.passing(table, me, version) == []  # two people share this screen
    assert [step.version for step in club.looks.passing(table, None, version)] == [version + 1]
    club.moves.undo(table, me, version + 2)
    assert club.looks.passing(table, None, version) == []
    assert version_in("x") > 10**9


def test_marked_goods_have_a_price(club, visit):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "me")
    me = club.tables.find(table).host
    rng = random.Random(11)
    while (look := club.looks.look(table, me)).prompt != "sale" or not any(m.startswith("offer") for m in look.moves):
        assert look.table.status == "playing"
        wanted = [move for move in look.moves if move.startswith(("buy", "offer"))] or look.moves
        club.moves.move(table, me, [rng.choice(wanted)], look.version, confirmed=True)
    offer = next(move for move in look.moves if move.startswith("offer"))
    price = ann.get(f"/t/{table}/worth?move={offer}")
    assert price.status_code == 200 and price.text.endswith("gold") and int(price.text.split()[0]) > 0
    assert ann.get(f"/t/{table}/worth").text == ""
    assert ann.get(f"/t/{table}/worth?move=castle").status_code in (400, 422)
    assert ann.get(f"/t/{table}/worth?" + "&".join(["move=sell"] * 65)).status_code == 400
    assert visit("Ben").get(f"/t/{table}/worth?move={offer}").status_code == 403
    assert ann.get("/t/nowhere/worth").status_code == 404
