"""A new game (F-017..F-035), the edition's record, and the laws of conservation."""

from typing import Any

from serai.games.five_tribes.rules.bidding import ask_for_bid
from serai.games.five_tribes.rules.pieces import add_meeple, members, recount
from serai.games.five_tribes.rules.turn import clear_turn, refresh_rows
from serai.games.five_tribes.state import (
    ALL_DJINNS,
    CARDS,
    COLOURS,
    DJINNS,
    FAKIR,
    KINDS,
    MOST_FAKIRS,
    NOBODY,
    ROW,
    TILES,
    TRACK,
    Colour,
    Cost,
    Djinn,
    Kind,
    Prompt,
    Step,
)
from serai.games.five_tribes.texts import DJINN_KEYS, GOOD_KEYS, KIND_KEYS
from serai.kernel.chance import below, draw
from serai.kernel.editions import Tables
from serai.kernel.errors import BadEdition
from serai.kernel.i18n import _
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

MEEPLES_PER_TILE = 3


@jit
def camels_each(s, e):
    # F-017, F-019
    return e.camels_two if s.players == 2 else e.camels_more


@jit
def markers_each(s, e):
    # F-017, F-019, F-020
    return e.markers_two if s.players == 2 else e.markers_more


@jit
def setup(s, e):
    """Deal a new game."""
    lay_tiles(s, e)
    place_meeples(s, e)
    equip_seats(s, e)
    place_markers(s, e)
    # F-031..F-035
    for kind in range(CARDS):
        s.deck[kind] = e.cards[kind]
    for place in range(len(s.row)):
        s.row[place] = -1
    s.djinn_deck = ALL_DJINNS
    refresh_rows(s, e)
    s.palms_left = e.palms
    s.palaces_left = e.palaces
    s.round_number = 1
    clear_turn(s)
    ask_for_bid(s)


@jit
def lay_tiles(s, e):
    # F-024
    for place in range(TILES):
        s.kind[place] = e.tile_kind[place]
        s.value[place] = e.tile_value[place]
    for place in range(TILES - 1, 0, -1):
        other = below(s, place + 1)
        kind, value = s.kind[place], s.value[place]
        s.kind[place], s.value[place] = s.kind[other], s.value[other]
        s.kind[other], s.value[other] = kind, value
    for tile in range(TILES):
        s.owner[tile] = NOBODY


@jit
def place_meeples(s, e):
    # F-025, F-026
    for colour in range(COLOURS):
        s.bag[colour] = e.meeples[colour]
    for tile in range(TILES):
        for _ in range(MEEPLES_PER_TILE):
            add_meeple(s, tile, draw(s, s.bag))


@jit
def equip_seats(s, e):
    # F-017, F-019, F-022
    for seat in range(s.players):
        s.gold[seat] = e.gold
        s.camels[seat] = camels_each(s, e)


@jit
def place_markers(s, e):
    # F-028, F-029, D2: in random order
    for place in range(TRACK):
        s.turn_track[place] = NOBODY
    for place in range(SEATS):
        s.bid_track[place] = NOBODY
    n = 0
    for seat in range(s.players):
        for _ in range(markers_each(s, e)):
            s.bid_track[n] = seat
            n += 1
    for place in range(n - 1, 0, -1):
        other = below(s, place + 1)
        seat = s.bid_track[place]
        s.bid_track[place] = s.bid_track[other]
        s.bid_track[other] = seat


# -- laws of conservation ------------------------------------------------------------------------------------------

LAW_MEEPLES = 0
LAW_CARDS = LAW_MEEPLES + COLOURS
LAW_DJINNS = LAW_CARDS + CARDS
LAW_CAMELS = LAW_DJINNS + 1
LAW_MARKERS = LAW_CAMELS + SEATS
LAW_PALMS = LAW_MARKERS + SEATS
LAW_PALACES = LAW_PALMS + 1
LAW_TILES = LAW_PALACES + 1
LAW_ROW = LAW_TILES + KINDS
LAW_DJINN_ROW = LAW_ROW + 1
LAW_UNSEEN = LAW_DJINN_ROW + 1
LAW_BOOKS = LAW_UNSEEN + 1
LAW_COUNTS = LAW_BOOKS + 1
LAWS = LAW_COUNTS + 1


@jit
def balance(s, e, out):
    """For every law, how many pieces there are too many."""
    for law in range(LAWS):
        out[law] = 0
    weigh_meeples(s, e, out)
    weigh_cards(s, e, out)
    weigh_board(s, e, out)
    for seat in range(s.players):
        out[LAW_MARKERS + seat] -= markers_each(s, e)
    for place in range(SEATS):
        if s.bid_track[place] != NOBODY:
            out[LAW_MARKERS + s.bid_track[place]] += 1
    for place in range(TRACK):
        if s.turn_track[place] != NOBODY:
            out[LAW_MARKERS + s.turn_track[place]] += 1
    return LAWS


@jit
def weigh_meeples(s, e, out):
    for colour in range(COLOURS):
        n = int(s.bag[colour]) + int(s.hand[colour]) - int(e.meeples[colour])
        for tile in range(TILES):
            n += int(s.meeples[tile, colour])
        out[LAW_MEEPLES + colour] = n
        # victims between being chosen and being buried
        for i in range(s.killed):
            if s.victims[i] == colour:
                out[LAW_MEEPLES + colour] += 1
    for seat in range(s.players):
        out[LAW_MEEPLES + Colour.YELLOW] += int(s.viziers[seat])
        out[LAW_MEEPLES + Colour.WHITE] += int(s.elders[seat])
    for tile in range(TILES):
        n = 0
        for colour in range(COLOURS):
            n += int(s.meeples[tile, colour])
            if (s.meeples[tile, colour] > 0) != (s.where[colour] >> tile & 1):
                out[LAW_BOOKS] += 1
        if n != s.count[tile]:
            out[LAW_BOOKS] += 1


@jit
def weigh_cards(s, e, out):
    for kind in range(CARDS):
        n = int(s.deck[kind]) + int(s.discard[kind]) - int(e.cards[kind])
        for seat in range(s.players):
            n += int(s.cards[seat, kind])
            if int(s.blind[seat, kind]) + int(s.stale[seat, kind]) > s.cards[seat, kind]:
                out[LAW_UNSEEN] += 1
        for place in range(len(s.row)):
            if s.row[place] == kind:
                n += 1
        out[LAW_CARDS + kind] = n
    for place in range(len(s.row)):
        if (s.row[place] >= 0) != (place < s.row_size):
            out[LAW_ROW] += 1
    n = members(int(s.djinn_deck)) + members(int(s.djinn_row)) + members(int(s.djinn_discard))
    n += members(int(s.djinn_look)) - DJINNS
    for seat in range(s.players):
        n += members(int(s.djinns[seat]))
    out[LAW_DJINNS] = n
    out[LAW_DJINN_ROW] = max(0, members(int(s.djinn_row)) - int(e.djinn_row))


@jit
def weigh_board(s, e, out):
    for seat in range(s.players):
        out[LAW_CAMELS + seat] = int(s.camels[seat]) - int(camels_each(s, e))
        if s.gold[seat] < 0 or s.camels[seat] < 0 or s.viziers[seat] < 0 or s.elders[seat] < 0:
            out[LAW_COUNTS] += 1
    out[LAW_PALMS] = int(s.palms_left) - int(e.palms)
    out[LAW_PALACES] = int(s.palaces_left) - int(e.palaces)
    for tile in range(TILES):
        if s.owner[tile] != NOBODY:
            out[LAW_CAMELS + s.owner[tile]] += 1
        out[LAW_PALMS] += int(s.palms[tile])
        out[LAW_PALACES] += int(s.palaces[tile])
        out[LAW_TILES + s.kind[tile]] += 1
        out[LAW_TILES + e.tile_kind[tile]] -= 1


# -- rare situations, for soaking ----------------------------------------------------------------------------------


@jit
def unusual(s, e):
    """Few camels left, djinns already dealt, elders and fakirs to pay for their powers."""
    for seat in range(s.players):
        keep = 1 + below(s, 2)
        while s.camels[seat] > keep:
            tile = below(s, TILES)
            if s.owner[tile] == NOBODY:
                s.owner[tile] = seat
                s.camels[seat] -= 1
        for _ in range(3):
            djinn = below(s, DJINNS)
            if s.djinn_deck >> djinn & 1:
                s.djinn_deck &= ~(1 << djinn)
                s.djinns[seat] |= 1 << djinn
        for _ in range(2):
            tile = below(s, TILES)
            if s.meeples[tile, Colour.WHITE] > 0:
                s.meeples[tile, Colour.WHITE] -= 1
                s.elders[seat] += 1
            if s.deck[FAKIR] > 0:
                s.deck[FAKIR] -= 1
                s.cards[seat, FAKIR] += 1
    recount(s)


# -- the edition and hand-made positions ---------------------------------------------------------------------------


def fill_edition(e: Any, tables: Tables) -> None:
    """The edition's tables as the record that the rules receive."""
    for colour, tribe in enumerate(("vizier", "elder", "merchant", "builder", "assassin")):
        e.meeples[colour] = tables.number(f"meeples.{tribe}", high=100)
    if e.meeples.sum() < TILES * MEEPLES_PER_TILE:
        raise BadEdition(
            _("meeples: {n} are given, {needed} are needed to fill the board").format(
                n=e.meeples.sum(), needed=TILES * MEEPLES_PER_TILE
            )
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
        e[f"{size}_cards"] = tables.number(f"markets.{size}_cards", low=1, high=int(e[f"{size}_among"]))
    e.set_price[1:] = tables.numbers("sets.prices", count=9, high=1000)
    for djinn in Djinn:
        e.djinn_value[djinn] = tables.number(f"djinn.{DJINN_KEYS[djinn]}.value", high=100)
        cost = tables.word(f"djinn.{DJINN_KEYS[djinn]}.cost", [c.name.lower().replace("_", "-") for c in Cost])
        e.djinn_cost[djinn] = Cost[cost.replace("-", "_").upper()]
    for name in ("gold", "vizier", "elder", "palm", "palace"):
        e[f"score_{name}"] = tables.number(f"scoring.{name}", high=100)
    for name in ("vizier_bonus", "jafaar_vizier", "shamhat_elder", "haurvatat_palm"):
        e[name] = tables.number(f"scoring.{name}", high=100)
    e.power_own = tables.number("powers.own", high=100)
    e.power_other = tables.number("powers.other", high=100)
    e.anun_nak_draw = tables.number("powers.anun_nak_draw", low=1, high=20)
    e.sibittis_draw = tables.number("powers.sibittis_draw", low=1, high=DJINNS)
    e.al_amin_fakirs = tables.number("powers.al_amin_fakirs", low=1, high=20)


def complete(s: Any, e: Any, given: set[str]) -> None:
    """Fill in what a hand-made position leaves out: pieces not mentioned lie in the bag, the decks and the supply."""
    fill_tiles(s, e, given)
    if "owner" not in given:
        s.owner[:] = NOBODY
    if "round_number" not in given:
        s.round_number = 1
    if "gold" not in given:
        s.gold[: s.players] = e.gold
    if "row" not in given:
        s.row[:] = -1
    s.row_size = sum(1 for kind in s.row if kind >= 0)
    recount(s)
    fill_pools(s, e, given)
    fill_tracks(s, e, given)
    for name, nothing in (("at", -1), ("tribe", -1), ("power", -1), ("origin", -1), ("kill_tile", -1), ("kill_seat", -1)):
        if name not in given:
            s[name] = nothing
    if "heading" not in given:
        s.heading = 4
    if "prompt" not in given:
        s.prompt = Prompt.LIFT
        s.step = Step.MOVE


def fill_tiles(s: Any, e: Any, given: set[str]) -> None:
    if "kind" not in given:
        s.kind = e.tile_kind
    if "value" not in given:
        values: dict[int, list[int]] = {kind: [] for kind in Kind}
        for kind, value in zip(e.tile_kind, e.tile_value, strict=True):
            values[int(kind)].append(int(value))
        for tile in range(TILES):
            left = values[int(s.kind[tile])]
            s.value[tile] = left.pop(0) if left else 0


def fill_pools(s: Any, e: Any, given: set[str]) -> None:
    if "bag" not in given:
        placed = s.meeples.sum(axis=0, dtype=int) + s.hand
        placed[Colour.YELLOW] += s.viziers.sum()
        placed[Colour.WHITE] += s.elders.sum()
        s.bag = [max(0, int(n)) for n in e.meeples - placed]
    if "deck" not in given:
        shown = [int((s.row == kind).sum()) for kind in range(CARDS)]
        s.deck = [max(0, int(n)) for n in e.cards - s.cards.sum(axis=0, dtype=int) - s.discard - shown]
    if "djinn_deck" not in given:
        elsewhere = int(s.djinn_row) | int(s.djinn_discard) | int(s.djinn_look)
        for seat in range(SEATS):
            elsewhere |= int(s.djinns[seat])
        s.djinn_deck = ALL_DJINNS & ~elsewhere
    if "camels" not in given:
        for seat in range(int(s.players)):
            s.camels[seat] = max(0, int(camels_each(s, e)) - int((s.owner == seat).sum()))
    if "palms_left" not in given:
        s.palms_left = max(0, int(e.palms) - int(s.palms.sum()))
    if "palaces_left" not in given:
        s.palaces_left = max(0, int(e.palaces) - int(s.palaces.sum()))


def fill_tracks(s: Any, e: Any, given: set[str]) -> None:
    """Without tracks: it is the turn of `seat`, whose marker is back already; the others follow round the table."""
    if "turn_track" not in given:
        s.turn_track[:] = NOBODY
    if "bid_track" not in given:
        s.bid_track[:] = NOBODY
    if "turn_track" not in given and "bid_track" not in given:
        players, each = int(s.players), int(markers_each(s, e))
        waiting = [(int(s.seat) + i) % players for i in range(players)] * each
        s.bid_track[0] = waiting.pop(0)
        for place, seat in zip(range(TRACK - 1, -1, -1), waiting, strict=False):
            s.turn_track[place] = seat


