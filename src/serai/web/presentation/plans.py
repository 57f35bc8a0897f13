"""Plans on the page: their addresses, their steps and what they bring in words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from serai.boards.text import move_text
from serai.club.errors import BadRequest
from serai.club.plans.keeping import Offer
from serai.club.plans.line import MOST_STEPS, TURN_NOW, Brings, PlanStep
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.web.presentation.wording import signed

SEATS = "abcd"
SKIP = "t"
_ADDRESS = re.compile(r"([0-9]{1,9})(?:-((?:t|[a-d][0-9]{1,6})(?:\.(?:t|[a-d][0-9]{1,6}))*))?")


def address_of(game: Game, version: int, steps: Sequence[PlanStep]) -> str:
    """A plan as a part of an address: the table's version, and each step's seat and code.

    >>> import serai
    >>> game = serai.game("five-tribes")
    >>> address_of(game, 7, [PlanStep(1, "bid 5"), PlanStep(0, TURN_NOW)]), address_of(game, 7, [])
    ('7-b21.t', '7')
    """
    codes = [SKIP if move == TURN_NOW else f"{SEATS[seat]}{game.notation.code(move)}" for seat, move in steps]
    return f"{version}-{'.'.join(codes)}" if codes else str(version)


def read_address(game: Game, seat: int, text: str) -> tuple[int, list[PlanStep]]:
    """The version and the steps of an address.

    >>> import serai
    >>> read_address(serai.game("five-tribes"), 0, "7-b21.t")
    (7, [PlanStep(seat=1, move='bid 5'), PlanStep(seat=0, move='')])
    """
    found = _ADDRESS.fullmatch(text[: 9 * MOST_STEPS])
    if found is None:
        raise BadRequest(_("this is not a plan"))
    steps = []
    for token in (found[2] or "").split(".") if found[2] else ():
        if token == SKIP:
            steps.append(PlanStep(seat, TURN_NOW))
            continue
        code = int(token[1:])
        if code >= game.notation.size:
            raise BadRequest(_("this is not a plan"))
        steps.append(PlanStep(SEATS.index(token[0]), game.notation.text(code)))
    return int(found[1]), steps


# -- in words ----------------------------------------------------------------------------------------------------------


class Gained(NamedTuple):
    """A part of what a plan brings: how much of what, and how much it was when it was planned, if that is another."""

    name: str
    now: str
    was: str


def brought(game: Game, now: Brings, then: Mapping[str, int] | None = None) -> tuple[Gained, ...]:
    """What a plan brings, part by part; with `then`, marked where that has changed."""
    before = now if then is None else then
    return tuple(
        Gained(counted(game, name), signed(now.get(name, 0)), signed(before.get(name, 0)) if changed else "")
        for name in dict.fromkeys((*now, *before))
        for changed in (now.get(name, 0) != before.get(name, 0),)
    )


@dataclass(frozen=True)
class WordedOffer:
    """A plan beside the decision it is for."""

    steps: tuple[str, ...]
    brings: tuple[Gained, ...]
    changed: bool
    draws: bool
    broken: str  # the step that is no longer possible
    why: str  # and why


def counted(game: Game, name: str) -> str:
    """The name of what is counted: a field of a position, or a kind of it."""
    field, _dot, kind = name.partition(".")
    words = _("points") if field == "points" else move_text.field_name(field)
    return f"{words}: {move_text.word(game.name, kind)}" if kind else words


def step_words(game: Game, step: PlanStep, names: Sequence[str]) -> str:
    """A step as one would say it."""
    return move_text.phrased(game, step.move, names) if step.move != TURN_NOW else _("as if it were my turn now")


def offered(game: Game, offer: Offer, names: Sequence[str]) -> WordedOffer:
    """An offer in words."""
    broken = offer.broken
    return WordedOffer(
        tuple(move_text.phrased(game, move, names) for move in offer.moves),
        brought(game, offer.brings, offer.then),
        offer.changed,
        offer.draws,
        step_words(game, broken.step, names) if broken else "",
        broken.why.text if broken else "",
    )
