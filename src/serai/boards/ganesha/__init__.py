"""Ganesha as the outside sees it; its rules are in `serai.games.ganesha`."""

from serai.boards.ganesha.drawing.picture import temple
from serai.boards.presentation import Picture, Presentation
from serai.kernel.i18n import N_

PRESENTATION = Presentation(
    modules=__name__,
    pitch=N_("Bring jewels to the mandala in time."),
    minutes=20,
    order=2,
    credit=N_("Ganesha to Maxim Istomin and Crowd Games"),
    piece="gem-red",
    picture=Picture(temple, middle=True),
    asked_once=("final",),  # a stone each, round after round
)
