"""Five Tribes (Bruno Cathala, Days of Wonder): the base game in its fakir edition, for two to four players.

`reference/en.md` tells the rules, numbered, and our rulings in our own words.
Not included: the expansions, the promotional djinns and the solo variant.
"""

from serai.games.five_tribes.observation import field_names
from serai.games.five_tribes.state import DrawnFrom
from serai.kernel.fields import keys_of
from serai.kernel.game import Game

GAME = Game(
    name="five-tribes",
    title="Five Tribes",
    modules=__name__,
    players=(2, 3, 4),
    open_lines=("viziers", "elders", "djinns", "palms", "palaces", "tiles"),
    longest=5_000,
    observation=field_names(),
    sources=keys_of(DrawnFrom),
    counted=("gold", "viziers", "elders", "djinns", "cards", "camels"),
)
