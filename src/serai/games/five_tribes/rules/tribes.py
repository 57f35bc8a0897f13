"""The tribe actions: viziers, elders and merchants, the builders with their fakirs, the assassins.

Also kept here, without a line of their own: F-089, F-092, F-096, F-112, F-113, Q-B2, Q-C5, Q-F7, Q-F11, Q-F23, Q-I11.

Chapters: Tribe actions.
"""

from serai.games.five_tribes.board import STEPS
from serai.games.five_tribes.rules.pieces import (
    blue_around,
    draw_unseen,
    gain_from_builders,
    gain_from_djinn,
    go_to_step,
    has,
    owner_of,
    remove_meeples,
    reward_owner,
    spend_fakirs,
    take_control,
    take_from_row,
)
from serai.games.five_tribes.state import (
    COLOURS,
    FAKIR,
    NOBODY,
    NOWHERE,
    TILES,
    Colour,
    Djinn,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Step,
    fakirs_of,
    kill_hand_of,
    kill_of,
)
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def ask_tribe(s, e):
    """Ask what the tribe action needs to know; powers may come first (ruling Q-E1)."""
    has_fakirs = s.cards[s.seat, FAKIR] > 0
    if s.tribe == Colour.BLUE and has_fakirs:
        s.prompt = Prompt.BUILD
    elif s.tribe == Colour.RED and has_fakirs:
        s.prompt = Prompt.HUNT
    elif s.tribe == Colour.RED and any_victim(s, 0):
        s.kills = 1
        s.prompt = Prompt.KILL
    else:
        s.prompt = Prompt.TRIBE


@jit
def finish_tribe(s):
    s.tribe = NOWHERE
    s.doubled = 0
    go_to_step(s, Step.TILE)


@jit
def carry_out_tribe(s, e):
    """The tribe action where there is nothing to choose: viziers, elders, merchants, and others without fakirs."""
    if s.tribe == Colour.YELLOW:
        s.viziers[s.seat] += lay_down(s)  # F-090
        finish_tribe(s)
    elif s.tribe == Colour.WHITE:
        s.elders[s.seat] += lay_down(s)  # F-091
        finish_tribe(s)
    elif s.tribe == Colour.GREEN:
        trade(s)
        finish_tribe(s)
    elif s.tribe == Colour.BLUE:
        build(s, e, 0)
    elif s.tribe == Colour.RED:
        finish_hunt(s)  # Q-C1: nobody to kill


@jit
def lay_down(s):
    """The meeples of the tribe leave the hand; how many there were."""
    n = s.hand[s.tribe]
    s.hand[s.tribe] = 0
    return n


@jit
def trade(s):
    # F-093, F-094, F-095: as many cards as there are
    merchants = lay_down(s)
    s.bag[Colour.GREEN] += merchants
    for _ in range(min(int(merchants), int(s.row_size))):
        take_from_row(s, 0)


# -- builders ------------------------------------------------------------------------------------------------------


@jit
def check_fakirs_for_builders(s, e, code):
    return ReasonCode.OK if fakirs_of(code) <= s.cards[s.seat, FAKIR] else ReasonCode.TOO_MANY_FAKIRS  # F-099


legal_fakirs_for_builders = legal_by(check_fakirs_for_builders)


@jit
def build(s, e, fakirs):
    # F-097, F-098, F-099, F-100
    spend_fakirs(s, fakirs)
    builders = lay_down(s)
    s.bag[Colour.BLUE] += builders
    earned = blue_around(s, e, s.at) * (int(builders) + fakirs)
    gain_from_builders(s, earned * 2 if s.doubled else earned)
    s.builder_gold += earned
    finish_tribe(s)


# -- assassins -----------------------------------------------------------------------------------------------------


@jit
def begin_hunt(s, victims):
    """From here on `Prompt.KILL` asks for so many victims, and no power but Iblis comes between."""
    s.begun = 1
    s.kills = victims
    s.prompt = Prompt.KILL


@jit
def in_reach(s, tile, fakirs):
    # F-103, F-104, F-105, F-108
    return s.count[tile] > 0 and STEPS[s.at, tile] <= int(s.hand[Colour.RED]) + fakirs


@jit
def victims_on_board(s, fakirs, needed):
    for tile in range(TILES):
        if s.count[tile] >= needed and in_reach(s, tile, fakirs):
            return True
    return False


@jit
def held_victims(s, seat):
    """How many viziers and elders of a seat the assassins may kill (F-106, F-107; Boaz protects)."""
    if seat == s.seat or seat >= s.players or has(s, seat, Djinn.BOAZ):
        return 0
    return int(s.viziers[seat]) + int(s.elders[seat])


@jit
def victims_held(s, needed):
    for seat in range(s.players):
        if held_victims(s, seat) >= needed:
            return True
    return False


@jit
def any_victim(s, fakirs):
    return victims_on_board(s, fakirs, 1) or (fakirs == 0 and victims_held(s, 1))


@jit
def check_fakirs_for_assassins(s, e, code):
    fakirs = fakirs_of(code)
    if fakirs > s.cards[s.seat, FAKIR]:
        return ReasonCode.TOO_MANY_FAKIRS
    if fakirs > 0 and not victims_on_board(s, fakirs, 1):
        return ReasonCode.NO_VICTIM_IN_REACH  # Q-I4
    return ReasonCode.OK


legal_fakirs_for_assassins = legal_by(check_fakirs_for_assassins)


@jit
def hunt(s, fakirs):
    # F-108, Q-C1: without fakirs and without a victim the assassins go home
    spend_fakirs(s, fakirs)
    s.reach = fakirs
    if any_victim(s, fakirs):
        begin_hunt(s, 1)
    else:
        finish_hunt(s)


@jit
def check_kill(s, e, code):
    tile, colour = kill_of(code)
    if s.killed > 0 and s.kill_tile != tile:
        return ReasonCode.SAME_VICTIM_PLACE  # Iblis: both on one tile
    if s.meeples[tile, colour] == 0:
        return ReasonCode.NO_SUCH_MEEPLE
    if s.killed > 0:
        return ReasonCode.OK if colour >= s.victims[0] else ReasonCode.VICTIMS_IN_ORDER
    if not in_reach(s, tile, int(s.reach)):
        return ReasonCode.OUT_OF_REACH
    if s.kills == 2:
        if s.count[tile] < 2:
            return ReasonCode.NEEDS_TWO_VICTIMS  # Q-I3
        later = 0
        for other in range(colour, COLOURS):
            later += s.meeples[tile, other]
        if later < 2:
            return ReasonCode.VICTIMS_IN_ORDER
    return ReasonCode.OK


@jit
def check_kill_held(s, e, code):
    seat, colour = kill_hand_of(code)
    if seat >= s.players:
        return ReasonCode.NO_SUCH_PLAYER
    if seat == s.seat:
        return ReasonCode.OWN_MEEPLES  # F-106
    if has(s, seat, Djinn.BOAZ):
        return ReasonCode.PROTECTED_BY_BOAZ
    if (s.viziers[seat] if colour == Colour.YELLOW else s.elders[seat]) == 0:
        return ReasonCode.NO_SUCH_MEEPLE
    if s.killed > 0:
        if s.kill_seat != seat:
            return ReasonCode.SAME_VICTIM_PLACE
        return ReasonCode.OK if colour >= s.victims[0] else ReasonCode.VICTIMS_IN_ORDER
    if s.reach > 0:
        return ReasonCode.HAND_KILL_NEEDS_NO_FAKIRS  # Q-C2, Q-I4
    if s.kills == 2:
        if held_victims(s, seat) < 2:
            return ReasonCode.NEEDS_TWO_VICTIMS
        if colour == Colour.WHITE and s.elders[seat] < 2:
            return ReasonCode.VICTIMS_IN_ORDER
    return ReasonCode.OK


legal_kills, legal_kills_held = legal_by(check_kill), legal_by(check_kill_held)


@jit
def kill(s, e, code):
    # F-102, F-110, F-111
    tile, colour = kill_of(code)
    s.kill_tile = tile
    remove_meeples(s, tile, colour, 1)
    note(s, Note.KILLED, colour, tile)
    count_victim(s, e, colour)


@jit
def kill_held(s, e, code):
    # F-106
    seat, colour = kill_hand_of(code)
    s.kill_seat = seat
    if colour == Colour.YELLOW:
        s.viziers[seat] -= 1
    else:
        s.elders[seat] -= 1
    note(s, Note.KILLED_HELD, colour, seat)
    count_victim(s, e, colour)


@jit
def count_victim(s, e, colour):
    s.victims[s.killed] = colour
    s.killed += 1
    s.begun = 1
    s.kills -= 1
    if s.kills == 0:
        bury_victims(s, e)
        finish_hunt(s)


@jit
def bury_victims(s, e):
    # F-110, F-114, F-115, F-116, F-117, F-118, Q-I9
    kandicha = owner_of(s, Djinn.KANDICHA) == s.seat
    for i in range(s.killed):
        colour = s.victims[i]
        if kandicha and colour <= Colour.WHITE:
            keep_victim(s, colour)
        else:
            s.bag[colour] += 1
            if kandicha:
                earn_from_victim(s, e, colour)
    if s.kill_tile != NOWHERE:
        take_control(s, s.kill_tile)
    nekir = owner_of(s, Djinn.NEKIR)
    if nekir != NOBODY:
        for _ in range(s.killed if s.options[OptionPlace.NEKIR_PER_KILL] else 1):  # Q-F6
            reward_owner(s, e, Djinn.NEKIR)


@jit
def keep_victim(s, colour):
    """Kandicha: a killed vizier or elder changes sides."""
    if colour == Colour.YELLOW:
        s.viziers[s.seat] += 1
    else:
        s.elders[s.seat] += 1
    note(s, Note.KEPT, colour, 0)


@jit
def earn_from_victim(s, e, colour):
    """Kandicha: what a killed merchant or builder would have brought (Q-F9, Q-F10)."""
    if colour == Colour.GREEN:
        draw_unseen(s)
    elif colour == Colour.BLUE:
        earned = blue_around(s, e, s.kill_tile)
        gain_from_djinn(s, s.seat, earned, Djinn.KANDICHA)
        if s.options[OptionPlace.ECHIDNA_DOUBLES_KANDICHA]:
            s.builder_gold += earned


@jit
def finish_hunt(s):
    # F-109
    s.bag[Colour.RED] += s.hand[Colour.RED]
    s.hand[Colour.RED] = 0
    if s.killed == 0:
        note(s, Note.SPARED, 0, 0)
    clear_hunt(s)
    finish_tribe(s)


@jit
def clear_hunt(s):
    s.kills = 0
    s.killed = 0
    s.victims[0] = 0
    s.victims[1] = 0
    s.kill_tile = NOWHERE
    s.kill_seat = NOBODY
    s.reach = 0
