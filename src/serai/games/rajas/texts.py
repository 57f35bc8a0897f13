"""Every name and sentence of Rajas of the Ganges that a person reads. Keys are for files and moves, not translated."""

from serai.games.rajas.effects import SOURCES
from serai.games.rajas.state import (
    BACKS,
    CELLS,
    COLUMNS,
    PLACES,
    ROWS,
    Back,
    Building,
    Colour,
    DrawnFrom,
    Good,
    Note,
    Prompt,
    ReasonCode,
    Spot,
    YieldColour,
)
from serai.kernel.fields import keys_of
from serai.kernel.game import SEAT_NAMES, Telling
from serai.kernel.game import Option as Switch
from serai.kernel.i18n import N_

COLOUR_KEYS = keys_of(Colour)
BACK_KEYS = keys_of(Back)
BUILDING_KEYS = keys_of(Building)
GOOD_KEYS = keys_of(Good)
SPOT_KEYS = keys_of(Spot)
PERSON_KEYS = SPOT_KEYS[Spot.GREAT_MOGUL :]
YIELD_COLOUR_KEYS = keys_of(YieldColour)
CELL_KEYS = tuple(f"{'abcde'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))
PLACE_KEYS = (
    *(f"t{n + 1}" for n in range(COLUMNS)),
    *(f"l{n + 1}" for n in range(ROWS)),
    *(f"r{n + 1}" for n in range(ROWS)),
    *(f"b{n + 1}" for n in range(COLUMNS)),
)
TURN_KEYS = ("0", "90", "180", "270")
FACE_KEYS = ("1", "2", "3", "4", "5", "6")
# every colour has sixteen tiles: with one building, one market, a combination, two buildings, two markets
_IN_A_COLOUR = ("s1", "s2", "m1", "m2", "m3", "s3", "m4", "m5", "c1", "c2", "mm1", "c3", "d1", "d2", "d3", "mm2")
TILE_KEYS = tuple(f"{colour[0]}-{tile}" for colour in COLOUR_KEYS for tile in _IN_A_COLOUR)
STACK_KEYS = tuple(f"{colour}-{back}" for colour in COLOUR_KEYS for back in BACK_KEYS)
DRAWN_FROM_NAMES = (
    *keys_of(DrawnFrom)[: DrawnFrom.FIRST_STACK],
    *(f"stack {stack}" for stack in STACK_KEYS),
    *(f"dice {seat} {colour}" for seat in SEAT_NAMES for colour in COLOUR_KEYS),
)
YIELD_KEYS = (
    *("white-die", "white-money", "white-upgrade", "white-karma"),
    *(f"yellow-{n}" for n in range(1, 10)),
    *(f"red-{n}" for n in range(1, 7)),
    *(f"brown-{n}" for n in range(1, 8)),
)
RIVER_TILE_KEYS = tuple(f"rt{n}" for n in range(1, 9))

COLOUR_NAMES = (N_("orange"), N_("green"), N_("blue"), N_("violet"))
BUILDING_NAMES = (N_("temple"), N_("palace"), N_("fort"), N_("mill"))
GOOD_NAMES = (N_("silk"), N_("tea"), N_("spices"))
PERSON_NAMES = (
    N_("Great Mogul"),
    N_("Dancer"),
    N_("Yogi"),
    N_("Raja Man Singh"),
    N_("Master builder"),
    N_("Portuguese"),
)
#: Why somebody receives money, fame or karma, by `Source`.
SOURCE_NAMES = (
    N_("at the start"),
    N_("for the tile laid"),
    N_("at the market place"),
    N_("in the palace"),
    N_("on the river"),
    N_("as a yield or bonus"),
    N_("paid"),
)
assert len(SOURCE_NAMES) == SOURCES
SPOT_NAMES = (
    N_("the quarry"),
    N_("the harbor"),
    N_("the market for assorted goods"),
    N_("the silk market"),
    N_("the tea market"),
    N_("the spices market"),
    N_("the outer terrace"),
    N_("the terrace with an orange die"),
    N_("the terrace with a green die"),
    N_("the terrace with a blue die"),
    N_("the terrace with a violet die"),
    N_("the balcony for an orange die"),
    N_("the balcony for a green die"),
    N_("the balcony for a blue die"),
    N_("the balcony for a violet die"),
    N_("the chamber of the Great Mogul"),
    N_("the chamber of the Dancer"),
    N_("the chamber of the Yogi"),
    N_("the chamber of Raja Man Singh"),
    N_("the chamber of the Master builder"),
    N_("the chamber of the Portuguese"),
)
WAITING_NAMES = (N_("the fame track"), N_("the money track"), N_("the bridge"))

SWITCHES = (
    Switch(
        "version",
        ("basic", "navaratnas", "mixed"),
        N_(
            "Navaratnas: yield tiles of your own choice, up to six workers, eight dice; "
            "a mixed group: both sides of the boards, by the basic rules"
        ),
        ("R-190",),
    ),
    Switch(
        "ganga",
        ("no", "yes"),
        N_("Ganga: river tiles are dealt onto the river and change what its spaces bring"),
        ("R-198",),
    ),
    *(
        Switch(
            f"level-{seat}",
            ("beginner", "advanced"),
            N_("In a mixed group: which side of the boards this seat plays on"),
            ("R-191", "R-192"),
        )
        for seat in SEAT_NAMES
    ),
    Switch(
        "market-kind",
        ("fixed", "free"),
        N_("What is sold on a space for goods of one kind"),
        ("R-077",),
    ),
    Switch(
        "covering-wins",
        ("yes", "no"),
        N_("Whether a tile laid over another one wins yields that its roads reach for the first time"),
        ("R-098",),
    ),
    Switch(
        "brown-counts",
        ("tiles", "symbols"),
        N_("What the brown tile for connected yields pays for"),
        ("R-176",),
    ),
    Switch(
        "tile-on-connected",
        ("no", "yes"),
        N_("Whether a yield tile may be put on a place that a road reaches already"),
        ("R-183", "R-184"),
    ),
)

QUESTIONS = {
    Prompt.NONE: "",
    Prompt.BROWN: N_("Choose the place for your brown yield tile"),
    Prompt.PLACE: N_("Place a worker"),
    Prompt.PAY: N_("Give up a die"),
    Prompt.BUILD: N_("Choose a province tile"),
    Prompt.LAY: N_("Choose the cell for the tile and turn it"),
    Prompt.RETURN: N_("Your Kali is full: return dice to make room, or be done"),
    Prompt.TAKE: N_("Choose the colour of a die"),
    Prompt.REROLL: N_("Choose dice to reroll, then be done"),
    Prompt.UPGRADE: N_("Choose a building to upgrade"),
    Prompt.SAIL: N_("How far does your boat sail?"),
    Prompt.VISIT: N_("Choose a palace action"),
    Prompt.SELL: N_("Choose the good whose markets pay"),
    Prompt.WIN: N_("Choose the yield that comes next"),
    Prompt.CHOOSE: N_("Choose a yield tile, or be done"),
    Prompt.PUT: N_("Choose the place for the yield tile"),
}

REASONS = {
    ReasonCode.NOT_NOW: (N_("This is not what is being decided now."), ("R-025", "R-026")),
    ReasonCode.NO_SPACE: (N_("There is no free space."), ("R-032",)),
    ReasonCode.NOT_ENOUGH_MONEY: (N_("You do not have that much money."), ("R-035", "R-037")),
    ReasonCode.NO_FITTING_DIE: (N_("You have no die that fits, not even with karma."), ("R-035", "R-038")),
    ReasonCode.ONE_ASSORTED: (N_("Your worker stands on the market for assorted goods already."), ("R-078",)),
    ReasonCode.USE_FIRST_MARKET: (N_("These spaces are alike: use the first free one."), ("R-077",)),
    ReasonCode.NO_TILE_TO_BUILD: (
        N_("There is no open tile that you could pay for and join to a road."),
        ("R-046", "R-047", "R-050", "R-053"),
    ),
    ReasonCode.NO_TILE_TO_COVER: (
        N_("There is no tile that you could cover and pay for."),
        ("R-093", "R-094", "R-097", "R-100"),
    ),
    ReasonCode.RIVER_TOO_SHORT: (N_("The river ends before that."), ("R-101", "R-102", "R-125")),
    ReasonCode.NO_SUCH_DIE: (N_("You have no such die."), ("R-038",)),
    ReasonCode.NO_KARMA: (N_("You have no karma left to turn a die."), ("R-129", "R-131")),
    ReasonCode.KARMA_IS_IDLE: (N_("The number does not matter here, so karma would be wasted."), ("R-084",)),
    ReasonCode.WRONG_COLOUR: (N_("This must be paid in another colour."), ("R-049", "R-084")),
    ReasonCode.WRONG_NUMBER: (N_("The die must show exactly the number of the chamber."), ("R-085",)),
    ReasonCode.TOO_HIGH: (N_("The harbor takes a 1, 2 or 3."), ("R-104",)),
    ReasonCode.DICE_IN_ORDER: (
        N_("Name the dice in order: higher ones first when you pay, otherwise by colour and number."),
        ("R-047",),
    ),
    ReasonCode.PRICE_OUT_OF_REACH: (N_("After this die the rest of the price could not be paid."), ("R-047",)),
    ReasonCode.NOT_ON_OFFER: (N_("That tile does not lie open on a stack."), ("R-007", "R-046")),
    ReasonCode.TILE_TOO_DEAR: (N_("Your dice of that colour do not reach the price."), ("R-047", "R-094")),
    ReasonCode.NOT_A_CELL: (N_("Your residence stands there."), ("R-051",)),
    ReasonCode.CELL_TAKEN: (N_("A tile lies there already."), ("R-051", "R-057")),
    ReasonCode.NO_ROAD: (N_("No road of the tile would join a road to your residence."), ("R-053", "R-056")),
    ReasonCode.SAME_TURN: (N_("A smaller turn gives the same roads."), ("R-052",)),
    ReasonCode.NOTHING_TO_COVER: (N_("There is no tile to cover."), ("R-092",)),
    ReasonCode.COVERED_ALREADY: (N_("That tile has been covered once already."), ("R-099",)),
    ReasonCode.NOT_DEARER: (N_("The covering tile must cost more than the covered one."), ("R-093",)),
    ReasonCode.CUTS_OFF: (N_("A tile would lose its road to the residence."), ("R-097",)),
    ReasonCode.NO_SUCH_COLOUR_NOW: (N_("No more dice of that colour are due."), ("R-083", "R-204")),
    ReasonCode.OUT_OF_STOCK: (N_("The supply has no die of that colour."), ("R-043",)),
    ReasonCode.COLOURS_IN_ORDER: (
        N_("Name the colours in order: orange, green, blue, violet; take all that you may."),
        ("R-039",),
    ),
    ReasonCode.FULLY_UPGRADED: (N_("That building is at its highest value."), ("R-071",)),
    ReasonCode.TOO_FAR: (N_("The boat may not go so far."), ("R-105", "R-106", "R-107", "R-145")),
    ReasonCode.MUST_SAIL: (N_("The boat must go one space at least."), ("R-105",)),
    ReasonCode.NO_GREAT_MOGUL: (N_("The Great Mogul does not receive you here."), ("R-115",)),
    ReasonCode.NO_SUCH_MARKET: (N_("You have no market with that good."), ("R-072",)),
    ReasonCode.NOT_CONNECTED_NOW: (N_("That yield has not just been connected."), ("R-063", "R-066")),
    ReasonCode.NO_SUCH_TILE: (N_("That yield tile is not on offer."), ("R-169", "R-182")),
    ReasonCode.NO_FREE_SLOT: (N_("You have no free place in the colour of that tile."), ("R-188",)),
    ReasonCode.WRONG_SLOT: (N_("That place has another colour."), ("R-183",)),
    ReasonCode.SLOT_TAKEN: (N_("A yield tile lies there already."), ("R-181", "R-183")),
    ReasonCode.SLOT_USED: (N_("A road reaches that place already."), ("R-183", "R-184")),
    ReasonCode.NO_KARMA_FOR_COVER: (N_("After this die you could not pay for any covering tile."), ("R-095", "R-100")),
}

TELLINGS = {
    Note.PLACED: Telling(N_("{player} places a worker: {a}"), a=SPOT_NAMES),
    Note.PAID_MONEY: Telling(N_("{player} pays {a} money")),
    Note.PAID_DIE: Telling(N_("{player} gives up a {b} ({a})"), a=COLOUR_NAMES),
    Note.TURNED_DIE: Telling(N_("{player} uses karma: a {a} becomes a {b}")),
    Note.MONEY: Telling(N_("{player} receives {a} money")),
    Note.FAME: Telling(N_("{player} gains {a} fame")),
    Note.KARMA: Telling(N_("{player} gains {a} karma")),
    Note.ROLLED: Telling(N_("{player} rolls a {b} ({a})"), a=COLOUR_NAMES),
    Note.RETURNED: Telling(N_("{player} returns a {b} ({a})"), a=COLOUR_NAMES),
    Note.UPGRADED: Telling(N_("{player} upgrades a building to {b}: {a}"), a=BUILDING_NAMES),
    Note.SAILED: Telling(N_("{player} sails to river space {a}")),
    Note.BUILT: Telling(N_("{player} lays tile {a} on {b}"), a=TILE_KEYS, b=CELL_KEYS),
    Note.COVERED: Telling(N_("{player} covers {b} with tile {a}"), a=TILE_KEYS, b=CELL_KEYS),
    Note.YIELD: Telling(N_("{player} wins the yield at {a}"), a=PLACE_KEYS),
    Note.DREW_YIELD: Telling(N_("{player} draws the yield tile {a}"), a=YIELD_KEYS),
    Note.TOOK_YIELD: Telling(N_("{player} takes the yield tile {a}"), a=YIELD_KEYS),
    Note.PUT_YIELD: Telling(N_("{player} puts the yield tile {a} on {b}"), a=YIELD_KEYS, b=PLACE_KEYS),
    Note.WORKER: Telling(N_("{player} has a new worker, from {a}"), a=WAITING_NAMES),
    Note.WORKER_REMOVED: Telling(N_("The last waiting worker of {player} leaves the game, from {a}"), a=WAITING_NAMES),
    Note.VISITED: Telling(N_("{player} is received in the palace: {a}"), a=PERSON_NAMES),
    Note.SOLD: Telling(N_("The markets of {player} are worth {b}: {a}"), a=GOOD_NAMES),
    Note.REVEALED: Telling(N_("Tile {a} is turned up"), a=TILE_KEYS),
    Note.MEETS: Telling(N_("The markers of {player} meet, {a} beyond: the game ends with this stage")),
    Note.SKIPPED: Telling(N_("{player} cannot place a worker")),
    Note.STARTS: Telling(N_("{player} takes the elephant")),
    Note.ROUND: Telling(N_("Round {a} begins")),
    Note.LIMIT: Telling(N_("The game ends at its limit of {a} rounds")),
    Note.OVER: Telling(N_("The game is over")),
    Note.BONUS_MONEY: Telling(N_("{player} wins the bonus of money space {a}")),
    Note.BONUS_FAME: Telling(N_("{player} wins the bonus of fame space {a}")),
    Note.MONEY_FROM: Telling(N_("{player} receives {a} money {b}"), b=SOURCE_NAMES),
    Note.FAME_FROM: Telling(N_("{player} gains {a} fame {b}"), b=SOURCE_NAMES),
    Note.KARMA_FROM: Telling(N_("{player} gains {a} karma {b}"), b=SOURCE_NAMES),
}

LAW_NAMES = (
    N_("orange dice"),
    N_("green dice"),
    N_("blue dice"),
    N_("violet dice"),
    N_("white yield tiles"),
    N_("yellow yield tiles"),
    N_("red yield tiles"),
    N_("brown yield tiles"),
    N_("workers of p1"),
    N_("workers of p2"),
    N_("workers of p3"),
    N_("workers of p4"),
    N_("workers on the board of p1"),
    N_("workers on the board of p2"),
    N_("workers on the board of p3"),
    N_("workers on the board of p4"),
    N_("province tiles"),
    N_("yield tiles of a wrong kind"),
    N_("river tiles"),
    N_("dice beyond the hands of Kali"),
    N_("money and fame that came from nowhere"),
    N_("tiles without a road to the residence"),
    N_("pieces in places that do not exist"),
    N_("boats on one space"),
    N_("yield tiles on places of another colour"),
    N_("numbers out of range"),
    N_("effects that make no sense here"),
    N_("bookkeeping errors"),
    N_("decisions that lead nowhere"),
)

assert len(STACK_KEYS) == len(COLOUR_KEYS) * BACKS
assert len(PLACE_KEYS) == PLACES
