"""Hand-made positions: what they leave out takes its default, what cannot be is refused."""

import numpy as np

from serai.games.rajas import state
from serai.games.rajas.board import PLACE_CELL, PLACE_SIDE, ROTATED
from serai.games.rajas.edition import MOST_MONEY
from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.dice import FIRST_RANK, board_side
from serai.games.rajas.setup import in_this_version
from serai.games.rajas.state import NOTHING, PLACES, Bill, OptionPlace, Prompt, Spot, Step, Version, Waiting
from serai.kernel.errors import BadPosition
from serai.kernel.i18n import _

OF_SEATS = (
    *("money", "fame", "money_from", "fame_from", "met", "bonus", "karma", "upgrades", "boat"),
    *("active", "unplaced", "waiting", "removed", "dice", "tiles", "turned", "covered", "won", "slots"),
)
STEPS = {Prompt.PLACE: Step.STAGE, Prompt.BROWN: Step.BROWN}  # the others belong to an action
ABOUT_YIELD_TILES = (Prompt.BROWN, Prompt.CHOOSE, Prompt.PUT)
DEEPEST = state.DEPTH // 2  # effects that may wait in a hand-made position: room is left for what they set off
# fields of one question, with the prompts that ask it and their value at the others
ONLY_WHILE = {
    "bill": ((Prompt.PAY,), Bill.NONE),
    "chosen": ((Prompt.LAY, Prompt.PAY), NOTHING),
    "cell": ((Prompt.PAY,), NOTHING),
    "covering": ((Prompt.BUILD, Prompt.LAY, Prompt.PAY), 0),
    "drawn": ((Prompt.BROWN, Prompt.PUT), NOTHING),
    "due": ((Prompt.RETURN, Prompt.TAKE), 0),
    "gain": ((Prompt.RETURN, Prompt.TAKE), 0),
    "returns": ((Prompt.RETURN,), 0),
    "taken": ((Prompt.TAKE,), 0),
    "picked": ((Prompt.REROLL,), 0),
    "last_die": ((Prompt.RETURN, Prompt.REROLL), 0),
    "last_colour": ((Prompt.TAKE,), 0),
    "last_payment": ((Prompt.PAY,), FIRST_RANK),
    "upgrade_is_late": ((Prompt.UPGRADE,), 0),
    "must_sail": ((Prompt.SAIL,), 0),
    "pending_yields": ((Prompt.WIN,), 0),
}


def complete(s: np.record, e: np.record, given: set[str]) -> None:
    """Fill in what a hand-made position leaves out: dice lie in the supply, tiles in their stacks, workers wait."""
    for name in ("tiles", "covered", "slots", "workers", "river_tile"):
        if name not in given:
            s[name][...] = -1
    for name in ("spot", "chosen", "cell", "drawn", "mogul"):
        if name not in given:
            s[name] = -1
    for name in ("round_number", "stage", "turn"):
        if name not in given:
            s[name] = 1
    players = int(s.players)
    if "starting" not in given:
        s.starting = (int(s.seat) - int(s.turn) + 1) % players
    elif "turn" not in given:
        s.turn = (int(s.seat) - int(s.starting)) % players + 1
    fill_seats(s, e, given)
    fill_sources(s, given)
    fill_workers(s, e, given)
    fill_supplies(s, e, given)
    find_roads(s, e)
    if "won" not in given:
        fill_won(s, e)
    if "prompt" not in given:
        s.prompt = Prompt.PLACE
    if "step" not in given:
        s.step = Step.STAGE if s.prompt == Prompt.PLACE else Step.BROWN if s.prompt == Prompt.BROWN else Step.ACT
    if "depth" not in given:
        s.depth = int((s.task != Effect.NONE).sum())
    refuse_impossible(s, e)


def fill_seats(s: np.record, e: np.record, given: set[str]) -> None:
    for seat in range(int(s.players)):
        if "karma" not in given:
            s.karma[seat] = e.karma_start
        if "money" not in given:
            s.money[seat] = e.money_start[(seat - int(s.starting)) % int(s.players)]
        if "bonus" not in given:
            s.bonus[seat] = sum(0 < at <= s.money[seat] for at in e.money_bonus_at[: state.BONUSES])


def fill_sources(s: np.record, given: set[str]) -> None:
    """Money and fame whose source is not told were there at the start."""
    for name in ("money", "fame"):
        if f"{name}_from" not in given:
            for seat in range(int(s.players)):
                s[f"{name}_from"][seat, Source.START] = s[name][seat]


def fill_workers(s: np.record, e: np.record, given: set[str]) -> None:
    most = int(e.worker_most[s.options[OptionPlace.VERSION]])
    for seat in range(int(s.players)):
        if "waiting" not in given:
            s.waiting[seat, Waiting.FAME] = s.fame[seat] < e.worker_at[Waiting.FAME]
            s.waiting[seat, Waiting.MONEY] = s.money[seat] < e.worker_at[Waiting.MONEY]
            s.waiting[seat, Waiting.BRIDGE] = s.boat[seat] <= e.worker_at[Waiting.BRIDGE]
        if "active" not in given:
            s.active[seat] = min(most, int(e.worker_total) - int(s.waiting[seat].sum()))
            if "waiting" not in given and s.active[seat] == most:
                s.waiting[seat] = 0
        if "removed" not in given:
            s.removed[seat] = max(0, int(e.worker_total) - int(s.active[seat]) - int(s.waiting[seat].sum()))
        if "unplaced" not in given:
            s.unplaced[seat] = max(0, int(s.active[seat]) - int((s.workers == seat).sum()))


def fill_supplies(s: np.record, e: np.record, given: set[str]) -> None:
    if "supply" not in given:
        away = s.dice.sum(axis=(0, 2), dtype=int) + s.taken + s.picked.sum(axis=1, dtype=int)
        s.supply = [max(0, int(n)) for n in e.dice - away]
    placed = {int(tile) for tile in (*s.tiles.flat, *s.covered.flat) if tile >= 0}
    if "top" not in given:
        s.top[:] = NOTHING
        for tile in range(state.TILES - 1, -1, -1):
            if tile not in placed and not ("stacked" in given and s.stacked[tile]):
                s.top[e.tile_stack[tile]] = tile
    if "stacked" not in given:
        shown = placed | {int(tile) for tile in s.top}
        s.stacked = [tile not in shown for tile in range(state.TILES)]
    if "yield_tiles" not in given:
        in_use = [int(s.task_what[i]) for i in range(len(s.task)) if s.task[i] == Effect.DISCARD]
        for tile in range(state.YIELD_TILES):
            if in_this_version(s, e, tile):
                away = int((s.slots == tile).sum()) + int(s.used_tiles[tile]) + (s.drawn == tile) + in_use.count(tile)
                s.yield_tiles[tile] = max(0, int(e.yield_tiles[tile]) - away)


def find_roads(s: np.record, e: np.record) -> None:
    """The roads of every province, from its tiles and their turns."""
    tiles = s["tiles"]
    s["roads"] = np.where(tiles >= 0, ROTATED[e["tile_road"][tiles], s["turned"]], 0)


def fill_won(s: np.record, e: np.record) -> None:
    """Yields that a road reaches have been won."""
    for seat, place in np.ndindex(int(s.players), PLACES):
        if e.is_place[board_side(s, seat), place] and s.roads[seat, PLACE_CELL[place]] & PLACE_SIDE[place]:
            s.won[seat] |= 1 << place


# -- what cannot be ------------------------------------------------------------------------------------------------


def refuse_impossible(s: np.record, e: np.record) -> None:
    """A prompt needs what it asks about, and effects figures that the rules could have given them."""
    for name in ("seat", "starting", "mogul"):
        if s[name] >= s.players:
            raise BadPosition(_("{name}: there is no such player in this game").format(name=name))
    for name in OF_SEATS:
        absent = s[name][int(s.players) :]
        if ((absent != 0) & (absent != NOTHING)).any():
            raise BadPosition(_("{name}: there is no such player in this game").format(name=name))
    if s.depth > DEEPEST:
        raise BadPosition(_("depth: no more than {n} effects can wait").format(n=DEEPEST))
    for i in range(len(s.task)):
        if not makes_sense(e, int(s.task[i]), int(s.task_amount[i]), int(s.task_what[i])):
            raise BadPosition(_("task.{n}: the effect cannot have these figures").format(n=i + 1))
    if s.options[OptionPlace.VERSION] != Version.NAVARATNAS and (s.slots != NOTHING).any():
        raise BadPosition(_("slots: yield tiles lie on provinces only in the Navaratnas version"))
    if s.over:
        return
    refuse_wrong_turn(s)
    missing = what_is_missing(s, e)
    if missing:
        raise BadPosition(_("prompt: {missing}").format(missing=missing))
    refuse_left_over(s)


def refuse_wrong_turn(s: np.record) -> None:
    """Whose turn it is follows from the stage; nobody has a turn after the markers met (R-024, R-157, Q-26)."""
    players, turn = int(s.players), int(s.turn)
    if turn < 1 or s.seat != (int(s.starting) + turn - 1) % players:
        raise BadPosition(_("turn: counted from the starting player, it is the turn of another one"))
    if sorted(int(n) for n in s.met if n > 0) != list(range(1, int(s.meetings) + 1)):
        raise BadPosition(_("met, meetings: the players whose markers met are counted from 1 on"))
    first = turn - 1 if s.prompt == Prompt.PLACE else turn
    if s.placements > first:
        raise BadPosition(_("placements: not so many players have had their turn in this stage"))
    if any(s.met[(int(s.starting) + later) % players] for later in range(first, players)):
        raise BadPosition(_("met: this player would have another turn after the markers met"))


def makes_sense(e: np.record, effect: int, amount: int, what: int) -> bool:
    """Whether an effect on the stack has figures that lead nowhere outside the record."""
    bounds = {
        Effect.PERSON: 1 <= amount <= state.CHAMBERS,
        Effect.ONE_KIND: 0 <= what <= state.GOODS,
        Effect.SAIL: 1 <= amount <= state.SAIL_MOST,
        Effect.SAIL_ON: 1 <= amount <= state.SAIL_MOST,
        Effect.SAIL_EXACTLY: 1 <= amount <= state.SAIL_MOST,
        Effect.DISCARD: 0 <= what < state.YIELD_TILES
        and e.yield_colour[what % state.YIELD_TILES] == state.YieldColour.WHITE,
        Effect.YIELDS: 0 <= what < 1 << PLACES,
        Effect.COLOUR_DICE: 0 <= what < 1 << state.COLOURS and amount <= state.FACES,
        Effect.COLOUR_DICE_PER_KARMA: 0 <= what < 1 << state.COLOURS and amount <= state.FACES,
        Effect.DICE: amount <= state.FACES,
        Effect.DICE_PER_KARMA: amount <= state.FACES,
        Effect.CROSS_FAME: True,
    }
    return bounds.get(Effect(effect), amount <= MOST_MONEY)


def what_is_missing(s: np.record, e: np.record) -> str:
    """What a prompt cannot do without, in words; empty if all is there."""
    prompt = Prompt(int(s.prompt))
    if prompt == Prompt.NONE:
        return _("something must be decided")
    if s.step != STEPS.get(prompt, Step.ACT):
        return _("it belongs to another step")
    if prompt == Prompt.PLACE and (s.depth > 0 or s.late.any() or s.unplaced[s.seat] == 0):
        return _("a worker is placed at the beginning of a turn, by a player who has one left")
    needs_tile = prompt == Prompt.LAY or (prompt == Prompt.PAY and s.bill == Bill.TILE)
    if needs_tile and (s.chosen == NOTHING or s.top[e.tile_stack[s.chosen]] != s.chosen):
        return _("an open province tile must be chosen")
    if prompt == Prompt.PAY and not bill_fits(s):
        return _("there is nothing to pay for")
    if prompt == Prompt.SAIL and not 1 <= s.amount <= state.SAIL_MOST:
        return _("the boat needs a number of spaces")
    if prompt == Prompt.WIN and not s.pending_yields:
        return _("no yield has been connected")
    if prompt in (Prompt.PUT, Prompt.BROWN) and s.drawn == NOTHING:
        return _("no yield tile has been taken")
    if prompt in ABOUT_YIELD_TILES and s.options[OptionPlace.VERSION] != Version.NAVARATNAS:
        return _("yield tiles are chosen only in the Navaratnas version")
    if prompt == Prompt.BROWN and (s.depth > 0 or s.won.any() or e.yield_colour[s.drawn] != state.YieldColour.BROWN):
        return _("brown tiles are put before the first round")
    return ""


def bill_fits(s: np.record) -> bool:
    """Whether what is being paid for belongs to the spot of the worker."""
    fits: dict[Bill, bool] = {
        Bill.NONE: False,
        Bill.BALCONY: Spot.BALCONY_ORANGE <= s.spot < Spot.GREAT_MOGUL,
        Bill.CHAMBER: s.spot >= Spot.GREAT_MOGUL,
        Bill.MARKET: Spot.SILK <= s.spot <= Spot.SPICES,
        Bill.HARBOR: s.spot == Spot.HARBOR,
        Bill.TILE: s.cell != NOTHING,
    }
    return fits[Bill(int(s.bill))]


def refuse_left_over(s: np.record) -> None:
    """What only one prompt asks about is empty at the others."""
    for name, (prompts, empty) in ONLY_WHILE.items():
        asked = s.prompt in prompts and (s.prompt != Prompt.PAY or name == "bill" or s.bill == Bill.TILE)
        if not asked and (np.asarray(s[name]) != empty).any():
            raise BadPosition(_("{name}: this is not what is being decided").format(name=name))
