"""What a seat has: time, points in front of it, on the board, and what its djinns may still bring."""

from serai.games.five_tribes.rules.pieces import has
from serai.games.five_tribes.scoring import points_for_goods, points_per_elder, points_per_palm, points_per_vizier
from serai.games.five_tribes.setup import camels_each
from serai.games.five_tribes.state import DJINNS, FAKIR, GOODS, TILES, Djinn, Kind
from serai.kernel.chance import total
from serai.kernel.jit import jit

COINS = 1 << Djinn.BAAL | 1 << Djinn.MARID | 1 << Djinn.MONKIR | 1 << Djinn.NEKIR
FINAL = 1 << Djinn.AL_AMIN | 1 << Djinn.HAURVATAT | 1 << Djinn.JAFAAR | 1 << Djinn.SHAMHAT
PIECES = 1 << Djinn.BOURAQ | 1 << Djinn.ENKI | 1 << Djinn.HAGIS | 1 << Djinn.LAMIA
CAMELS = 1 << Djinn.LETA | 1 << Djinn.UTUG


@jit
def time_left(s, e, w):
    """From 1 at the start down to 0: by the camels of whoever has fewest, or by the meeples still on the board."""
    if s.over:
        return 0.0
    if s.last_round:
        return w.last_round
    fewest = int(s.camels[0])
    for seat in range(1, s.players):
        fewest = min(fewest, int(s.camels[seat]))
    standing = 0
    for tile in range(TILES):
        standing += int(s.count[tile])
    by_camels = fewest / float(camels_each(s, e))
    by_meeples = (standing - w.stuck_meeples) / (total(e.meeples) - w.stuck_meeples)
    return max(w.last_round, min(by_camels, by_meeples))


@jit
def in_front_of(s, e, w, seat, clock):
    """Gold, viziers, elders, djinns and cards, with what they may still become."""
    elders = int(s.elders[seat])
    value = float(int(s.gold[seat]) * int(e.score_gold))
    value += vizier_worth(s, e, w, seat, int(s.viziers[seat]), clock)
    value += elders * (points_per_elder(s, e, seat) + w.elder * clock)
    for djinn in range(DJINNS):
        if has(s, seat, djinn):
            value += int(e.djinn_value[djinn]) + power_worth(w, djinn) * clock
    value += points_for_goods(s, e, seat)
    return value + clock * (w.variety * next_good(s, e, seat) + w.fakir * int(s.cards[seat, FAKIR]))


@jit
def vizier_worth(s, e, w, seat, viziers, clock):
    """So many viziers, with the chance to end ahead of each opponent: sure at the end, open while many are loose."""
    value = float(viziers * points_per_vizier(s, e, seat))
    for other in range(s.players):
        if other != seat:
            lead = viziers - int(s.viziers[other])
            if s.over:
                chance = 1.0 if lead > 0 else 0.0
            else:
                chance = min(1.0, max(0.0, 0.5 + 0.5 * lead / (1.0 + w.vizier_doubt * clock)))
            value += chance * int(e.vizier_bonus)
    return value


@jit
def power_worth(w, djinn):
    """What a djinn's power brings in a whole game, besides its points."""
    if COINS >> djinn & 1:
        return w.power_coins
    if FINAL >> djinn & 1:
        return w.power_final
    if PIECES >> djinn & 1:
        return w.power_pieces
    if CAMELS >> djinn & 1:
        return w.power_camels
    return w.power_other


@jit
def kinds_held(s, seat):
    n = 0
    for good in range(GOODS):
        n += s.cards[seat, good] > 0
    return n


@jit
def next_good(s, e, seat):
    """What one more kind would add to the largest set."""
    kinds = kinds_held(s, seat)
    return int(e.set_price[kinds + 1]) - int(e.set_price[kinds]) if kinds < GOODS else 0


@jit
def tile_worth(s, e, seat, tile):
    """What a tile with its palms and palaces scores for a seat that owns it."""
    pieces = int(s.palms[tile]) * points_per_palm(s, e, seat) + int(s.palaces[tile]) * int(e.score_palace)
    return int(s.value[tile]) + pieces


@jit
def on_the_board(s, e, w, seat, clock):
    """Tiles with their palms and palaces; an oasis or village may grow."""
    value = 0.0
    for tile in range(TILES):
        if s.owner[tile] == seat:
            value += tile_worth(s, e, seat, tile)
            if s.kind[tile] == Kind.OASIS or s.kind[tile] == Kind.VILLAGE:
                value += w.growing_tile * clock
    return value
