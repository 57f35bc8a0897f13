"""Ganesha: a stone from the altar into the treasury and on to the mandala."""

from serai.boards.guide import Guide, GuideStep
from serai.kernel.i18n import N_

GUIDE = Guide(
    game="ganesha",
    players=2,
    seed=1,
    steps=(
        GuideStep(
            N_(
                "Whoever has the most points at the end wins. You score on the mandala: a stone that you place "
                "brings the number of its cell. Every colour has its own ring, which all players fill together; "
                "the ringed cells, such as {1}, are next. Stones come from the altar {2}."
            ),
            ("ring-yellow", "cell-10"),
        ),
        GuideStep(
            N_(
                "A turn has three phases. First take a stone from the altar. What can be clicked has a saffron "
                "ring. Click the yellow stone {1}. One that covers a spice, such as {2}, would also set off its "
                "effect."
            ),
            ("cell-4", "cell-9"),
            ("take 4",),
        ),
        GuideStep(
            N_(
                "Second, store it. Stones in the treasury {1} can go on to the mandala. A stone on a tactics cell"
                " {2} lets you take two stones in later turns. Click the treasury."
            ),
            ("to-treasury", "cup-left"),
            ("store yellow treasury",),
        ),
        GuideStep(
            N_(
                "Third, place stones of one colour. Usually one of them goes back into the bag as an offering; "
                "yellow ones are free. Click the yellow cell {1}. What is not lit says why not: point at {2}, or "
                "hold a finger on it."
            ),
            ("ring-yellow", "ring-red"),
            ("place yellow",),
            refused="place red offering red",
            then=("take 10", "store blue left"),
        ),
        GuideStep(
            N_(
                "3 points: your pawn has moved on the track. Your rival {1} took the blue stone from {2} and put "
                "it on a tactics cell. After the last round all stones that are left go to the mandala one by "
                "one, so the numbers shrink: think ahead."
            ),
            ("seat-1", "cell-10"),
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
