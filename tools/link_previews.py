"""`python -m tools.link_previews`: the pictures that other sites show beside a link, drawn from our own boards.

Each is 1200 × 630, the real board of a game that is under way, photographed in Chromium and written with few colours,
so that it is small. The one of Serai itself, for pages of no game, shows the windows of the lobby.
"""

import argparse
import base64
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np
from playwright.sync_api import Page, sync_playwright

import serai
from serai.boards.drawing.scene import WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import all_symbols
from serai.boards.lobby_pictures import window_of
from serai.boards.presentation import listed_games, presentation_of
from serai.boards.symbols.pictures import picture
from serai.kernel import i18n
from tools.boards import BROWSER, NAMES, STATIC, drawn_board, position_after, sheets

SERAI = STATIC / "previews" / "serai.png"
WIDTH, HEIGHT = 1200, 630
COLOURS = 64
ROUNDS = 12
#: How far each game has come.
MOVES = {"five-tribes": 60, "ganesha": 90, "rajas": 120}
PAGE = """<!doctype html><html lang="en" data-theme="light" data-motion="off"><head><meta charset="utf-8">{sheets}
<style>
body {{ margin: 0; width: {width}px; height: {height}px; overflow: hidden; display: grid; font: 1rem Vollkorn, serif }}
body.one {{ grid-template-columns: 1fr 712px }}
body.all {{ grid-template-rows: 390px 1fr }}
.pictured {{ display: flex; gap: 8px; overflow: hidden; grid-area: 1 / 2 }}
.all .pictured {{ grid-area: 1 / 1 }}
.pictured > div {{ flex: 1 1 0; position: relative; overflow: hidden }}
.pictured > div > svg {{ position: absolute; top: 12px; left: 50%; width: 686px; height: 606px; margin-left: -343px }}
.all .pictured > div > svg {{ width: 376px; height: 265px; margin-left: -188px; top: auto; bottom: 0 }}
.sign {{ display: flex; flex-direction: column; justify-content: center; gap: 22px; padding: 0 10px 0 56px;
         font-size: 76px; font-weight: 600; line-height: 1.05 }}
.all .sign {{ font-size: 110px; flex-direction: row; align-items: center; justify-content: center; padding: 0 }}
.sign svg {{ width: 96px; height: 96px; margin-left: -14px }} .one .sign b {{ font-size: 44px; opacity: 0.7 }}
</style></head><body class="{kind}"><svg width="0" height="0" style="position: absolute">{symbols}</svg>
<main class="pictured">{boards}</main><div class="sign">{sign}<span>{title}</span>{name}</div></body></html>"""
PIXELS = """async (url) => {
  const image = new Image(); image.src = url; await image.decode();
  const canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height;
  const pen = canvas.getContext('2d'); pen.drawImage(image, 0, 0);
  const data = pen.getImageData(0, 0, image.width, image.height).data;
  let text = '';
  for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
  return btoa(text);
}"""


def board_of(game: str) -> str:
    """A board under way, as anybody may see it."""
    given = argparse.Namespace(game=game, players=4, seed=3, moves=MOVES[game], until="", option=[])
    position, _events, cast = position_after(given)
    board = drawn_board(game)
    players = tuple(ScenePlayer(name) for name in NAMES)
    scene = Scene(view=position.view(), seat=None, moves=(), players=players, events=(), cast=cast, layout=WIDE)
    return f"<div>{board.draw(scene).svg}</div>"


def page(games: tuple[str, ...], title: str) -> str:
    """The picture as a page."""
    symbols = "".join(
        f'<symbol id="{name}" overflow="visible">{drawn}</symbol>' for name, drawn in all_symbols().items()
    )
    return PAGE.format(
        sheets=sheets(*games),
        width=WIDTH,
        height=HEIGHT,
        symbols=symbols,
        boards=board_of(games[0]) if len(games) == 1 else "".join(f"<div>{window_of(game)}</div>" for game in games),
        sign=picture("sign"),
        kind="one" if len(games) == 1 else "all",
        title=title,
        name="<b>Serai</b>" if len(games) == 1 else "",
    )


def photographed(tab: Page, html: str, folder: Path) -> np.ndarray:
    """The pixels of a page, three bytes each."""
    source = folder / "page.html"
    source.write_text(html, encoding="utf-8")
    tab.goto(source.as_uri())
    tab.evaluate("document.fonts.ready")
    shot = base64.b64encode(tab.screenshot(animations="disabled")).decode()
    raw = base64.b64decode(tab.evaluate(PIXELS, f"data:image/png;base64,{shot}"))
    return np.frombuffer(raw, np.uint8).reshape(HEIGHT, WIDTH, 4)[:, :, :3]


def few_colours(pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A palette, and the number of each pixel's colour in it: the commonest colours, then moved to their means."""
    colours, which, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    points, weights = colours.astype(np.float32), np.sqrt(counts.astype(np.float32))
    palette = points[[int(np.argmax(counts))]]
    distance = np.full(len(points), np.inf, np.float32)
    for _ in range(COLOURS - 1):  # the next is the one that is common and far from all so far
        distance = np.minimum(distance, ((points - palette[-1]) ** 2).sum(axis=1))
        palette = np.vstack([palette, points[int(np.argmax(distance * weights))]])
    for _ in range(ROUNDS):
        near = _nearest(points, palette)
        for number in range(COLOURS):
            mine = near == number
            if mine.any():
                palette[number] = np.average(points[mine], axis=0, weights=counts[mine])
    return palette.round().astype(np.uint8), _nearest(points, palette)[which.reshape(-1)].reshape(HEIGHT, WIDTH)


def _nearest(points: np.ndarray, palette: np.ndarray) -> np.ndarray:
    parts = [((part[:, None] - palette[None]) ** 2).sum(axis=2).argmin(axis=1) for part in np.array_split(points, 64)]
    return np.concatenate(parts).astype(np.uint8)


def png(palette: np.ndarray, numbers: np.ndarray) -> bytes:
    """A PNG with a palette; no library of ours writes one."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = np.hstack([np.zeros((HEIGHT, 1), np.uint8), numbers])
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"PLTE", palette.tobytes()) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9))
    return b"\x89PNG\r\n\x1a\n" + data + chunk(b"IEND", b"")


def main() -> None:
    i18n.speak("en")
    games = [name for name in listed_games() if presentation_of(name).link_preview]
    wanted: list[tuple[tuple[str, ...], str, Path]] = [
        ((name,), serai.game(name).title, presentation_of(name).link_preview or SERAI) for name in games
    ]
    wanted.append((tuple(games), "Serai", SERAI))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**BROWSER)  # type: ignore[arg-type]
        tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for shown, title, out in wanted:
            made = png(*few_colours(photographed(tab, page(shown, title), Path(folder))))
            out.write_bytes(made)
            print(f"{title}: {len(made) / 1024:.0f} KiB")
        browser.close()


if __name__ == "__main__":
    main()
