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


class Colour(IntEnum):
    """The colours of the dice."""

    ORANGE = 0
    GREEN = 1
    BLUE = 2
    VIOLET = 3


COLOURS = len(Colour)


class Back(IntEnum):
    SNAKE = 0
    COW = 1
    TIGER = 2


BACKS = len(Back)


class Building(IntEnum):
    """R-062: the buildings; the goods follow."""

    TEMPLE = 0
    PALACE = 1
    FORT = 2
    MILL = 3


BUILDINGS = len(Building)


class Good(IntEnum):
    SILK = 0
    TEA = 1
    SPICES = 2


GOODS = len(Good)
MARKETS = 2  # the most on a province tile


class YieldColour(IntEnum):
    WHITE = 0
    YELLOW = 1
    RED = 2
    BROWN = 3
    NONE = 4


class Spot(IntEnum):
    """Where workers are placed; equal spaces are one spot (R-029)."""

    QUARRY = 0
    HARBOR = 1
    ASSORTED = 2
    SILK = 3
    TEA = 4
    SPICES = 5
    OUTER_TERRACE = 6
    TERRACE_ORANGE = 7
    TERRACE_GREEN = 8
    TERRACE_BLUE = 9
    TERRACE_VIOLET = 10
    BALCONY_ORANGE = 11
    BALCONY_GREEN = 12
    BALCONY_BLUE = 13
    BALCONY_VIOLET = 14
    GREAT_MOGUL = 15
    DANCER = 16
    YOGI = 17
    RAJA_MAN_SINGH = 18
    MASTER_BUILDER = 19
    PORTUGUESE = 20


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


class Version(IntEnum):
    BASIC = 0
    NAVARATNAS = 1
    MIXED = 2


class Bill(IntEnum):
    """What dice are being paid for."""

    NONE = 0
    BALCONY = 1
    CHAMBER = 2
    MARKET = 3
    HARBOR = 4
    TILE = 5


class Waiting(IntEnum):
    """Where inactive workers wait (R-011)."""

    FAME = 0
    MONEY = 1
    BRIDGE = 2


WAITING = len(Waiting)


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


@jit
def return_of(code):
    return (code - RETURN) // FACES, (code - RETURN) % FACES + 1


@jit
def return_code(colour, face):
    return RETURN + colour * FACES + face - 1


@jit
def reroll_of(code):
    return (code - REROLL) // FACES, (code - REROLL) % FACES + 1


@jit
def reroll_code(colour, face):
    return REROLL + colour * FACES + face - 1


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

# -- what is refused, and what is told ---------------------------------------------------------------------------------


class ReasonCode(IntEnum):
    """Why a move is refused; 0 means it is allowed. The texts stand in `texts.py`."""

    OK = 0
    NOT_NOW = 1
    NO_SPACE = 2
    NOT_ENOUGH_MONEY = 3
    NO_FITTING_DIE = 4
    ONE_ASSORTED = 5
    USE_FIRST_MARKET = 6
    NO_TILE_TO_BUILD = 7
    NO_TILE_TO_COVER = 8
    RIVER_TOO_SHORT = 9
    NO_SUCH_DIE = 10
    NO_KARMA = 11
    KARMA_IS_IDLE = 12
    WRONG_COLOUR = 13
    WRONG_NUMBER = 14
    TOO_HIGH = 15
    DICE_IN_ORDER = 16
    PRICE_OUT_OF_REACH = 17
    NOT_ON_OFFER = 18
    TILE_TOO_DEAR = 19
    NOT_A_CELL = 20
    CELL_TAKEN = 21
    NO_ROAD = 22
    SAME_TURN = 23
    NOTHING_TO_COVER = 24
    COVERED_ALREADY = 25
    NOT_DEARER = 26
    CUTS_OFF = 27
    NO_SUCH_COLOUR_NOW = 28
    OUT_OF_STOCK = 29
    COLOURS_IN_ORDER = 30
    FULLY_UPGRADED = 31
    TOO_FAR = 32
    MUST_SAIL = 33
    NO_GREAT_MOGUL = 34
    NO_SUCH_MARKET = 35
    NOT_CONNECTED_NOW = 36
    NO_SUCH_TILE = 37
    NO_FREE_SLOT = 38
    WRONG_SLOT = 39
    SLOT_TAKEN = 40
    SLOT_USED = 41
    NO_KARMA_FOR_COVER = 42


class Note(IntEnum):
    """The events a move can cause; how they are told stands in `texts.py`."""

    PLACED = 0
    PAID_MONEY = 1
    PAID_DIE = 2
    TURNED_DIE = 3
    MONEY = 4  # these three only in games stored before the reason was told
    FAME = 5
    KARMA = 6
    ROLLED = 7
    RETURNED = 8
    UPGRADED = 9
    SAILED = 10
    BUILT = 11
    COVERED = 12
    YIELD = 13
    DREW_YIELD = 14
    TOOK_YIELD = 15
    PUT_YIELD = 16
    WORKER = 17
    WORKER_REMOVED = 18
    VISITED = 19
    SOLD = 20
    REVEALED = 21
    MEETS = 22
    SKIPPED = 23
    STARTS = 24
    ROUND = 25
    LIMIT = 26
    OVER = 27
    BONUS_MONEY = 28
    BONUS_FAME = 29
    MONEY_FROM = 30
    FAME_FROM = 31
    KARMA_FROM = 32
