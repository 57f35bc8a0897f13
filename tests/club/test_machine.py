"""Everything at once: random requests of several people, right and wrong, against a simple model of one table."""

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from serai.club import Accepted, Club, ClubError, NeedsConfirmation, Refused, Settings, Stale
from serai.club.store.engine import Store
from tests.club.sitting import everything, sit


@cache
def empty_store() -> bytes:
    """A store's file that is migrated already: there are many, and migrating takes longer than most requests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "club.db"
        store = Store(f"sqlite:///{file}")
        store.migrate()
        with store.engine.connect() as connection:
            connection.exec_driver_sql("pragma wal_checkpoint(truncate)")
        store.close()
        return file.read_bytes()


class OneTable(RuleBasedStateMachine):
    """The model: a version that only acknowledged requests raise, and the answers that were given under each key."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name) / "club.db"
        file.write_bytes(empty_store())
        self.clubs = [Club(Settings(database_url=f"sqlite:///{file}", workers=0)) for _ in range(2)]

    @initialize(policy=st.sampled_from(["strict", "normal", "teaching"]))
    def begin(self, policy: str) -> None:
        self.table = sit(self.clubs[0], "ganesha", policy=policy)
        self.people = [*(s.person for s in self.table.seats), self.clubs[0].people.guest("Eve").id]
        self.version = 1
        self.returned = None  # whose coming back is the last entry
        self.to_decide: set[str] = set()  # who came back and has decided nothing since
        self.answers: dict[tuple[str, str], tuple[tuple[Any, ...], Accepted]] = {}

    @rule(
        who=st.integers(0, 2),
        server=st.integers(0, 1),
        pick=st.integers(0, 40),
        stale=st.sampled_from([0, 0, 0, 0, -1, 1]),
        key=st.sampled_from([None, "a", "b", "c"]),
        confirmed=st.booleans(),
        more=st.booleans(),
    )
    def move(self, who, server, pick, stale, key, confirmed, more):
        club, me = self.clubs[server], self.people[who]
        look = club.looks.look(self.table.id, me)
        legal = look.moves or ("take a1",)
        moves = [legal[pick % len(legal)]] * (2 if more else 1)
        version = self.version + stale
        self.ask(
            club,
            me,
            key,
            ("move", tuple(moves), version),
            stale,
            lambda: club.moves.move(self.table.id, me, moves, version, key, confirmed),
            len(moves),
        )

    @rule(
        who=st.integers(0, 2),
        server=st.integers(0, 1),
        stale=st.sampled_from([0, 0, -1]),
        key=st.sampled_from([None, "u"]),
    )
    def undo(self, who, server, stale, key):
        club, me, version = self.clubs[server], self.people[who], self.version + stale
        allowed = club.looks.look(self.table.id, me).undo
        answer = self.ask(
            club, me, key, ("undo", version), stale, lambda: club.moves.undo(self.table.id, me, version, key), 1
        )
        if isinstance(answer, Accepted) and answer.version == self.version:
            assert allowed or key

    @rule(server=st.integers(0, 1), who=st.integers(0, 1))
    def leave_and_return(self, server, who):
        club = self.clubs[server]
        me = self.people[who]
        if club.tables.find(self.table.id).status != "playing":
            return
        try:
            club.leaving.hand_over_seat(self.table.id, me)
        except Refused:
            assert me in self.to_decide
            return
        assert me not in self.to_decide
        self.version = club.leaving.take_back_seat(self.table.id, me).version
        self.returned = me
        self.to_decide.add(me)

    @rule(server=st.integers(0, 1))
    def restart(self, server):
        url = self.clubs[server].settings.database_url
        self.clubs[server].store.close()
        self.clubs[server] = Club(Settings(database_url=url, workers=0))

    def ask(self, club, me, key, asked, stale, act, entries):
        """Any answer is fine, as long as it is one the model allows; whatever is not accepted changes nothing."""
        before = everything(club, self.table)
        stale = stale if stale > 0 or self.returned in (None, me) else 0  # another's coming back disturbs nobody
        known = self.answers.get((me, key)) if key else None
        try:
            answer = act()
        except ClubError as error:
            assert everything(club, self.table) == before
            if isinstance(error, Stale):
                assert error.version == self.version and stale
            elif known:
                assert isinstance(error, Refused) and known[0] != asked
            return error
        if isinstance(answer, NeedsConfirmation):
            assert everything(club, self.table) == before and not stale
        elif known:
            assert known == (asked, answer) and everything(club, self.table) == before
        else:
            assert not stale and answer.version - self.version in (entries, entries + 1)  # one more when it ends
            self.version, self.returned = answer.version, None
            if asked[0] == "move":
                self.to_decide.discard(me)
            if key:
                self.answers[me, key] = (asked, answer)
        return answer

    @invariant()
    def everyone_sees_the_same(self):
        if not hasattr(self, "table"):
            return
        looks = [club.looks.look(self.table.id, self.people[0]) for club in self.clubs]
        assert {look.version for look in looks} == {self.version}
        assert len({look.digest for look in looks}) == 1
        assert [line.version for line in looks[0].log] == list(range(max(1, self.version - 63), self.version + 1))
        assert self.clubs[0].records.check(self.table.id) is None

    def teardown(self):
        for club in self.clubs:
            club.store.close()
        self.folder.cleanup()


TestOneTable = OneTable.TestCase
TestOneTable.settings = settings(
    max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
