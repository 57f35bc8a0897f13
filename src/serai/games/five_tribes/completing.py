"""Hand-made positions: what they leave out takes its default, what cannot be is refused."""

from typing import Any

from serai.games.five_tribes.rules.pieces import recount
from serai.games.five_tribes.setup import camels_each, markers_each
from serai.games.five_tribes.state import (
    ALL_DJINNS,
    CARDS,
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
from serai.kernel.chance import total
from serai.kernel.errors import BadPosition
from serai.kernel.i18n import _
from serai.kernel.state import SEATS

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
NEEDS_TILE = (Step.TRIBE, Step.TILE)


def refuse_impossible(s: Any) -> None:
    """A prompt needs what it asks about: the walk its tile, the tribe action its meeples, a power its djinn."""
    prompt, step = Prompt(int(s.prompt)), Step(int(s.step))
    if prompt == Prompt.NONE or step == Step.TURN:
        raise BadPosition(_("prompt: something must be decided"))
    if (prompt == Prompt.DROP or step in NEEDS_TILE) and s.at == NOWHERE:
        raise BadPosition(_("at: the tile where the walk stands is needed"))
    if step == Step.TRIBE and (s.tribe == NOWHERE or s.hand[s.tribe] == 0):
        raise BadPosition(_("tribe: its meeples must be in hand"))
    if prompt == Prompt.TARGET and s.power == NOWHERE:
        raise BadPosition(_("power: the djinn whose target is chosen is needed"))
    if prompt == Prompt.PLACE and (s.origin == NOWHERE or s.piece == Piece.NONE):
        raise BadPosition(_("origin and piece: what is placed, and for which tile, is needed"))
    if prompt not in (Prompt.DROP,) and step != Step.TRIBE and total(s.hand) > 0:
        raise BadPosition(_("hand: there are meeples in hand outside a move"))


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
    for name in ("at", "tribe", "power", "origin", "kill_tile", "kill_seat"):
        if name not in given:
            s[name] = NOWHERE
    if "heading" not in given:
        s.heading = Direction.NONE
    if "prompt" not in given:
        s.prompt = Prompt.LIFT
    if "step" not in given:
        s.step = STEP_OF.get(Prompt(int(s.prompt)), Step.MOVE)
    if not s.over:
        refuse_impossible(s)


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
