"""What a move brings: a tile taken, the tribe, the tile action, cards, pieces."""

from serai.games.five_tribes.board import STEPS, bit
from serai.games.five_tribes.heuristics.assets import elder_points, kinds_held, palm_points, vizier_worth
from serai.games.five_tribes.rules.tiles import DJINN_PRICE
from serai.games.five_tribes.state import COLOURS, COLUMNS, FAKIR, GOODS, NOBODY, ROWS, TILES, Colour, Kind
from serai.kernel.jit import jit


@jit
def gain(s, e, w, seat, tile, colour, clock):
    """What it brings a seat to drop the last meeple of a colour on a tile."""
    n = int(s.meeples[tile, colour]) + 1
    alone = s.count[tile] == s.meeples[tile, colour]
    captured = alone and s.owner[tile] == NOBODY and s.camels[seat] > 0
    value = tribe_gain(s, e, w, seat, tile, colour, n, clock)
    if captured:
        value += tile_worth(s, e, seat, tile)
    elders = int(s.elders[seat]) + (n if colour == Colour.WHITE else 0)
    return value + action_gain(s, e, w, seat, tile, seat if captured else int(s.owner[tile]), elders, clock)


@jit
def tile_worth(s, e, seat, tile):
    return (
        int(s.value[tile]) + int(s.palms[tile]) * palm_points(s, e, seat) + int(s.palaces[tile]) * int(e.score_palace)
    )


@jit
def tribe_gain(s, e, w, seat, tile, colour, n, clock):
    """What n meeples of a tribe bring in hand."""
    if colour == Colour.YELLOW:
        viziers = int(s.viziers[seat])
        return vizier_worth(s, e, w, seat, viziers + n, clock) - vizier_worth(s, e, w, seat, viziers, clock)
    if colour == Colour.WHITE:
        return n * (elder_points(s, e, seat) + w.elder * clock)
    if colour == Colour.GREEN:
        return first_cards_worth(s, e, w, seat, n, clock)
    if colour == Colour.BLUE:
        return float(n * blue_near(s, e, tile))
    return w.kill + lone_tile_worth(s, e, seat, tile, n)


@jit
def blue_near(s, e, tile):
    """Blue tiles among this one and the up to eight round it."""
    n = 0
    x, y = tile % COLUMNS, tile // COLUMNS
    for row in range(max(0, y - 1), min(ROWS, y + 2)):
        for column in range(max(0, x - 1), min(COLUMNS, x + 2)):
            n += int(e.is_blue[s.kind[row * COLUMNS + column]])
    return n


@jit
def lone_tile_worth(s, e, seat, tile, reach):
    """The best free tile in reach of assassins that one kill empties."""
    best = 0
    if s.camels[seat] > 0:
        for other in range(TILES):
            if s.count[other] == 1 and s.owner[other] == NOBODY and STEPS[tile, other] <= reach:
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
        return piece_gain(w, seat, owner, palm_points(s, e, seat)) if s.palms_left > 0 else 0.0
    if kind == Kind.VILLAGE:
        return piece_gain(w, seat, owner, int(e.score_palace)) if s.palaces_left > 0 else 0.0
    if kind == Kind.SMALL_MARKET:
        return w.small_market if s.gold[seat] >= e.small_price else 0.0
    if kind == Kind.LARGE_MARKET:
        return w.large_market if s.gold[seat] >= e.large_price else 0.0
    if s.djinn_row != 0 and (elders >= DJINN_PRICE or (elders == DJINN_PRICE - 1 and s.cards[seat, FAKIR] > 0)):
        return max(0.0, w.djinn + w.djinn_late * (1.0 - clock))
    return 0.0


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
