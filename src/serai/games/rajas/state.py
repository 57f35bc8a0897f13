"""Rajas of the Ganges: the record of a game, the prompts and steps, and the codes, written and read.

Dice are counted by colour and face, those in the supply by colour. Cells of a province run a1, b1, … e4 from the top
left. A stack of tiles is what is left in it and its open top tile; the next one is drawn when it is revealed. What a
turn still has to do lies on a small stack of effects: the one on top is carried out first, with all it sets off.
"""

from enum import IntEnum

import numpy as np

from serai.games.rajas.effects import SOURCES
from serai.kernel.codes import pair_reader, pair_writer, reader, writer
from serai.kernel.jit import jit
from serai.kernel.state import SEATS, header

NOBODY = -1
NOTHING = -1

FACES = 6
OPPOSITE = FACES + 1  # the sum of opposite faces

COLUMNS, ROWS = 5, 4
CELLS = COLUMNS * ROWS
TURNS = 4
PLACES = 2 * (COLUMNS + ROWS)  # border edges: t1..t5, l1..l4, r1..r4, b1..b5
RIVER = 40  # the longest river an edition may have
TILES = 64
STACKS = 12
YIELD_TILES = 26
RIVER_TILES = 8
BONUSES = 4
SAIL_MOST = 6
ROOM = 10  # the most spaces at one spot

Colour = IntEnum("Colour", "ORANGE GREEN BLUE VIOLET", start=0)  # of the dice
COLOURS = len(Colour)

Back = IntEnum("Back", "SNAKE COW TIGER", start=0)
BACKS = len(Back)

# the buildings and the goods
Building = IntEnum("Building", "TEMPLE PALACE FORT MILL", start=0)
BUILDINGS = len(Building)
Good = IntEnum("Good", "SILK TEA SPICES", start=0)
GOODS = len(Good)
MARKETS = 2  # the most on a province tile

YieldColour = IntEnum("YieldColour", "WHITE YELLOW RED BROWN NONE", start=0)

# where workers are placed; equal spaces are one spot
Spot = IntEnum(
    "Spot",
    "QUARRY HARBOR ASSORTED SILK TEA SPICES "
    "OUTER_TERRACE TERRACE_ORANGE TERRACE_GREEN TERRACE_BLUE TERRACE_VIOLET "
    "BALCONY_ORANGE BALCONY_GREEN BALCONY_BLUE BALCONY_VIOLET "
    "GREAT_MOGUL DANCER YOGI RAJA_MAN_SINGH MASTER_BUILDER PORTUGUESE",
    start=0,
)
SPOTS = len(Spot)
CHAMBERS = SPOTS - Spot.GREAT_MOGUL


class OptionPlace(IntEnum):
    """The switches, in the order of their places in the record."""

    VERSION = 0
    GANGA = 1
    LEVEL = 2  # one for each seat, in mixed groups
    FREE_KIND = LEVEL + SEATS
    COVERING_WINS = FREE_KIND + 1  # 0 yes, 1 no
    BROWN_COUNTS_SYMBOLS = COVERING_WINS + 1
    TILE_ON_CONNECTED = BROWN_COUNTS_SYMBOLS + 1


OPTIONS = OptionPlace.TILE_ON_CONNECTED + 1

Version = IntEnum("Version", "BASIC NAVARATNAS MIXED", start=0)
Bill = IntEnum("Bill", "NONE BALCONY CHAMBER MARKET HARBOR TILE", start=0)  # what dice are being paid for
Waiting = IntEnum("Waiting", "FAME MONEY BRIDGE", start=0)  # where inactive workers wait
WAITING = len(Waiting)


class DrawnFrom(IntEnum):
    """Where chance comes from."""

    FIRST_PLAYER = 0
    RIVER = 1
    YIELD_TILES = 2
    FIRST_STACK = 3  # one for each stack
    FIRST_DIE = FIRST_STACK + STACKS  # one for each seat and colour


@jit
def dice_of(seat, colour):
    """The dice of one colour that a seat rolls, as a source of chance."""
    return DrawnFrom.FIRST_DIE + int(seat) * COLOURS + colour


class Step(IntEnum):
    """How the game goes on when nothing is being asked."""

    BROWN = 0  # set-up of the Navaratnas version
    STAGE = 1  # the next seat of the stage
    ACT = 2  # the next effect of the turn


class Prompt(IntEnum):
    """What is being decided; NONE only while a move is being carried out."""

    NONE = 0
    BROWN = 1
    PLACE = 2
    PAY = 3
    BUILD = 4  # the province tile
    LAY = 5  # its cell and turn
    RETURN = 6  # dice, to make room
    TAKE = 7
    REROLL = 8
    UPGRADE = 9
    SAIL = 10
    VISIT = 11
    SELL = 12
    WIN = 13  # the next of several yields
    CHOOSE = 14  # a yield tile
    PUT = 15  # the place for it


@jit
def chamber_of(spot):
    return spot - Spot.GREAT_MOGUL


# -- codes: the first of each verb's range, with what counts up inside it ----------------------------------------------

PLACE = 0  # spot
PAY = PLACE + SPOTS  # colour, face, without or with karma
BUILD = PAY + COLOURS * FACES * 2  # province tile
LAY = BUILD + TILES  # cell, quarter turns
TAKE = LAY + CELLS * TURNS  # colour
RETURN = TAKE + COLOURS  # colour, face
REROLL = RETURN + COLOURS * FACES  # colour, face
UPGRADE = REROLL + COLOURS * FACES  # building
SAIL = UPGRADE + BUILDINGS  # spaces
VISIT = SAIL + SAIL_MOST  # chamber
SELL = VISIT + CHAMBERS  # good
WIN = SELL + GOODS  # place
CHOOSE = WIN + PLACES  # yield tile
PUT = CHOOSE + YIELD_TILES  # place
STAY = PUT + PLACES
DONE = STAY + 1

_ANSWERS = {
    Prompt.NONE: (0, 0),
    Prompt.BROWN: (PUT, STAY),
    Prompt.PLACE: (PLACE, PAY),
    Prompt.PAY: (PAY, BUILD),
    Prompt.BUILD: (BUILD, LAY),
    Prompt.LAY: (LAY, TAKE),
    Prompt.RETURN: (RETURN, REROLL),
    Prompt.TAKE: (TAKE, RETURN),
    Prompt.REROLL: (REROLL, UPGRADE),
    Prompt.UPGRADE: (UPGRADE, SAIL),
    Prompt.SAIL: (SAIL, VISIT),
    Prompt.VISIT: (VISIT, SELL),
    Prompt.SELL: (SELL, WIN),
    Prompt.WIN: (WIN, CHOOSE),
    Prompt.CHOOSE: (CHOOSE, PUT),
    Prompt.PUT: (PUT, STAY),
}
ANSWERS = np.array([_ANSWERS[prompt] for prompt in Prompt])


@jit
def codes_of(prompt):
    """The first code that answers a prompt and the one after the last; `stay` and `done` come besides."""
    return ANSWERS[prompt, 0], ANSWERS[prompt, 1]


# Each verb's reader and, where the rules write its codes, its writer.
place_of, place_code = reader(PLACE), writer(PLACE)  # spot
build_of, build_code = reader(BUILD), writer(BUILD)  # tile
lay_of, lay_code = pair_reader(LAY, TURNS), pair_writer(LAY, TURNS)  # cell, turns
take_of, take_code = reader(TAKE), writer(TAKE)  # colour
return_of, return_code = pair_reader(RETURN, FACES, 1), pair_writer(RETURN, FACES, 1)  # colour, face
reroll_of, reroll_code = pair_reader(REROLL, FACES, 1), pair_writer(REROLL, FACES, 1)  # colour, face
upgrade_of = reader(UPGRADE)  # building
sail_of, sail_code = reader(SAIL - 1), writer(SAIL - 1)  # spaces, from 1 on
visit_of = reader(VISIT)  # chamber
sell_of = reader(SELL)  # good
win_of = reader(WIN)  # place
choose_of = reader(CHOOSE)  # yield tile
put_of = reader(PUT)  # place


@jit
def pay_of(code):
    """Colour, face (1 to 6), and whether karma turns the die."""
    die, karma = (code - PAY) // 2, (code - PAY) % 2
    return die // FACES, die % FACES + 1, karma


@jit
def pay_code(colour, face, karma):
    return PAY + 2 * (colour * FACES + face - 1) + karma


# -- the record --------------------------------------------------------------------------------------------------------

DEPTH = 32
NOTES = 48

STATE = np.dtype(
    [
        *header(options=OPTIONS, notes=NOTES),
        ("step", np.int8),
        ("round_number", np.int16),
        ("stage", np.int8),
        ("turn", np.int8),  # how many seats of this stage have had their turn
        ("placements", np.int8),  # workers placed in this stage
        ("starting", np.int8),  # who has the elephant
        ("mogul", np.int8),  # who will start the next round, by the Great Mogul
        ("meetings", np.int8),  # how many players' markers have met
        # the board
        ("workers", np.int8, (SPOTS, ROOM)),
        ("supply", np.int8, COLOURS),
        ("stacked", np.int8, TILES),  # still hidden in its stack
        ("top", np.int8, STACKS),
        ("river_tile", np.int8, RIVER + 1),
        ("yield_tiles", np.int8, YIELD_TILES),  # on the buildings; the white ones may be a pile
        ("used_tiles", np.int8, YIELD_TILES),  # discarded white ones
        # the seats
        ("money", np.int16, SEATS),
        ("fame", np.int16, SEATS),
        ("money_from", np.int16, (SEATS, SOURCES)),
        ("fame_from", np.int16, (SEATS, SOURCES)),
        ("met", np.int8, SEATS),  # as the how-manieth the markers met; 0: not yet
        ("bonus", np.int8, SEATS),  # money bonuses won
        ("karma", np.int8, SEATS),
        ("upgrades", np.int8, (SEATS, BUILDINGS)),
        ("boat", np.int8, SEATS),
        ("active", np.int8, SEATS),
        ("unplaced", np.int8, SEATS),
        ("waiting", np.int8, (SEATS, WAITING)),
        ("removed", np.int8, SEATS),
        ("dice", np.int8, (SEATS, COLOURS, FACES)),
        ("tiles", np.int8, (SEATS, CELLS)),
        ("turned", np.int8, (SEATS, CELLS)),
        ("covered", np.int8, (SEATS, CELLS)),
        ("roads", np.int8, (SEATS, CELLS)),  # derived from tiles and turns, kept for speed
        ("won", np.int32, SEATS),  # yields, a bit for each place
        ("slots", np.int8, (SEATS, PLACES)),  # yield tiles on the province board
        # the turn being played
        ("spot", np.int8),
        ("bill", np.int8),
        ("price", np.int8),  # still to be paid in dice
        ("covering", np.int8),
        ("chosen", np.int8),  # province tile
        ("cell", np.int8),
        ("rotation", np.int8),
        ("drawn", np.int8),  # yield tile to be put on a place
        ("late", np.int8, BUILDINGS),  # upgrades that count from the next turn on
        ("due", np.int8, COLOURS),  # dice of a gain by colour
        ("gain", np.int8),  # dice still to be taken
        ("returns", np.int8),  # dice that may still be returned
        ("taken", np.int8, COLOURS),  # not yet rolled
        ("picked", np.int8, (COLOURS, FACES)),  # to be rerolled
        # dice and colours of one choice are named in order: the last one named, 0 before the first
        ("last_die", np.int8),  # to be returned or rerolled, counted by colour and face
        ("last_colour", np.int8),  # to be taken
        ("last_payment", np.int8),  # its rank in the order of payment
        # the effect that is being decided
        ("amount", np.int16),
        ("source", np.int8),
        ("upgrade_is_late", np.int8),  # it counts from the next turn on
        ("must_sail", np.int8),
        ("pending_yields", np.int32),  # a bit for each place
        # the effects that are still to come
        ("depth", np.int8),
        ("spilled", np.int8),  # effects that found no room: never
        ("task", np.int8, DEPTH),
        ("task_amount", np.int16, DEPTH),
        ("task_what", np.int32, DEPTH),
        ("task_source", np.int8, DEPTH),
    ],
    align=True,
)

# -- what is refused, and what is told: the texts stand in `texts.py` --------------------------------------------------

# why a move is refused; 0 means it is allowed
ReasonCode = IntEnum(
    "ReasonCode",
    "OK NOT_NOW NO_SPACE NOT_ENOUGH_MONEY NO_FITTING_DIE ONE_ASSORTED USE_FIRST_MARKET NO_TILE_TO_BUILD "
    "NO_TILE_TO_COVER RIVER_TOO_SHORT NO_SUCH_DIE NO_KARMA KARMA_IS_IDLE WRONG_COLOUR WRONG_NUMBER TOO_HIGH "
    "DICE_IN_ORDER PRICE_OUT_OF_REACH NOT_ON_OFFER TILE_TOO_DEAR NOT_A_CELL CELL_TAKEN NO_ROAD SAME_TURN "
    "NOTHING_TO_COVER COVERED_ALREADY NOT_DEARER CUTS_OFF NO_SUCH_COLOUR_NOW OUT_OF_STOCK COLOURS_IN_ORDER "
    "FULLY_UPGRADED TOO_FAR MUST_SAIL NO_GREAT_MOGUL NO_SUCH_MARKET NOT_CONNECTED_NOW NO_SUCH_TILE NO_FREE_SLOT "
    "WRONG_SLOT SLOT_TAKEN SLOT_USED NO_KARMA_FOR_COVER",
    start=0,
)

# the events a move can cause; MONEY, FAME and KARMA only in games stored before the reason was told
Note = IntEnum(
    "Note",
    "PLACED PAID_MONEY PAID_DIE TURNED_DIE MONEY FAME KARMA ROLLED RETURNED UPGRADED SAILED BUILT COVERED YIELD "
    "DREW_YIELD TOOK_YIELD PUT_YIELD WORKER WORKER_REMOVED VISITED SOLD REVEALED MEETS SKIPPED STARTS ROUND "
    "LIMIT OVER BONUS_MONEY BONUS_FAME MONEY_FROM FAME_FROM KARMA_FROM",
    start=0,
)
