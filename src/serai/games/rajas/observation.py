"""What a network sees from one seat: numbers about 0 to 1, the own seat first. Nothing on the table is hidden."""

from serai.games.rajas import state
from serai.games.rajas.effects import Effect
from serai.games.rajas.rules.dice import board_side
from serai.games.rajas.rules.tracks import difference
from serai.games.rajas.state import BUILDINGS, CELLS, COLOURS, FACES, GOODS, PLACES, SPOTS, WAITING, YIELD_TILES
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

PROMPTS = len(state.Prompt)
BILLS = len(state.Bill)
EFFECTS = len(Effect)


def field_names() -> tuple[str, ...]:
    """The name of every number, in order."""
    names: list[str] = []
    for k in range(SEATS):
        seat = f"seat +{k}"
        names += [f"{seat} {what}" for what in ("plays", "fame", "money", "difference", "met", "karma", "boat")]
        names += [f"{seat} {what}" for what in ("active", "unplaced", "navaratnas side", "elephant", "mogul")]
        names += [f"{seat} waiting {w}" for w in range(WAITING)]
        names += [f"{seat} bonus {b}" for b in range(state.BONUSES)]
        names += [f"{seat} upgrades {b}" for b in range(BUILDINGS)]
        names += [f"{seat} dice {c} {f + 1}" for c in range(COLOURS) for f in range(FACES)]
        for cell in range(CELLS):
            names += [f"{seat} cell {cell} road {side}" for side in range(4)]
            names += [f"{seat} cell {cell} buildings {b}" for b in range(BUILDINGS)]
            names += [f"{seat} cell {cell} good {g}" for g in range(GOODS)]
            names += [f"{seat} cell {cell} cost", f"{seat} cell {cell} covered"]
        names += [f"{seat} won {p}" for p in range(PLACES)] + [f"{seat} slot {p}" for p in range(PLACES)]
    names += [f"spot {spot} free spaces" for spot in range(SPOTS)] + [f"spot {spot} own" for spot in range(SPOTS)]
    names += [f"supply {c}" for c in range(COLOURS)]
    for stack in range(state.STACKS):
        names += [f"stack {stack} {what}" for what in ("left", "cost", "roads", "bend")]
        names += [f"stack {stack} buildings {b}" for b in range(BUILDINGS)]
        names += [f"stack {stack} good {g}" for g in range(GOODS)] + [f"stack {stack} is chosen"]
    names += [f"river {space} tile {t}" for space in range(state.RIVER + 1) for t in range(state.RIVER_TILES)]
    names += [f"yield tiles {t}" for t in range(YIELD_TILES)] + [f"used tiles {t}" for t in range(YIELD_TILES)]
    names += ["own turn", "round", "stage", "turn", "meetings", "price", "gain", "returns"]
    names += ["last die", "last colour", "last payment", "amount", "depth"]
    names += ["covering", "must sail"] + [f"late {b}" for b in range(BUILDINGS)]
    names += [f"picked {c} {f + 1}" for c in range(COLOURS) for f in range(FACES)]
    names += [f"effects to come {effect}" for effect in range(EFFECTS)]
    names += [f"due {c}" for c in range(COLOURS)] + [f"taken {c}" for c in range(COLOURS)]
    names += [f"pending yield {p}" for p in range(PLACES)] + [f"chosen cell {c}" for c in range(CELLS)]
    names += [f"spot {spot} in use" for spot in range(SPOTS)] + [f"drawn {t}" for t in range(YIELD_TILES)]
    names += [f"bill {b}" for b in range(BILLS)] + [f"prompt {p}" for p in range(PROMPTS)]
    return tuple(names)


@jit
def observe(s, e, seat, out):
    at = 0
    for k in range(SEATS):
        other = (seat + k) % int(s.players)
        at = observe_seat(s, e, other, k < s.players, out, at)
        at = observe_province(s, e, other, k < s.players, out, at)
    at = observe_board(s, e, seat, out, at)
    at = observe_offer(s, e, out, at)
    return observe_turn(s, seat, out, at)


@jit
def observe_seat(s, e, seat, plays, out, at):
    on = 1 if plays else 0
    out[at] = on
    out[at + 1] = on * s.fame[seat] / e.fame_spaces
    out[at + 2] = on * s.money[seat] / (e.fame_spaces * e.money_per_fame)
    out[at + 3] = on * difference(s, e, seat) / e.fame_spaces
    out[at + 4] = on * s.met[seat] / SEATS
    out[at + 5] = on * s.karma[seat] / 3
    out[at + 6] = on * s.boat[seat] / e.river_end
    out[at + 7] = on * s.active[seat] / 6
    out[at + 8] = on * s.unplaced[seat] / 6
    out[at + 9] = on * board_side(s, seat)
    out[at + 10] = on * (s.starting == seat)
    out[at + 11] = on * (s.mogul == seat)
    at += 12
    for where in range(WAITING):
        out[at + where] = on * s.waiting[seat, where]
    at += WAITING
    for bonus in range(state.BONUSES):
        out[at + bonus] = on * (s.bonus[seat] > bonus)
    at += state.BONUSES
    for building in range(BUILDINGS):
        out[at + building] = on * s.upgrades[seat, building] / 2
    at += BUILDINGS
    for colour in range(COLOURS):
        for face in range(FACES):
            out[at + face] = on * s.dice[seat, colour, face] / 3
        at += FACES
    return at


@jit
def observe_province(s, e, seat, plays, out, at):
    on = 1 if plays else 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        for side in range(4):
            out[at + side] = on * (s.roads[seat, cell] >> side & 1)
        at = observe_contents(e, tile if plays else -1, out, at + 4)
        out[at] = on * e.tile_cost[tile] / 10 if tile >= 0 else 0
        out[at + 1] = on * (s.covered[seat, cell] >= 0)
        at += 2
    for place in range(PLACES):
        out[at + place] = on * (s.won[seat] >> place & 1)
        out[at + PLACES + place] = on * (int(s.slots[seat, place]) + 1) / YIELD_TILES
    return at + 2 * PLACES


@jit
def observe_contents(e, tile, out, at):
    """The buildings and the market values of a tile; zeros for none."""
    for building in range(BUILDINGS):
        out[at + building] = e.tile_buildings[tile, building] / 2 if tile >= 0 else 0
    at += BUILDINGS
    for good in range(GOODS):
        out[at + good] = 0
    if tile >= 0:
        for market in range(2):
            if e.tile_goods[tile, market] >= 0:
                out[at + e.tile_goods[tile, market]] += e.tile_values[tile, market] / 3
    return at + GOODS


@jit
def observe_board(s, e, seat, out, at):
    for spot in range(SPOTS):
        free, own = int(e.spaces[s.players - 2, spot]), 0
        for space in range(state.ROOM):
            if s.workers[spot, space] != state.NOBODY:
                free -= 1
                own += s.workers[spot, space] == seat
        out[at + spot] = free / 8
        out[at + SPOTS + spot] = own / 6
    at += 2 * SPOTS
    for colour in range(COLOURS):
        out[at + colour] = s.supply[colour] / e.dice[colour]
    return at + COLOURS


@jit
def observe_offer(s, e, out, at):
    for stack in range(state.STACKS):
        left = 0
        for tile in range(state.TILES):
            left += e.tile_stack[tile] == stack and s.stacked[tile] == 1
        tile = int(s.top[stack])
        ends = 0
        for side in range(4):
            ends += e.tile_road[tile] >> side & 1 if tile >= 0 else 0
        out[at] = left / 6
        out[at + 1] = e.tile_cost[tile] / 10 if tile >= 0 else 0
        out[at + 2] = ends / 4
        out[at + 3] = tile >= 0 and ends == 2 and e.tile_road[tile] & 2 != 0
        at = observe_contents(e, tile, out, at + 4)
        out[at] = tile >= 0 and s.chosen == tile
        at += 1
    for space in range(state.RIVER + 1):
        for tile in range(state.RIVER_TILES):
            out[at + tile] = s.options[state.OptionPlace.GANGA] == 1 and s.river_tile[space] == tile
        at += state.RIVER_TILES
    for tile in range(YIELD_TILES):
        out[at + tile] = s.yield_tiles[tile] / 2
        out[at + YIELD_TILES + tile] = s.used_tiles[tile] / 2
    return at + 2 * YIELD_TILES


@jit
def observe_effects(s, out, at):
    """What the present effect remembers, and what is still to come."""
    out[at] = s.covering
    out[at + 1] = s.must_sail
    at += 2
    for building in range(BUILDINGS):
        out[at + building] = s.late[building]
    at += BUILDINGS
    for colour in range(COLOURS):
        for face in range(FACES):
            out[at + face] = s.picked[colour, face] / 3
        at += FACES
    for effect in range(EFFECTS):
        out[at + effect] = 0
    for i in range(s.depth):
        out[at + int(s.task[i])] += 0.5
    return at + EFFECTS


@jit
def observe_turn(s, seat, out, at):
    out[at] = s.seat == seat
    out[at + 1] = s.round_number / 40
    out[at + 2] = s.stage / 6
    out[at + 3] = s.turn / SEATS
    out[at + 4] = s.meetings / SEATS
    out[at + 5] = s.price / 10
    out[at + 6] = s.gain / 3
    out[at + 7] = s.returns / 3
    out[at + 8] = s.last_die / 24
    out[at + 9] = s.last_colour / 4
    out[at + 10] = s.last_payment / 12
    out[at + 11] = s.amount / 10
    out[at + 12] = s.depth / 16
    at = observe_effects(s, out, at + 13)
    for colour in range(COLOURS):
        out[at + colour] = s.due[colour] / 3
        out[at + COLOURS + colour] = s.taken[colour] / 3
    at += 2 * COLOURS
    for place in range(PLACES):
        out[at + place] = s.pending_yields >> place & 1
    at += PLACES
    at = observe_one_of(CELLS, s.cell, out, at)
    at = observe_one_of(SPOTS, s.spot, out, at)
    at = observe_one_of(YIELD_TILES, s.drawn, out, at)
    at = observe_one_of(BILLS, s.bill, out, at)
    return observe_one_of(PROMPTS, s.prompt, out, at)


@jit
def observe_one_of(n, chosen, out, at):
    """A 1 for the one of several that is chosen, if any, and 0 for the others."""
    for i in range(n):
        out[at + i] = chosen == i
    return at + n
