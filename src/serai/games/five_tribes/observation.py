"""What a network sees from one seat: numbers about 0 to 1, the own seat first, nothing a perfect memory cannot know."""

from serai.games.five_tribes.state import (
    CARDS,
    COLOURS,
    DJINNS,
    GOODS,
    KINDS,
    NOBODY,
    ROW,
    TILES,
    TRACK,
    OptionPlace,
    Piece,
    Prompt,
)
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

PROMPTS = len(Prompt)
DJINN_PLACES = ("in the row", "discarded", "used", "drawn by oneself", "choosing a target")


def field_names() -> tuple[str, ...]:
    """The name of every number, in order; `+k` is the seat k places after the one that looks."""
    names = []
    for tile in range(TILES):
        names += [f"tile {tile} kind {k}" for k in range(KINDS)] + [f"tile {tile} value"]
        names += [f"tile {tile} meeples {c}" for c in range(COLOURS)]
        names += [f"tile {tile} owner +{k}" for k in range(SEATS)]
        names += [f"tile {tile} palms", f"tile {tile} palaces"]
        names += [f"tile {tile} is where the walk stands", f"tile {tile} gets the piece"]
    for k in range(SEATS):
        names += [f"seat +{k} {what}" for what in ("gold", "camels", "viziers", "elders", "plays")]
        names += [f"seat +{k} djinn {d}" for d in range(DJINNS)]
        names += [f"seat +{k} known cards {c}" for c in range(CARDS)] + [f"seat +{k} unseen cards"]
    names += [f"bid track {p} +{k}" for p in range(SEATS) for k in range(SEATS)]
    names += [f"turn track {p} +{k}" for p in range(TRACK) for k in range(SEATS)]
    names += [f"row {p} card {c}" for p in range(ROW) for c in range(CARDS)]
    names += [f"djinn {d} {where}" for where in DJINN_PLACES for d in range(DJINNS)]
    names += [f"hand {c}" for c in range(COLOURS)] + [f"offered {c}" for c in range(GOODS)]
    names += ["own turn", "palms left", "palaces left", "deck", "last round", "stuck", "reach", "kills", "doubled"]
    names += ["builder gold", "round", "placing a palm", "placing a palace", "cards to buy", "cards to choose from"]
    names += [f"prompt {p}" for p in range(PROMPTS)]
    return tuple(names)


@jit
def observe(s, e, seat, out):
    at = observe_board(s, seat, out, 0)
    at = observe_seats(s, seat, out, at)
    at = observe_tracks(s, seat, out, at)
    return observe_turn(s, seat, out, at)


@jit
def relative(s, seat, other):
    """How many places after `seat` another seat sits."""
    return (int(other) - int(seat)) % int(s.players)


@jit
def observe_board(s, seat, out, at):
    for tile in range(TILES):
        for kind in range(KINDS):
            out[at + kind] = s.kind[tile] == kind
        at += KINDS
        out[at] = s.value[tile] / 15
        at += 1
        for colour in range(COLOURS):
            out[at + colour] = s.meeples[tile, colour] / 5
        at += COLOURS
        for k in range(SEATS):
            out[at + k] = s.owner[tile] != NOBODY and relative(s, seat, s.owner[tile]) == k
        at += SEATS
        out[at] = s.palms[tile] / 4
        out[at + 1] = s.palaces[tile] / 4
        out[at + 2] = s.at == tile
        out[at + 3] = s.origin == tile
        at += 4
    return at


@jit
def observe_seats(s, seat, out, at):
    for k in range(SEATS):
        other = (seat + k) % int(s.players)
        plays = k < s.players
        hidden = other != seat and not s.options[OptionPlace.OPEN_HANDS]
        out[at] = s.gold[other] / 100 if plays else 0
        out[at + 1] = s.camels[other] / 11 if plays else 0
        out[at + 2] = s.viziers[other] / 16 if plays else 0
        out[at + 3] = s.elders[other] / 16 if plays else 0
        out[at + 4] = plays
        at += 5
        for djinn in range(DJINNS):
            out[at + djinn] = plays and s.djinns[other] >> djinn & 1
        at += DJINNS
        for kind in range(CARDS):
            known = int(s.cards[other, kind])
            if hidden:
                known -= int(s.blind[other, kind]) + int(s.stale[other, kind])
            out[at + kind] = known / 6 if plays else 0
        at += CARDS
        out[at] = (total(s.blind[other]) + total(s.stale[other])) / 6 if plays and hidden else 0
        at += 1
    return at


@jit
def observe_tracks(s, seat, out, at):
    for place in range(SEATS):
        for k in range(SEATS):
            out[at + k] = s.bid_track[place] != NOBODY and relative(s, seat, s.bid_track[place]) == k
        at += SEATS
    for place in range(TRACK):
        for k in range(SEATS):
            out[at + k] = s.turn_track[place] != NOBODY and relative(s, seat, s.turn_track[place]) == k
        at += SEATS
    for place in range(ROW):
        for kind in range(CARDS):
            out[at + kind] = s.row[place] == kind
        at += CARDS
    for djinn in range(DJINNS):
        out[at + djinn] = s.djinn_row >> djinn & 1
        out[at + DJINNS + djinn] = s.djinn_discard >> djinn & 1
        out[at + 2 * DJINNS + djinn] = s.used >> djinn & 1
        out[at + 3 * DJINNS + djinn] = s.seat == seat and s.djinn_look >> djinn & 1
        out[at + 4 * DJINNS + djinn] = s.power == djinn
    return at + 5 * DJINNS


@jit
def observe_turn(s, seat, out, at):
    for colour in range(COLOURS):
        out[at + colour] = s.hand[colour] / 5
    at += COLOURS
    for good in range(GOODS):
        out[at + good] = s.offered[good] / 6
    at += GOODS
    out[at] = s.seat == seat
    out[at + 1] = s.palms_left / 12
    out[at + 2] = s.palaces_left / 10
    out[at + 3] = total(s.deck) / 54
    out[at + 4] = s.last_round
    out[at + 5] = s.stuck
    out[at + 6] = s.reach / 18
    out[at + 7] = s.kills / 2
    out[at + 8] = s.doubled
    out[at + 9] = s.builder_gold / 50
    out[at + 10] = s.round_number / 20
    out[at + 11] = s.piece == Piece.PALM
    out[at + 12] = s.piece == Piece.PALACE
    out[at + 13] = s.buys / 2
    out[at + 14] = s.among / 6
    at += 15
    for prompt in range(PROMPTS):
        out[at + prompt] = s.prompt == prompt
    return at + PROMPTS
