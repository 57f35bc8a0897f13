"""What a seat cannot know, dealt anew: bots search over it."""

from serai.kernel.jit import jit


@jit
def redeal(s, e, seat):
    """Nothing is hidden but the draws to come."""
