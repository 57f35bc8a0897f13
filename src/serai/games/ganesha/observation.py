"""What a network sees from one seat: numbers about 0 to 1, the own seat first; nothing is hidden in this game."""

from serai.games.ganesha.board import by_players, cells_of, value_of
from serai.games.ganesha.rules.laying import plays_with_spices
from serai.games.ganesha.rules.turn import drum_digit, drum_holder
from serai.games.ganesha.state import CELLS, COLOURS, FACE_DOWN, PLACES, SPICES, TACTICS, OptionPlace, Prompt, Reach
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

PROMPTS = len(Prompt)
AHEAD = 3  # cells of the mandala shown beyond the stones placed


def field_names() -> tuple[str, ...]:
    """The name of every number, in order."""
    names = []
    for cell in range(CELLS):
        names += [f"cell {cell} stone {c}" for c in range(COLOURS)]
        names += [f"cell {cell} spice {k}" for k in range(SPICES)]
        names += [f"cell {cell} token face down", f"cell {cell} is where the last stone lay"]
    for k in range(SEATS):
        names += [f"seat +{k} treasury {c}" for c in range(COLOURS)]
        names += [f"seat +{k} tactics {cell} {c}" for cell in range(TACTICS) for c in range(COLOURS)]
        names += [f"seat +{k} {what}" for what in ("score", "age", "holds the drum", "has the turn", "plays")]
    for c in range(COLOURS):
        names += [f"bag {c}", f"mandala {c}", f"mandala {c} cells left"]
        names += [f"mandala {c} next value {i}" for i in range(AHEAD)]
    names += [f"hand {c}" for c in range(COLOURS)] + [f"stone just taken {c}" for c in range(COLOURS)]
    names += [f"first stored stone went to {p}" for p in range(PLACES)]
    names += ["own turn", "round", "rounds left", "drum", "second stone beside", "second stone anywhere"]
    names += ["coriander", "cinnamon", "night", "spices"]
    names += [f"prompt {p}" for p in range(PROMPTS)]
    return tuple(names)


@jit
def observe(s, e, seat, out):
    at = observe_altar(s, out, 0)
    at = observe_seats(s, e, seat, out, at)
    at = observe_mandala(s, e, out, at)
    return observe_turn(s, e, seat, out, at)


@jit
def observe_altar(s, out, at):
    for cell in range(CELLS):
        for colour in range(COLOURS):
            out[at + colour] = s.altar[cell] == colour
        at += COLOURS
        for kind in range(SPICES):
            out[at + kind] = s.spice[cell] == kind
        at += SPICES
        out[at] = s.spice[cell] == FACE_DOWN
        out[at + 1] = s.at == cell
        at += 2
    return at


@jit
def observe_seats(s, e, seat, out, at):
    for k in range(SEATS):
        other = (seat + k) % int(s.players)
        plays = k < s.players
        for colour in range(COLOURS):
            out[at + colour] = s.treasury[other, colour] / 6 if plays else 0
        at += COLOURS
        for cell in range(TACTICS):
            for colour in range(COLOURS):
                out[at + colour] = plays and s.tactics[other, cell] == colour
            at += COLOURS
        out[at] = s.score[other] / 50 if plays else 0
        out[at + 1] = s.options[OptionPlace.AGE + other] / 3 if plays else 0
        out[at + 2] = plays and drum_holder(s, e) == other
        out[at + 3] = plays and s.active == other
        out[at + 4] = plays
        at += 5
    return at


@jit
def observe_mandala(s, e, out, at):
    for colour in range(COLOURS):
        out[at] = s.bag[colour] / 12
        out[at + 1] = s.mandala[colour] / 12
        out[at + 2] = (cells_of(s, e, colour) - int(s.mandala[colour])) / 12
        at += 3
        for i in range(AHEAD):
            out[at + i] = value_of(s, e, colour, int(s.mandala[colour]) + i) / 6
        at += AHEAD
    return at


@jit
def observe_turn(s, e, seat, out, at):
    for colour in range(COLOURS):
        out[at + colour] = s.hand[colour] / 2
        out[at + COLOURS + colour] = s.taken == colour
    at += 2 * COLOURS
    for place in range(PLACES):
        out[at + place] = s.stored == place
    at += PLACES
    rounds = int(e.rounds[by_players(s)])
    out[at] = s.seat == seat
    out[at + 1] = s.round_number / 12
    out[at + 2] = (rounds - int(s.round_number)) / 12
    out[at + 3] = drum_digit(s, e) / 3
    out[at + 4] = s.reach == Reach.BESIDE
    out[at + 5] = s.reach == Reach.ANYWHERE
    out[at + 6] = s.coriander
    out[at + 7] = s.cinnamon
    out[at + 8] = s.options[OptionPlace.SIDE]
    out[at + 9] = plays_with_spices(s)
    at += 10
    for prompt in range(PROMPTS):
        out[at + prompt] = s.prompt == prompt
    return at + PROMPTS
