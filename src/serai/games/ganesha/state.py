"""Ganesha: the record of a game, the edition's record, the prompts, and the codes, written and read.

Stones are counted by colour; the altar's cells are numbered in the order in which they are filled. What lies in the bag
has no order, and a spice token laid face down has no kind yet: chance happens when it is shown.
"""

from enum import IntEnum

import numpy as np

from serai.kernel.codes import pair_reader, pair_writer, reader, writer
from serai.kernel.jit import jit
from serai.kernel.state import SEATS, header

NONE = -1  # no stone, no token, no cell
FACE_DOWN = 8  # a spice token whose kind is not drawn yet

CELLS = 24  # room for the altars of other editions; ours has 19
TRACK = 16  # room for the cells of one colour on the mandala; ours have 8, 10 or 12
FEWEST = 2  # players
COUNTS = SEATS - FEWEST + 1
SIDES = 2
MOST_TOKENS = 4


class Colour(IntEnum):
    RED = 0
    GREEN = 1
    PURPLE = 2
    BLUE = 3
    YELLOW = 4  # needs no offering, and is an offering for any colour


COLOURS = len(Colour)
PAIR = COLOURS + 1  # what a tactics cell can hold: nothing or a colour

Spice = IntEnum("Spice", "CARDAMOM CUMIN CORIANDER GINGER BLACK_MUSTARD CINNAMON RED_PEPPER BLACK_PEPPER", start=0)
SPICES = len(Spice)


class Place(IntEnum):
    """Where a stone can be stored."""

    TREASURY = 0
    LEFT = 1  # the left tactics cell
    RIGHT = 2


PLACES = len(Place)
TACTICS = 2  # cells on a player board


class Source(IntEnum):
    """The lines of the score sheet: placements by colour first, in the order of the colours."""

    RED = 0
    GREEN = 1
    PURPLE = 2
    BLUE = 3
    YELLOW = 4
    BLACK_MUSTARD = 5
    RED_PEPPER = 6
    FINAL_STAGE = 7
    BEFORE = 8  # only in positions set up by hand, where nobody says how the points were made


SOURCES = len(Source)


class OptionPlace(IntEnum):
    """The switches, in the order of their places in the record."""

    SIDE = 0  # day, night
    SPICES = 1  # on, off
    LAYOUT = 2  # random, chosen by the first player
    FIRST_PLAYER = 3  # a seat, or FIRST_AT_RANDOM
    AGE = 4  # one rank for each seat: the smaller is the younger


FIRST_AT_RANDOM = SEATS
OPTIONS = OptionPlace.AGE + SEATS


class DrawnFrom(IntEnum):
    """Where chance comes from."""

    FIRST_PLAYER = 0
    BAG = 1
    LAYOUT = 2  # of the spice tokens: one draw a cycle
    SPICES = 3


class Reach(IntEnum):
    """Where a second stone may be taken from."""

    NOWHERE = 0
    BESIDE = 1  # the cell of the first stone
    ANYWHERE = 2


class Prompt(IntEnum):
    """What is being decided; NONE only while a move is being carried out."""

    NONE = 0
    LAY = 1  # the cell of a spice token
    TAKE = 2  # the first stone
    SPICE = 3  # what to do with the spice under the stone just taken
    REPLY = 4  # an opponent answers ginger
    SECOND = 5  # a second stone, or stop
    STORE = 6  # where a stone in hand goes
    CORIANDER = 7  # the new tactics stones
    MANDALA = 8  # place the stones of a colour, or end the turn
    FINAL = 9  # one stone in the final stage


# -- codes: the first of each verb's range, and the functions that read what counts up inside it -----------------------

LAY = 0
TAKE = LAY + CELLS
STOP = TAKE + CELLS
CARDAMOM = STOP + 1
CUMIN = CARDAMOM + COLOURS
CORIANDER = CUMIN + CELLS
GINGER = CORIANDER + 1
BLACK_MUSTARD = GINGER + SEATS
CINNAMON = BLACK_MUSTARD + 1
RED_PEPPER = CINNAMON + 1
BLACK_PEPPER = RED_PEPPER + 1
DECLINE = BLACK_PEPPER + COLOURS
GIVE = DECLINE + 1
STORE = GIVE + COLOURS
EXCHANGE = STORE + COLOURS * PLACES
PLACE = EXCHANGE + PAIR * PAIR
END = PLACE + COLOURS * PAIR

lay_of = reader(LAY)  # cell
take_of, take_code = reader(TAKE), writer(TAKE)  # cell
give_of = reader(GIVE)  # colour
store_of, store_code = pair_reader(STORE, PLACES), pair_writer(STORE, PLACES)  # colour, place

# the uses of a spice lie between its own entry and the next one
FIRST_USE = np.array(
    [CARDAMOM, CUMIN, CORIANDER, GINGER, BLACK_MUSTARD, CINNAMON, RED_PEPPER, BLACK_PEPPER, DECLINE], np.int64
)


@jit
def is_use_of(spice, code):
    return FIRST_USE[spice] <= code < FIRST_USE[spice + 1]


@jit
def use_of(spice, code):
    """What the use of a spice chooses: a colour, a cell or a seat; 0 where there is no choice."""
    return code - FIRST_USE[spice]


@jit
def exchange_of(code):
    """The colours for the left and the right cell, NONE for an empty one."""
    return (code - EXCHANGE) // PAIR - 1, (code - EXCHANGE) % PAIR - 1


@jit
def place_of(code):
    """The colour placed, and that of the offering or NONE."""
    return (code - PLACE) // PAIR, (code - PLACE) % PAIR - 1


@jit
def place_code(colour):
    """Placing a colour without an offering; the codes with one follow it."""
    return PLACE + colour * PAIR


# -- the records -------------------------------------------------------------------------------------------------------

STATE = np.dtype(
    [
        *header(options=OPTIONS, notes=26),
        ("round_number", np.int8),
        ("first_player", np.int8),  # of the first round; the drum goes on from there every third round
        ("active", np.int8),  # whose turn it is; ginger asks another seat for a moment
        # the altar, the bag and the mandala
        ("altar", np.int8, CELLS),
        ("spice", np.int8, CELLS),
        ("bag", np.int8, COLOURS),
        ("mandala", np.int8, COLOURS),  # stones placed from the start cell on
        # the seats
        ("treasury", np.int8, (SEATS, COLOURS)),
        ("tactics", np.int8, (SEATS, TACTICS)),
        ("score", np.int16, SEATS),
        ("earned", np.int16, (SEATS, SOURCES)),
        ("reached", np.int16, SEATS),  # which change of a score, counted over all players, made this one
        ("changes", np.int16),
        # the turn being played
        ("hand", np.int8, COLOURS),
        ("at", np.int8),  # the cell the last stone was taken from
        ("taken", np.int8),  # the stone that came into the hand last: see `hold` in `rules/pieces.py`
        ("reach", np.int8),
        ("stored", np.int8),  # where the first of two stones went
        ("stored_colour", np.int8),
        ("coriander", np.int8),
        ("cinnamon", np.int8),
    ],
    align=True,
)

# -- what is refused, and what is told: the texts stand in `texts.py` --------------------------------------------------

# why a move is refused; 0 means it is allowed
ReasonCode = IntEnum(
    "ReasonCode",
    "OK NOT_NOW CELL_NOT_USED TOKENS_TOUCH TOKENS_IN_ORDER NO_ROOM_FOR_THE_OTHERS NO_STONE_THERE MUST_TAKE "
    "NOT_BESIDE_THE_FIRST NO_SECOND_STONE TWO_STONES_TAKEN ANOTHER_SPICE NOT_ON_THE_MANDALA SAME_COLOUR "
    "NO_SUCH_PLAYER NOT_YOURSELF NOTHING_TO_GIVE_BACK NOT_ENOUGH_POINTS BAG_IS_EMPTY NOT_IN_TREASURY "
    "DECIDED_LATER MUST_BE_ANOTHER_COLOUR NOT_IN_HAND STONES_IN_ORDER CELL_HOLDS_THAT_COLOUR "
    "CELL_JUST_FILLED EQUAL_STONES_ONCE AS_MANY_TACTICS_STONES NOT_ON_YOUR_BOARD NOTHING_CHANGES "
    "NEEDS_AN_OFFERING YELLOW_NEEDS_NO_OFFERING NOTHING_LEFT_TO_PLACE OFFERING_DOES_NOT_MATCH COLOUR_IS_FULL "
    "NO_OFFERING_NOW MUST_PLACE TOKEN_LIES_THERE",
    start=0,
)

# the events a move can cause
Note = IntEnum(
    "Note",
    "LAID REVEALED FILLED TOOK SPICE UNUSABLE REMOVED SWAPPED GAVE DREW MISSED STORED DISPLACED TACTICS OFFERED "
    "PLACED SURPLUS SCORED PAID EMPTY_ALTAR DRUM FIRST_PLAYER CLEARED FINAL_STAGE PLACED_LAST OVER",
    start=0,
)
