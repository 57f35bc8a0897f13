"""What to try first: how promising a decision looks before anything is played."""

from serai.games.rajas.board import NEIGHBOUR, PLACE_CELL, PLACE_SIDE, ROTATED
from serai.games.rajas.effects import AMOUNT, KIND, PARTS, Effect
from serai.games.rajas.heuristics.dice import plan_for, room, worth_of_new_die, worth_of_one_die
from serai.games.rajas.heuristics.effects import worth_of_parts
from serai.games.rajas.heuristics.goods import assorted_sale, best_sale, sales, worth_of_tile
from serai.games.rajas.heuristics.river import HARBOR_STEPS, best_voyage, worth_of_voyage
from serai.games.rajas.heuristics.roads import is_yield_to_win, worth_of_place
from serai.games.rajas.heuristics.time import rounds_left
from serai.games.rajas.rules.dice import most_payable
from serai.games.rajas.rules.market import best_markets
from serai.games.rajas.rules.paying import chamber_of
from serai.games.rajas.rules.workers import next_space
from serai.games.rajas.state import (
    BACKS,
    BUILD,
    CHOOSE,
    COLOURS,
    DONE,
    FACES,
    LAY,
    OPPOSITE,
    PAY,
    PLACE,
    PLACES,
    PUT,
    REROLL,
    RETURN,
    SAIL,
    SELL,
    STACKS,
    STAY,
    TAKE,
    TURNS,
    UPGRADE,
    VISIT,
    Bill,
    OptionPlace,
    Prompt,
    Spot,
)
from serai.kernel.jit import jit


@jit
def prior(s, e, w, code):
    """How promising a legal code looks: the points it is worth at first sight, warmed by a weight for each prompt."""
    prompt = int(s.prompt)
    rounds = rounds_left(s, e, w, s.seat) if s.prompt != Prompt.BROWN else w.rounds
    if prompt == Prompt.PLACE:
        return w.warm_place * first_sight_of_spot(s, e, w, code - PLACE, rounds)
    if prompt == Prompt.PAY:
        return w.warm_pay * first_sight_of_payment(s, e, w, (code - PAY) // 2, (code - PAY) % 2, rounds)
    if prompt == Prompt.BUILD:
        tile = code - BUILD
        return w.warm_build * (worth_of_tile(s, e, w, s.seat, tile, rounds) - w.pip_cost * int(e.tile_cost[tile]))
    if prompt == Prompt.LAY:
        return w.warm_lay * first_sight_of_cell(s, e, w, (code - LAY) // TURNS, (code - LAY) % TURNS, rounds)
    if prompt == Prompt.TAKE:
        return w.warm_take * one_more_of(s, e, w, code - TAKE, rounds)
    if prompt == Prompt.RETURN or prompt == Prompt.REROLL:
        if code == DONE:
            return 0.0
        die = code - (RETURN if prompt == Prompt.RETURN else REROLL)
        return w.warm_dice * (w.spare - worth_of_keeping(s, e, w, die // FACES, die % FACES + 1, rounds))
    if prompt == Prompt.UPGRADE:
        return w.warm_upgrade * on_offer(s, e, code - UPGRADE)
    if prompt == Prompt.SAIL:
        if code == STAY:
            return 0.0
        return w.warm_sail * worth_of_voyage(s, e, w, s.seat, code - SAIL + 1, rounds)
    if prompt == Prompt.VISIT:
        return w.warm_place * worth_of_person(s, e, w, code - VISIT, rounds)
    if prompt == Prompt.SELL:
        return w.warm_place * best_markets(s, e, code - SELL, int(s.amount))
    if prompt == Prompt.CHOOSE:
        if code == DONE:
            return 0.0
        return w.warm_yield * worth_of_parts(s, e, w, s.seat, e.yield_tile[code - CHOOSE], rounds)
    if prompt == Prompt.PUT or prompt == Prompt.BROWN:
        return -w.warm_yield * worth_of_place(s, e, w, s.seat, code - PUT, rounds)
    return 0.0


@jit
def first_sight_of_spot(s, e, w, spot, rounds):
    """What a worker may bring at a spot, less what the space costs."""
    seat = int(s.seat)
    lasting = min(1.0, rounds / w.horizon)
    price = float(e.price[int(s.players) - 2, spot, next_space(s, e, spot)])
    if spot == Spot.QUARRY:
        return best_building(s, e, w, rounds) + w.build_more - price
    if spot == Spot.HARBOR:
        return best_voyage(s, e, w, seat, HARBOR_STEPS, rounds) - lasting * worth_of_one_die(s, w, seat, 2) - price
    if spot == Spot.ASSORTED:
        return float(assorted_sale(s, e, seat))
    if spot <= Spot.SPICES:
        together = best_sale(s, e, seat) if s.options[OptionPlace.FREE_KIND] else sales(s, e, seat, spot - Spot.SILK)[1]
        return together - lasting * worth_of_new_die(s, w, seat)
    if spot == Spot.OUTER_TERRACE:
        return worth_of_parts(s, e, w, seat, e.outer_terrace, rounds)
    if spot < Spot.BALCONY_ORANGE:
        if room(s, e, seat) == 0:
            return 0.0
        return lasting * one_more_of(s, e, w, spot - Spot.TERRACE_ORANGE, rounds)
    if spot < Spot.GREAT_MOGUL:
        given = spot - Spot.BALCONY_ORANGE
        taken = one_more_of(s, e, w, int(e.balcony_takes[given]), rounds) * int(e.balcony_dice)
        return lasting * (taken - worth_of_new_die(s, w, seat))
    chamber = chamber_of(spot)
    die = worth_of_one_die(s, w, seat, int(e.chamber_die[chamber]))
    return worth_of_person(s, e, w, chamber, rounds) - lasting * die


@jit
def worth_of_person(s, e, w, chamber, rounds):
    """A palace action (R-086..R-102); a voyage is looked at where it ends."""
    value = worth_of_parts(s, e, w, s.seat, e.chamber[chamber], rounds)
    for part in range(PARTS):
        if e.chamber[chamber, part, KIND] == Effect.SAIL_EXACTLY:
            value += worth_of_voyage(s, e, w, s.seat, int(e.chamber[chamber, part, AMOUNT]), rounds)
            value -= min(1.0, rounds / w.horizon) * w.sail
    return value


@jit
def best_building(s, e, w, rounds):
    """The best open tile that can be paid for, less its price in pips."""
    best = 0.0
    for colour in range(COLOURS):
        most = most_payable(s, colour)
        for stack in range(colour * BACKS, (colour + 1) * BACKS):
            tile = int(s.top[stack])
            if tile >= 0 and e.tile_cost[tile] <= most:
                best = max(best, worth_of_tile(s, e, w, s.seat, tile, rounds) - w.pip_cost * int(e.tile_cost[tile]))
    return best


@jit
def one_more_of(s, e, w, colour, rounds):
    """A die more of a colour: its own use, and the tile it brings nearer."""
    if s.supply[colour] == 0:
        return 0.0
    so_far = int(s.taken[colour]) * OPPOSITE / 2
    plan = plan_for(s, e, w, s.seat, colour, so_far + OPPOSITE / 2, rounds)
    return worth_of_new_die(s, w, s.seat) + plan - plan_for(s, e, w, s.seat, colour, so_far, rounds)


@jit
def worth_of_keeping(s, e, w, colour, face, rounds):
    """What a die is worth beyond any die: its pips, and the tile it is saved for."""
    plan = plan_for(s, e, w, s.seat, colour, 0.0, rounds) - plan_for(s, e, w, s.seat, colour, -float(face), rounds)
    return w.pip * face + plan


@jit
def first_sight_of_payment(s, e, w, die, karma, rounds):
    """What the die opens, less the die and the karma; in a price every pip beyond it is lost."""
    face = die % FACES + 1
    value = OPPOSITE - face if karma else face
    lost = w.karma * karma
    if s.bill == Bill.TILE:
        return w.pip_paid * min(value, int(s.price)) - w.pip_lost * max(0, value - int(s.price)) - lost
    lost += worth_of_keeping(s, e, w, die // FACES, face, rounds)
    if s.bill == Bill.MARKET:
        if s.options[OptionPlace.FREE_KIND]:
            return best_sale(s, e, s.seat) - lost
        return best_markets(s, e, int(s.spot) - Spot.SILK, value) - lost
    if s.bill == Bill.HARBOR:
        return best_voyage(s, e, w, s.seat, value, rounds) - lost
    return -lost


@jit
def first_sight_of_cell(s, e, w, cell, turns, rounds):
    """The yields a tile wins there, and what its roads lead on to."""
    seat = int(s.seat)
    road = ROTATED[int(e.tile_road[s.chosen]), turns]
    value = 0.0
    for side in range(4):
        if road >> side & 1:
            neighbour = NEIGHBOUR[cell, side]
            if neighbour >= 0 and e.is_cell[neighbour] and s.roads[seat, neighbour] == 0:
                value += w.open_road
    for place in range(PLACES):
        if is_yield_to_win(s, e, seat, place):
            there = PLACE_CELL[place]
            if there == cell and road & PLACE_SIDE[place]:
                value += worth_of_place(s, e, w, seat, place, rounds)
            elif s.roads[seat, there] == 0 and leads_to(road, cell, there):
                value += w.reach * worth_of_place(s, e, w, seat, place, rounds)
    if s.covering:
        value -= w.pip_cost * int(e.tile_cost[s.tiles[seat, cell]])
    return value


@jit
def leads_to(road, cell, there):
    for side in range(4):
        if road >> side & 1 and NEIGHBOUR[cell, side] == there:
            return True
    return False


@jit
def on_offer(s, e, building):
    """How many buildings of a kind the open tiles show."""
    n = 0
    for stack in range(STACKS):
        if s.top[stack] >= 0:
            n += int(e.tile_buildings[s.top[stack], building])
    return n
