"""Rajas of the Ganges as the outside sees it; its rules are in `serai.games.rajas`."""

from serai.boards.presentation import Picture, Presentation
from serai.boards.rajas.drawing.picture import ganges
from serai.kernel.i18n import N_

PRESENTATION = Presentation(
    modules=__name__,
    pitch=N_("Wealth and fame run to meet each other."),
    minutes=60,
    order=3,
    credit=N_("Rajas of the Ganges to Inka and Markus Brand and HUCH!"),
    piece="die-violet-4",
    picture=Picture(ganges),
)
