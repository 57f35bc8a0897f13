"""Rajas of the Ganges (Inka and Markus Brand, HUCH!): the basic game, the Navaratnas version, mixed groups, and Ganga.

Source of the rules: the catalogue of 208 rules with its rulings; `reference/en.md` tells them in our own words. The
single province tiles, the river's order and the yields of the provinces are reconstructed: `edition.toml` says which.
Not included: the promotional Goodie Boxes and the solo variant.
"""

from serai.games.rajas.observation import field_names
from serai.games.rajas.texts import DRAWN_FROM_NAMES
from serai.kernel.game import Game

GAME = Game(
    name="rajas",
    title="Rajas of the Ganges",
    modules=__name__,
    players=(2, 3, 4),
    width=128,
    revision=3,  # 2: places below the winner are shared; 3: positions have other names, so other digests
    oldest=3,
    longest=10_000,
    observation=field_names(),
    perfect_information=True,
    sources=DRAWN_FROM_NAMES,
    counted=("fame", "money", "karma", "dice", "upgrades", "boat"),
)
