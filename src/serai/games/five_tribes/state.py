"""Five Tribes: the record of a game, the edition's record, the prompts and steps, and the codes, written and read.

Counts of cards put the nine goods first and the fakirs last; meeples are counted by colour; tiles run a1, b1, … f5.
Djinns in one place are one bit mask. What lies in a deck or bag has no order: chance happens when it is shown.
"""

from enum import IntEnum

import numpy as np

from serai.kernel.codes import pair_reader, pair_writer, reader, writer
from serai.kernel.state import SEATS, header

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


class Kind(IntEnum):
    VILLAGE = 0
    SACRED_PLACE = 1
    OASIS = 2
    SMALL_MARKET = 3
    LARGE_MARKET = 4


KINDS = len(Kind)

GOODS = 9
FAKIR = GOODS
CARDS = GOODS + 1
ROW = 9  # the most cards that fit into the row

ZEROS = 3  # the 0 spaces of the turn-order track; the one beside the 1 is the last of them
TRACK = 9
SPOTS = TRACK - ZEROS + 1  # choices when bidding: 0, 1, 3, 5, 8, 12, 18


class Djinn(IntEnum):
    AL_AMIN = 0
    ANUN_NAK = 1
    BAAL = 2
    BOAZ = 3
    BOURAQ = 4
    ECHIDNA = 5
    ENKI = 6
    HAGIS = 7
    HAURVATAT = 8
    IBLIS = 9
    JAFAAR = 10
    KANDICHA = 11
    KUMARBI = 12
    LAMIA = 13
    LETA = 14
    MARID = 15
    MONKIR = 16
    NEKIR = 17
    SHAMHAT = 18
    SIBITTIS = 19
    SLOAR = 20
    UTUG = 21


DJINNS = len(Djinn)
ALL_DJINNS = (1 << DJINNS) - 1


class Cost(IntEnum):
    """What using a power costs."""

    NONE = 0
    ELDER_OR_FAKIR = 1
    ELDER_AND_EITHER = 2
    FAKIR = 3
    FAKIRS = 4


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


class Piece(IntEnum):
    NONE = 0
    PALM = 1
    PALACE = 2


class Direction(IntEnum):
    """Steps on the board, in ascending order of the tile they lead to."""

    NORTH = 0
    WEST = 1
    EAST = 2
    SOUTH = 3
    NONE = 4


MOST_BUYS = 2  # the most cards a market sells at once

DIRECTIONS = 4

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
        ("kind", np.int8, TILES),
        ("value", np.int8, TILES),
        ("meeples", np.int8, (TILES, COLOURS)),
        ("owner", np.int8, TILES),
        ("palms", np.int8, TILES),
        ("palaces", np.int8, TILES),
        ("bag", np.int8, COLOURS),
        ("palms_left", np.int8),
        ("palaces_left", np.int8),
        # derived from meeples, kept for speed: how many stand on a tile, and where each colour stands
        ("count", np.int8, TILES),
        ("where", np.uint32, COLOURS),
        # the seats
        ("gold", np.int32, SEATS),
        ("camels", np.int8, SEATS),
        ("viziers", np.int8, SEATS),
        ("elders", np.int8, SEATS),
        ("djinns", np.int32, SEATS),
        ("cards", np.int8, (SEATS, CARDS)),
        ("blind", np.int8, (SEATS, CARDS)),  # of those, drawn unseen from the present deck
        ("stale", np.int8, (SEATS, CARDS)),  # of those, drawn unseen from an earlier deck
        # tracks and rows
        ("bid_track", np.int8, SEATS),
        ("turn_track", np.int8, TRACK),
        ("row", np.int8, ROW),
        ("row_size", np.int8),
        ("deck", np.int8, CARDS),
        ("discard", np.int8, CARDS),
        ("djinn_row", np.int32),
        ("djinn_deck", np.int32),
        ("djinn_discard", np.int32),
        ("djinn_look", np.int32),  # drawn by Sibittis, not yet chosen from
        # the turn being played
        ("hand", np.int8, COLOURS),
        ("at", np.int8),
        ("heading", np.int8),
        ("tribe", np.int8),
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
        ("kill_tile", np.int8),
        ("kill_seat", np.int8),
        ("doubled", np.int8),
        ("builder_gold", np.int16),
        ("buys", np.int8),
        ("buy_from", np.int8),
        ("among", np.int8),
        ("offered", np.int8, GOODS),
        ("stuck", np.int8),  # somebody found no move this round
        ("last_round", np.int8),
    ],
    align=True,
)

EDITION = np.dtype(
    [
        ("meeples", np.int16, COLOURS),
        ("tile_kind", np.int16, TILES),
        ("tile_value", np.int16, TILES),
        ("is_blue", np.int16, KINDS),
        ("palms", np.int16),
        ("palaces", np.int16),
        ("gold", np.int16),
        ("camels_two", np.int16),
        ("camels_more", np.int16),
        ("markers_two", np.int16),
        ("markers_more", np.int16),
        ("costs", np.int16, TRACK),
        ("cards", np.int16, CARDS),
        ("row", np.int16),
        ("djinn_row", np.int16),
        ("small_price", np.int16),
        ("small_among", np.int16),
        ("small_cards", np.int16),
        ("large_price", np.int16),
        ("large_among", np.int16),
        ("large_cards", np.int16),
        ("set_price", np.int16, GOODS + 1),
        ("djinn_value", np.int16, DJINNS),
        ("djinn_cost", np.int16, DJINNS),
        ("score_gold", np.int16),
        ("score_vizier", np.int16),
        ("vizier_bonus", np.int16),
        ("score_elder", np.int16),
        ("score_palm", np.int16),
        ("score_palace", np.int16),
        ("jafaar_vizier", np.int16),
        ("shamhat_elder", np.int16),
        ("haurvatat_palm", np.int16),
        ("power_own", np.int16),
        ("power_other", np.int16),
        ("anun_nak_draw", np.int16),
        ("sibittis_draw", np.int16),
        ("al_amin_fakirs", np.int16),
    ],
    align=True,
)


# why a move is refused; 0 means it is allowed; the texts stand in `texts.py`
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


class Note(IntEnum):
    """The events a move can cause; how they are told stands in `texts.py`."""

    BID = 0
    PAID = 1
    GAINED = 2  # only in games stored before the reason was told
    LIFTED = 3
    DROPPED = 4
    HARVESTED = 5
    CONTROLS = 6
    TOOK_CARD = 7
    DREW_CARD = 8  # seen by its owner only
    DREW_UNSEEN = 9
    KILLED = 10
    KILLED_HELD = 11
    SPARED = 12
    PALM = 13
    PALACE = 14
    DJINN = 15
    POWER = 16
    DREW_MEEPLES = 17
    SOLD = 18
    FAKIRS = 19
    NO_MOVE = 20
    LAST_CAMEL = 21
    ROUND = 22
    OVER = 23
    DREW_DJINN = 24  # seen by its owner only
    ELDERS = 25
    KEPT = 26
    NO_MOVE_LEFT = 27
    EARNED = 28
    REWARDED = 29
