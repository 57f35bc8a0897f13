"""What a move brings: a tile taken, the tribe, the tile action, cards, pieces."""

from serai.games.five_tribes.board import STEPS, bit
from serai.games.five_tribes.heuristics.assets import kinds_held, tile_worth, vizier_worth
from serai.games.five_tribes.rules.pieces import blue_around, can_claim
from serai.games.five_tribes.rules.tiles import is_market, market_is_open, shrine_is_open
from serai.games.five_tribes.scoring import points_per_elder, points_per_palm
from serai.games.five_tribes.state import COLOURS, FAKIR, GOODS, NOBODY, TILES, Colour, Kind
from serai.kernel.jit import jit


@jit
def gain(s, e, w, seat, tile, colour, clock):
    """What it brings a seat to drop the last meeple of a colour on a tile."""
    n = int(s.meeples[tile, colour]) + 1
    alone = s.count[tile] == s.meeples[tile, colour]
    captured = alone and can_claim(s, seat, tile)
    value = tribe_gain(s, e, w, seat, tile, colour, n, clock)
    if captured:
        value += tile_worth(s, e, seat, tile)
    elders = int(s.elders[seat]) + (n if colour == Colour.WHITE else 0)
    return value + action_gain(s, e, w, seat, tile, seat if captured else int(s.owner[tile]), elders, clock)


@jit
def tribe_gain(s, e, w, seat, tile, colour, n, clock):
    """What n meeples of a tribe bring in hand."""
    if colour == Colour.YELLOW:
        viziers = int(s.viziers[seat])
        return vizier_worth(s, e, w, seat, viziers + n, clock) - vizier_worth(s, e, w, seat, viziers, clock)
    if colour == Colour.WHITE:
        return n * (points_per_elder(s, e, seat) + w.elder * clock)
    if colour == Colour.GREEN:
        return first_cards_worth(s, e, w, seat, n, clock)
    if colour == Colour.BLUE:
        return float(n * blue_around(s, e, tile))
    return w.kill + lone_tile_worth(s, e, seat, tile, n)


@jit
def lone_tile_worth(s, e, seat, tile, reach):
    """The best free tile in reach of assassins that one kill empties."""
    best = 0
    for other in range(TILES):
        if s.count[other] == 1 and STEPS[tile, other] <= reach and can_claim(s, seat, other):
            best = max(best, tile_worth(s, e, seat, other))
    return best


@jit
def card_worth(s, e, w, seat, kind, kinds, clock):
    """One more card for a seat that holds so many kinds of goods."""
    if kind == FAKIR:
        return w.fakir * clock
    if s.cards[seat, kind] > 0 or kinds >= GOODS:
        return w.double_good
    return float(int(e.set_price[kinds + 1]) - int(e.set_price[kinds]))


@jit
def first_cards_worth(s, e, w, seat, n, clock):
    """The cards at the front of the row, which merchants take."""
    value = 0.0
    kinds = kinds_held(s, seat)
    for place in range(min(n, int(s.row_size))):
        kind = int(s.row[place])
        value += card_worth(s, e, w, seat, kind, kinds, clock)
        if kind != FAKIR and s.cards[seat, kind] == 0 and kinds < GOODS:
            kinds += 1
    return value


@jit
def action_gain(s, e, w, seat, tile, owner, elders, clock):
    """The action of the tile where a move ends."""
    kind = s.kind[tile]
    if kind == Kind.OASIS:
        return piece_gain(w, seat, owner, points_per_palm(s, e, seat)) if s.palms_left > 0 else 0.0
    if kind == Kind.VILLAGE:
        return piece_gain(w, seat, owner, int(e.score_palace)) if s.palaces_left > 0 else 0.0
    if is_market(kind):
        worth = w.small_market if kind == Kind.SMALL_MARKET else w.large_market
        return worth if market_is_open(s, e, seat, kind) else 0.0
    return max(0.0, w.djinn + w.djinn_late * (1.0 - clock)) if shrine_is_open(s, seat, elders) else 0.0


@jit
def piece_gain(w, seat, owner, points):
    """A palm or palace: good on one's own tile, bad on another's, and on a free one whoever takes it has it."""
    if owner == seat:
        return float(points)
    return 0.0 if owner == NOBODY else -w.gift * points


@jit
def best_end(s, e, w, seat, ends, hand, less, clock):
    """The best end of a walk for the meeples in hand, one of which may have been dropped already."""
    best = 0.0
    for colour in range(COLOURS):
        if hand[colour] - (colour == less) > 0:
            there = ends & s.where[colour]
            if there:
                for tile in range(TILES):
                    if there & bit(tile):
                        best = max(best, gain(s, e, w, seat, tile, colour, clock))
    return best
