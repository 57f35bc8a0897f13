"""All sentences of the game, in English. `N_` marks what is translated when it is shown."""

from serai.kernel.game import Option, Telling
from serai.kernel.i18n import N_
from stone_well.state import Colour, Note, Prompt, ReasonCode

COLOUR_KEYS = tuple(colour.name.lower() for colour in Colour)
COLOUR_NAMES = (N_("red"), N_("green"), N_("blue"), N_("white"), N_("black"))

SWITCHES = (Option("mild", ("no", "yes"), N_("Only a third stone of a colour loses the hand"), ("W-002",)),)

QUESTIONS = {Prompt.TURN: N_("Draw a stone, or stop")}

REASONS = {
    ReasonCode.NOTHING_TO_BANK: (N_("There is nothing in your hand to bank."), ("W-003",)),
    ReasonCode.BAG_EMPTY: (N_("The bag is empty."), ("W-001",)),
}

TELLINGS = {
    Note.DREW: Telling(N_("{player} draws a stone: {a}"), a=COLOUR_NAMES),
    Note.LOST: Telling(N_("{player} loses the hand: {a}")),
    Note.BANKED: Telling(N_("{player} banks stones: {a}")),
}

LAW_NAMES = (N_("red stones"), N_("green stones"), N_("blue stones"), N_("white stones"), N_("black stones"))
