"""Symbols in sprites, sent once and kept by the browser: one for all pages, one of each game for its boards.

Boards `use` them by name, from the sprite of their game.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from xml.etree import ElementTree

from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.drawing.symbol_home import SymbolHome, symbols_at
from serai.boards.presentation import board_of, listed_games, presentation_of
from serai.boards.symbols.shared import SHARED, taken

SITE = ""  # where a sprite is asked for by its game: the one of all pages
EMBLEMS = "e"  # the family of players' emblems, on every board and beside every name


@cache
def all_symbols() -> Mapping[str, str]:
    """What all games share and what each brings, with the figures of the editions that come with them."""
    return SHARED | {name: drawn for game in listed_games() for name, drawn in _brought(game).items()}


def _brought(game: str) -> Mapping[str, str]:
    board = board_of(game)
    if board is None:
        return {}
    with drawn_with(None), symbols_at(SymbolHome()):
        return board.symbols()


@cache
def used_inside(drawn: str) -> frozenset[str]:
    """The symbols that a symbol uses."""
    uses = ElementTree.fromstring(f"<symbol>{drawn}</symbol>").iter("use")
    return frozenset(use.get("href", "").rpartition("#")[2] for use in uses)


def with_those_inside(names: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """These symbols and whatever they use, directly or through another one, as far as they are known here; by name."""
    found, left = set[str](), set(names) & known.keys()
    while left:
        found |= left
        left = {inner for name in left for inner in used_inside(known[name]) if inner in known} - found
    return sorted(found)


def element(name: str, drawn: str) -> str:
    """A symbol as an element."""
    return f'<symbol id="{name}" overflow="visible">{drawn}</symbol>'


def symbols_of(names: Iterable[str]) -> str:
    """Some symbols and those inside them as elements, for a drawing that stands by itself."""
    known = all_symbols()
    return "".join(element(name, known[name]) for name in with_those_inside(names, known))


@cache
def sprite_symbols(game: str = SITE) -> Mapping[str, str]:
    """The symbols of a game's sprite by name; those of all pages: signs, emblems, and the piece that stands for a game."""
    if game == SITE:
        pieces = (presentation_of(name).piece for name in listed_games())
        known, wanted = all_symbols(), {*taken("i", EMBLEMS, "lotus"), *pieces}
    else:
        known, wanted = SHARED | dict(_brought(game)), {*taken(EMBLEMS), *_brought(game)}
    return {name: known[name] for name in with_those_inside(wanted, known)}


@cache
def sprite(game: str = SITE) -> str:
    """A sprite as an SVG file."""
    drawn = "".join(element(name, drawn) for name, drawn in sprite_symbols(game).items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'


@cache
def sprite_address(game: str = SITE) -> str:
    """Where a sprite is served: a new drawing has a new address, so it may be kept for ever."""
    return f"/sprite-{hashlib.sha256(sprite(game).encode()).hexdigest()[:12]}.svg"


@cache
def sprites() -> Mapping[str, str]:
    """All sprites by their addresses."""
    return {sprite_address(game): sprite(game) for game in (SITE, *listed_games())}
