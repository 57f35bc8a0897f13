"""Ganesha (Maxim Istomin, Crowd Games): the whole game with its spices, for two to four players.

`reference/en.md` tells the rules, numbered, and our rulings in our own words.
The numbers of the mandalas and the shape of the altar are reconstructed: see `docs/ganesha-edition.md`.
"""

from serai.games.ganesha.observation import field_names
from serai.games.ganesha.state import DrawnFrom
from serai.kernel.fields import keys_of
from serai.kernel.game import Game

GAME = Game(
    name="ganesha",
    title="Ganesha",
    modules=__name__,
    players=(2, 3, 4),
    longest=1_000,
    observation=field_names(),
    perfect_information=True,
    sources=keys_of(DrawnFrom),
    counted=("treasury",),
)
