"""Plans that are kept: one for a person and a table, offered when the turn comes, played when that person says so.

Nobody else learns of them: keeping one changes nothing at the table, tells no page and writes no line of its log.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, exists, insert, select, update

from serai.club.errors import BadRequest, NotFound, Refused
from serai.club.model import Accepted, TableView
from serai.club.plans.line import (
    Brings,
    Broken,
    PlanStep,
    checked,
    followed,
    is_own,
    left_of,
    planning_seat,
    played_since,
    runs,
)
from serai.club.play.moves import Moves
from serai.club.play.projection import Looks
from serai.club.store.engine import Store
from serai.club.store.heartbeat import Heartbeat
from serai.club.store.pubsub import PubSub
from serai.club.store.schema import plans, tables
from serai.club.store.topic_cache import TopicCache
from serai.club.tables.rows import AT_A_TIME, each_table
from serai.kernel.i18n import _

PLANS = "plans"  # the topic of which processes are told, and no page

#: Tables whose turn came for a plan that plays itself, and was not looked at since.
_DUE = (
    select(plans.c.table_id)
    .join(tables, tables.c.id == plans.c.table_id)
    .where(plans.c.by_itself, tables.c.status == "playing", tables.c.deciding == plans.c.seat)
    .where(plans.c.tried < tables.c.version)
    .limit(AT_A_TIME)
)


@dataclass(frozen=True)
class KeptPlan:
    """A plan as it was kept: at which version of its table, and what each run of own steps brought then."""

    seat: int
    version: int
    steps: tuple[PlanStep, ...]
    brings: tuple[Brings, ...]
    by_itself: bool

    @classmethod
    def of(cls, row: Row[Any]) -> "KeptPlan":
        steps = tuple(PlanStep(seat, move) for seat, move in row.steps)
        return cls(row.seat, row.version, steps, tuple(row.brings), row.by_itself)


@dataclass(frozen=True)
class Offer:
    """The next run of a plan's own steps, tried from what its seat sees now."""

    moves: tuple[str, ...]
    brings: Brings
    then: Brings | None  # what it brought when it was planned; None where a part of the run is played already
    draws: bool  # whether its last step draws something
    broken: Broken | None  # a step that is no longer possible

    @property
    def changed(self) -> bool:
        return self.then is not None and self.then != self.brings

    @property
    def up_to_the_draw(self) -> tuple[str, ...]:
        """The steps before one that draws."""
        return self.moves[:-1] if self.draws else self.moves


class Plans:
    """The plans of this club."""

    def __init__(self, store: Store, pubsub: PubSub, heartbeat: Heartbeat, looks: Looks, moves: Moves) -> None:
        self.store = store
        self._planners = TopicCache(pubsub, PLANS)  # most have no plan: that is not asked again for every frame
        self.heartbeat = heartbeat
        self.looks = looks
        self.moves = moves

    def keep(self, look: TableView, me: str, steps: Sequence[PlanStep], by_itself: bool = False) -> None:
        """Keep a plan in the place of the one before; every step must be possible from what its seat sees now."""
        if by_itself and look.table.pace.kind != "days":
            raise BadRequest(_("a plan plays itself only in games by days"))
        seat = planning_seat(look)
        line = followed(look, checked(steps))
        if line.broken:
            raise Refused(line.broken.why.text)
        if not any(is_own(step, seat) for step in line.steps):
            raise Refused(_("a plan needs a move of your own"))
        written = {
            "seat": seat,
            "version": look.version,
            "steps": [list(step) for step in line.steps],
            "brings": line.brings,
            "by_itself": by_itself,
            "tried": 0,
            "at": self.heartbeat.ms(),
        }
        with self.store.write() as c:
            if not c.execute(update(plans).where(*_of(look.table.id, me)).values(**written)).rowcount:
                c.execute(insert(plans).values(table_id=look.table.id, person_id=me, **written))
            self.store.tell(c, PLANS)

    def forget(self, table_id: str, me: str) -> None:
        """Delete a plan, if there is one."""
        with self.store.write() as c:
            c.execute(delete(plans).where(*_of(table_id, me)))
            self.store.tell(c, PLANS)

    def kept(self, table_id: str, me: str) -> KeptPlan | None:
        """The plan of a person at a table."""
        with self.store.read() as c:
            row = c.execute(select(plans).where(*_of(table_id, me))).first()
        return None if row is None else KeptPlan.of(row)

    def _planned_at(self, me: str) -> frozenset[str]:
        with self.store.read() as c:
            return frozenset(c.execute(select(plans.c.table_id).where(plans.c.person_id == me)).scalars())

    def left(self, look: TableView, me: str, plan: KeptPlan) -> tuple[PlanStep, ...]:
        """What is left of a plan after what was played since it was kept."""
        return self.realigned(look, me, plan.steps, plan.version, plan.seat)

    def realigned(
        self, look: TableView, me: str, steps: Sequence[PlanStep], version: int, seat: int
    ) -> tuple[PlanStep, ...]:
        """What is left of steps that were planned at a version."""
        if version == look.version:
            return tuple(steps)
        known = look.log and look.log[0].version <= version + 1
        log = look.log if known else self.looks.log(look.table.id, me, after=version)
        return left_of(steps, played_since(log, version), seat)

    def waits(self, look: TableView, me: str) -> bool:
        """Whether a person's plan waits for their next turn."""
        if look.mine or look.table.status != "playing":
            return False
        plan = self._own(look, me)
        return plan is not None and any(is_own(step, plan.seat) for step in self.left(look, me, plan))

    def _own(self, look: TableView, me: str) -> KeptPlan | None:
        """The plan of who has one seat here and planned for it."""
        if len(look.seats) != 1 or look.table.id not in self._planners.get(me, lambda: self._planned_at(me)):
            return None
        plan = self.kept(look.table.id, me)
        return plan if plan and plan.seat == look.seats[0] else None

    def offer(self, look: TableView, me: str) -> Offer | None:
        """What a person's plan says now that they decide; None without one, or if they decided otherwise."""
        plan = self._own(look, me) if look.mine else None
        if plan is None:
            return None
        left = self.left(look, me, plan)
        begins = next((n for n, step in enumerate(left) if is_own(step, plan.seat)), None)
        if begins is None:
            return None
        left = left[begins:]
        run = left[: runs(left, plan.seat)[0]]
        line = followed(look, run)
        moves = tuple(step.move for step in run)
        return Offer(moves, line.brings[0] if line.brings else {}, _then(plan, left), line.draws, line.broken)

    def play(self, table_id: str, me: str, version: int, key: str | None = None) -> Accepted:
        """Play what is offered, all of it or nothing."""
        look = self.looks.look(table_id, me)
        offer = self.offer(look, me)
        if offer is None:
            raise NotFound(_("you have no plan for this turn"))
        if offer.broken:
            raise Refused(offer.broken.why.text, offer.broken.why)
        return self._play(look, me, offer.moves, version, key)

    def _play(self, look: TableView, me: str, moves: Sequence[str], version: int, key: str | None) -> Accepted:
        answer = self.moves.move(look.table.id, me, moves, version, key, confirmed=True)
        assert isinstance(answer, Accepted)
        now, plan = self.looks.look(look.table.id, me), self.kept(look.table.id, me)
        if plan and not any(is_own(step, plan.seat) for step in self.left(now, me, plan)):
            self.forget(look.table.id, me)
        return answer

    # -- by itself -----------------------------------------------------------------------------------------------------

    def play_due(self) -> int:
        """Play the plans whose turn has come and whose persons want that, as far as nothing has changed or is drawn."""
        return each_table(self.store, _DUE, self._play_by_itself)

    def _play_by_itself(self, table_id: str) -> None:
        with self.store.read() as c:
            deciding = select(tables.c.deciding).where(tables.c.id == table_id).scalar_subquery()
            mine = (plans.c.table_id == table_id, plans.c.seat == deciding, plans.c.by_itself)
            me = c.execute(select(plans.c.person_id).where(*mine)).scalar()
        if me is None:
            return
        look = self.looks.look(table_id, me)
        with self.store.write() as c:  # whatever comes of it, it is tried once
            c.execute(update(plans).where(*_of(table_id, me)).values(tried=look.version))
        offer = self.offer(look, me)
        if offer and not offer.broken and not offer.changed and offer.then is not None and offer.up_to_the_draw:
            self._play(look, me, offer.up_to_the_draw, look.version, None)

    def prune(self) -> int:
        """Delete the plans of tables at which nothing more is played."""
        on = exists().where(tables.c.id == plans.c.table_id, tables.c.status == "playing")
        with self.store.write() as c:
            return c.execute(delete(plans).where(~on)).rowcount


def _of(table_id: str, me: str) -> tuple[Any, Any]:
    return plans.c.table_id == table_id, plans.c.person_id == me


def _then(plan: KeptPlan, left: Sequence[PlanStep]) -> Brings | None:
    """What the run at the head of what is left brought when it was planned; None if it is begun already."""
    sizes = runs(plan.steps, plan.seat)
    done = sum(sizes) - sum(runs(left, plan.seat))
    begins = [sum(sizes[:n]) for n in range(len(sizes))]
    return plan.brings[begins.index(done)] if done in begins else None
