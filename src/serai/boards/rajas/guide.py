"""Rajas of the Ganges: a worker to the quarry, a tile into the province, a worker for a new die."""

from serai.boards.guide import Guide, GuideStep
from serai.kernel.i18n import N_

GUIDE = Guide(
    game="rajas",
    players=2,
    seed=1,
    steps=(
        GuideStep(
            N_(
                "Two markers of yours run round the page towards each other: fame, from {1} on, and money, from "
                "{2} on. When somebody's markers meet, the end has come. The number on your thread says how far "
                "yours are still apart."
            ),
            ("fame-0", "money-0"),
        ),
        GuideStep(
            N_(
                "You have three workers and place one in each turn. What can be clicked has a saffron ring. Click"
                " the quarry {1}: for 1 money you may build in your province {2}."
            ),
            ("on-quarry", "on-c3"),
            ("place quarry",),
        ),
        GuideStep(
            N_(
                "A tile is paid with dice of its colour. Your blue 6 {1} is enough for the tile {2}: click it. "
                "The one for 10 {3} is too dear; what is not lit says why not when you point at it, or hold a "
                "finger on it."
            ),
            ("on-die-blue-6-0", "on-stack-blue-cow", "on-stack-blue-tiger"),
            ("build b-c1",),
            refused="build b-mm2",
        ),
        GuideStep(
            N_(
                "Its road must go on from your residence. Tiles can be turned beside the board; this way round it"
                " fits on {1}. The pill says what it brings: money for the tea market, fame for the mill. Click "
                "the cell."
            ),
            ("on-c3-0",),
            ("lay c3 0",),
            then=("place great-mogul",),
        ),
        GuideStep(
            N_(
                "1 money and 2 fame: both markers have moved. Your rival changed a 6 into a 1 with karma, gave it"
                " to the Great Mogul {1} and will start the next round. Dice run short: place a worker on the "
                "terrace {2} for a new blue die."
            ),
            ("on-great-mogul", "on-terrace-blue"),
            ("place terrace-blue",),
            then=("place terrace-green",),
        ),
        GuideStep(
            N_(
                "Your new die lies on Kali {1}. Other ways to go on: sell goods on the market {2}, sail the river"
                " {3} for its earnings, visit the persons of the palace."
            ),
            ("on-die-blue-3-0", "on-assorted", "on-river-1"),
        ),
        GuideStep(
            N_(
                "“Take back” {1} undoes a step while nothing was revealed, the log {2} tells all moves in "
                "sentences, and the scores {3} come at the end. At a real table you are asked once more before "
                "your turn ends. Now it is your game."
            ),
            ("take-back", "at-log", "at-scores"),
        ),
    ),
)
