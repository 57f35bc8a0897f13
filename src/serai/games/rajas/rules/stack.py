"""The effects a turn still has to carry out: the last one laid on top comes first, with all that it sets off (Q-12)."""

from serai.games.rajas.effects import AMOUNT, KIND, PARTS, WHAT, Effect
from serai.games.rajas.state import DEPTH
from serai.kernel.jit import jit


@jit
def push(s, effect, amount, what, source):
    """Lay an effect on top; it is carried out before those below it."""
    at = int(s.depth)
    if at >= DEPTH:
        s.spilled = 1
        return
    s.task[at] = effect
    s.task_amount[at] = amount
    s.task_what[at] = what
    s.task_source[at] = source
    s.depth = at + 1


@jit
def push_parts(s, parts, source):
    """Lay the parts of a yield, bonus or earning on the stack, the first one on top."""
    for part in range(PARTS - 1, -1, -1):
        if parts[part, KIND] != Effect.NONE:
            push(s, parts[part, KIND], parts[part, AMOUNT], parts[part, WHAT], source)


@jit
def pop(s):
    """Take the topmost effect off: its kind, and of what; amount and source are kept while it is carried out."""
    at = int(s.depth) - 1
    effect, what = int(s.task[at]), int(s.task_what[at])
    s.amount = s.task_amount[at]
    s.source = s.task_source[at]
    s.task[at] = 0
    s.task_amount[at] = 0
    s.task_what[at] = 0
    s.task_source[at] = 0
    s.depth = at
    return effect, what
