"""Effects: all that gives something or asks for something, as the edition writes it and as the rules carry it out."""

from enum import IntEnum

PARTS = 3  # an effect has up to three parts: what kind, how many, and of what
KIND, AMOUNT, WHAT = range(3)


class Effect(IntEnum):
    """What gives something or asks for something: bonuses, yields, earnings, and what a turn still has to do."""

    NONE = 0
    DICE = 1  # so many of any colours
    COLOUR_DICE = 2  # so many of each colour in `what`
    MONEY = 3
    FAME = 4
    KARMA = 5
    UPGRADE = 6
    LATE_UPGRADE = 7  # counts for buildings from the next turn on
    SAIL = 8  # up to so many spaces, or none
    SAIL_ON = 9  # up to so many spaces, at least one
    SAIL_EXACTLY = 10
    PALACE = 11  # a palace action of choice
    PERSON = 12  # the palace action with this number
    DICE_PER_KARMA = 13
    COLOUR_DICE_PER_KARMA = 14
    MONEY_PER_MARKET = 15
    ASSORTED = 16
    ONE_KIND = 17  # up to so many markets of one good; `what` is 0 for a free choice, or the good and one
    FAME_PER_UPGRADE = 18
    MONEY_PER_UPGRADE = 19
    FAME_PER_KARMA = 20
    FAME_PER_MARKET_TILE = 21
    FAME_PER_SPACES = 22  # for every `what` river spaces
    MONEY_PER_BUILDING = 23
    MONEY_PER_YIELD = 24
    FAME_PER_BEND = 25
    FAME_PER_WORKER = 26
    ELEPHANT = 27
    YIELD_TILE = 28
    COVER = 29
    REROLL = 30
    # only while a turn is being played
    BUILD = 31
    YIELDS = 32  # the places in `what`, in an order of choice
    CROSS_FAME = 33  # the fame spaces after `what`, up to `amount`
    CROSS_MONEY = 34
    DISCARD = 35  # a white tile that has been used


# Where fame and money come from, for the score sheet.
Source = IntEnum("Source", "START TILES MARKETS PALACE RIVER YIELDS COSTS", start=0)


SOURCES = len(Source)
