"""Well: a whole game in one file, for the tests and for `docs/adding-a-game.md`.

Draw stones from the well, as long as you dare. W-001 On your turn you draw a stone or stop. W-002 A second stone of a
colour in hand loses the hand and ends the turn. W-003 Stopping banks the hand; an empty hand cannot be banked.
W-004 Lost and banked stones go back into the well. W-005 The first to bank the target wins.
"""

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from serai.kernel.chance import below, draw, total
from serai.kernel.dispatch import rules_of
from serai.kernel.editions import EditionTables
from serai.kernel.fields import Field
from serai.kernel.game import SEAT_NAMES, Game, Option, Telling
from serai.kernel.jit import jit
from serai.kernel.notation import Notation, verb
from serai.kernel.position import Position
from serai.kernel.ranking import places_by_score
from serai.kernel.state import SEATS, header, note

# -- state ---------------------------------------------------------------------------------------------------------

COLOURS = ("red", "green", "blue", "white", "black")
N = len(COLOURS)


class Prompt(IntEnum):
    TURN = 0


class Reason(IntEnum):
    OK = 0
    NOTHING_TO_BANK = 1
    WELL_EMPTY = 2


class Note(IntEnum):
    DREW = 0
    LOST = 1
    BANKED = 2


DRAW, STOP = 0, 1

STATE = np.dtype(
    [*header(options=1, notes=4), ("well", np.int16, N), ("hand", np.int16, N), ("bank", np.int16, SEATS)], align=True
)
EDITION = np.dtype([("stones", np.int16, N), ("target", np.int16)], align=True)


# -- rules ---------------------------------------------------------------------------------------------------------


@jit
def setup(s, e):
    for colour in range(N):
        s.well[colour] = e.stones[colour]
    s.seat = below(s, s.players)


@jit
def check(s, e, code):
    if code == STOP and total(s.hand) == 0:
        return Reason.NOTHING_TO_BANK  # W-003
    if code == DRAW and total(s.well) == 0:
        return Reason.WELL_EMPTY
    return Reason.OK


@jit
def legal(s, e, out):
    n = 0
    for code in range(2):
        if check(s, e, code) == Reason.OK:
            out[n] = code
            n += 1
    return n


@jit
def apply(s, e, code):
    if code == STOP:
        bank(s, e)
    else:
        draw_stone(s)


@jit
def draw_stone(s):
    # W-001, W-002
    colour = draw(s, s.well)
    s.hand[colour] += 1
    note(s, Note.DREW, colour, 0)
    too_many = 3 if s.options[0] else 2
    if s.hand[colour] == too_many:
        note(s, Note.LOST, total(s.hand), 0)
        end_turn(s)


@jit
def bank(s, e):
    # W-003, W-005
    s.bank[s.seat] += total(s.hand)
    note(s, Note.BANKED, total(s.hand), 0)
    if s.bank[s.seat] >= e.target:
        s.over = 1
    else:
        end_turn(s)


@jit
def end_turn(s):
    # W-004
    for colour in range(N):
        s.well[colour] += s.hand[colour]
        s.hand[colour] = 0
    s.seat = (s.seat + 1) % s.players


# -- scoring, observing, checking ----------------------------------------------------------------------------------


@jit
def points(s, e, seat, line):
    return int(s.bank[seat])


@jit
def scores(s, e, out):
    for seat in range(s.players):
        out[seat] = points(s, e, seat, 0)


@jit
def places(s, e, out):
    scores(s, e, out[SEATS:])
    places_by_score(s.players, out[SEATS:], out)


@jit
def observe(s, e, seat, out):
    for colour in range(N):
        out[colour] = s.hand[colour] / 3
    for k in range(SEATS):
        out[N + k] = s.bank[(seat + k) % int(s.players)] / 50 if k < s.players else 0
    out[N + SEATS] = s.seat == seat
    return N + SEATS + 1


@jit
def redeal(s, e, seat):
    """Nothing is hidden but the draws to come."""


@jit
def balance(s, e, out):
    for colour in range(N):
        out[colour] = int(s.well[colour]) + int(s.hand[colour]) - int(e.stones[colour])
    return N


@jit
def unusual(s, e):
    """A hand that is already full of risk."""
    for colour in range(3):
        s.well[colour] -= 1
        s.hand[colour] += 1


@jit
def eager(s, e, code):
    return code == STOP


# -- names, files, views -------------------------------------------------------------------------------------------


def fill_edition(e: Any, tables: EditionTables) -> None:
    e.stones = [tables.number(f"stones.{colour}", low=1, high=50) for colour in COLOURS]
    e.target = tables.number("well.target", low=1, high=1000)


def complete(s: Any, e: Any, given: set[str]) -> None:
    if "well" not in given:
        s.well = [max(0, int(n)) for n in e.stones - s.hand]


def view(position: Position, seat: int | None) -> dict[str, Any]:
    return position.to_dict()


FIELDS = {
    "ply": Field(),
    "draws": Field(),
    "seat": Field(values=SEAT_NAMES),
    "prompt": Field(values=("turn",)),
    "over": Field(values=(False, True)),
    "well": Field((COLOURS,)),
    "hand": Field((COLOURS,)),
    "bank": Field((SEAT_NAMES,)),
}

GAME = Game(
    name="well",
    title="Well",
    package=Path(__file__).parent,
    players=(2, 3, 4),
    options=(Option("mild", ("no", "yes"), "only a third stone of a colour loses the hand", ("W-002",)),),
    state_type=STATE,
    edition_type=EDITION,
    prompts=Prompt,
    questions={Prompt.TURN: "Draw a stone, or stop"},
    notation=Notation(verb(DRAW, "draw"), verb(STOP, "stop")),
    reasons={
        Reason.NOTHING_TO_BANK: ("nothing-to-bank", "There is nothing in your hand to bank.", ("W-003",)),
        Reason.WELL_EMPTY: ("well-empty", "The well is empty.", ("W-001",)),
    },
    tellings={
        Note.DREW: Telling("{player} draws a stone: {a}", a=COLOURS),
        Note.LOST: Telling("{player} loses {a} stones"),
        Note.BANKED: Telling("{player} banks {a} stones"),
    },
    fields=FIELDS,
    laws=tuple(f"{colour} stones" for colour in COLOURS),
    score_lines=("bank",),
    points=points,
    fill_edition=fill_edition,
    complete=complete,
    view=view,
    rules=rules_of(setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager),
    width=2,
    observation=(*(f"hand {c}" for c in COLOURS), *(f"bank +{k}" for k in range(SEATS)), "own turn"),
    perfect_information=True,
)
