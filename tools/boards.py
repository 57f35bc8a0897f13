"""Look at a drawn board: `python -m tools.boards five-tribes --seed 3 --moves 40 --theme dark --out /tmp/x.png`.

Plays a random game so far, or on to a prompt (`--until market`), draws what a seat may see into a page of its own and
photographs it in Chromium. `--stretch` makes every text longer by a half, as other languages may be; `--grey` takes the
colours away; `--widths` measures the letters of our fonts instead (see boards/drawing/text_metrics.py).
"""

import argparse
import json
import random
import shutil
from gettext import NullTranslations
from pathlib import Path

import serai
from serai.boards.drawing.palette import STYLES
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import TALL, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import all_symbols
from serai.boards.presentation import Board, presentation_of
from serai.boards.render import parts
from serai.kernel import i18n
from serai.kernel.position import Event, Position

STATIC = Path(serai.__file__).parent / "web" / "static"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BROWSER = {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--allow-file-access-from-files"]}
SHEETS = (
    STYLES / "palette.css",
    STATIC / "serai.css",
    STATIC / "table.css",
    STYLES / "boards.css",
)
NAMES = ("Irina", "Sinbad", "Nikos", "Scheherazade")
PAGE = """<!doctype html><html lang="{lang}" data-theme="{theme}" data-motion="off"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">{sheets}<title>{title}</title></head>
<body class="at-table"><svg width="0" height="0" aria-hidden="true">{symbols}</svg>
<header class="top"><a class="brand"><span>Serai</span></a><p class="game-name">{title}</p>
<span class="where">{prompt}</span></header>
<main><div id="live"><div id="frame"><section class="slot drawn">{board}</section>
<section class="prompt{mine}"><div class="ask"><div class="grow"><p class="when">{who}</p><h1>{question}</h1></div>
</div><form class="moves">{panel}</form></section><section class="players">{seats}</section>
</div></div></main></body></html>"""


class Stretched(NullTranslations):
    """English, only longer."""

    def gettext(self, message: str) -> str:
        return message + "".join(c if c in " " else "ж" for c in message[: len(message) // 2] if c not in "{}")

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


def drawn_board(game: str) -> Board:
    """The board of a game that draws one."""
    board = presentation_of(game).board
    if board is None:
        raise SystemExit(f"{game} has no drawn board")
    return board


def sheets(*games: str) -> str:
    """Links to the stylesheets of the page and of these games."""
    own = [sheet for game in games if (sheet := presentation_of(game).stylesheet)]
    files = [*SHEETS, *own]
    return "".join(f'<link rel="stylesheet" href="{file.as_uri()}">' for file in files)


def position_after(given: argparse.Namespace) -> tuple[Position, list[Event], Cast]:
    """A position of a random game, what was told on the way, and the cast of its pieces."""
    board = drawn_board(given.game)
    position = serai.game(given.game).new(
        players=given.players, seed=given.seed, options=dict(pair.split("=", 1) for pair in given.option)
    )
    dice, events, cast = random.Random(given.seed), [], None
    while not position.over:
        cast = board.piece_ids(position.view(), cast)
        if position.ply >= given.moves and given.until in ("", position.prompt):
            break
        events += position.play(dice.choice(position.moves()))
    return position, events, board.piece_ids(position.view(), cast)


def page(given: argparse.Namespace, tall: bool) -> str:
    """The board, its panel and the players on one page."""
    if given.stretch:
        stretched = Stretched()
        i18n.catalogue = lambda _language: stretched  # type: ignore[assignment]
    i18n.speak(given.lang)
    board = drawn_board(given.game)
    position, events, cast = position_after(given)
    seat = given.seat if given.seat >= 0 else position.seat
    view = position.view(seat)
    told = tuple(event for event in events if event.to in (None, seat))
    scene = Scene(
        view=view,
        seat=seat,
        moves=tuple(view["moves"]),
        players=tuple(ScenePlayer(name) for name in NAMES[: given.players]),
        events=told[-160:],
        cast=cast,
        layout=TALL if tall else WIDE,
        aids=given.aids,
    )
    symbols = "".join(
        f'<symbol id="{name}" overflow="visible">{drawn}</symbol>' for name, drawn in all_symbols().items()
    )
    shown = parts(board, scene)
    seats = "".join(
        f'<article class="player{" decides" if position.seat == n and not position.over else ""}">'
        f'<svg class="emblem seat-{n}" viewBox="-20 -20 40 40"><use href="#e-{scene.emblem(n)}"/></svg>'
        f"<div><b>{scene.name(n)}</b></div><span></span>"
        f'<div class="full">{shown.holdings[n] if shown.holdings else ""}</div></article>'
        for n in range(given.players)
    )
    return PAGE.format(
        lang=given.lang,
        theme=given.theme,
        sheets=sheets(given.game),
        symbols=symbols,
        title=position.game.title,
        prompt=position.prompt,
        board=shown.board_html,
        mine=" mine" if scene.mine else "",
        who=scene.name(position.seat),
        question="" if position.over else position.question,
        panel=shown.panel,
        seats=seats,
    )


def photograph(html: str, out: Path, size: tuple[int, int], grey: bool, whole: bool = False) -> None:
    """Write the page beside the picture and take the picture."""
    from playwright.sync_api import sync_playwright

    source = out.with_suffix(".html")
    source.write_text(html, encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**BROWSER)  # type: ignore[arg-type]
        tab = browser.new_page(viewport={"width": size[0], "height": size[1]})
        tab.goto(source.resolve().as_uri())
        if grey:
            tab.add_style_tag(content="html{filter:grayscale(1)}")
        tab.evaluate("document.fonts.ready")
        tab.screenshot(path=str(out), full_page=whole)
        browser.close()


RANGES = ((32, 127), (0xA0, 0x100), (0x386, 0x3CF), (0x400, 0x460), (0x2010, 0x2030))
LETTERS = "".join(chr(c) for first, end in RANGES for c in range(first, end) if chr(c).isprintable())
MEASURE = """async ([face, letters]) => {
  await Promise.all([...'aЖΩ'].map(c => document.fonts.load(face, c)));
  const pen = document.createElement('canvas').getContext('2d'); pen.font = face;
  return Object.fromEntries([...letters].map(c => [c, 2 * Math.round(pen.measureText(c).width / 2)]));
}"""


def widths() -> str:
    """The advance widths of our fonts, as the tables of `words.py`."""
    from playwright.sync_api import sync_playwright

    out = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**BROWSER)  # type: ignore[arg-type]
        tab = browser.new_page()
        tab.goto((STATIC / "serai.css").as_uri())
        tab.set_content(f'<link rel="stylesheet" href="{(STATIC / "serai.css").as_uri()}">')
        for face in ("500 100px Commissioner", "600 100px Vollkorn"):
            rows: dict[int, str] = {}
            for letter, wide in tab.evaluate(MEASURE, [face, LETTERS]).items():
                rows[wide] = rows.get(wide, "") + letter
            out += [face, *(f"{wide}: {json.dumps(rows[wide], ensure_ascii=False)}," for wide in sorted(rows))]
        browser.close()
    return "\n".join(out)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game", nargs="?", default="five-tribes")
    ask.add_argument("--players", type=int, default=4)
    ask.add_argument("--seed", type=int, default=3)
    ask.add_argument("--option", action="append", default=[], metavar="side=night", help="an option of the game")
    ask.add_argument("--moves", type=int, default=40, help="at least so many random moves")
    ask.add_argument("--until", default="", help="and on to this prompt")
    ask.add_argument("--seat", type=int, default=-1, help="whose view; -1: of the one who decides")
    ask.add_argument("--lang", default="en")
    ask.add_argument("--theme", default="light")
    ask.add_argument("--phone", action="store_true")
    ask.add_argument("--whole", action="store_true", help="the whole page, not the window alone")
    ask.add_argument("--aids", action="store_true")
    ask.add_argument("--grey", action="store_true")
    ask.add_argument("--stretch", action="store_true")
    ask.add_argument("--widths", action="store_true")
    ask.add_argument("--out", type=Path, default=Path("/tmp/board.png"))
    given = ask.parse_args()
    if given.widths:
        print(widths())
        return
    size = (390, 844) if given.phone else (1440, 900)
    photograph(page(given, given.phone), given.out, size, given.grey, given.whole)
    print(given.out)


if __name__ == "__main__":
    main()
