"""The tribe actions (F-089..F-118): viziers, elders and merchants, the builders with their fakirs, the assassins."""

from serai.games.five_tribes.board import STEPS
from serai.games.five_tribes.rules.pieces import (
    blue_around,
    draw_unseen,
    gain_from_builders,
    gain_from_djinn,
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
    FAKIRS,
    KILL,
    KILL_HAND,
    MOST_FAKIRS,
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
)
from serai.kernel.jit import jit
from serai.kernel.state import SEATS, note


@jit
def ask_tribe(s, e):
    """Ask what the tribe action needs to know; powers may come first (ruling E1)."""
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
    s.step = Step.TILE
    s.tribe = NOWHERE
    s.doubled = 0
    s.begun = 0
    s.prompt = Prompt.NONE


@jit
def act_without_choice(s, e):
    """The tribe action where nothing is to be chosen."""
    n = s.hand[s.tribe]
    s.hand[s.tribe] = 0
    if s.tribe == Colour.YELLOW:
        s.viziers[s.seat] += n  # F-090
    elif s.tribe == Colour.WHITE:
        s.elders[s.seat] += n  # F-091
    elif s.tribe == Colour.GREEN:
        s.bag[Colour.GREEN] += n  # F-095
        take_goods(s, n)
    elif s.tribe == Colour.BLUE:
        s.hand[Colour.BLUE] = n
        build(s, e, 0)
    else:
        s.hand[Colour.RED] = n
        finish_hunt(s)  # FQ-03: nobody to kill
    finish_tribe(s)


@jit
def take_goods(s, n):
    # F-093, F-094, FQ-05
    for _ in range(min(int(n), int(s.row_size))):
        take_from_row(s, 0)


# -- builders ------------------------------------------------------------------------------------------------------


@jit
def check_fakirs_for_builders(s, code):
    return ReasonCode.OK if code - FAKIRS <= s.cards[s.seat, FAKIR] else ReasonCode.TOO_MANY_FAKIRS  # F-099


@jit
def build(s, e, fakirs):
    # F-097..F-100
    spend_fakirs(s, fakirs)
    builders = s.hand[Colour.BLUE]
    s.hand[Colour.BLUE] = 0
    s.bag[Colour.BLUE] += builders
    earned = blue_around(s, e, s.at) * (int(builders) + fakirs)
    gain_from_builders(s, earned * 2 if s.doubled else earned)
    s.builder_gold += earned
    finish_tribe(s)


# -- assassins -----------------------------------------------------------------------------------------------------


@jit
def in_reach(s, tile, fakirs):
    # F-103..F-105, F-108
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
    if seat == s.seat or seat >= s.players or s.djinns[seat] >> Djinn.BOAZ & 1:
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
def check_fakirs_for_assassins(s, code):
    fakirs = code - FAKIRS
    if fakirs > s.cards[s.seat, FAKIR]:
        return ReasonCode.TOO_MANY_FAKIRS
    if fakirs > 0 and not victims_on_board(s, fakirs, 1):
        return ReasonCode.NO_VICTIM_IN_REACH  # I4
    return ReasonCode.OK


@jit
def hunt(s, fakirs):
    # F-108, C1: without fakirs and without a victim the assassins go home
    spend_fakirs(s, fakirs)
    s.begun = 1
    s.reach = fakirs
    if any_victim(s, fakirs):
        s.kills = 1
        s.prompt = Prompt.KILL
    else:
        finish_hunt(s)


@jit
def check_kill(s, code):
    tile, colour = (code - KILL) // COLOURS, (code - KILL) % COLOURS
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
            return ReasonCode.NEEDS_TWO_VICTIMS  # I3
        later = 0
        for other in range(colour, COLOURS):
            later += s.meeples[tile, other]
        if later < 2:
            return ReasonCode.VICTIMS_IN_ORDER
    return ReasonCode.OK


@jit
def check_kill_held(s, code):
    seat, colour = (code - KILL_HAND) // 2, (code - KILL_HAND) % 2
    if seat >= s.players:
        return ReasonCode.NO_SUCH_PLAYER
    if seat == s.seat:
        return ReasonCode.OWN_MEEPLES  # F-106
    if s.djinns[seat] >> Djinn.BOAZ & 1:
        return ReasonCode.PROTECTED_BY_BOAZ
    if (s.viziers[seat] if colour == Colour.YELLOW else s.elders[seat]) == 0:
        return ReasonCode.NO_SUCH_MEEPLE
    if s.killed > 0:
        if s.kill_seat != seat:
            return ReasonCode.SAME_VICTIM_PLACE
        return ReasonCode.OK if colour >= s.victims[0] else ReasonCode.VICTIMS_IN_ORDER
    if s.reach > 0:
        return ReasonCode.HAND_KILL_NEEDS_NO_FAKIRS  # C2, I4
    if s.kills == 2:
        if held_victims(s, seat) < 2:
            return ReasonCode.NEEDS_TWO_VICTIMS
        if colour == Colour.WHITE and s.elders[seat] < 2:
            return ReasonCode.VICTIMS_IN_ORDER
    return ReasonCode.OK


@jit
def legal_kills(s, out):
    n = 0
    for code in range(KILL, KILL + TILES * COLOURS):
        if check_kill(s, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    for code in range(KILL_HAND, KILL_HAND + SEATS * 2):
        if check_kill_held(s, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    return n


@jit
def legal_fakirs_to_hunt(s, out):
    n = 0
    for code in range(FAKIRS, FAKIRS + MOST_FAKIRS + 1):
        if check_fakirs_for_assassins(s, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    return n


@jit
def kill(s, e, code):
    # F-102, F-110, F-111
    tile, colour = (code - KILL) // COLOURS, (code - KILL) % COLOURS
    s.kill_tile = tile
    remove_meeples(s, tile, colour, 1)
    note(s, Note.KILLED, colour, tile)
    count_victim(s, e, colour)


@jit
def kill_held(s, e, code):
    # F-106
    seat, colour = (code - KILL_HAND) // 2, (code - KILL_HAND) % 2
    s.kill_seat = seat
    if colour == Colour.YELLOW:
        s.viziers[seat] -= 1
    else:
        s.elders[seat] -= 1
    note(s, Note.KILLED_HELD, colour, seat)
    count_victim(s, e, colour)


@jit
def count_victim(s, e, colour):
    s.begun = 1
    s.victims[s.killed] = colour
    s.killed += 1
    s.kills -= 1
    if s.kills == 0:
        bury_victims(s, e)
        finish_hunt(s)


@jit
def bury_victims(s, e):
    # F-110, F-114..F-118, I9
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
        for _ in range(s.killed if s.options[OptionPlace.NEKIR_PER_KILL] else 1):  # F6
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
    """Kandicha: what a killed merchant or builder would have brought (F9, F10)."""
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
    s.kills = 0
    s.killed = 0
    s.victims[0] = 0
    s.victims[1] = 0
    s.kill_tile = NOWHERE
    s.kill_seat = NOBODY
    s.reach = 0
    finish_tribe(s)
