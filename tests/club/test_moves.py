"""Moves: all or none, once, from the right seat, at the right version; and the hand-over that must be confirmed."""

from typing import Any

import pytest

from serai.club import Accepted, BadRequest, NeedsConfirmation, NotAllowed, NotFound, Refused, Stale
from tests.club.sitting import chain, decider, everything, sit, step, until


@pytest.fixture
def table(club):
    return sit(club, names="Ann Ben Cleo")  # with three, a bid always hands over


def test_a_move_is_stored_with_its_facts(club, table):
    me = decider(club, table)
    look = club.looks.look(table.id, me)
    answer = club.moves.move(table.id, me, ["bid 5"], look.version, key="a", confirmed=True)
    after = club.looks.look(table.id, me)
    assert answer == Accepted(after.version, after.digest) and after.version == look.version + 1
    line = after.log[-1]
    assert (line.kind, line.move, line.actor) == ("move", "bid 5", me)
    assert line.events[0].tell(["Ann", "Ben", "Cleo"]).endswith("takes place 5 on the turn order track")


def test_a_list_is_accepted_all_or_none(club, table):
    moves = chain(club, table)
    me = decider(club, table)
    version, before = club.tables.find(table.id).version, everything(club, table)
    with pytest.raises(Refused) as refused:
        club.moves.move(table.id, me, [*moves, "lift a1"], version)
    assert refused.value.at == 2 and refused.value.reason is not None and refused.value.reason.id == "not-now"
    with pytest.raises(BadRequest):
        club.moves.move(table.id, me, [*moves, "fly to the moon"], version)
    assert everything(club, table) == before
    assert club.moves.move(table.id, me, moves, version).version == version + 2
    assert [line.move for line in club.looks.look(table.id).log[-2:]] == moves


def test_the_seat_comes_from_the_store(club, table):
    me = decider(club, table)
    other = next(s.person for s in table.seats if s.person != me)
    stranger = club.people.guest("Dora").id
    before = everything(club, table)
    for who in (other, stranger, "nobody", ""):
        with pytest.raises(NotAllowed):
            club.moves.move(table.id, who, ["bid 5"], 1, confirmed=True)
        with pytest.raises(NotAllowed):
            club.moves.undo(table.id, stranger, 1)
    assert everything(club, table) == before


@pytest.mark.parametrize(
    "moves", [[], "bid 5", [5], [None], ["x" * 121], ["bid 5"] * 65, [["bid 5"]], {"a": 1}, ["\x00"]]
)
def test_what_cannot_be_read_changes_nothing(club, table, moves):
    before = everything(club, table)
    with pytest.raises(BadRequest):
        club.moves.move(table.id, decider(club, table), moves, 1, confirmed=True)
    assert everything(club, table) == before


@pytest.mark.parametrize("id", ["", "x" * 26, "a/b", "\x00", "ё", None, 7, "a" * 4000])
def test_a_table_that_is_not_there(club, id):
    with pytest.raises(NotFound):
        club.looks.look(id)
    with pytest.raises(NotFound):
        club.tables.find(id)


@pytest.mark.parametrize("version", [0, 2, -1, 10**9])
def test_a_stale_request_learns_the_version(club, table, version):
    before = everything(club, table)
    with pytest.raises(Stale) as stale:
        club.moves.move(table.id, decider(club, table), ["bid 5"], version, confirmed=True)
    assert stale.value.version == 1
    assert everything(club, table) == before


@pytest.mark.parametrize("version", [None, "1", True, 1.0])
def test_a_version_is_a_number(club, table, version):
    with pytest.raises(BadRequest):
        club.moves.move(table.id, decider(club, table), ["bid 5"], version, confirmed=True)


def test_the_same_request_again_gets_the_same_answer(club, table, make_club):
    me = decider(club, table)
    first = club.moves.move(table.id, me, ["bid 5"], 1, key="k1", confirmed=True)
    step(club, table)
    stored = everything(club, table)
    assert club.moves.move(table.id, me, ["bid 5"], 1, key="k1", confirmed=True) == first
    # Also for a server that was started since.
    assert make_club().moves.move(table.id, me, ["bid 5"], 1, key="k1", confirmed=True) == first
    assert everything(club, table) == stored


def test_a_key_is_for_one_request_of_one_person(club, table):
    me = decider(club, table)
    club.moves.move(table.id, me, ["bid 5"], 1, key="k1", confirmed=True)
    stored = everything(club, table)
    for moves, version in ((["bid 3"], 1), (["bid 5"], 2)):
        with pytest.raises(Refused, match="key"):
            club.moves.move(table.id, me, moves, version, key="k1", confirmed=True)
    assert everything(club, table) == stored
    other = decider(club, table)
    assert other != me
    look = club.looks.look(table.id, other)
    club.moves.move(table.id, other, [look.moves[0]], look.version, key="k1", confirmed=True)


@pytest.mark.parametrize("key", ["", "x" * 65, "\n", "ключ", 5])
def test_a_key_is_plain_text(club, table, key):
    with pytest.raises(BadRequest):
        club.moves.move(table.id, decider(club, table), ["bid 5"], 1, key=key, confirmed=True)


def test_the_hand_over_is_confirmed(club, table):
    me = decider(club, table)
    before = everything(club, table)
    asked = club.moves.move(table.id, me, ["bid 5"], 1, key="k")
    assert isinstance(asked, NeedsConfirmation)
    assert (asked.moves, asked.draws, asked.ends, asked.version) == (("bid 5",), False, False, 1)
    assert everything(club, table) == before
    assert isinstance(club.moves.move(table.id, me, ["bid 5"], 1, key="k", confirmed=True), Accepted)
    assert club.tables.find(table.id).deciding == asked.passes_to


def test_what_stays_with_the_seat_needs_no_confirmation(club, table):
    moves = chain(club, table)
    assert isinstance(
        club.moves.move(table.id, decider(club, table), moves, club.tables.find(table.id).version), Accepted
    )


def test_asking_draws_nothing_real(club, monkeypatch):
    """Whatever is tried unconfirmed, the table's own seeds are not even computed."""
    table = sit(club, "ganesha")
    from serai.club.play.cache import LoadedTable

    monkeypatch.setattr(LoadedTable, "seed", lambda *_: pytest.fail("a real seed was used"))
    asked: dict[str, Any] = {}
    while not asked.get("draws"):
        me = decider(club, table)
        look = club.looks.look(table.id, me)
        for move in look.moves:
            answer = club.moves.move(table.id, me, [move], look.version)
            if isinstance(answer, Accepted):
                break
            if answer.draws:
                # Who decides next and whether the game ends could tell what will be drawn.
                assert answer.passes_to is None and not answer.ends
                return
        else:
            with monkeypatch.context() as real:
                real.setattr(LoadedTable, "seed", lambda self, position: self.fairness.seed(self.branch, position.ply))
                step(club, table)


def test_nothing_follows_a_draw_or_a_hand_over(club, table):
    """Otherwise a list whose end is illegal would be a way to look at a draw and keep nothing."""
    me = decider(club, table)
    before = everything(club, table)
    for confirmed in (False, True):
        with pytest.raises(Refused) as refused:
            club.moves.move(table.id, me, ["bid 5", "bid 3"], 1, confirmed=confirmed)
        assert refused.value.at == 1 and refused.value.reason is None
    assert everything(club, table) == before


def test_why_not(club, table):
    me = decider(club, table)
    other = next(s.person for s in table.seats if s.person != me)
    assert club.moves.why_not(table.id, me, "lift a1").id == "not-now"
    assert club.moves.why_not(table.id, me, "bid 5") is None
    for who in (other, None):
        assert club.moves.why_not(table.id, who, "bid 5").id == "not-your-decision"
    with pytest.raises(BadRequest):
        club.moves.why_not(table.id, me, "hello")


def test_nothing_is_played_before_the_start_or_after_the_end(club):
    from serai.club import Seat

    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    assert club.looks.look(table.id, ann).view is None
    with pytest.raises(Refused, match="not begun"):
        club.moves.move(table.id, ann, ["done"], 0)
    assert club.moves.why_not(table.id, ann, "done").id == "not-playing"
    table = sit(club, "ganesha", "Ann", bots=1)
    club.leaving.propose_end(table.id, table.host)
    with pytest.raises(Refused, match="over"):
        club.moves.move(table.id, table.host, ["done"], club.tables.find(table.id).version)


def test_a_bot_moves_once_for_its_job(club):
    from sqlalchemy import select

    from serai.club.store.schema import jobs

    table = sit(club, "ganesha", "Ann", bots=1)

    def job():
        with club.store.read() as c:
            return c.execute(select(jobs)).one_or_none()

    while job() is None:
        step(club, table)
    waiting = job()
    thinking = club.moves.thinking(table.id, waiting.seq)
    assert (thinking.seat, thinking.level, thinking.position.seat) == (1, "random", 1)
    codes = thinking.position.codes()
    done = club.moves.bot_move(table.id, waiting.seq, 1, [codes[0]])
    assert done.version > waiting.seq and (job() is None or job().seq == done.version)
    before = everything(club, table)
    with pytest.raises(Stale):
        club.moves.bot_move(table.id, waiting.seq, 1, [codes[0]])
    with pytest.raises(Stale):
        club.moves.thinking(table.id, waiting.seq)
    assert everything(club, table) == before


def test_a_bot_cannot_move_for_a_person(club):
    table = sit(club)
    look = club.looks.look(table.id, decider(club, table))
    with pytest.raises(NotAllowed):
        club.moves.bot_move(table.id, look.version, look.deciding, [look.codes[0]])
    with pytest.raises(Stale):
        club.moves.bot_move(table.id, look.version, 1 - look.deciding, [look.codes[0]])
    assert club.tables.find(table.id).version == 1
    until(club, table, "lift")
