"""Drawing anew what a perfect-memory player in one seat cannot know: in Ganesha there is no such thing.

Boards, altar, mandala and face-up spices are public, and so is what the bag holds (Q-27). Stones and the kinds of
face-down tokens are drawn only when they are shown.
"""

from serai.kernel.jit import jit


@jit
def redeal(s, e, seat):
    return
