"""Five Tribes as the outside sees it; its rules are in `serai.games.five_tribes`."""

from serai.boards.five_tribes.drawing.picture import sultanate
from serai.boards.presentation import Picture, Presentation
from serai.kernel.i18n import N_

PRESENTATION = Presentation(
    modules=__name__,
    pitch=N_("Sow your meeples, crown a sultan."),
    minutes=40,
    order=1,
    credit=N_("Five Tribes to Bruno Cathala and Days of Wonder"),
    piece="m-vizier",
    picture=Picture(sultanate),
)
