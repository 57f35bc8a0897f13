"""Stone Well: draw stones from a bag, as long as you dare. `reference/en.md` has the rules by number."""

from serai.kernel.fields import keys_of
from serai.kernel.game import Game
from stone_well.observation import FEATURES
from stone_well.state import MOVES, DrawnFrom

GAME = Game(
    name="stone-well",
    title="Stone Well",
    modules=__name__,
    players=(2, 3, 4),
    width=MOVES,
    observation=FEATURES,
    perfect_information=True,
    sources=keys_of(DrawnFrom),
)
