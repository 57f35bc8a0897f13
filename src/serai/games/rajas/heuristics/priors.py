"""What to try first: how promising a decision looks before anything is played."""

from serai.games.rajas import state
from serai.games.rajas.board import NEIGHBOUR, PLACE_CELL, ROTATED, reaches
from serai.games.rajas.effects import AMOUNT, KIND, PARTS, Effect
from serai.games.rajas.heuristics.dice import plan_for, worth_of_new_die, worth_of_one_die
from serai.games.rajas.heuristics.effects import worth_of_parts
from serai.games.rajas.heuristics.goods import best_sale, worth_of_tile
from serai.games.rajas.heuristics.river import HARBOR_STEPS, best_voyage, worth_of_voyage
from serai.games.rajas.heuristics.roads import worth_of_place
from serai.games.rajas.heuristics.time import rounds_left
from serai.games.rajas.rules.building import is_still_to_win
from serai.games.rajas.rules.dice import face_paid, most_payable, room
from serai.games.rajas.rules.market import assorted_value, best_markets, good_of, market_values
from serai.games.rajas.rules.workers import next_space, price_of
from serai.games.rajas.state import (
    BACKS,
    COLOURS,
    DONE,
    OPPOSITE,
    PLACES,
    STACKS,
    STAY,
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
    if code == STAY or code == DONE:
        return 0.0
    if prompt == Prompt.PLACE:
        spot = state.place_of(code)
        return w.warm_place * (first_sight_of_spot(s, e, w, spot, rounds) + learnt_of_spot(w, spot))
    if prompt == Prompt.PAY:
        colour, face, karma = state.pay_of(code)
        return w.warm_pay * first_sight_of_payment(s, e, w, colour, face, karma, rounds)
    if prompt == Prompt.BUILD:
        tile = state.build_of(code)
        return w.warm_build * (worth_of_tile(s, e, w, s.seat, tile, rounds) - w.pip_cost * int(e.tile_cost[tile]))
    if prompt == Prompt.LAY:
        cell, turns = state.lay_of(code)
        return w.warm_lay * first_sight_of_cell(s, e, w, cell, turns, rounds)
    if prompt == Prompt.TAKE:
        return w.warm_take * one_more_of(s, e, w, state.take_of(code), rounds)
    if prompt == Prompt.RETURN or prompt == Prompt.REROLL:
        colour, face = state.return_of(code) if prompt == Prompt.RETURN else state.reroll_of(code)
        return w.warm_dice * (w.spare - worth_of_keeping(s, e, w, colour, face, rounds))
    if prompt == Prompt.UPGRADE:
        return w.warm_upgrade * on_offer(s, e, state.upgrade_of(code))
    if prompt == Prompt.SAIL:
        return w.warm_sail * worth_of_voyage(s, e, w, s.seat, state.sail_of(code), rounds)
    if prompt == Prompt.VISIT:
        return w.warm_place * worth_of_person(s, e, w, state.visit_of(code), rounds)
    if prompt == Prompt.SELL:
        return w.warm_place * best_markets(s, e, s.seat, state.sell_of(code), int(s.amount))
    if prompt == Prompt.CHOOSE:
        return w.warm_yield * worth_of_parts(s, e, w, s.seat, e.yield_tile[state.choose_of(code)], rounds)
    if prompt == Prompt.PUT or prompt == Prompt.BROWN:
        return -w.warm_yield * worth_of_place(s, e, w, s.seat, state.put_of(code), rounds)
    return 0.0


@jit
def first_sight_of_spot(s, e, w, spot, rounds):
    """What a worker may bring at a spot, less what the space costs."""
    seat = int(s.seat)
    lasting = min(1.0, rounds / w.horizon)
    price = float(price_of(s, e, spot, next_space(s, e, spot)))
    if spot == Spot.QUARRY:
        return best_building(s, e, w, rounds) + w.build_more - price
    if spot == Spot.HARBOR:
        return best_voyage(s, e, w, seat, HARBOR_STEPS, rounds) - lasting * worth_of_one_die(s, w, seat, 2) - price
    if spot == Spot.ASSORTED:
        return float(assorted_value(s, e, seat))
    if spot <= Spot.SPICES:
        free = s.options[OptionPlace.FREE_KIND]
        together = best_sale(s, e, seat) if free else market_values(s, e, seat, good_of(spot))[1]
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
    chamber = state.chamber_of(spot)
    die = worth_of_one_die(s, w, seat, int(e.chamber_die[chamber]))
    return worth_of_person(s, e, w, chamber, rounds) - lasting * die


@jit
def learnt_of_spot(w, spot):
    """What a spot turns out to bring beyond its first sight."""
    if spot == Spot.HARBOR:
        return w.more_harbor
    if spot == Spot.ASSORTED:
        return w.more_assorted
    if Spot.TERRACE_ORANGE <= spot < Spot.BALCONY_ORANGE:
        return w.more_terrace
    if Spot.BALCONY_ORANGE <= spot < Spot.GREAT_MOGUL:
        return w.more_balcony
    if spot == Spot.DANCER:
        return w.more_dancer
    if spot == Spot.YOGI:
        return w.more_yogi
    if spot == Spot.RAJA_MAN_SINGH:
        return w.more_raja
    if spot == Spot.PORTUGUESE:
        return w.more_portuguese
    return 0.0


@jit
def worth_of_person(s, e, w, chamber, rounds):
    """A palace action; a voyage is looked at where it ends."""
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
def first_sight_of_payment(s, e, w, colour, face, karma, rounds):
    """What the die opens, less the die and the karma; in a price every pip beyond it is lost."""
    value = face_paid(face, karma)
    lost = w.karma * karma
    if s.bill == Bill.TILE:
        return w.pip_paid * min(value, int(s.price)) - w.pip_lost * max(0, value - int(s.price)) - lost
    lost += worth_of_keeping(s, e, w, colour, face, rounds)
    if s.bill == Bill.MARKET:
        if s.options[OptionPlace.FREE_KIND]:
            return best_sale(s, e, s.seat) - lost
        return best_markets(s, e, s.seat, good_of(int(s.spot)), value) - lost
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
        if is_still_to_win(s, e, seat, place):
            there = PLACE_CELL[place]
            if reaches(road, cell, place):
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
