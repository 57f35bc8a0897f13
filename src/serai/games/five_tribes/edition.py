"""The edition's tables as the record that the rules receive.

What is in the box: F-001, F-002, F-003, F-004, F-005, F-006, F-007, F-008, F-009, F-010, F-011, F-012, F-013, F-014,
F-015, F-016; the prices of the turn-order track: F-045. The bank never
runs out: Q-E5.
"""

import numpy as np

from serai.games.five_tribes.setup import MEEPLES_PER_TILE
from serai.games.five_tribes.state import (
    CARDS,
    COLOURS,
    DJINNS,
    FAKIR,
    GOODS,
    KINDS,
    MOST_BUYS,
    MOST_FAKIRS,
    ROW,
    TILES,
    TRACK,
    Cost,
    Djinn,
    Kind,
)
from serai.games.five_tribes.texts import DJINN_KEYS, GOOD_KEYS, KIND_KEYS
from serai.kernel.editions import EditionTables
from serai.kernel.errors import BadEdition
from serai.kernel.fields import key_of
from serai.kernel.i18n import _
from serai.kernel.state import numbers

EDITION = np.dtype(
    [
        ("meeples", np.int16, COLOURS),
        *numbers("tile_kind", "tile_value", each=TILES),
        ("is_blue", np.int16, KINDS),
        *numbers("palms", "palaces", "gold", "camels_two", "camels_more", "markers_two", "markers_more"),
        ("costs", np.int16, TRACK),
        ("cards", np.int16, CARDS),
        *numbers("row", "djinn_row"),
        *numbers("small_price", "small_among", "small_cards", "large_price", "large_among", "large_cards"),
        ("set_price", np.int16, GOODS + 1),
        *numbers("djinn_value", "djinn_cost", each=DJINNS),
        *numbers("score_gold", "score_vizier", "vizier_bonus", "score_elder", "score_palm", "score_palace"),
        *numbers("jafaar_vizier", "shamhat_elder", "haurvatat_palm", "power_own", "power_other"),
        *numbers("anun_nak_draw", "sibittis_draw", "al_amin_fakirs"),
    ],
    align=True,
)

MOST_MEEPLES = 120  # all of them may stand on one tile, whose count must hold them
BY_THEMSELVES = (
    Djinn.AL_AMIN,
    Djinn.BAAL,
    Djinn.BOAZ,
    Djinn.HAURVATAT,
    Djinn.JAFAAR,
    Djinn.KANDICHA,
    Djinn.MARID,
    Djinn.MONKIR,
    Djinn.NEKIR,
    Djinn.SHAMHAT,
)

# what a power can be paid with: those that work by themselves cost nothing, two others know only one way
PAYABLE = (Cost.ELDER_OR_FAKIR, Cost.ELDER_AND_EITHER, Cost.FAKIR)
COSTS = {
    **{djinn: (Cost.NONE,) for djinn in BY_THEMSELVES},
    Djinn.KUMARBI: (Cost.FAKIRS,),
    Djinn.SLOAR: (Cost.FAKIR,),
}


def fill_edition(e: np.record, tables: EditionTables) -> None:
    """The edition's tables as the record that the rules receive."""
    for colour, tribe in enumerate(("vizier", "elder", "merchant", "builder", "assassin")):
        e.meeples[colour] = tables.number(f"meeples.{tribe}", high=100)
    if e.meeples.sum() < TILES * MEEPLES_PER_TILE:
        raise BadEdition(
            _("meeples: {n} are given, {needed} are needed to fill the board").format(
                n=e.meeples.sum(), needed=TILES * MEEPLES_PER_TILE
            )
        )
    if e.meeples.sum() > MOST_MEEPLES:
        raise BadEdition(
            _("meeples: {n} are given, at most {most} are possible").format(n=e.meeples.sum(), most=MOST_MEEPLES)
        )
    tiles = [(kind, value) for kind in Kind for value in tables.numbers(f"tiles.{KIND_KEYS[kind]}", high=100)]
    if len(tiles) != TILES:
        raise BadEdition(_("tiles: {n} are given, {needed} are needed").format(n=len(tiles), needed=TILES))
    for place, (kind, value) in enumerate(tiles):
        e.tile_kind[place] = kind
        e.tile_value[place] = value
    for kind in Kind:
        e.is_blue[kind] = tables.word(f"symbols.{KIND_KEYS[kind]}", ("blue", "red")) == "blue"
    e.palms = tables.number("supply.palms", high=100)
    e.palaces = tables.number("supply.palaces", high=100)
    e.gold = tables.number("seats.gold")
    for name in ("camels_two", "camels_more"):
        e[name] = tables.number(f"seats.{name}", low=1, high=TILES)
    e.markers_two = tables.number("seats.markers_two", low=1, high=2)
    e.markers_more = tables.number("seats.markers_more", low=1, high=1)
    e.costs = tables.numbers("tracks.turn_order", count=TRACK, high=1000)
    e.cards[:FAKIR] = [tables.number(f"goods.{good}", high=50) for good in GOOD_KEYS]
    e.cards[FAKIR] = tables.number("cards.fakirs", high=MOST_FAKIRS)
    e.row = tables.number("cards.row", low=1, high=ROW)
    e.djinn_row = tables.number("cards.djinn_row", low=1, high=DJINNS)
    for size in ("small", "large"):
        e[f"{size}_price"] = tables.number(f"markets.{size}_price", high=1000)
        e[f"{size}_among"] = tables.number(f"markets.{size}_among", low=1, high=int(e.row))
        e[f"{size}_cards"] = tables.number(f"markets.{size}_cards", low=1, high=min(MOST_BUYS, int(e[f"{size}_among"])))
    e.set_price[1:] = tables.numbers("sets.prices", count=9, high=1000)
    for djinn in Djinn:
        e.djinn_value[djinn] = tables.number(f"djinn.{DJINN_KEYS[djinn]}.value", high=100)
        costs = {key_of(c): c for c in COSTS.get(djinn, PAYABLE)}
        e.djinn_cost[djinn] = costs[tables.word(f"djinn.{DJINN_KEYS[djinn]}.cost", list(costs))]
    for name in ("gold", "vizier", "elder", "palm", "palace"):
        e[f"score_{name}"] = tables.number(f"scoring.{name}", high=100)
    for name in ("vizier_bonus", "jafaar_vizier", "shamhat_elder", "haurvatat_palm"):
        e[name] = tables.number(f"scoring.{name}", high=100)
    e.power_own = tables.number("powers.own", high=100)
    e.power_other = tables.number("powers.other", high=100)
    e.anun_nak_draw = tables.number("powers.anun_nak_draw", low=1, high=20)
    e.sibittis_draw = tables.number("powers.sibittis_draw", low=1, high=DJINNS)
    e.al_amin_fakirs = tables.number("powers.al_amin_fakirs", low=1, high=20)
