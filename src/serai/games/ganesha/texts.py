"""Every name and sentence of Ganesha that a person reads. Keys are for files and moves; names are translated."""

from serai.games.ganesha.state import CELLS, SPICES, Colour, Note, Place, Prompt, ReasonCode, Source, Spice
from serai.kernel.fields import keys_of
from serai.kernel.game import SEAT_NAMES, Telling
from serai.kernel.game import Option as Switch
from serai.kernel.i18n import N_

CELL_KEYS = tuple(str(n + 1) for n in range(CELLS))
COLOUR_KEYS = keys_of(Colour)
SPICE_KEYS = keys_of(Spice)
PLACE_KEYS = keys_of(Place)
SOURCE_KEYS = keys_of(Source)
SIDE_KEYS = ("day", "night")

COLOUR_NAMES = (N_("red"), N_("green"), N_("purple"), N_("blue"), N_("yellow"))
TACTICS_NAMES = (N_("nothing"), *COLOUR_NAMES)
SPICE_NAMES = (
    N_("cardamom"),
    N_("cumin"),
    N_("coriander"),
    N_("ginger"),
    N_("black mustard"),
    N_("cinnamon"),
    N_("red pepper"),
    N_("black pepper"),
)
assert len(SPICE_NAMES) == SPICES
PLACE_NAMES = (N_("treasury"), N_("left tactics cell"), N_("right tactics cell"))

_RANKS = ("1", "2", "3", "4")

SWITCHES = (
    Switch(
        "side",
        SIDE_KEYS,
        N_("Which side of the mandala lies up; by night the values of a colour come in another order"),
        ("G-014",),
    ),
    Switch(
        "spices",
        ("on", "off"),
        N_("Whether spice tokens lie on the altar; a stone taken from one brings its effect"),
        ("G-026",),
    ),
    Switch(
        "spice-layout",
        ("random", "chosen"),
        N_("Who says on which cells of the altar the spice tokens lie"),
        ("G-028",),
    ),
    Switch(
        "first-player",
        (*SEAT_NAMES, "random"),
        N_("Who makes the first turn; where nobody has that seat, the first seat does"),
        ("G-022",),
    ),
    *(
        Switch(
            f"age-{seat}",
            _RANKS,
            N_("If several share the fewest points, the youngest of them begins the final stage"),
            ("G-091",),
        )
        for seat in SEAT_NAMES
    ),
)

QUESTIONS = {
    Prompt.NONE: "",
    Prompt.LAY: N_("Choose a cell for a spice token"),
    Prompt.TAKE: N_("Take a stone from the altar"),
    Prompt.SPICE: N_("Use the spice under the stone, or decline"),
    Prompt.REPLY: N_("Choose the stone you give in return"),
    Prompt.SECOND: N_("Take a second stone, or stop"),
    Prompt.STORE: N_("Choose where the stone goes"),
    Prompt.CORIANDER: N_("Choose new tactics stones, or decline"),
    Prompt.MANDALA: N_("Place the stones of one colour on the mandala, or end the turn"),
    Prompt.FINAL: N_("Place one stone on the mandala"),
}

REASONS = {
    ReasonCode.NOT_NOW: (N_("This is not what is being decided now."), ("G-039",)),
    ReasonCode.CELL_NOT_USED: (N_("That cell is not used with this number of players."), ("G-034",)),
    ReasonCode.TOKEN_LIES_THERE: (N_("A spice token lies on that cell already."), ("G-028", "G-029")),
    ReasonCode.TOKENS_TOUCH: (N_("Two spice tokens may not lie on neighbouring cells."), ("G-029",)),
    ReasonCode.TOKENS_IN_ORDER: (N_("Name the cells of the tokens in the order of their numbers."), ("G-028",)),
    ReasonCode.NO_ROOM_FOR_THE_OTHERS: (N_("After this the other tokens would not find a place."), ("G-029",)),
    ReasonCode.NO_STONE_THERE: (N_("There is no stone on that cell."), ("G-044", "G-107")),
    ReasonCode.MUST_TAKE: (N_("While the altar has a stone, you must take one."), ("G-040", "G-043")),
    ReasonCode.NOT_BESIDE_THE_FIRST: (
        N_("The second stone must lie beside the cell of the first one."),
        ("G-048", "G-049"),
    ),
    ReasonCode.NO_SECOND_STONE: (
        N_("A second stone needs a first one of the colour of a stone on your tactics cells."),
        ("G-045", "G-046", "G-047"),
    ),
    ReasonCode.TWO_STONES_TAKEN: (N_("You have taken two stones already."), ("G-051",)),
    ReasonCode.ANOTHER_SPICE: (N_("Another spice lies under the stone you took."), ("G-102",)),
    ReasonCode.NOT_ON_THE_MANDALA: (N_("There is no stone of that colour on the mandala."), ("G-106",)),
    ReasonCode.SAME_COLOUR: (N_("A stone of the same colour would change nothing."), ("G-107",)),
    ReasonCode.NO_SUCH_PLAYER: (N_("There is no such player in this game."), ("G-001",)),
    ReasonCode.NOT_YOURSELF: (N_("Ginger needs an opponent."), ("G-110",)),
    ReasonCode.NOTHING_TO_GIVE_BACK: (N_("That opponent has no stone of another colour in the treasury."), ("G-110",)),
    ReasonCode.NOT_ENOUGH_POINTS: (N_("You have no point to pay."), ("G-117",)),
    ReasonCode.BAG_IS_EMPTY: (N_("The bag is empty: there is nothing to draw."), ("G-114",)),
    ReasonCode.NOT_IN_TREASURY: (N_("There is no stone of that colour in your treasury."), ("G-063", "G-069", "G-118")),
    ReasonCode.DECIDED_LATER: (
        N_("This spice only opens a choice later in the turn; you decide then."),
        ("G-109", "G-113"),
    ),
    ReasonCode.MUST_BE_ANOTHER_COLOUR: (
        N_("You must give a stone of another colour than the one you received."),
        ("G-111",),
    ),
    ReasonCode.NOT_IN_HAND: (N_("You have no stone of that colour in hand."), ("G-056",)),
    ReasonCode.STONES_IN_ORDER: (
        N_("Store the two stones in the order of the colours: red, green, purple, blue, yellow."),
        ("G-058",),
    ),
    ReasonCode.CELL_HOLDS_THAT_COLOUR: (
        N_("That cell holds this colour already: choose the treasury, it comes to the same."),
        ("G-059",),
    ),
    ReasonCode.CELL_JUST_FILLED: (
        N_("You have just put a stone on that cell: of two stones at most one goes to a cell."),
        ("G-058",),
    ),
    ReasonCode.EQUAL_STONES_ONCE: (
        N_("Of two equal stones, name the one for the left cell first, then the right cell, then the treasury."),
        ("G-058",),
    ),
    ReasonCode.AS_MANY_TACTICS_STONES: (
        N_("Coriander leaves as many stones on your tactics cells as before."),
        ("G-109",),
    ),
    ReasonCode.NOT_ON_YOUR_BOARD: (
        N_("You do not have those stones in your treasury and on your tactics cells."),
        ("G-109",),
    ),
    ReasonCode.NOTHING_CHANGES: (N_("Those are your tactics stones already: decline instead."), ("G-109",)),
    ReasonCode.NEEDS_AN_OFFERING: (N_("Only yellow stones are placed without an offering."), ("G-063", "G-066")),
    ReasonCode.YELLOW_NEEDS_NO_OFFERING: (N_("Yellow stones need no offering."), ("G-066",)),
    ReasonCode.NOTHING_LEFT_TO_PLACE: (
        N_("After this offering there would be no stone of that colour to place."),
        ("G-062", "G-064"),
    ),
    ReasonCode.OFFERING_DOES_NOT_MATCH: (
        N_("Offer a stone of the colour you place, or a yellow one."),
        ("G-064", "G-065", "G-113"),
    ),
    ReasonCode.COLOUR_IS_FULL: (N_("All cells of that colour are filled."), ("G-070",)),
    ReasonCode.NO_OFFERING_NOW: (N_("No offerings are made in the final stage."), ("G-092",)),
    ReasonCode.MUST_PLACE: (N_("In the final stage every turn places one stone."), ("G-093",)),
}

TELLINGS = {
    Note.LAID: Telling(N_("{player} lays a spice token on cell {a}"), a=CELL_KEYS),
    Note.REVEALED: Telling(N_("On cell {b} lies a spice: {a}"), a=SPICE_NAMES, b=CELL_KEYS),
    Note.FILLED: Telling(N_("The altar is filled; stones on it: {a}")),
    Note.TOOK: Telling(N_("{player} takes a stone from cell {b}: {a}"), a=COLOUR_NAMES, b=CELL_KEYS),
    Note.SPICE: Telling(N_("{player} uses a spice: {a}"), a=SPICE_NAMES),
    Note.UNUSABLE: Telling(N_("{player} cannot use the spice: {a}"), a=SPICE_NAMES),
    Note.REMOVED: Telling(
        N_("{player} returns the last stone of a colour from the mandala to the bag: {a}"), a=COLOUR_NAMES
    ),
    Note.SWAPPED: Telling(N_("{player} exchanges it for the stone on cell {b}: {a}"), a=COLOUR_NAMES, b=CELL_KEYS),
    Note.GAVE: Telling(N_("{player} gives a stone to {b}: {a}"), a=COLOUR_NAMES, b=SEAT_NAMES),
    Note.DREW: Telling(N_("{player} draws a stone into the treasury: {a}"), a=COLOUR_NAMES),
    Note.MISSED: Telling(N_("{player} draws a stone and returns it to the bag: {a}"), a=COLOUR_NAMES),
    Note.STORED: Telling(N_("{player} stores a stone ({a}): {b}"), a=COLOUR_NAMES, b=PLACE_NAMES),
    Note.DISPLACED: Telling(N_("{player} moves the old tactics stone to the treasury: {a}"), a=COLOUR_NAMES),
    Note.TACTICS: Telling(N_("{player} has new tactics stones: {a}, {b}"), a=TACTICS_NAMES, b=TACTICS_NAMES),
    Note.OFFERED: Telling(N_("{player} offers a stone: {a}"), a=COLOUR_NAMES),
    Note.PLACED: Telling(N_("{player} places stones on the mandala ({a}): {b}"), a=COLOUR_NAMES),
    Note.SURPLUS: Telling(N_("Stones that find no cell return to the bag ({a}): {b}"), a=COLOUR_NAMES),
    Note.SCORED: Telling(N_("{player} scores {a}; points now: {b}")),
    Note.PAID: Telling(N_("{player} pays {a}; points now: {b}")),
    Note.EMPTY_ALTAR: Telling(N_("The altar is empty: {player} takes no stone")),
    Note.DRUM: Telling(N_("The drum shows {a}: round {b} begins")),
    Note.FIRST_PLAYER: Telling(N_("{player} receives the drum and is first player")),
    Note.CLEARED: Telling(N_("The altar is cleared; stones back in the bag: {a}")),
    Note.FINAL_STAGE: Telling(N_("The final stage begins with {player}")),
    Note.PLACED_LAST: Telling(N_("{player} places on the mandala ({a}); points: {b}"), a=COLOUR_NAMES),
    Note.OVER: Telling(N_("The game is over")),
}

LAW_NAMES = (
    N_("red stones"),
    N_("green stones"),
    N_("purple stones"),
    N_("blue stones"),
    N_("yellow stones"),
    N_("spice tokens"),
    N_("spice tokens of one kind"),
    N_("spice tokens on neighbouring cells"),
    N_("stones and tokens on cells that are not used"),
    N_("stones beyond the cells of the mandala"),
    N_("stones in hand"),
    N_("points without a source"),
    N_("seats that nobody takes"),
    N_("negative counts"),
)
