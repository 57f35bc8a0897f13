"""Drawing anew what a perfect-memory player in one seat cannot know: nothing, for here only the future is hidden.

What is left in the stacks and in the white pile can be counted by everyone; it has no order before it is shown.
"""

from serai.kernel.jit import jit


@jit
def redeal(s, e, seat):
    """All that lies on the table is open."""
