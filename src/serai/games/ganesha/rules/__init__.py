"""The rules of Ganesha: for every prompt its check, its legal codes and what a code does.

`check` and `legal` ask the same small functions, chapter by chapter; `apply` carries a decision out and goes on to the
next one. The chapters: laying, taking, spices, storing, mandala, and the turn that binds them.
"""

from serai.games.ganesha.rules.laying import check_lay, legal_cells_to_lay
from serai.games.ganesha.rules.mandala import (
    check_last_place,
    check_place,
    legal_last_placements,
    legal_placements,
    place,
    place_last,
)
from serai.games.ganesha.rules.spices import (
    check_decline,
    check_reply,
    check_spice,
    decline,
    legal_replies,
    legal_uses,
    reply,
    use,
)
from serai.games.ganesha.rules.storing import (
    check_exchange,
    check_store,
    exchange,
    finish_coriander,
    legal_exchanges,
    legal_stores,
    store,
)
from serai.games.ganesha.rules.taking import check_take, legal_takes, stop, take, why_no_more
from serai.games.ganesha.rules.turn import end_turn, lay_chosen
from serai.games.ganesha.state import (
    CARDAMOM,
    DECLINE,
    END,
    EXCHANGE,
    GIVE,
    LAY,
    PLACE,
    STOP,
    STORE,
    TAKE,
    Prompt,
    ReasonCode,
)
from serai.kernel.codes import append
from serai.kernel.jit import jit


@jit
def check(s, e, code):
    """Why a code is refused now; 0 when it is legal."""
    prompt = s.prompt
    if LAY <= code < TAKE and prompt == Prompt.LAY:
        return check_lay(s, e, code)
    if TAKE <= code < STOP:
        if prompt == Prompt.TAKE or prompt == Prompt.SECOND:
            return check_take(s, e, code)
        if prompt == Prompt.STORE:
            return why_no_more(s)
    if code == STOP and prompt == Prompt.TAKE:
        return ReasonCode.MUST_TAKE
    if code == STOP and prompt == Prompt.SECOND:
        return ReasonCode.OK
    if CARDAMOM <= code < DECLINE and prompt == Prompt.SPICE:
        return check_spice(s, e, code)
    if code == DECLINE and prompt == Prompt.SPICE:
        return check_decline(s)
    if code == DECLINE and prompt == Prompt.CORIANDER:
        return ReasonCode.OK
    if GIVE <= code < STORE and prompt == Prompt.REPLY:
        return check_reply(s, e, code)
    if STORE <= code < EXCHANGE and prompt == Prompt.STORE:
        return check_store(s, e, code)
    if EXCHANGE <= code < PLACE and prompt == Prompt.CORIANDER:
        return check_exchange(s, e, code)
    if PLACE <= code < END and prompt == Prompt.MANDALA:
        return check_place(s, e, code)
    if PLACE <= code < END and prompt == Prompt.FINAL:
        return check_last_place(s, e, code)
    if code == END and prompt == Prompt.MANDALA:
        return ReasonCode.OK  # G-040
    if code == END and prompt == Prompt.FINAL:
        return ReasonCode.MUST_PLACE
    return ReasonCode.NOT_NOW


@jit
def legal(s, e, out):
    """The legal codes of the present prompt, in ascending order."""
    prompt = s.prompt
    if prompt == Prompt.TAKE:
        return legal_takes(s, e, out)
    if prompt == Prompt.SECOND:
        return append(out, legal_takes(s, e, out), STOP)
    if prompt == Prompt.STORE:
        return legal_stores(s, e, out)
    if prompt == Prompt.MANDALA:
        return legal_placements(s, e, out)
    if prompt == Prompt.FINAL:
        return legal_last_placements(s, out)
    if prompt == Prompt.SPICE:
        return legal_uses(s, e, out)
    if prompt == Prompt.REPLY:
        return legal_replies(s, e, out, 0, GIVE, STORE)
    if prompt == Prompt.CORIANDER:
        return legal_exchanges(s, e, out, append(out, 0, DECLINE), EXCHANGE, PLACE)
    return legal_cells_to_lay(s, e, out, 0, LAY, TAKE)


@jit
def apply(s, e, code):
    """Carry out a legal code, up to the next decision."""
    prompt = s.prompt
    if prompt == Prompt.LAY:
        lay_chosen(s, e, code)
    elif prompt == Prompt.TAKE:
        take(s, code)
    elif prompt == Prompt.SECOND:
        if code == STOP:
            stop(s)
        else:
            take(s, code)
    elif prompt == Prompt.SPICE:
        if code == DECLINE:
            decline(s, e)
        else:
            use(s, e, code)
    elif prompt == Prompt.REPLY:
        reply(s, code)
    elif prompt == Prompt.STORE:
        store(s, code)
    elif prompt == Prompt.CORIANDER:
        if code == DECLINE:
            finish_coriander(s)
        else:
            exchange(s, code)
    elif prompt == Prompt.MANDALA:
        if code == END:
            end_turn(s, e)
        else:
            place(s, e, code)
    elif prompt == Prompt.FINAL:
        place_last(s, e, code)
