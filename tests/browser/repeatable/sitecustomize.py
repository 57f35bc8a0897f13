"""Loaded by every process of a server that browsers visit: tables have one secret and bots one seed.

So what is dealt follows from what the seats contribute, which follows from the test's name (see `contribution`), and a
test that fails by what chance deals fails every time. Python imports a module of this name when it starts.
"""

import secrets
import sys

_token_bytes = secrets.token_bytes


def token_bytes(nbytes: int | None = None) -> bytes:
    """No bytes but zeros for the secret of a table; ids, sessions and tokens stay as they are."""
    asks = sys._getframe(1).f_globals.get("__name__")
    return bytes(32) if nbytes == 32 and asks == "serai.club.play.randomness" else _token_bytes(nbytes)


secrets.token_bytes = token_bytes
secrets.randbits = lambda k: 7
