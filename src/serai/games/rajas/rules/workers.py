"""Placing a worker (R-025, R-029, R-034, R-038): which spots are open, what a space costs, what it leads to.

Chapters: Rounds, stages and turns; Money and dice; The quarry; The market place; The palace; Harbor and river.
"""

from serai.games.rajas.effects import AMOUNT, KIND, PARTS, Effect, Source
from serai.games.rajas.rules.building import can_build
from serai.games.rajas.rules.dice import has_die, held, held_of
from serai.games.rajas.rules.paying import has_chamber_die, open_bill
from serai.games.rajas.rules.river import can_sail
from serai.games.rajas.rules.stack import push, push_parts
from serai.games.rajas.rules.tracks import pay_money
from serai.games.rajas.state import (
    NOBODY,
    SPOTS,
    Bill,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Spot,
    Step,
    chamber_of,
    place_code,
)
from serai.kernel.codes import append
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def next_space(s, e, spot):
    """R-030, R-031, R-032: the first free space of a spot, or -1."""
    for space in range(e.spaces[s.players - 2, spot]):
        if s.workers[spot, space] == NOBODY:
            return space
    return -1


@jit
def price_of(s, e, spot, space):
    """The money a space costs, on the board as laid out for so many players (R-033, R-035, R-037, R-045, R-103)."""
    return int(e.price[s.players - 2, spot, space])


@jit
def check_place(s, e, spot):
    space = next_space(s, e, spot)
    if space < 0:
        return ReasonCode.NO_SPACE
    if price_of(s, e, spot, space) > s.money[s.seat]:
        return ReasonCode.NOT_ENOUGH_MONEY
    if spot == Spot.QUARRY:
        return ReasonCode.OK if can_build(s, e) else ReasonCode.NO_TILE_TO_BUILD
    if spot == Spot.HARBOR:
        if not can_sail(s, e, 1):
            return ReasonCode.RIVER_TOO_SHORT
        return ReasonCode.OK if has_die(s, 1, e.harbor_most) else ReasonCode.NO_FITTING_DIE
    if spot == Spot.ASSORTED:
        return check_assorted(s)
    if spot <= Spot.SPICES:
        return check_one_kind(s, e, spot)
    if spot < Spot.BALCONY_ORANGE:
        return ReasonCode.OK
    if spot < Spot.GREAT_MOGUL:
        return ReasonCode.OK if held_of(s, spot - Spot.BALCONY_ORANGE) > 0 else ReasonCode.NO_FITTING_DIE
    return check_chamber(s, e, chamber_of(spot))


@jit
def check_assorted(s):
    #
    if s.players > 2:
        for space in range(len(s.workers[Spot.ASSORTED])):
            if s.workers[Spot.ASSORTED, space] == s.seat:
                return ReasonCode.ONE_ASSORTED
    return ReasonCode.OK


@jit
def check_one_kind(s, e, spot):
    if s.options[OptionPlace.FREE_KIND]:  # then the spaces are all the same
        for earlier in range(Spot.SILK, spot):
            if next_space(s, e, earlier) >= 0:
                return ReasonCode.USE_FIRST_MARKET
    return ReasonCode.OK if held(s, s.seat) > 0 else ReasonCode.NO_FITTING_DIE


@jit
def check_chamber(s, e, chamber):
    refusal = check_person(s, e, chamber)
    if refusal != ReasonCode.OK:
        return refusal
    if has_chamber_die(s, e, chamber):
        return ReasonCode.OK
    number = int(e.chamber_die[chamber])
    return ReasonCode.NO_TILE_TO_COVER if has_die(s, number, number) else ReasonCode.NO_FITTING_DIE


@jit
def check_person(s, e, chamber):
    """R-101, R-102, Q-19: a voyage must find enough spaces ahead."""
    for part in range(PARTS):
        if e.chamber[chamber, part, KIND] == Effect.SAIL_EXACTLY:
            if not can_sail(s, e, int(e.chamber[chamber, part, AMOUNT])):
                return ReasonCode.RIVER_TOO_SHORT
    return ReasonCode.OK


@jit
def legal_places(s, e, out):
    n = 0
    for spot in range(SPOTS):
        if check_place(s, e, spot) == ReasonCode.OK:
            n = append(out, n, place_code(spot))
    return n


@jit
def can_place(s, e):
    # Q-02; the spots that cost nothing are the quickest to check
    for i in range(SPOTS):
        if check_place(s, e, (Spot.OUTER_TERRACE + i) % SPOTS) == ReasonCode.OK:
            return True
    return False


@jit
def place_worker(s, e, spot):
    """R-026: the worker stands, the money is paid; dice are asked for, or the action follows at once."""
    s.prompt = Prompt.NONE
    space = next_space(s, e, spot)
    s.workers[spot, space] = s.seat
    s.unplaced[s.seat] -= 1
    s.placements += 1
    s.spot = spot
    s.step = Step.ACT
    note(s, Note.PLACED, spot, space + 1)
    pay_money(s, price_of(s, e, spot, space))
    if spot == Spot.QUARRY:
        push(s, Effect.BUILD, 0, 0, Source.TILES)
    elif spot == Spot.HARBOR:
        open_bill(s, Bill.HARBOR)
    elif spot == Spot.ASSORTED:
        push(s, Effect.ASSORTED, 0, 0, Source.MARKETS)
    elif spot <= Spot.SPICES:
        open_bill(s, Bill.MARKET)
    elif spot == Spot.OUTER_TERRACE:
        push_parts(s, e.outer_terrace, Source.PALACE)
    elif spot < Spot.BALCONY_ORANGE:
        push(s, Effect.COLOUR_DICE, e.terrace_dice, 1 << (spot - Spot.TERRACE_ORANGE), Source.PALACE)
    elif spot < Spot.GREAT_MOGUL:
        open_bill(s, Bill.BALCONY)
    else:
        open_bill(s, Bill.CHAMBER)
