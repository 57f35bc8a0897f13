"""Positions as short texts for addresses and clipboards: the JSON of `Position.to_json`, compressed, in letters."""

import base64
import json
import zlib

from serai.club.errors import BadRequest
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.json_text import read_json
from serai.kernel.plain import Plain, ReadOnly
from serai.kernel.position import Position

LONGEST = 12_000  # letters
MOST_BYTES = 256 * 1024  # that they may stand for


def packed(position: Position) -> str:
    """A position as one word.

    >>> import serai
    >>> position = serai.game("ganesha").new(players=2, seed=7)
    >>> position_of(packed(position), serai.game("ganesha")) == position
    True
    """
    text = json.dumps(position.to_dict(), separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> Plain:
    """What a packed position says, by names."""
    try:
        if len(text) > LONGEST:
            raise ValueError
        reading = zlib.decompressobj()
        whole = reading.decompress(base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True), MOST_BYTES)
        data = read_json(whole)
        if reading.unconsumed_tail or not isinstance(data, dict):
            raise ValueError
    except (ValueError, zlib.error):
        raise BadRequest(_("this is not a position, or it was cut off")) from None
    return data


def position_of(given: str | ReadOnly, game: Game) -> Position:
    """A position, packed or by names; what it cannot be is refused with the reason."""
    try:
        return game.from_json(unpacked(given) if isinstance(given, str) else given)
    except SeraiError as error:
        raise BadRequest(str(error)) from None
