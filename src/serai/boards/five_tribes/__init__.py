"""Five Tribes as the outside sees it; its rules are in `serai.games.five_tribes`."""

from pathlib import Path

from serai.boards.five_tribes import score_pad, terminal, text
from serai.boards.five_tribes.board import BOARD
from serai.boards.five_tribes.guide import GUIDE
from serai.boards.five_tribes.picture import sultanate
from serai.boards.five_tribes.texts import HIGHLIGHTS, WORDING
from serai.boards.presentation import Picture, Presentation
from serai.kernel.i18n import N_

FOLDER = Path(__file__).parent

PRESENTATION = Presentation(
    pitch=N_("Sow your meeples, raise a sultan."),
    minutes=40,
    order=1,
    credit=N_("Five Tribes to Bruno Cathala and Days of Wonder"),
    piece="m-vizier",
    picture=Picture(sultanate),
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
