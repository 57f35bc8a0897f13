"""Five Tribes: the record of a game, the edition's record, the prompts and steps, and the codes, written and read.

Counts of cards put the nine goods first and the fakirs last; meeples are counted by colour; tiles run a1, b1, … f5.
Djinns in one place are one bit mask. What lies in a deck or bag has no order: chance happens when it is shown.
"""

from enum import IntEnum

import numpy as np

from serai.kernel.codes import pair_reader, pair_writer, reader, writer
from serai.kernel.state import SEATS, header, numbers

COLUMNS, ROWS = 6, 5
TILES = COLUMNS * ROWS
NOWHERE = -1
NOBODY = -1


class Colour(IntEnum):
    """The five tribes by the colour of their meeples."""

    YELLOW = 0  # viziers
    WHITE = 1  # elders
    GREEN = 2  # merchants
    BLUE = 3  # builders
    RED = 4  # assassins


COLOURS = len(Colour)
HELD = Colour.WHITE + 1  # the colours that lie in front of a player: viziers and elders
NO_COLOUR = -1

Kind = IntEnum("Kind", "VILLAGE SACRED_PLACE OASIS SMALL_MARKET LARGE_MARKET", start=0)
KINDS = len(Kind)

GOODS = 9
FAKIR = GOODS
CARDS = GOODS + 1
ROW = 9  # the most cards that fit into the row

ZEROS = 3  # the 0 spaces of the turn-order track; the one beside the 1 is the last of them
TRACK = 9
SPOTS = TRACK - ZEROS + 1  # choices when bidding: 0, 1, 3, 5, 8, 12, 18

Djinn = IntEnum(
    "Djinn",
    "AL_AMIN ANUN_NAK BAAL BOAZ BOURAQ ECHIDNA ENKI HAGIS HAURVATAT IBLIS JAFAAR KANDICHA KUMARBI LAMIA LETA "
    "MARID MONKIR NEKIR SHAMHAT SIBITTIS SLOAR UTUG",
    start=0,
)
DJINNS = len(Djinn)
ALL_DJINNS = (1 << DJINNS) - 1

# what using a power costs
Cost = IntEnum("Cost", "NONE ELDER_OR_FAKIR ELDER_AND_EITHER FAKIR FAKIRS", start=0)


class Pay(IntEnum):
    """How a price in elders is paid: with elders only, or with a fakir for one of them."""

    ELDERS = 0
    FAKIR = 1


PAYS = len(Pay)


class OptionPlace(IntEnum):
    """The switches, in the order of their places in the record."""

    NEIGHBOURS = 0  # Q-F1: 0 eight neighbours, 1 four
    NEKIR_PER_KILL = 1  # Q-F6
    ECHIDNA_DOUBLES_KANDICHA = 2  # Q-F10
    ANUN_NAK_REOPENS = 3  # Q-I1
    OPEN_HANDS = 4  # Q-H2


class DrawnFrom(IntEnum):
    """Where chance comes from."""

    TILES = 0
    BAG = 1
    MARKERS = 2
    DECK = 3
    DJINNS = 4


class Step(IntEnum):
    """The steps of a round (F-037) and of a turn (F-056)."""

    BID = 0
    TURN = 1  # the next marker
    MOVE = 2
    TRIBE = 3
    TILE = 4
    SALE = 5
    END = 6  # after the sale


class Prompt(IntEnum):
    """What is being decided; NONE only while a move is being carried out."""

    NONE = 0
    BID = 1
    LIFT = 2
    DROP = 3
    TRIBE = 4  # go on to the tribe action, or use a power first
    BUILD = 5  # how many fakirs help the builders
    HUNT = 6  # how many fakirs help the assassins
    KILL = 7  # a victim: as the start of the action, or with the assassins at work; see `begun`
    TILE = 8  # go on to the tile action, or use a power first
    MARKET = 9
    SHRINE = 10
    PLACE = 11  # a palm or palace here, or on a neighbouring tile by a djinn's power
    TARGET = 12  # the tile for a power
    KEEP = 13  # one of the djinns drawn by Sibittis
    SALE = 14
    END = 15


Piece = IntEnum("Piece", "NONE PALM PALACE", start=0)
Direction = IntEnum("Direction", "NORTH WEST EAST SOUTH NONE", start=0)  # ascending by the tile they lead to
DIRECTIONS = len(Direction) - 1  # all but NONE
MOST_BUYS = 2  # the most cards a market sells at once

# -- codes: the first of each verb's range, and the functions that read and write what counts up inside it -------------

MOST_FAKIRS = 18
BID = 0
LIFT = BID + SPOTS * SPOTS
DROP = LIFT + TILES
FAKIRS = DROP + TILES * COLOURS
KILL = FAKIRS + MOST_FAKIRS + 1
KILL_HAND = KILL + TILES * COLOURS
BUY = KILL_HAND + SEATS * HELD
TAKE = BUY + ROW
USE = TAKE + DJINNS * PAYS
PUT = USE + DJINNS * PAYS
KEEP = PUT + TILES
OFFER = KEEP + DJINNS
SELL = OFFER + GOODS
CONTINUE = SELL + 1
DONE = CONTINUE + 1

bid_of = pair_reader(BID, SPOTS)  # spot, fakirs spent through Kumarbi
lift_of, lift_code = reader(LIFT), writer(LIFT)  # tile
drop_of, drop_code = pair_reader(DROP, COLOURS), pair_writer(DROP, COLOURS)  # tile, colour
fakirs_of = reader(FAKIRS)  # number
kill_of = pair_reader(KILL, COLOURS)  # tile, colour
kill_hand_of = pair_reader(KILL_HAND, HELD)  # seat, yellow or white
buy_of = reader(BUY)  # place in the row
take_of = pair_reader(TAKE, PAYS)  # djinn, way of paying
use_of, use_code = pair_reader(USE, PAYS), pair_writer(USE, PAYS)  # djinn, way of paying
put_of, put_code = reader(PUT), writer(PUT)  # tile
keep_of = reader(KEEP)  # djinn
offer_of = reader(OFFER)  # good

# -- the records -------------------------------------------------------------------------------------------------------

STATE = np.dtype(
    [
        *header(options=len(OptionPlace), notes=32),
        ("step", np.int8),
        ("round_number", np.int16),
        # the sultanate
        *numbers("kind", "value", kind=np.int8, each=TILES),
        ("meeples", np.int8, (TILES, COLOURS)),
        *numbers("owner", "palms", "palaces", kind=np.int8, each=TILES),
        ("bag", np.int8, COLOURS),
        *numbers("palms_left", "palaces_left", kind=np.int8),
        # derived from meeples, kept for speed: how many stand on a tile, and where each colour stands
        ("count", np.int8, TILES),
        ("where", np.uint32, COLOURS),
        # the seats
        ("gold", np.int32, SEATS),
        *numbers("camels", "viziers", "elders", kind=np.int8, each=SEATS),
        ("djinns", np.int32, SEATS),
        ("cards", np.int8, (SEATS, CARDS)),
        ("blind", np.int8, (SEATS, CARDS)),  # of those, drawn unseen from the present deck
        ("stale", np.int8, (SEATS, CARDS)),  # of those, drawn unseen from an earlier deck
        # tracks and rows
        ("bid_track", np.int8, SEATS),
        ("turn_track", np.int8, TRACK),
        ("row", np.int8, ROW),
        ("row_size", np.int8),
        *numbers("deck", "discard", kind=np.int8, each=CARDS),
        *numbers("djinn_row", "djinn_deck", "djinn_discard", kind=np.int32),
        ("djinn_look", np.int32),  # drawn by Sibittis, not yet chosen from
        # the turn being played
        ("hand", np.int8, COLOURS),
        *numbers("at", "heading", "tribe", kind=np.int8),
        ("used", np.int32),  # djinns whose power was used this turn
        ("power", np.int8),  # the djinn whose target is being chosen
        ("piece", np.int8),  # what is being placed
        ("origin", np.int8),  # the tile it belongs to
        ("from_tile_action", np.int8),
        ("reach", np.int8),  # fakirs spent on the range of the assassins
        ("begun", np.int8),  # the action of this step has begun: no more powers before it
        ("kills", np.int8),  # victims still to be chosen
        ("victims", np.int8, 2),  # their colours
        ("killed", np.int8),  # how many were chosen
        *numbers("kill_tile", "kill_seat", "doubled", kind=np.int8),
        ("builder_gold", np.int16),
        *numbers("buys", "buy_from", "among", kind=np.int8),
        ("offered", np.int8, GOODS),
        ("stuck", np.int8),  # somebody found no move this round
        ("last_round", np.int8),
    ],
    align=True,
)

# -- what is refused, and what is told: the texts stand in `texts.py` --------------------------------------------------

# why a move is refused; 0 means it is allowed
ReasonCode = IntEnum(
    "ReasonCode",
    "OK NOT_NOW SPOT_TAKEN ZEROS_FULL TOO_DEAR NO_KUMARBI TOO_MANY_FAKIRS DISCOUNT_TOO_LARGE EMPTY_TILE "
    "NO_WAY_TO_FINISH NO_MORE_MOVES NOT_IN_HAND NOT_ADJACENT TURNING_BACK LAST_NEEDS_COMPANY "
    "NO_VICTIM_IN_REACH OUT_OF_REACH NO_SUCH_MEEPLE OWN_MEEPLES NO_SUCH_PLAYER PROTECTED_BY_BOAZ "
    "HAND_KILL_NEEDS_NO_FAKIRS SAME_VICTIM_PLACE NEEDS_TWO_VICTIMS VICTIMS_IN_ORDER MUST_KILL "
    "NOT_IN_REACH_OF_MARKET CARDS_IN_ORDER TAKE_ALL_CARDS NOT_ENOUGH_GOLD DJINN_NOT_IN_ROW NOT_ENOUGH_ELDERS "
    "NO_FAKIR NOT_YOUR_DJINN NO_PAID_POWER ALREADY_USED POWER_HAS_ITS_MOMENT POWER_WITHOUT_EFFECT "
    "ONLY_WITH_A_FAKIR NOT_A_TARGET NOT_DRAWN NOT_OWNED GOODS_IN_ORDER NOTHING_OFFERED FINISH_THE_SALE "
    "MUST_MOVE ACTION_HAS_BEGUN SAME_CARDS_IN_FRONT",
    start=0,
)

# the events a move can cause: GAINED only in games stored before the reason was told, DREW_CARD and DREW_DJINN seen by
# their owner only
Note = IntEnum(
    "Note",
    "BID PAID GAINED LIFTED DROPPED HARVESTED CONTROLS TOOK_CARD DREW_CARD DREW_UNSEEN KILLED KILLED_HELD SPARED "
    "PALM PALACE DJINN POWER DREW_MEEPLES SOLD FAKIRS NO_MOVE LAST_CAMEL ROUND OVER DREW_DJINN ELDERS KEPT "
    "NO_MOVE_LEFT EARNED REWARDED",
    start=0,
)
