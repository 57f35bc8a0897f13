"""Hand-made positions that cannot be: a question in the wrong step, without what it asks about, or with too much."""

import numpy as np

from serai.games.five_tribes.board import STEPS
from serai.games.five_tribes.rules import djinns, tiles
from serai.games.five_tribes.state import (
    GOODS,
    NOBODY,
    NOWHERE,
    ZEROS,
    Colour,
    Direction,
    Djinn,
    Kind,
    Pay,
    Piece,
    Prompt,
    Step,
)
from serai.games.five_tribes.texts import DJINN_NAMES
from serai.kernel.errors import BadPosition
from serai.kernel.fields import key_of
from serai.kernel.i18n import _
from serai.kernel.jit import keep

PAUSES = (Prompt.TARGET, Prompt.KEEP, Prompt.PLACE)  # between two questions of the turn
IN_HAND = (Step.MOVE, Step.TRIBE, Step.TILE, Step.SALE, Step.END)

# every question with the steps it is asked in
STEPS_OF = {
    Prompt.BID: (Step.BID,),
    Prompt.LIFT: (Step.MOVE,),
    Prompt.DROP: (Step.MOVE,),
    Prompt.TRIBE: (Step.TRIBE,),
    Prompt.BUILD: (Step.TRIBE,),
    Prompt.HUNT: (Step.TRIBE,),
    Prompt.KILL: (Step.TRIBE,),
    Prompt.TILE: (Step.TILE,),
    Prompt.MARKET: (Step.TILE,),
    Prompt.SHRINE: (Step.TILE,),
    Prompt.PLACE: IN_HAND,
    Prompt.TARGET: IN_HAND,
    Prompt.KEEP: IN_HAND,
    Prompt.SALE: (Step.SALE,),
    Prompt.END: (Step.END,),
}
BLANK = {
    "at": NOWHERE,
    "heading": Direction.NONE,
    "tribe": NOWHERE,
    "power": NOWHERE,
    "origin": NOWHERE,
    "kill_tile": NOWHERE,
    "kill_seat": NOBODY,
}
# the facts of a turn: the questions they belong to, or the steps
FACTS_OF_PROMPTS = {
    "heading": (Prompt.DROP,),
    "power": (Prompt.TARGET,),
    "piece": (Prompt.PLACE, Prompt.TARGET),
    "origin": (Prompt.PLACE, Prompt.TARGET),
    "from_tile_action": (Prompt.PLACE, Prompt.TARGET),
    "begun": (Prompt.KILL, Prompt.MARKET),
    "kills": (Prompt.KILL,),
    "killed": (Prompt.KILL,),
    "victims": (Prompt.KILL,),
    "kill_tile": (Prompt.KILL,),
    "kill_seat": (Prompt.KILL,),
    "reach": (Prompt.KILL,),
    "buys": (Prompt.MARKET,),
    "buy_from": (Prompt.MARKET,),
    "among": (Prompt.MARKET,),
    "offered": (Prompt.SALE,),
    "djinn_look": (Prompt.KEEP,),
}
FACTS_OF_STEPS = {
    "hand": (Step.MOVE, Step.TRIBE),
    "at": (Step.MOVE, Step.TRIBE, Step.TILE),
    "tribe": (Step.TRIBE,),
    "doubled": (Step.TRIBE,),
    "builder_gold": (Step.TILE, Step.SALE, Step.END),
    "used": IN_HAND,
}
# the djinns whose power is aimed at a tile, with the piece that two of them carry
TARGETED = {
    Djinn.ANUN_NAK: Piece.NONE,
    Djinn.BOURAQ: Piece.NONE,
    Djinn.ENKI: Piece.NONE,
    Djinn.LETA: Piece.NONE,
    Djinn.UTUG: Piece.NONE,
    Djinn.HAGIS: Piece.PALACE,
    Djinn.LAMIA: Piece.PALM,
}
HOME = {Piece.PALM: Kind.OASIS, Piece.PALACE: Kind.VILLAGE}
OF_SEATS = ("gold", "camels", "viziers", "elders", "djinns", "cards", "blind", "stale")

has_effect, left_on_show = keep(djinns.has_effect), keep(tiles.left_on_show)


def refuse_strangers(s: np.record) -> None:
    for name in OF_SEATS:
        if s[name][s.players :].any():
            raise BadPosition(_("{name}: there are only {n} players").format(name=name, n=int(s.players)))


def refuse_too_many_meeples(s: np.record, e: np.record) -> None:
    """More on one tile than the box holds: the counts of the board could not be kept."""
    if (s.meeples.sum(axis=1, dtype=int) > e.meeples.sum()).any():
        raise BadPosition(_("meeples: there are only {n} in the game").format(n=int(e.meeples.sum())))


def refuse_wrong_tracks(s: np.record) -> None:
    # F-039, F-047: the first marker bids; those who chose 0 stand in a row from the 1 on
    if s.prompt != Prompt.BID:
        return
    bidders = [int(seat) for seat in s.bid_track if seat != NOBODY]
    if not bidders or bidders[0] != s.seat:
        raise BadPosition(_("bid_track, seat: the owner of the first marker bids"))
    zeros = [seat != NOBODY for seat in s.turn_track[:ZEROS]]
    if zeros != sorted(zeros):
        raise BadPosition(_("turn_track: markers on 0 stand next to the 1 and behind each other"))


def refuse_wrong_turn(s: np.record) -> None:
    """A question is asked in its step, with the facts of its own and no others."""
    prompt, step = Prompt(int(s.prompt)), Step(int(s.step))
    if prompt == Prompt.NONE:
        raise BadPosition(_("prompt: something must be decided"))
    if step not in STEPS_OF[prompt]:
        raise BadPosition(_("step: “{prompt}” is not asked in it").format(prompt=key_of(prompt)))
    for name, prompts in FACTS_OF_PROMPTS.items():
        if prompt not in prompts and is_set(s, name):
            refuse_fact(name, prompt)
    for name, steps in FACTS_OF_STEPS.items():
        if step not in steps and is_set(s, name):
            refuse_fact(name, prompt)
    if step == Step.MOVE and prompt != Prompt.DROP and (s.hand.any() or s.at != NOWHERE):
        raise BadPosition(_("hand, at: there are no meeples in hand before a move"))
    if prompt == Prompt.DROP and not s.hand.any():
        raise BadPosition(_("hand: the meeples of the walk are needed"))
    if (prompt == Prompt.DROP or step in (Step.TRIBE, Step.TILE)) and s.at == NOWHERE:
        raise BadPosition(_("at: the tile where the walk stands is needed"))
    if step == Step.TRIBE and (s.tribe == NOWHERE or s.hand[s.tribe] == 0 or (s.hand > 0).sum() != 1):
        raise BadPosition(_("tribe: its meeples, and no others, must be in hand"))


def is_set(s: np.record, name: str) -> bool:
    return bool((s[name] != BLANK.get(name, 0)).any())


def refuse_fact(name: str, prompt: Prompt) -> None:
    raise BadPosition(_("{name}: this has no place where “{prompt}” is asked").format(name=name, prompt=key_of(prompt)))


def refuse_impossible(s: np.record, e: np.record) -> None:
    """What a question asks about must be there: a power its djinn, a piece its tile, a sale its goods."""
    refuse_wrong_powers(s)
    if s.prompt == Prompt.PLACE:
        refuse_wrong_piece(s)
    elif s.prompt == Prompt.TARGET:
        refuse_wrong_target(s, e)
    elif s.prompt == Prompt.KILL:
        refuse_wrong_kills(s)
    elif s.prompt == Prompt.MARKET and s.begun:
        refuse_wrong_purchase(s, e)
    elif s.prompt == Prompt.KEEP and s.djinn_look == 0:
        raise BadPosition(_("djinn_look: the djinns drawn are needed"))
    elif s.prompt == Prompt.SALE:
        refuse_wrong_offer(s)


def at_work(s: np.record) -> int:
    """The djinns that must have been used in this turn for the position to be what it is."""
    mask = 0
    if s.prompt == Prompt.TARGET and s.power != NOWHERE:
        mask |= 1 << int(s.power)
    if s.prompt == Prompt.KEEP:
        mask |= 1 << Djinn.SIBITTIS
    if s.prompt == Prompt.KILL and s.kills + s.killed == 2:
        mask |= 1 << Djinn.IBLIS
    if s.doubled:
        mask |= 1 << Djinn.ECHIDNA
    if s.piece != Piece.NONE and not s.from_tile_action:
        mask |= 1 << (Djinn.ENKI if s.piece == Piece.PALM else Djinn.BOURAQ)
    return mask


def refuse_wrong_powers(s: np.record) -> None:
    missing = at_work(s) & ~int(s.used)
    for djinn in Djinn:
        if missing >> djinn & 1:
            raise BadPosition(_("used: {djinn} is at work here").format(djinn=_(DJINN_NAMES[djinn])))
        if s.used >> djinn & 1 and not s.djinns[s.seat] >> djinn & 1:
            raise BadPosition(_("used: {djinn} does not serve this seat").format(djinn=_(DJINN_NAMES[djinn])))
    if s.doubled and s.tribe != Colour.BLUE:
        raise BadPosition(_("doubled: only the gold of builders is doubled"))


def refuse_wrong_offer(s: np.record) -> None:
    shown = s.cards[s.seat].astype(int) - s.blind[s.seat] - s.stale[s.seat]
    if (s.offered > shown[:GOODS]).any():
        raise BadPosition(_("offered: these goods are not in the hand, or were never shown"))


def refuse_wrong_piece(s: np.record) -> None:
    # F-123, F-126, Q-F19
    if s.origin == NOWHERE or s.piece == Piece.NONE:
        raise BadPosition(_("origin and piece: what is placed, and for which tile, is needed"))
    if s.kind[s.origin] != HOME[Piece(int(s.piece))]:
        raise BadPosition(_("origin: palms belong to an oasis, palaces to a village"))
    if (s.palms_left if s.piece == Piece.PALM else s.palaces_left) == 0:
        raise BadPosition(_("piece: there is none left to be placed"))
    if s.from_tile_action and (s.step != Step.TILE or s.origin != s.at):
        raise BadPosition(_("from_tile_action: the tile action places a piece where the move ended"))


def refuse_wrong_target(s: np.record, e: np.record) -> None:
    djinn = int(s.power)
    if djinn not in TARGETED:
        raise BadPosition(_("power: the djinn whose target is chosen is needed"))
    if TARGETED[Djinn(djinn)] != s.piece:
        raise BadPosition(_("piece: Hagis carries a palace, Lamia a palm, other djinns nothing"))
    if s.piece != Piece.NONE:
        refuse_wrong_piece(s)
    elif s.origin != NOWHERE or s.from_tile_action:
        raise BadPosition(_("origin and from_tile_action: there is no piece to be placed"))
    if not has_effect(s, e, djinn, int(Pay.FAKIR)):
        raise BadPosition(_("power: {djinn} would have no effect").format(djinn=_(DJINN_NAMES[djinn])))


def refuse_wrong_kills(s: np.record) -> None:
    # F-102, F-103, F-104, F-105, F-106, F-107, F-108, Q-I3
    if s.tribe != Colour.RED:
        raise BadPosition(_("tribe: only assassins kill"))
    if s.kills < 1 or s.kills + s.killed > 2:
        raise BadPosition(_("kills: one victim, or two with Iblis"))
    if not s.begun and (s.reach > 0 or s.killed > 0 or s.kills > 1):
        raise BadPosition(_("begun: the assassins are at work already"))
    if s.victims[s.killed :].any() or (s.killed == 0) != (s.kill_tile == NOWHERE and s.kill_seat == NOBODY):
        raise BadPosition(_("killed, victims, kill_tile, kill_seat: they do not tell of the same victims"))
    if s.killed > 0:
        refuse_wrong_victim(s)


def refuse_wrong_victim(s: np.record) -> None:
    """The first of Iblis's two victims: from one tile in reach, or from one other player."""
    if s.kill_tile != NOWHERE:
        if s.kill_seat != NOBODY or STEPS[s.at, s.kill_tile] > int(s.hand[Colour.RED]) + int(s.reach):
            raise BadPosition(_("kill_tile: the victim came from one tile in reach"))
    elif s.kill_seat in (NOBODY, s.seat) or s.kill_seat >= s.players or s.reach > 0 or s.victims[0] > Colour.WHITE:
        raise BadPosition(_("kill_seat: the victim was a vizier or elder of another player, without fakirs"))


def refuse_wrong_purchase(s: np.record, e: np.record) -> None:
    """The second card of a market: the first is in hand, the price is paid."""
    kind = s.kind[s.at]
    if kind not in (Kind.SMALL_MARKET, Kind.LARGE_MARKET):
        raise BadPosition(_("at: there is no market"))
    if s.buys != 1 or s.among != left_on_show(s, e) or s.buy_from >= s.among:
        raise BadPosition(_("buys, among, buy_from: this market does not sell so many cards"))
