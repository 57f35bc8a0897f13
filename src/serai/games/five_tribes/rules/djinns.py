"""The djinns' paid powers (F-138, F-139, F-140): when each may be used, what it costs, what it does.

Powers that work by themselves stand with the rule they change: Ba'al, Boaz, Kandicha, Marid, Monkir and Nekir in
`pieces.py`, `moving.py` and `tribes.py`; those of the final scoring in `scoring.py`; Kumarbi in `bidding.py`.

Chapters: Tile actions.
"""

from serai.games.five_tribes.board import AROUND, STEPS
from serai.games.five_tribes.rules.pieces import (
    add_meeple,
    blue_around,
    cards_to_draw,
    clear_purchase,
    draw_djinn,
    draw_unseen,
    elder_price,
    gain_djinn,
    gain_from_djinn,
    has,
    hunt_may_begin,
    pay_elders,
    place_camel,
    purchase_may_begin,
)
from serai.games.five_tribes.rules.tribes import begin_hunt, victims_held, victims_on_board
from serai.games.five_tribes.state import (
    FAKIR,
    NOBODY,
    PUT,
    TILES,
    USE,
    Colour,
    Cost,
    Djinn,
    DrawnFrom,
    Kind,
    Note,
    OptionPlace,
    Pay,
    Piece,
    Prompt,
    ReasonCode,
    keep_of,
    put_of,
    use_of,
)
from serai.kernel.chance import draw, total
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note, note_to


@jit
def at_a_free_moment(s):
    """Whether a step of the turn is about to begin: before the move, the tribe, the tile, the sale, or after it."""
    if s.prompt == Prompt.LIFT or s.prompt == Prompt.TRIBE or s.prompt == Prompt.BUILD or s.prompt == Prompt.HUNT:
        return True
    if s.prompt == Prompt.TILE or s.prompt == Prompt.SHRINE or s.prompt == Prompt.END:
        return True
    if s.prompt == Prompt.SALE:
        return total(s.offered) == 0
    return hunt_may_begin(s) or purchase_may_begin(s)


@jit
def is_the_moment(s, djinn):
    if djinn == Djinn.IBLIS:  # Q-F8, Q-I3
        return s.prompt == Prompt.KILL and s.killed == 0 and s.kills == 1
    if djinn == Djinn.HAGIS or djinn == Djinn.LAMIA:
        return s.prompt == Prompt.PLACE and s.piece == (Piece.PALM if djinn == Djinn.LAMIA else Piece.PALACE)
    return at_a_free_moment(s)


@jit
def check_use(s, e, code):
    djinn, pay = use_of(code)
    if not has(s, s.seat, djinn):
        return ReasonCode.NOT_YOUR_DJINN
    cost = e.djinn_cost[djinn]
    if cost == Cost.NONE:
        return ReasonCode.NO_PAID_POWER
    if djinn == Djinn.KUMARBI or not is_the_moment(s, djinn):
        return ReasonCode.POWER_HAS_ITS_MOMENT
    if s.used >> djinn & 1:
        return ReasonCode.ALREADY_USED  # F-139, Q-E2
    refusal = check_cost(s, cost, pay)
    if refusal != ReasonCode.OK:
        return refusal
    return ReasonCode.OK if has_effect(s, e, djinn, pay) else ReasonCode.POWER_WITHOUT_EFFECT  # Q-E3


@jit
def check_cost(s, cost, pay):
    if cost == Cost.FAKIR:
        if pay == Pay.ELDERS:
            return ReasonCode.ONLY_WITH_A_FAKIR
        return ReasonCode.OK if s.cards[s.seat, FAKIR] > 0 else ReasonCode.NO_FAKIR
    return elder_price(s, elders_due(cost), pay)


@jit
def elders_due(cost):
    return 2 if cost == Cost.ELDER_AND_EITHER else 1


@jit
def has_effect(s, e, djinn, pay):
    # Q-E3: at least one legal outcome
    if djinn == Djinn.ECHIDNA:  # Q-I5, Q-F12
        if s.tribe == Colour.BLUE and s.hand[Colour.BLUE] > 0:
            return blue_around(s, e, s.at) > 0
        return s.builder_gold > 0
    if djinn == Djinn.IBLIS:  # Q-I3
        return victims_on_board(s, int(s.reach), 2) or (s.reach == 0 and victims_held(s, 2))
    if djinn == Djinn.SIBITTIS:  # Q-F20
        return s.djinn_deck != 0 or s.djinn_discard != 0
    if djinn == Djinn.SLOAR:  # Q-F21
        return cards_to_draw(s) > 0
    if djinn == Djinn.ANUN_NAK and total(s.bag) == 0 and pay == Pay.FAKIR:  # Q-F13; an elder paid may be drawn (Q-I6)
        return False
    if (djinn == Djinn.LETA or djinn == Djinn.UTUG) and s.camels[s.seat] == 0:  # Q-F17
        return False
    if djinn == Djinn.BOURAQ and s.palaces_left == 0:
        return False
    if djinn == Djinn.ENKI and s.palms_left == 0:
        return False
    for tile in range(TILES):
        if is_target(s, djinn, tile):
            return True
    return False


@jit
def is_target(s, djinn, tile):
    """Whether a power can be aimed at a tile."""
    if djinn == Djinn.HAGIS or djinn == Djinn.LAMIA:  # Q-F1
        distance = STEPS[s.origin, tile] if s.options[OptionPlace.NEIGHBOURS] else AROUND[s.origin, tile]
        return distance == 1
    if djinn == Djinn.BOURAQ:  # Q-F19
        return s.kind[tile] == Kind.VILLAGE
    if djinn == Djinn.ENKI:
        return s.kind[tile] == Kind.OASIS
    if s.owner[tile] != NOBODY or s.palms[tile] > 0 or s.palaces[tile] > 0:
        return False
    return (s.count[tile] > 0) == (djinn == Djinn.UTUG)  # Anun-Nak, Leta: empty; Utug, Q-F18: with meeples


legal_powers = legal_by(check_use)


@jit
def legal_uses(s, e, out, n):
    """Append the powers that can be used now."""
    return n if s.djinns[s.seat] & ~s.used == 0 else legal_powers(s, e, out, n, USE, PUT)


@jit
def use(s, e, code):
    djinn, pay = use_of(code)
    s.used |= 1 << djinn
    note(s, Note.POWER, djinn, 0)
    if djinn == Djinn.SLOAR:  # Q-I6: the fakir paid cannot be the card drawn
        draw_unseen(s)
    pay_elders(s, elders_due(e.djinn_cost[djinn]), pay)
    if djinn == Djinn.IBLIS:  # within the question: from now on it asks for two victims
        begin_hunt(s, 2)
        return
    withdraw_question(s)
    if djinn == Djinn.ECHIDNA:
        double_builders(s)
    elif djinn == Djinn.SIBITTIS:
        look_at_djinns(s, e)
    elif djinn != Djinn.SLOAR:
        s.power = djinn
        s.prompt = Prompt.TARGET


@jit
def withdraw_question(s):
    """A power before an action: what the action asks is asked anew after it."""
    s.kills = 0
    clear_purchase(s)
    s.prompt = Prompt.NONE


@jit
def double_builders(s):
    # Q-F12, Q-I5
    if s.hand[Colour.BLUE] > 0:
        s.doubled = 1
    else:
        gain_from_djinn(s, s.seat, s.builder_gold, Djinn.ECHIDNA)


@jit
def look_at_djinns(s, e):
    for _ in range(e.sibittis_draw):
        djinn = draw_djinn(s)
        if djinn >= 0:
            s.djinn_look |= 1 << djinn
            note_to(s, s.seat, s.seat, Note.DREW_DJINN, djinn, 0)
    s.prompt = Prompt.KEEP


@jit
def check_keep(s, e, code):
    return ReasonCode.OK if s.djinn_look >> keep_of(code) & 1 else ReasonCode.NOT_DRAWN


legal_djinns_to_keep = legal_by(check_keep)


@jit
def keep_djinn(s, e, code):
    # Q-F5: one djinn gained, the others are discarded
    djinn = keep_of(code)
    s.djinn_discard |= s.djinn_look & ~(1 << djinn)
    s.djinn_look = 0
    gain_djinn(s, e, djinn)
    s.prompt = Prompt.NONE


@jit
def check_target(s, e, code):
    return ReasonCode.OK if is_target(s, s.power, put_of(code)) else ReasonCode.NOT_A_TARGET


legal_targets = legal_by(check_target)


@jit
def strike_tile(s, e, djinn, tile):
    """The effect of Anun-Nak, Leta or Utug on the chosen tile."""
    s.prompt = Prompt.NONE
    if djinn == Djinn.ANUN_NAK:
        for _ in range(min(int(e.anun_nak_draw), total(s.bag))):  # Q-F13
            colour = draw(s, DrawnFrom.BAG, s.bag)
            add_meeple(s, tile, colour)
            note(s, Note.DREW_MEEPLES, colour, tile)
    else:
        place_camel(s, tile)
