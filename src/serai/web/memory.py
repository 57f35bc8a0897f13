"""How the C library of this machine is to keep a server's memory."""

import ctypes
from contextlib import suppress

M_ARENA_MAX = -8  # of malloc.h of the GNU C library


def use_one_heap() -> None:
    """Let all threads allocate in one heap; to be called before they start.

    The GNU C library gives each thread its own, up to eight for every processor, and what is freed in one is of no use
    to another. Threads that take turns at the interpreter gain nothing by that. Other libraries do as they like.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
