"""What the board of Ganesha says besides the game's own names: short powers, spoken names."""

from collections.abc import Mapping

from serai.boards.presentation import Wording
from serai.games.ganesha.texts import COLOUR_KEYS, COLOUR_NAMES, PLACE_KEYS, PLACE_NAMES, SPICE_KEYS, SPICE_NAMES
from serai.kernel.i18n import N_, _, ngettext

#: The spices' powers in few words, in the order of their keys.
POWERS = (
    N_("Send the last stone of one colour from the mandala back to the bag."),
    N_("Exchange this stone for any other on the altar."),
    N_("After storing, exchange one or two tactics stones with your treasury."),
    N_("Give this stone to a player for one of another colour."),
    N_("Gain 1 point."),
    N_("This turn any stone will do as an offering."),
    N_("Pay 1 point and draw a stone: you keep it if it has this colour."),
    N_("Return a stone of your treasury to the bag and draw another."),
)
POWER = dict(zip(SPICE_KEYS, POWERS, strict=True))
SPICE = dict(zip(SPICE_KEYS, SPICE_NAMES, strict=True))
PLACE = dict(zip(PLACE_KEYS, PLACE_NAMES, strict=True))
#: The symbols of the spices have shorter names.
SYMBOL = {key: "mustard" if key == "black-mustard" else key for key in SPICE_KEYS}
STONE = {
    "red": N_("red stone"),
    "green": N_("green stone"),
    "purple": N_("purple stone"),
    "blue": N_("blue stone"),
    "yellow": N_("yellow stone"),
}

#: What moves are called where they are advised, asked about or named to the ear.
PHRASES = {
    "lay {cell}": N_("lay a spice token on cell {cell}"),
    "take {cell}": N_("take the stone from cell {cell}"),
    "stop": N_("take no second stone"),
    "use cardamom {colour}": N_("use cardamom: return the last stone of a colour to the bag ({colour})"),
    "use cumin {cell}": N_("use cumin: exchange it for the stone on cell {cell}"),
    "use ginger {seat}": N_("use ginger: give the stone to {seat}"),
    "use black-mustard": N_("use black mustard"),
    "use red-pepper": N_("use red pepper"),
    "use black-pepper {colour}": N_("use black pepper: return a stone to the bag ({colour})"),
    "decline": N_("do not use the spice"),
    "give {colour}": N_("give a stone in return: {colour}"),
    "store {colour} {place}": N_("store a stone ({colour}): {place}"),
    "tactics {left} {right}": N_("choose new tactics stones: {left}, {right}"),
    "place {colour} {offering}": N_("place stones on the mandala: {colour} {offering}"),
    "end turn": N_("end the turn"),
}
#: Decisions that cause nothing at once, as the log tells them.
SENTENCES = {
    "stop": N_("{player} takes no second stone"),
    "decline": N_("{player} does not use the spice"),
    "end turn": N_("{player} ends the turn"),
}


def counted(colour: str, n: int) -> str:
    """`2 red stones`."""
    return {
        "red": ngettext("{n} red stone", "{n} red stones", n),
        "green": ngettext("{n} green stone", "{n} green stones", n),
        "purple": ngettext("{n} purple stone", "{n} purple stones", n),
        "blue": ngettext("{n} blue stone", "{n} blue stones", n),
        "yellow": ngettext("{n} yellow stone", "{n} yellow stones", n),
    }[colour].format(n=n)


def listed(stones: Mapping[str, int]) -> str:
    """`2 red stones, 1 blue stone`."""
    return ", ".join(counted(colour, stones[colour]) for colour in COLOUR_KEYS if stones.get(colour))


def points(n: int) -> str:
    return ngettext("{n} point", "{n} points", n).format(n=n)


def spice_name(kind: str) -> str:
    """A spice's name as a heading."""
    name = _(SPICE[kind]) if kind in SPICE else _("face-down token")
    return name[:1].upper() + name[1:]


def initials() -> str:
    """Five different letters for red, green, purple, blue and yellow stones."""
    letters = _("RGPBY")
    return letters if len(letters) == 5 else "RGPBY"


def letter(colour: str) -> str:
    """The letter of a stone."""
    return initials()[COLOUR_KEYS.index(colour)]


#: The rule that tells of a move.
TOLD_IN = {
    "lay": "G-029",
    "take": "G-043",
    "stop": "G-043",
    "use cardamom": "G-105",
    "use cumin": "G-107",
    "use ginger": "G-110",
    "use black-mustard": "G-112",
    "use red-pepper": "G-114",
    "use black-pepper": "G-118",
    "decline": "G-103",
    "give": "G-111",
    "store": "G-056",
    "tactics": "G-109",
    "place": "G-064",
    "place yellow": "G-066",
    "end turn": "G-062",
}

#: What a line of the log points at (`boards/log_highlights.py`).
HIGHLIGHTS = {
    "lay": "cell-{0}",
    "take": "cell-{0}",
    "use": "cell-{1} ring-{1}",
    "place": "ring-{0} pawn-{seat}",
    "store": "in-{seat}-{1} in-{seat}-{0}-{1}",
    "give": "in-{seat}-{0}-treasury",
    "tactics": "in-{seat}-left in-{seat}-right",
}

WORDING = Wording(
    names={**dict(zip(COLOUR_KEYS, COLOUR_NAMES, strict=True)), **SPICE, **PLACE},
    phrases=PHRASES,
    sentences=SENTENCES,
)
