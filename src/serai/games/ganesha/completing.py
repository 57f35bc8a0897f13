"""Hand-made positions: what they leave out takes its default, what cannot be is refused."""

import numpy as np

from serai.games.ganesha.rules import pieces, turn
from serai.games.ganesha.state import FACE_DOWN, FEWEST, NONE, Colour, OptionPlace, Prompt, Reach, Source
from serai.kernel.errors import BadPosition
from serai.kernel.i18n import _
from serai.kernel.jit import keep

stones_on_altar, drum_holder = keep(pieces.stones_on_altar), keep(turn.drum_holder)

ABOUT_A_STONE = (Prompt.SPICE, Prompt.REPLY, Prompt.SECOND)
HAND_IN_USE = (*ABOUT_A_STONE, Prompt.STORE)


def complete(s: np.record, e: np.record, given: set[str]) -> None:
    """Fill in what a hand-made position leaves out: stones that are not mentioned lie in the bag."""
    for name in ("altar", "spice", "tactics", "at", "taken", "stored", "stored_colour"):
        if name not in given:
            s[name] = NONE
    if "round_number" not in given:
        s.round_number = e.rounds[s.players - FEWEST] if s.prompt == Prompt.FINAL else 1
    if "active" not in given:
        s.active = s.seat
    if "first_player" not in given:
        chosen = int(s.options[OptionPlace.FIRST_PLAYER])
        s.first_player = chosen if chosen < s.players else 0
    if "prompt" not in given:
        s.prompt = Prompt.TAKE if stones_on_altar(s) > 0 else Prompt.MANDALA
    if "bag" not in given:
        elsewhere = s.treasury.sum(axis=0, dtype=int) + s.hand + s.mandala
        for colour in Colour:
            elsewhere[colour] += int((s.tactics == colour).sum()) + int((s.altar == colour).sum())
        s.bag = [max(0, int(n)) for n in e.stones[s.players - FEWEST] - elsewhere]
    if "score" not in given:
        s.score = s.earned.sum(axis=1)
    elif "earned" not in given:
        s.earned[:, Source.BEFORE] = s.score
    if "changes" not in given:
        s.changes = max(s.reached)
    if not s.over:
        refuse_impossible(s, e)


def refuse_impossible(s: np.record, e: np.record) -> None:
    """A question needs what it asks about: a spice its token, a second stone the cell of the first."""
    prompt = Prompt(int(s.prompt))
    if prompt == Prompt.NONE:
        raise BadPosition(_("prompt: something must be decided"))
    refuse_wrong_seats(s, prompt)
    if s.round_number > e.rounds[s.players - FEWEST]:
        raise BadPosition(_("round_number: the game has {n} rounds").format(n=e.rounds[s.players - FEWEST]))
    refuse_wrong_tokens(s, e, prompt)
    refuse_wrong_hand(s, prompt)
    if prompt == Prompt.FINAL and (s.tactics != NONE).any():
        raise BadPosition(_("tactics: in the final stage all stones are in the treasuries"))


def refuse_wrong_seats(s: np.record, prompt: Prompt) -> None:
    if max(s.active, s.first_player) >= s.players:
        raise BadPosition(_("active, first_player: there are only {n} players").format(n=s.players))
    if prompt == Prompt.REPLY and s.seat == s.active:
        raise BadPosition(_("active: ginger is answered by another seat than the one whose turn it is"))
    if prompt != Prompt.REPLY and s.seat != s.active:
        raise BadPosition(_("active: only an answer to ginger is given by another seat"))


def refuse_wrong_tokens(s: np.record, e: np.record, prompt: Prompt) -> None:
    face_down = int((s.spice == FACE_DOWN).sum())
    if prompt != Prompt.LAY:
        if face_down > 0:
            raise BadPosition(_("spice: tokens lie face down only while they are being laid"))
        return
    if s.options[OptionPlace.SPICES] == 1 or s.active != drum_holder(s, e):
        raise BadPosition(_("prompt: tokens are laid by the holder of the drum, in a game with spices"))
    if face_down < (s.spice != NONE).sum() or stones_on_altar(s) > 0:
        raise BadPosition(_("spice, altar: while tokens are laid they lie face down, without stones"))


def refuse_wrong_hand(s: np.record, prompt: Prompt) -> None:
    hand = int(s.hand.sum())
    if prompt in ABOUT_A_STONE:
        if s.at == NONE or s.taken == NONE:
            raise BadPosition(_("at, taken: the cell and the colour of the stone just taken are needed"))
        if s.altar[s.at] != NONE:
            raise BadPosition(_("altar: the cell from which a stone was just taken is empty"))
    if prompt == Prompt.SPICE and (s.spice[s.at] == NONE or s.hand[s.taken] == 0):
        raise BadPosition(_("spice, hand: the stone in hand must come from a token"))
    if prompt == Prompt.REPLY and hand > 1:
        raise BadPosition(_("hand: one stone has been given away"))
    if prompt == Prompt.SECOND and (hand != 1 or s.reach == Reach.NOWHERE):
        raise BadPosition(_("hand, reach: one stone in hand, and where the second may come from"))
    if prompt == Prompt.STORE and hand == 0:
        raise BadPosition(_("hand: there is no stone to store"))
    if prompt not in HAND_IN_USE and hand > 0:
        raise BadPosition(_("hand: there are stones in hand outside phases 1 and 2"))
    if (s.stored == NONE) != (s.stored_colour == NONE) or (s.stored != NONE and (prompt != Prompt.STORE or hand != 1)):
        raise BadPosition(_("stored, stored_colour: where the first of two stones went, with the second in hand"))
