"""What a good player of Rajas knows, in points of the score (a fame counts as its money): `evaluate` and `prior`.

Points on the tracks are only half of a position. The other half is what the coming turns will make of dice, karma,
markets, upgrades, the boat and the roads, and how many turns there will be: workers are turns. Every estimate fades as
the end comes near. The numbers live in `heuristics.toml`, so tuning them compiles nothing.
"""

from serai.games.rajas.board import IS_BEND, NEIGHBOUR, PLACE_CELL, PLACE_SIDE, ROTATED, arriving
from serai.games.rajas.effects import AMOUNT, KIND, PARTS, WHAT, Effect
from serai.games.rajas.rules.dice import FIRST_ORDER, board_side, held, most_payable
from serai.games.rajas.rules.market import best_markets
from serai.games.rajas.rules.paying import chamber_of
from serai.games.rajas.rules.tracks import difference
from serai.games.rajas.rules.workers import next_space
from serai.games.rajas.state import (
    BACKS,
    BONUSES,
    BUILD,
    BUILDINGS,
    CELLS,
    CHOOSE,
    COLOURS,
    COLUMNS,
    DONE,
    FACES,
    GOODS,
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
    WAITING,
    Bill,
    Option,
    Prompt,
    Spot,
    Step,
    Waiting,
)
from serai.kernel.jit import jit

LEFT_COLUMN = sum(1 << cell for cell in range(0, CELLS, COLUMNS))
RIGHT_COLUMN = LEFT_COLUMN << COLUMNS - 1
FARTHEST = 5  # tiles to lay before a yield is too far away to count
HARBOR_STEPS = 3  # spaces ahead that a boat may hope for


@jit
def evaluate(s, e, w, seat):
    """How a seat stands, in points: what it has on the tracks and what its turns may still make of the rest."""
    if s.over:
        return final_points(s, e, seat)
    rounds = rounds_left(s, e, w, seat)
    lasting = min(1.0, rounds / w.horizon)
    value = points(s, e, seat) * (1.0 - w.early * rounds) + worth_of_turns(s, e, w, seat)
    value += lasting * (worth_of_dice(s, e, w, seat, rounds) + worth_of_karma(s, w, seat))
    value += lasting * (worth_of_river(s, e, w, seat, rounds) + worth_of_roads(s, e, w, seat, rounds))
    value += lasting * (worth_of_bonuses(s, e, w, seat, rounds) + w.purse * min(float(s.money[seat]), w.purse_enough))
    value += rounds * (worth_of_markets(s, e, w, seat) + worth_of_upgrades(s, w, seat) + waiting_workers(s, e, w, seat))
    if seat == next_to_start(s):
        value += lasting * w.elephant
    if seat == s.seat and s.step == Step.ACT:
        value += worth_in_hand(s, e, w, rounds)
    return value


# -- the tracks and the time ---------------------------------------------------------------------------------------


@jit
def points(s, e, seat):
    return int(s.fame[seat]) * int(e.money_per_fame) + int(s.money[seat])


@jit
def final_points(s, e, seat):
    """The ranking as points (R-159..R-162): the difference decides, then whose markers met first."""
    value = float((difference(s, e, seat) + int(e.fame_spaces) + 1) * int(e.money_per_fame))
    if s.met[seat] > 0:
        value += 1.0 / int(s.met[seat])
    return value


@jit
def goal(e):
    """The points with which markers meet."""
    return (int(e.fame_spaces) + 1) * int(e.money_per_fame)


@jit
def rounds_to_go(s, e, w):
    """How many rounds the game will last from now on: by the round's number, unless somebody is near the goal.

    If the leader's progress alone told the time, a leader would dawdle to keep the worth of dice and markets.
    """
    lead, unplaced, active = 0, 0, 0
    for seat in range(s.players):
        lead = max(lead, points(s, e, seat))
        unplaced += int(s.unplaced[seat])
        active += int(s.active[seat])
    by_count = max(w.least, w.rounds - int(s.round_number) + unplaced / max(1, active))
    return min(by_count, max(0, goal(e) - lead) / w.pace)


@jit
def turns_left(s, seat, to_go):
    """Workers of this round and of those that follow; in the last stage only who has not had the turn (R-157)."""
    if s.meetings > 0:
        waits = (seat - int(s.starting)) % int(s.players) >= s.turn
        return 1.0 if waits and s.unplaced[seat] > 0 else 0.0
    unplaced, active = 0, 0
    for other in range(s.players):
        unplaced += int(s.unplaced[other])
        active += int(s.active[other])
    after = max(0.0, to_go - unplaced / max(1, active))
    return min(float(s.unplaced[seat]), int(s.active[seat]) * to_go) + int(s.active[seat]) * after


@jit
def rounds_left(s, e, w, seat):
    """A seat's turns to come, as rounds."""
    return turns_left(s, seat, rounds_to_go(s, e, w)) / max(1, int(s.active[seat]))


@jit
def worth_of_turns(s, e, w, seat):
    """More workers mean more turns than the others will have."""
    to_go = rounds_to_go(s, e, w)
    average = 0.0
    for other in range(s.players):
        average += turns_left(s, other, to_go) / int(s.players)
    return w.turn * (turns_left(s, seat, to_go) - average)


@jit
def waiting_workers(s, e, w, seat):
    """Every waiting worker is the more worth the nearer it is; not all of them may join (R-134..R-139)."""
    value, n = 0.0, 0
    for where in range(WAITING):
        if s.waiting[seat, where]:
            n += 1
            at = max(1, int(e.worker_at[where]))
            way = int(s.boat[seat])
            if where == Waiting.FAME:
                way = int(s.fame[seat])
            elif where == Waiting.MONEY:
                way = int(s.money[seat])
            near = min(1.0, way / at)
            value += near * (w.waiting_bridge if where == Waiting.BRIDGE else w.waiting)
    return value * (int(e.worker_most[s.options[Option.VERSION]]) - int(s.active[seat])) / max(1, n)


@jit
def worth_of_bonuses(s, e, w, seat, rounds):
    """The next bonus of each track, when it is near (R-142..R-151)."""
    value = 0.0
    won = int(s.bonus[seat])
    if won < BONUSES and e.money_bonus_at[won] > 0:
        near = 1.0 - (int(e.money_bonus_at[won]) - int(s.money[seat])) / w.bonus_far
        if near > 0.0:
            value += near * worth_of_parts(s, e, w, seat, e.money_bonus[won], rounds)
    for bonus in range(BONUSES):
        gap = int(e.fame_bonus_at[bonus]) - int(s.fame[seat])
        near = 1.0 - gap * int(e.money_per_fame) / w.bonus_far
        if gap > 0 and near > 0.0:
            value += near * worth_of_parts(s, e, w, seat, e.fame_bonus[bonus], rounds)
    return w.bonus * value


@jit
def next_to_start(s):
    """R-153, R-154."""
    return int(s.mogul) if s.mogul >= 0 else (int(s.starting) + 1) % int(s.players)


# -- dice and karma ------------------------------------------------------------------------------------------------


@jit
def worth_of_one_die(s, w, seat, face):
    """A die more or less: small ones sail, each number opens a chamber, high ones build; the first matter most."""
    return max(0.0, w.die - w.die_less * held(s, seat)) + w.pip * face


@jit
def worth_of_new_die(s, w, seat):
    return worth_of_one_die(s, w, seat, OPPOSITE / 2)


@jit
def room(s, e, seat):
    """How many dice Kali can still hold."""
    return max(0, int(e.hands[board_side(s, seat)]) - held(s, seat))


@jit
def worth_of_dice(s, e, w, seat, rounds):
    """What the dice can do, each a little less than the one before, and which open tiles they are saved for."""
    n, value = 0, 0.0
    for colour in range(COLOURS):
        for face in range(FACES):
            dice = int(s.dice[seat, colour, face])
            n += dice
            value += dice * (w.die + w.pip * (face + 1))
        value += plan_for(s, e, w, seat, colour, 0.0, rounds)
    return value - w.die_less * n * (n - 1) / 2


@jit
def plan_for(s, e, w, seat, colour, more, rounds):
    """The best open tile of a colour, by how much of its price lies in Kali, with so many more pips."""
    pips = more
    for face in range(FACES):
        pips += int(s.dice[seat, colour, face]) * (face + 1)
    best = 0.0
    for stack in range(colour * BACKS, (colour + 1) * BACKS):
        tile = int(s.top[stack])
        if tile >= 0:
            share = min(1.0, pips / int(e.tile_cost[tile]))
            best = max(best, share * share * worth_of_tile(s, e, w, seat, tile, rounds))
    return w.plan * best


@jit
def worth_of_karma(s, w, seat):
    """The first one matters most (R-127)."""
    karma = int(s.karma[seat])
    return w.karma * karma - w.karma_less * karma * (karma - 1) / 2


# -- the province --------------------------------------------------------------------------------------------------


@jit
def worth_of_tile(s, e, w, seat, tile, rounds):
    """Fame for buildings, money for markets now and at later sales, and the way its roads lead on."""
    fame, money, ends = 0, 0, 0
    for building in range(BUILDINGS):
        level = int(s.upgrades[seat, building])
        fame += int(e.tile_buildings[tile, building]) * int(e.building_value[level])
    for market in range(2):
        money += int(e.tile_values[tile, market])
    for side in range(4):
        ends += int(e.tile_road[tile]) >> side & 1
    return fame * int(e.money_per_fame) + money * (1.0 + w.resale * rounds) + w.road_end * (ends - 2)


@jit
def sales(s, e, seat, good):
    """The best and the total value of the markets of one good."""
    best, together = 0, 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        if tile >= 0:
            for market in range(2):
                if e.tile_goods[tile, market] == good:
                    best = max(best, int(e.tile_values[tile, market]))
                    together += int(e.tile_values[tile, market])
    return best, together


@jit
def assorted_sale(s, e, seat):
    value = 0
    for good in range(GOODS):
        value += sales(s, e, seat, good)[0]
    return value


@jit
def best_sale(s, e, seat):
    value = 0
    for good in range(GOODS):
        value = max(value, sales(s, e, seat, good)[1])
    return value


@jit
def worth_of_markets(s, e, w, seat):
    """What the markets will bring in a round (R-073, R-075): a good sale is what counts, more is welcome."""
    assorted, one_kind = 0, 0
    for good in range(GOODS):
        best, together = sales(s, e, seat, good)
        assorted += best
        one_kind = max(one_kind, together)
    value = w.assorted * min(float(assorted), w.good_sale) + w.assorted_more * max(0.0, assorted - w.good_sale)
    return value + w.one_kind * min(float(one_kind), w.good_sale) + w.one_kind_more * max(0.0, one_kind - w.good_sale)


@jit
def worth_of_upgrades(s, w, seat):
    """Every later building of the kind gives more (R-069)."""
    return w.upgrade * upgrades_of(s, seat)


@jit
def markets_of(s, e, seat, per_tile):
    n = 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        if tile >= 0:
            for market in range(1 if per_tile else 2):
                if e.tile_goods[tile, market] >= 0:
                    n += 1
    return n


@jit
def buildings_of(s, e, seat):
    n = 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        if tile >= 0:
            for building in range(BUILDINGS):
                n += int(e.tile_buildings[tile, building])
    return n


@jit
def bends_of(s, seat):
    n = 0
    for cell in range(CELLS):
        if IS_BEND[int(s.roads[seat, cell])]:
            n += 1
    return n


@jit
def upgrades_of(s, seat):
    n = 0
    for building in range(BUILDINGS):
        n += int(s.upgrades[seat, building])
    return n


@jit
def yields_of(s, seat):
    n = 0
    for place in range(PLACES):
        if int(s.won[seat]) >> place & 1 and (s.options[Option.BROWN_COUNTS_SYMBOLS] or s.slots[seat, place] >= 0):
            n += 1
    return n


@jit
def is_yield_to_win(s, e, seat, place):
    return e.is_place[board_side(s, seat), place] != 0 and not int(s.won[seat]) >> place & 1


@jit
def worth_of_place(s, e, w, seat, place, rounds):
    """A yield of the border: the tile that lies there, or what is printed (R-170)."""
    tile = int(s.slots[seat, place])
    if tile >= 0:
        return worth_of_parts(s, e, w, seat, e.yield_tile[tile], rounds)
    return worth_of_parts(s, e, w, seat, e.place[board_side(s, seat), place], rounds)


@jit
def worth_of_roads(s, e, w, seat, rounds):
    """Cells that roads lead to, and the yields beyond them, less for every tile that is still to be laid."""
    empty, ring = 0, 0
    for cell in range(CELLS):
        if e.is_cell[cell] and s.roads[seat, cell] == 0:
            empty |= 1 << cell
            if arriving(s.roads[seat], e.exits, cell) != 0:
                ring |= 1 << cell
    open_cells = 0
    for cell in range(CELLS):
        open_cells += ring >> cell & 1
    value = w.open_road * min(open_cells, w.open_enough)
    near = w.reach
    for _ in range(FARTHEST):
        for place in range(PLACES):
            if ring >> PLACE_CELL[place] & 1 and is_yield_to_win(s, e, seat, place):
                value += near * worth_of_place(s, e, w, seat, place, rounds)
        empty &= ~ring
        beside = (ring & ~LEFT_COLUMN) >> 1 | (ring & ~RIGHT_COLUMN) << 1 | ring >> COLUMNS | ring << COLUMNS
        ring = beside & empty
        near *= w.reach
    return value


# -- the river -----------------------------------------------------------------------------------------------------


@jit
def space_ahead(s, e, seat, steps):
    """Where a boat comes after so many free spaces, or -1 (R-108, R-109)."""
    space = int(s.boat[seat])
    while steps > 0:
        space += 1
        if space > e.river_end:
            return -1
        free = True
        for other in range(s.players):
            if other != seat and s.boat[other] == space and space < e.river_end:
                free = False
        if free:
            steps -= 1
    return space


@jit
def worth_of_voyage(s, e, w, seat, steps, rounds):
    """The earnings where the boat would stop, the way itself, and the worker at the bridge."""
    space = space_ahead(s, e, seat, steps)
    if space < 0:
        return 0.0
    value = w.boat * (space - int(s.boat[seat]))
    if s.waiting[seat, Waiting.BRIDGE] and space > e.worker_at[Waiting.BRIDGE]:
        value += w.turn * rounds
    tile = int(s.river_tile[space])
    if tile >= 0:
        return value + worth_of_parts(s, e, w, seat, e.river_tile[tile], rounds)
    return value + worth_of_parts(s, e, w, seat, e.river[space], rounds)


@jit
def best_voyage(s, e, w, seat, most, rounds):
    best = 0.0
    for steps in range(1, most + 1):
        best = max(best, worth_of_voyage(s, e, w, seat, steps, rounds))
    return best


@jit
def worth_of_river(s, e, w, seat, rounds):
    return w.boat * int(s.boat[seat]) + w.landing * best_voyage(s, e, w, seat, HARBOR_STEPS, rounds)


# -- effects -------------------------------------------------------------------------------------------------------


@jit
def worth_of_parts(s, e, w, seat, parts, rounds):
    """A yield, bonus, earning or person: all its parts."""
    value = 0.0
    for part in range(PARTS):
        if parts[part, KIND] != Effect.NONE:
            value += worth_of_effect(
                s, e, w, seat, int(parts[part, KIND]), int(parts[part, AMOUNT]), int(parts[part, WHAT]), rounds
            )
    return value


@jit
def worth_of_effect(s, e, w, seat, effect, amount, what, rounds):
    """What an effect gives, in points: fame and money count fully, the rest as far as turns are left to use it."""
    fame = int(e.money_per_fame)
    if effect == Effect.MONEY:
        return float(amount)
    if effect == Effect.FAME:
        return float(amount * fame)
    if effect == Effect.ASSORTED:
        return float(assorted_sale(s, e, seat))
    if effect == Effect.ONE_KIND:
        return float(best_sale(s, e, seat))
    if Effect.MONEY_PER_MARKET <= effect <= Effect.FAME_PER_WORKER:
        return float(amount * worth_of_counting(s, e, seat, effect, what))
    lasting = min(1.0, rounds / w.horizon)
    if effect == Effect.KARMA:
        return lasting * w.karma * min(amount, int(e.karma_most) - int(s.karma[seat]))
    if effect == Effect.UPGRADE or effect == Effect.LATE_UPGRADE:
        return w.upgrade * rounds * min(amount, BUILDINGS * (len(e.building_value) - 1) - upgrades_of(s, seat))
    if effect <= Effect.COLOUR_DICE or effect == Effect.DICE_PER_KARMA or effect == Effect.COLOUR_DICE_PER_KARMA:
        return (
            lasting * worth_of_new_die(s, w, seat) * min(dice_gained(s, seat, effect, amount, what), room(s, e, seat))
        )
    if effect <= Effect.SAIL_EXACTLY:
        return lasting * w.sail
    if effect == Effect.PALACE or effect == Effect.PERSON:
        return lasting * w.visit
    if effect == Effect.ELEPHANT:
        return lasting * w.elephant
    if effect == Effect.YIELD_TILE:
        return lasting * w.yield_tile
    if effect == Effect.COVER:
        return w.cover
    if effect == Effect.REROLL:
        return lasting * w.reroll * held(s, seat)
    return w.turn if effect == Effect.BUILD else 0.0


@jit
def dice_gained(s, seat, effect, amount, what):
    n = amount
    if effect == Effect.COLOUR_DICE or effect == Effect.COLOUR_DICE_PER_KARMA:
        n = 0
        for colour in range(COLOURS):
            n += amount * (what >> colour & 1)
    if effect == Effect.DICE_PER_KARMA or effect == Effect.COLOUR_DICE_PER_KARMA:
        n *= int(s.karma[seat])
    return n


@jit
def worth_of_counting(s, e, seat, effect, what):
    """Points for each of something (R-119, R-122..R-124, R-172..R-179)."""
    fame = int(e.money_per_fame)
    if effect == Effect.MONEY_PER_MARKET:
        return markets_of(s, e, seat, False)
    if effect == Effect.FAME_PER_UPGRADE:
        return fame * upgrades_of(s, seat)
    if effect == Effect.MONEY_PER_UPGRADE:
        return upgrades_of(s, seat)
    if effect == Effect.FAME_PER_KARMA:
        return fame * int(s.karma[seat])
    if effect == Effect.FAME_PER_MARKET_TILE:
        return fame * markets_of(s, e, seat, True)
    if effect == Effect.FAME_PER_SPACES:
        return fame * (int(s.boat[seat]) // max(1, what))
    if effect == Effect.MONEY_PER_BUILDING:
        return buildings_of(s, e, seat)
    if effect == Effect.MONEY_PER_YIELD:
        return yields_of(s, seat) + 1
    if effect == Effect.FAME_PER_BEND:
        return fame * bends_of(s, seat)
    return fame * int(s.active[seat])


@jit
def worth_in_hand(s, e, w, rounds):
    """A turn that is under way: what is being decided, and the effects still to come."""
    seat, prompt = int(s.seat), int(s.prompt)
    lasting = min(1.0, rounds / w.horizon)
    value = 0.0
    if prompt == Prompt.PAY or prompt == Prompt.BUILD or prompt == Prompt.LAY:
        value += w.turn
    elif prompt == Prompt.TAKE or prompt == Prompt.RETURN or prompt == Prompt.REROLL:
        value += lasting * worth_of_new_die(s, w, seat) * dice_in_the_air(s)
    elif prompt == Prompt.UPGRADE:
        value += w.upgrade * rounds * int(s.amount)
    elif prompt == Prompt.SAIL:
        value += lasting * w.sail
    elif prompt == Prompt.VISIT:
        value += lasting * w.visit
    elif prompt == Prompt.SELL:
        value += best_sale(s, e, seat)
    elif prompt == Prompt.WIN:
        value += worth_of_places(s, e, w, seat, int(s.what), rounds)
    elif prompt == Prompt.CHOOSE or prompt == Prompt.PUT:
        value += lasting * w.yield_tile
    for at in range(s.depth):
        if s.task[at] == Effect.YIELDS:
            value += worth_of_places(s, e, w, seat, int(s.task_what[at]), rounds)
        else:
            amount, what = int(s.task_amount[at]), int(s.task_what[at])
            value += worth_of_effect(s, e, w, seat, int(s.task[at]), amount, what, rounds)
    return value


@jit
def dice_in_the_air(s):
    """Dice still to be taken, taken and not yet rolled, or picked for a reroll."""
    n = int(s.gain)
    for colour in range(COLOURS):
        n += int(s.taken[colour])
        for face in range(FACES):
            n += int(s.picked[colour, face])
    return n


@jit
def worth_of_places(s, e, w, seat, places, rounds):
    value = 0.0
    for place in range(PLACES):
        if places >> place & 1:
            value += worth_of_place(s, e, w, seat, place, rounds)
    return value


# -- how promising a move looks ------------------------------------------------------------------------------------


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
        together = best_sale(s, e, seat) if s.options[Option.FREE_KIND] else sales(s, e, seat, spot - Spot.SILK)[1]
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
        most = most_payable(s, colour, FIRST_ORDER)
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
        if s.options[Option.FREE_KIND]:
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
