"""How pages and terminal show Stone Well. What is not brought here is generic: its board is a text view.

All fields are named in Serai's docs/adding-a-game.md; a drawn board is the largest of them.
"""

from serai.boards.presentation import Presentation
from serai.kernel.i18n import N_

PRESENTATION = Presentation(
    pitch=N_("Draw stones as long as you dare."),
    minutes=10,
)
