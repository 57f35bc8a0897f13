"""What the board of Rajas of the Ganges says besides the game's own names: titles, effects in words, bills."""

import re
from functools import lru_cache

from serai.boards.presentation import Wording
from serai.boards.rajas.drawing import edition_facts
from serai.games.rajas.state import Note
from serai.games.rajas.texts import (
    BUILDING_KEYS,
    BUILDING_NAMES,
    CELL_KEYS,
    COLOUR_KEYS,
    COLOUR_NAMES,
    GOOD_KEYS,
    GOOD_NAMES,
    PERSON_KEYS,
    PERSON_NAMES,
    PLACE_KEYS,
    SPOT_KEYS,
    SPOT_NAMES,
    TILE_KEYS,
    YIELD_KEYS,
)
from serai.kernel.game import Telling
from serai.kernel.i18n import N_, _, language, ngettext

COLOUR = dict(zip(COLOUR_KEYS, COLOUR_NAMES, strict=True))
BUILDING = dict(zip(BUILDING_KEYS, BUILDING_NAMES, strict=True))
GOOD = dict(zip(GOOD_KEYS, GOOD_NAMES, strict=True))
PERSON = dict(zip(PERSON_KEYS, PERSON_NAMES, strict=True))
SPOT = dict(zip(SPOT_KEYS, SPOT_NAMES, strict=True))
TITLES = {
    "quarry": N_("Quarry"),
    "market": N_("Market"),
    "scrolls": N_("Buildings"),
    "karma": N_("Karma"),
    "harbor": N_("Harbor"),
}
SHORT = {
    "quarry": N_("Quarry"),
    "harbor": N_("Harbor"),
    "assorted": N_("Assorted goods"),
    "silk": N_("Silk"),
    "tea": N_("Tea"),
    "spices": N_("Spices"),
    "outer-terrace": N_("Outer terrace"),
    **PERSON,
}
BILLS = {
    "balcony": N_("The balcony takes a die of its colour; its number does not matter."),
    "chamber": N_("The chamber takes a die with exactly its number."),
    "market": N_("The number of the die is how many markets of the good may pay."),
    "harbor": N_("The boat sails up to as many spaces as the die shows."),
    "quarry": N_("Take a province tile and pay its price in dice of its colour."),
    "tile": N_("Dice of the tile's colour, the highest first, until the price is reached."),
}
SLOT_NAMES = {
    "white": N_("white yield tile"),
    "yellow": N_("yellow yield tile"),
    "red": N_("red yield tile"),
    "brown": N_("brown yield tile"),
}
_EFFECTS = {
    r"(\d+) money": N_("{n} money"),
    r"(\d+) fame": N_("{n} fame"),
    r"(\d+) karma": N_("{n} karma"),
    r"(\d+) steps?": N_("the boat sails up to {n}"),
    r"exactly (\d+) spaces?": N_("the boat sails exactly {n}"),
    r"palace": N_("a palace action, chambers 2 to 6"),
    r"person (\d+)": N_("the action of chamber {n}"),
    r"(\d+) money per market": N_("{n} money for each market"),
    r"assorted": N_("the best market of each good pays"),
    r"(\d+) of a kind": N_("up to {n} markets of one good pay"),
    r"(\d+) fame per upgrade": N_("{n} fame for each upgrade"),
    r"(\d+) money per upgrade": N_("{n} money for each upgrade"),
    r"(\d+) fame per karma": N_("{n} fame for each karma"),
    r"(\d+) fame per market tile": N_("{n} fame for each tile with a market"),
    r"(\d+) fame per \d+ spaces": N_("{n} fame for every third river space"),
    r"(\d+) money per building": N_("{n} money for each building"),
    r"(\d+) money per connected yield": N_("{n} money for each connected yield"),
    r"(\d+) fame per bend": N_("{n} fame for each bend"),
    r"(\d+) fame per worker": N_("{n} fame for each active worker"),
    r"elephant": N_("the starting elephant"),
    r"yield tile": N_("a yield tile"),
    r"cover": N_("cover a tile with one that costs more"),
    r"reroll": N_("reroll any dice"),
    r"worker": N_("a new worker"),
}


def effect(words: str) -> str:
    """An effect of the edition in the reader's language."""
    return _effect(words, language())


@lru_cache(maxsize=512)
def _effect(words: str, _language: str) -> str:
    return " + ".join(_part(part) for part in words.split(" + "))


def _part(words: str) -> str:
    for pattern, said in _EFFECTS.items():
        match = re.fullmatch(pattern, words)
        if match:
            return _(said).format(n=match[1] if match.re.groups else "")
    many, *rest = words.split()
    n = int(many)
    if "upgrade" in rest or "upgrades" in rest:
        return ngettext("{n} building upgrade", "{n} building upgrades", n).format(n=n)
    colours = ", ".join(_(COLOUR[word]) for word in rest if word in COLOUR)
    if colours:
        said = ngettext("{n} die: {colours}", "{n} dice: {colours}", n).format(n=n, colours=colours)
    else:
        said = ngettext("{n} die of any colour", "{n} dice of any colour", n).format(n=n)
    return said + (" " + _("for each karma") if "karma" in rest else "")


def die(colour: str, face: str) -> str:
    """`a 4 (orange)`."""
    return _("{face} ({colour})").format(face=face, colour=_(COLOUR[colour]))


def space(spot: str) -> str:
    """The name of a worker space, for a button."""
    kind, _dash, colour = spot.partition("-")
    if kind == "terrace":
        return _("Terrace: {colour}").format(colour=_(COLOUR[colour]))
    if kind == "balcony":
        return _("Balcony: {colour}").format(colour=_(COLOUR[colour]))
    return _(SHORT[spot])


# -- what has a code in a move: the same words on the board and in the log ------------------------------------------------


def tile_name(tile: str) -> str:
    """A province tile by what is printed on it."""
    found = edition_facts.tile(tile)
    things = [_(BUILDING[str(b)]) for b in found["buildings"]]
    things += [f"{_(GOOD[str(m).split()[0]])} {str(m).split()[1]}" for m in found["markets"]]
    words = _("Tile for {n} ({colour})").format(n=found["cost"], colour=_(COLOUR[found["colour"]]))
    return f"{words}, {' + '.join(things)}"


def yield_name(tile: str) -> str:
    """A yield tile by its colour and what it gives; by its number where the edition does not know that."""
    colour, number = tile.split("-")
    gives = edition_facts.gives("yield")[tile]
    return f"{_(SLOT_NAMES[colour])}, {effect(gives)}" if gives != "none" else f"{_(SLOT_NAMES[colour])} {number}"


def place_name(place: str) -> str:
    """A place on the border of a province."""
    sides = {"t": _("top"), "l": _("left"), "r": _("right"), "b": _("bottom")}
    return _("{side} {n}").format(side=sides[place[0]], n=place[1])


def small_tile_name(tile: str) -> str:
    """A province tile in the middle of a sentence."""
    said = tile_name(tile)
    return said[:1].lower() + said[1:]


#: Events that hold keys, with what the keys stand for.
TELLINGS = {
    Note.BUILT: Telling(N_("{player} lays on {b}: {a}"), a=TILE_KEYS, b=CELL_KEYS),
    Note.COVERED: Telling(N_("{player} covers {b}: {a}"), a=TILE_KEYS, b=CELL_KEYS),
    Note.REVEALED: Telling(N_("Turned up: {a}"), a=TILE_KEYS),
    Note.YIELD: Telling(N_("{player} wins a yield of the border: {a}"), a=PLACE_KEYS),
    Note.DREW_YIELD: Telling(N_("{player} draws: {a}"), a=YIELD_KEYS),
    Note.TOOK_YIELD: Telling(N_("{player} takes: {a}"), a=YIELD_KEYS),
    Note.PUT_YIELD: Telling(N_("{player} lays on the border ({b}): {a}"), a=YIELD_KEYS, b=PLACE_KEYS),
}

#: What moves are called where they are advised, asked about or named to the ear.
PHRASES = {
    "place {spot}": N_("place a worker: {spot}"),
    "pay {colour} {face} {karma}": N_("give up a die: {face} ({colour}) {karma}"),
    "build {tile}": N_("build: {tile}"),
    "lay {cell} {turn}": N_("lay it on {cell}, turned by {turn}°"),
    "take {colour}": N_("take a die: {colour}"),
    "return {colour} {face}": N_("return a die: {face} ({colour})"),
    "reroll {colour} {face}": N_("roll a die again: {face} ({colour})"),
    "upgrade {building}": N_("upgrade a building: {building}"),
    "sail {spaces}": N_("sail on by {spaces}"),
    "visit {person}": N_("go to the palace: {person}"),
    "sell {good}": N_("let the markets pay: {good}"),
    "win {place}": N_("win the yield of the border: {place}"),
    "choose {tile}": N_("choose: {tile}"),
    "put {place}": N_("lay the yield tile on the border: {place}"),
    "stay": N_("let the boat stay"),
    "done": N_("go on"),
}
#: Decisions that cause nothing at once, as the log tells them.
SENTENCES = {
    "build {tile}": N_("{player} chooses: {tile}"),
    "lay {cell} {turn}": N_("{player} chooses the cell {cell}"),
    "take {colour}": N_("{player} chooses the colour of a new die: {colour}"),
    "reroll {colour} {face}": N_("{player} will roll a die again: {face} ({colour})"),
    "stay": N_("{player} does not sail on"),
    "done": N_("{player} goes on"),
}


#: The rule that tells of a move.
TOLD_IN = {
    "place quarry": "R-045",
    "place harbor": "R-103",
    "place assorted": "R-073",
    "place silk": "R-075",
    "place tea": "R-075",
    "place spices": "R-075",
    "place outer-terrace": "R-082",
    "place terrace": "R-083",
    "place balcony": "R-084",
    "place great-mogul": "R-086",
    "place dancer": "R-087",
    "place yogi": "R-090",
    "place raja-man-singh": "R-091",
    "place master-builder": "R-092",
    "place portuguese": "R-101",
    "pay": "R-033",
    "build": "R-047",
    "lay": "R-053",
    "take": "R-039",
    "return": "R-042",
    "reroll": "R-082",
    "upgrade": "R-067",
    "sail": "R-108",
    "visit": "R-114",
    "sell": "R-121",
    "win": "R-064",
    "choose": "R-182",
    "put": "R-183",
    "stay": "R-145",
    "done": "R-082",
}

#: What a line of the log points at (`boards/log_highlights.py`).
HIGHLIGHTS = {
    "place": "on-{0}",
    "build": "build-{0} garden-{0}",
    "lay": "laid-{seat}-{0}",
    "take": "on-supply-{0}",
    "upgrade": "cube-{seat}-{0}",
    "sail": "boat-{seat}",
    "visit": "on-{0}",
    "sell": "money-{seat}",
    "win": "place-{seat}-{0}",
    "put": "place-{seat}-{0}",
}

WORDING = Wording(
    names={**SPOT, **GOOD, **BUILDING, **COLOUR},  # silk is the good, not its market
    families={TILE_KEYS: small_tile_name, YIELD_KEYS: yield_name, PLACE_KEYS: place_name},
    phrases=PHRASES,
    sentences=SENTENCES,
    tellings=TELLINGS,
)
