"""Hand-made positions: what they leave out takes its default. What cannot be is refused in `refusing.py`."""

from collections import Counter

import numpy as np

from serai.games.five_tribes.refusing import (
    PAUSES,
    at_work,
    left_on_show,
    refuse_impossible,
    refuse_strangers,
    refuse_too_many_meeples,
    refuse_wrong_tracks,
    refuse_wrong_turn,
)
from serai.games.five_tribes.rules import pieces, tiles, tribes
from serai.games.five_tribes.setup import camels_each, markers_each
from serai.games.five_tribes.state import (
    ALL_DJINNS,
    CARDS,
    FAKIR,
    NOBODY,
    NOWHERE,
    TILES,
    TRACK,
    Colour,
    Direction,
    Kind,
    Piece,
    Prompt,
    Step,
)
from serai.kernel.errors import BadPosition
from serai.kernel.fields import key_of
from serai.kernel.i18n import _
from serai.kernel.jit import keep
from serai.kernel.state import SEATS

# the step that a question belongs to; those that a power can interrupt with stand in the step they interrupt
STEP_OF = {
    Prompt.BID: Step.BID,
    Prompt.TRIBE: Step.TRIBE,
    Prompt.BUILD: Step.TRIBE,
    Prompt.HUNT: Step.TRIBE,
    Prompt.KILL: Step.TRIBE,
    Prompt.TILE: Step.TILE,
    Prompt.MARKET: Step.TILE,
    Prompt.SHRINE: Step.TILE,
    Prompt.SALE: Step.SALE,
    Prompt.END: Step.END,
}
PIECE_OF = {Kind.OASIS: Piece.PALM, Kind.VILLAGE: Piece.PALACE}
ASKED = ("kills", "buys", "among", "buy_from")  # facts that the question itself determines

recount, ask_tribe, ask_tile = keep(pieces.recount), keep(tribes.ask_tribe), keep(tiles.ask_tile)


def complete(s: np.record, e: np.record, given: set[str]) -> None:
    """Fill in what a hand-made position leaves out: pieces not mentioned lie in the bag, the decks and the supply."""
    refuse_strangers(s)
    refuse_too_many_meeples(s, e)
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
    if "prompt" not in given:
        s.prompt = Prompt.LIFT
    fill_tracks(s, e, given)
    fill_turn(s, e, given)
    if not s.over:
        refuse_wrong_tracks(s)
        refuse_wrong_turn(s)
        ask_again(s, e, given)
        refuse_impossible(s, e)


# -- the board, the pools and the tracks -----------------------------------------------------------------------------


def fill_tiles(s: np.record, e: np.record, given: set[str]) -> None:
    """Tiles and values that are not mentioned: what the box still holds, in its order."""
    if "kind" not in given:
        s.kind[:] = -1
    box = Counter(int(kind) for kind in e.tile_kind)
    box.subtract(int(kind) for kind in s.kind if kind >= 0)
    left = sorted(box.elements())
    for tile in range(TILES):
        if s.kind[tile] < 0:
            s.kind[tile] = left.pop(0)
    if "value" not in given:
        values: dict[int, list[int]] = {kind: [] for kind in Kind}
        for kind, value in zip(e.tile_kind, e.tile_value, strict=True):
            values[int(kind)].append(int(value))
        for tile in range(TILES):
            of_kind = values[int(s.kind[tile])]
            s.value[tile] = of_kind.pop(0) if of_kind else 0


def fill_pools(s: np.record, e: np.record, given: set[str]) -> None:
    if "bag" not in given:
        placed = s.meeples.sum(axis=0, dtype=int) + s.hand
        placed[Colour.YELLOW] += s.viziers.sum()
        placed[Colour.WHITE] += s.elders.sum()
        for victim in s.victims[: s.killed]:
            placed[victim] += 1
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


def fill_tracks(s: np.record, e: np.record, given: set[str]) -> None:
    """Without tracks: `seat` bids first, or has its turn with its marker back already; the others follow round."""
    if "turn_track" not in given:
        s.turn_track[:] = NOBODY
    if "bid_track" not in given:
        s.bid_track[:] = NOBODY
    if "turn_track" not in given and "bid_track" not in given:
        players, each = int(s.players), int(markers_each(s, e))
        waiting = [(int(s.seat) + i) % players for i in range(players)] * each
        back = len(waiting) if s.prompt == Prompt.BID else 1
        s.bid_track[:back] = waiting[:back]
        for place, seat in zip(range(TRACK - 1, -1, -1), waiting[back:], strict=False):
            s.turn_track[place] = seat


# -- the turn --------------------------------------------------------------------------------------------------------


def fill_turn(s: np.record, e: np.record, given: set[str]) -> None:
    for name in ("at", "tribe", "power", "origin", "kill_tile", "kill_seat"):
        if name not in given:
            s[name] = NOWHERE
    if "heading" not in given:
        s.heading = Direction.NONE
    if "step" not in given:
        s.step = STEP_OF.get(Prompt(int(s.prompt)), interrupted_step(s))
    if "tribe" not in given and s.step == Step.TRIBE and (s.hand > 0).sum() == 1:
        s.tribe = int((s.hand > 0).argmax())
    if s.prompt == Prompt.PLACE:
        fill_placing(s, given)
    if s.prompt == Prompt.KILL:
        fill_killing(s, given)
    if s.prompt == Prompt.MARKET and s.begun:
        fill_second_purchase(s, e, given)
    if "used" not in given:
        s.used = at_work(s)


def interrupted_step(s: np.record) -> Step:
    """Where a power or a placed piece interrupts: the tribe action with meeples in hand, the tile action with a tile.

    A walk has both, and is no such question.
    """
    if s.at == NOWHERE or s.prompt not in PAUSES:
        return Step.MOVE
    return Step.TRIBE if s.hand.any() else Step.TILE


def fill_placing(s: np.record, given: set[str]) -> None:
    """A piece to be placed: at the end of the move, unless the position says which tile a power chose."""
    if "origin" not in given and s.step == Step.TILE:
        s.origin = s.at
    if "from_tile_action" not in given:
        s.from_tile_action = s.step == Step.TILE and s.origin == s.at
    if "piece" not in given and s.origin != NOWHERE:
        s.piece = PIECE_OF.get(Kind(int(s.kind[s.origin])), Piece.NONE)


def fill_killing(s: np.record, given: set[str]) -> None:
    if "kills" not in given:
        s.kills = 1
    if "begun" not in given:
        s.begun = s.reach > 0 or s.killed > 0 or s.kills > 1 or s.cards[s.seat, FAKIR] > 0


def fill_second_purchase(s: np.record, e: np.record, given: set[str]) -> None:
    if "buys" not in given:
        s.buys = 1
    if "among" not in given and s.at != NOWHERE:
        s.among = left_on_show(s, e)


def ask_again(s: np.record, e: np.record, given: set[str]) -> None:
    """At the start of an action the rules themselves say what is asked, and what the question needs to know."""
    if s.prompt in PAUSES or s.begun or s.step not in (Step.TRIBE, Step.TILE):
        return
    asked, facts = Prompt(int(s.prompt)), {name: int(s[name]) for name in ASKED if name in given}
    (ask_tribe if s.step == Step.TRIBE else ask_tile)(s, e)
    if s.prompt != asked:
        right = key_of(Prompt(int(s.prompt)))
        raise BadPosition(_("prompt: what is asked here is “{prompt}”").format(prompt=right))
    for name, value in facts.items():
        if s[name] != value:
            raise BadPosition(_("{name}: {n} is needed here").format(name=name, n=int(s[name])))
