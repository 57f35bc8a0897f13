"""What the board of Five Tribes says besides the game's own names: headings, short powers, spoken names."""

from serai.boards.presentation import Wording
from serai.games.five_tribes.notation import NOTATION
from serai.games.five_tribes.state import Note
from serai.games.five_tribes.texts import (
    CARD_KEYS,
    CARD_NAMES,
    COLOUR_KEYS,
    DJINN_KEYS,
    DJINN_NAMES,
    KIND_KEYS,
    KIND_NAMES,
    MEEPLE_NAMES,
    TILE_KEYS,
)
from serai.kernel.game import Telling
from serai.kernel.i18n import N_, _, ngettext

#: The djinns' powers in few words, in the order of their keys.
POWERS = (
    N_("In the final scoring any two of your fakirs count as one good of your choice."),
    N_("Draw 3 meeples from the bag onto a tile without camel, meeple, palm or palace."),
    N_("Whenever anyone gains a djinn: 2 gold, or 1 if it was you."),
    N_("Assassins cannot kill the viziers and elders in front of you."),
    N_("Place a palace on any village."),
    N_("Your builders' gold of this turn is doubled."),
    N_("Place a palm on any oasis."),
    N_("When you place a palace, put it on a neighbouring tile instead."),
    N_("In the final scoring your palms count 5 points each, not 3."),
    N_("Your assassins kill two on one tile, or two in front of one opponent."),
    N_("In the final scoring your viziers count 3 points each, not 1."),
    N_("Whom your assassins kill works for you: a card, builder's gold, or you keep the vizier or elder."),
    N_("When you bid, each fakir lowers the price by one space."),
    N_("When you place a palm, put it on a neighbouring tile instead."),
    N_("Put a camel on a tile without camel, meeple, palm or palace."),
    N_("Whenever a meeple is dropped on a tile of yours: 2 gold, or 1 if you are moving."),
    N_("Whenever a palace is placed: 2 gold, or 1 if you placed it."),
    N_("Whenever assassins kill: 2 gold, or 1 if they are yours."),
    N_("In the final scoring your elders count 4 points each, not 2."),
    N_("Draw 3 djinns and keep one of them."),
    N_("Draw the top card of the resource deck."),
    N_("Put a camel on a tile where only meeples stand. They stay."),
)
POWER = dict(zip(DJINN_KEYS, POWERS, strict=True))
DJINN = dict(zip(DJINN_KEYS, DJINN_NAMES, strict=True))
CARD = dict(zip(CARD_KEYS, CARD_NAMES, strict=True))
KIND = dict(zip(KIND_KEYS, KIND_NAMES, strict=True))
MEEPLE = dict(zip(COLOUR_KEYS, MEEPLE_NAMES, strict=True))
#: The good is called like the money: on a card the picture tells them apart.
SHORT_CARD = {**CARD, "gold": N_("gold")}
#: How a name that is too long for a card in some language is broken there.
BROKEN_CARD = {"ivory": N_("i-|vory"), "jewels": N_("jew-|els"), "spice": N_("spi-|ce")}

#: What moves are called where they are advised, asked about or named to the ear.
PHRASES = {
    "bid {spot} {fakirs}": N_("take place {spot} on the turn order track {fakirs}"),
    "lift {tile}": N_("lift the meeples of {tile}"),
    "drop {colour} {tile}": N_("drop on {tile}: {colour}"),
    "fakirs {n}": N_("spend fakirs: {n}"),
    "kill {colour} {tile}": N_("kill on {tile}: {colour}"),
    "kill {who} of {seat}": N_("kill in front of {seat}: {who}"),
    "buy {place}": N_("take card {place} of the row"),
    "take {djinn} {pay}": N_("take the djinn {djinn} {pay}"),
    "use {djinn} {pay}": N_("use the djinn {djinn} {pay}"),
    "put {tile}": N_("place it on {tile}"),
    "keep {djinn}": N_("keep the djinn {djinn}"),
    "offer {good}": N_("offer for sale: {good}"),
    "sell": N_("sell what is offered"),
    "continue": N_("go on"),
    "done": N_("end the turn"),
}
#: Decisions that cause nothing at once, as the log tells them.
SENTENCES = {
    "offer {good}": N_("{player} offers for sale: {good}"),
    "fakirs {n}": N_("{player} spends no fakirs"),
    "continue": N_("{player} goes on"),
    "done": N_("{player} ends the turn"),
}
#: Events with a number of things, worded so that any number will do.
TELLINGS = {
    Note.LIFTED: Telling(N_("{player} lifts meeples from {a}: {b}"), a=TILE_KEYS),
    Note.SOLD: Telling(N_("{player} sells goods: {a}, for {b} gold")),
}


def with_fakirs(key: str) -> str:
    """What Kumarbi's owner spends on a bid: `with 1 fakir`."""
    n = int("".join(filter(str.isdecimal, key)) or 0)
    return ngettext("with {n} fakir", "with {n} fakirs", n).format(n=n) if n else ""


def initials() -> str:
    """Five different letters for viziers, elders, merchants, builders and assassins."""
    letters = _("VEMBA")
    return letters if len(letters) == 5 else "VEMBA"


def letter(colour: str) -> str:
    """The letter of a meeple."""
    return initials()[COLOUR_KEYS.index(colour)]


def counted(colour: str, n: int) -> str:
    """`2 viziers`."""
    return {
        "yellow": ngettext("{n} vizier", "{n} viziers", n),
        "white": ngettext("{n} elder", "{n} elders", n),
        "green": ngettext("{n} merchant", "{n} merchants", n),
        "blue": ngettext("{n} builder", "{n} builders", n),
        "red": ngettext("{n} assassin", "{n} assassins", n),
    }[colour].format(n=n)


def price(cost: int) -> str:
    """What using a power costs, in words; by the edition's cost code."""
    return (
        "",
        _("an elder or a fakir"),
        _("an elder, and an elder or a fakir"),
        _("a fakir"),
        _("fakirs"),
    )[cost]


#: The rule that tells of a move.
TOLD_IN = {
    "bid": "F-040",
    "lift": "F-063",
    "drop": "F-064",
    "fakirs": "F-108",
    "kill": "F-102",
    "buy": "F-130",
    "take": "F-134",
    "use": "F-139",
    "put": "F-129",
    "keep": "F-140",
    "offer": "F-143",
    "sell": "F-145",
    "continue": "F-056",
    "done": "F-142",
}

#: What a line of the log points at (`boards/log_highlights.py`).
HIGHLIGHTS = {
    "bid": "turn-p{number}",
    "lift": "on-{0}",
    "drop": "on-{1}",
    "kill": "on-{1}",
    "put": "on-{0}",
    "buy": "buy-{0}",
    "take": "djinn-{0} owned-{0}",
    "use": "djinn-{0} owned-{0}",
    "keep": "djinn-{0} owned-{0}",
}

WORDING = Wording(
    names={**MEEPLE, **KIND, **DJINN, **CARD},
    families={tuple(dict(NOTATION.verbs[0].slots)["fakirs"]): with_fakirs},
    phrases=PHRASES,
    sentences=SENTENCES,
    tellings=TELLINGS,
)
