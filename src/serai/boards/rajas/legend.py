"""The icon legend of Rajas of the Ganges."""

from collections.abc import Mapping

from serai.boards.rajas.drawing import art, edition_facts
from serai.boards.rajas.text.texts import BUILDING, COLOUR, GOOD, effect, tile_name, yield_name
from serai.boards.symbols.shared import taken
from serai.boards.teaching.legend import Legend, Sign, SignGroup, of_players
from serai.games.rajas.texts import (
    BUILDING_KEYS,
    COLOUR_KEYS,
    GOOD_KEYS,
    RIVER_TILE_KEYS,
    TILE_KEYS,
    YIELD_KEYS,
)
from serai.kernel.i18n import _

ROADS = ("straight", "bend", "tee", "cross")
SHOWN = "o-c3"  # the tile that stands for all
STATES = ("palace", "market", "scrolls", "harbor", "quarry", "home")


def listed(names: Mapping[str, str]) -> str:
    """The names of several symbols, in their order."""
    return ", ".join(_(name) for name in names.values())


def begun(text: str) -> str:
    """A text as a name begins."""
    return text[:1].upper() + text[1:]


def earnings() -> dict[str, str]:
    """Everything that spaces, bonuses and persons give, by the symbol that shows it."""
    parts = [part for words in edition_facts.gives("chamber").values() for part in words.split(" + ")]
    return {art.slug(words): effect(words) for words in (*sorted(edition_facts.effects()), *parts, "reroll")}


def pieces() -> tuple[Sign, ...]:
    return (
        Sign(of_players("worker"), _("workers"), "R-025", owned=True),
        Sign(of_players("boat"), _("boats"), "R-110", owned=True),
        Sign(of_players("money"), _("money markers"), "R-036", owned=True),
        Sign(of_players("cube"), _("cubes for upgrades and karma"), "R-067", owned=True),
        Sign(("coin",), _("money"), "R-037"),
        Sign(("fame",), _("fame"), "R-002"),
        Sign(("karma",), _("karma"), "R-127"),
        Sign(("upgrade",), _("upgrades"), "R-069"),
    )


def dice() -> tuple[Sign, ...]:
    others = [f"die-{key}-{face}" for key in COLOUR_KEYS for face in range(1, 7)]
    others += [f"k-{mark}" for mark in ("sun", "leaf", "wave", "lotus")]
    return (
        Sign(tuple(f"die-{key}-3" for key in COLOUR_KEYS), listed(COLOUR), "R-040", also=tuple(others)),
        Sign(tuple(f"chip-{key}" for key in COLOUR_KEYS), _("a die of this colour"), "R-083"),
    )


def lands() -> tuple[Sign, ...]:
    buildings = Sign(tuple(f"b-{key}" for key in BUILDING_KEYS), listed(BUILDING), "R-060")
    goods = Sign(tuple(f"g-{art.GOODS[key]}" for key in GOOD_KEYS), listed(GOOD), "R-059")
    others = [f"{kind}-{key}" for key in TILE_KEYS for kind in ("bare", "tile")]
    others += [f"stack-{colour}" for colour in COLOUR_KEYS]
    others += [f"garden-{colour}-{road}" for colour in COLOUR_KEYS for road in ROADS]
    tile = Sign((f"garden-orange-bend+tile-{SHOWN}",), tile_name(SHOWN), "R-047", also=tuple(others))
    won = Sign(("won",), begun(_("a yield of the border")), "R-063")
    return buildings, goods, tile, won


def spaces() -> tuple[Sign, ...]:
    def priced(kind: str) -> tuple[str, ...]:
        return tuple(f"{kind}-{price}" for price in range(5))

    return (
        Sign(("quarry-1", "quarry-2"), _("spaces of the quarry"), "R-045", also=priced("quarry")),
        Sign(("harbor-0", "harbor-1"), _("spaces of the harbor"), "R-103", also=priced("harbor")),
        Sign(("assorted-space",), _("Assorted goods"), "R-073"),
        Sign(("outer-3",), _("Outer terrace"), "R-082", also=("outer-5",)),
        Sign(("cover",), _("covered spaces"), "R-004"),
        Sign(("kali-10",), _("Kali with her hands"), "R-041", also=("kali-8",)),
    )


def groups() -> tuple[SignGroup, ...]:
    found = [Sign((symbol,), begun(said), "R-110", said) for symbol, said in earnings().items() if symbol not in SIGNED]
    yields = [Sign((f"yt-{key}",), begun(yield_name(key)), "R-171", yield_name(key)) for key in YIELD_KEYS]
    rivers = [
        Sign((f"rt-{key}",), begun(effect(words)), "R-199", effect(words))
        for key in RIVER_TILE_KEYS
        if (words := edition_facts.gives("river_tile")[key])
    ]
    return (
        SignGroup(_("Pieces"), pieces()),
        SignGroup(_("Dice"), dice()),
        SignGroup(_("Province"), lands()),
        SignGroup(_("Worker spaces"), spaces()),
        SignGroup(_("Earnings"), tuple(found)),
        SignGroup(_("Yield tiles"), tuple(yields)),
        SignGroup(_("River tiles"), tuple(rivers)),
    )


SIGNED = frozenset({"coin", "fame", "karma", "upgrade"})
GROUNDS = {f"rajas-{part}-{kind}" for part in ("border", "river", "karma") for kind in ("wide", "tall")}
OTHER_GOODS = set(taken("g")) - {f"g-{good}" for good in art.GOODS.values()}
LEGEND = Legend(groups, frozenset({*(f"rajas-{state}" for state in STATES), *GROUNDS, *OTHER_GOODS}))
