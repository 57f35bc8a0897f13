"""Rajas of the Ganges as the outside sees it; its rules are in `serai.games.rajas`."""

from pathlib import Path

from serai.boards.presentation import Picture, Presentation
from serai.boards.rajas import score_pad, terminal, text
from serai.boards.rajas.board import BOARD
from serai.boards.rajas.guide import GUIDE
from serai.boards.rajas.picture import ganges
from serai.boards.rajas.texts import HIGHLIGHTS, WORDING
from serai.kernel.i18n import N_

FOLDER = Path(__file__).parent

PRESENTATION = Presentation(
    pitch=N_("Wealth and fame run to meet each other."),
    minutes=60,
    order=3,
    credit=N_("Rajas of the Ganges to Inka and Markus Brand and HUCH!"),
    piece="die-violet-4",
    picture=Picture(ganges),
    link_preview=FOLDER / "preview.png",
    wording=WORDING,
    board=BOARD,
    stylesheet=FOLDER / "style.css",
    highlights=HIGHLIGHTS,
    text=text,
    terminal=terminal.board,
    guide=GUIDE,
    score_pad=score_pad,
)
