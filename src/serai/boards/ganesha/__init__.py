"""Ganesha as the outside sees it; its rules are in `serai.games.ganesha`."""

from pathlib import Path

from serai.boards.ganesha import score_pad, terminal, text
from serai.boards.ganesha.board import BOARD
from serai.boards.ganesha.guide import GUIDE
from serai.boards.ganesha.picture import temple
from serai.boards.ganesha.texts import HIGHLIGHTS, WORDING
from serai.boards.presentation import Picture, Presentation
from serai.kernel.i18n import N_

FOLDER = Path(__file__).parent

PRESENTATION = Presentation(
    pitch=N_("Bring jewels to the mandala in time."),
    minutes=20,
    order=2,
    credit=N_("Ganesha to Maxim Istomin and Crowd Games"),
    piece="gem-red",
    picture=Picture(temple, middle=True),
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
