"""Random games seen by those who play them: scenes to draw, frame by frame; and what is read from a drawing."""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from xml.etree import ElementTree

import serai
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import TALL, WIDE, Scene, ScenePlayer
from serai.boards.panel import laid_out
from serai.boards.presentation import Board, listed_games, presentation_of
from serai.boards.render import parts
from serai.kernel.i18n import speak
from serai.kernel.position import Event, Position
from tests.expected import present

#: The boards of all games that draw one.
BOARDS = {name: board for name in listed_games() if (board := presentation_of(name).board)}
NAMES = ("Irina", "<b>Sinbad</b> & Co", 'Nikos "x"', "Шахерезада")
LATIN = re.compile("[A-Za-z]{2,}")


@dataclass
class Frame:
    """A position and what the one who decides sees of it."""

    position: Position
    scene: Scene


def drawn_panel(board: Board, scene: Scene) -> str:
    """The panel of a board that has one."""
    return "".join(part if isinstance(part, str) else part.html() for part in laid_out(present(board.panel)(scene)))


def drawn_holdings(board: Board, scene: Scene, seat: int) -> str:
    """What a player has, of a board that shows it."""
    return present(board.holdings)(scene, seat)


def scene(position: Position, seat: int | None, events: list[Event], cast: Cast | None, layout: str = WIDE) -> Scene:
    view = position.view(seat)
    return Scene(
        view=view,
        seat=seat,
        moves=tuple(view["moves"]),
        players=tuple(ScenePlayer(name) for name in NAMES[: position.players]),
        events=tuple(event for event in events[-120:] if event.to in (None, seat)),
        cast=cast,
        layout=layout,
    )


def frames(board: Board, game: str, seed: int, players: int, most: int = 10_000) -> Iterator[Frame]:
    """A random game, decision by decision; every other one on a phone."""
    position = serai.game(game).new(players=players, seed=seed)
    dice, events, cast = random.Random(seed), list[Event](), None
    for n in range(most):
        cast = board.piece_ids(position.view(), cast)
        yield Frame(position, scene(position, position.seat, events, cast, TALL if n % 2 else WIDE))
        if position.over:
            return
        events += position.play(dice.choice(position.moves()))


class Markup(HTMLParser):
    """A piece of a page: what it says, its ids and attributes, and the moves it offers by buttons, chains and boxes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.said: list[str] = []
        self.feed(html)
        self.close()

    @property
    def latin(self) -> set[str]:
        """The words in Latin letters but for the players' names."""
        return set(LATIN.findall(" ".join(self.said))) - set(LATIN.findall(" ".join(NAMES)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.attributes |= set(given)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if given.get("name") == "move":
            self.found.add(str(given["value"]))
        if given.get("data-move"):
            self.found.add(str(given["data-move"]).split(";")[0])
        self.said += [str(given[name]) for name in ("aria-label", "title") if given.get(name)]

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def page_of(board: Board, shown: Scene) -> Markup:
    """Board, panel and what everyone holds."""
    drawn = parts(board, shown)
    return Markup("".join((*drawn.board, drawn.panel or "", *(drawn.holdings or ()))))


def in_two_languages(board: Board, played: Iterable[Frame], language: str) -> Iterator[tuple[Markup, Markup]]:
    """Every page in English and in another language."""
    for frame in played:
        english = page_of(board, frame.scene)
        speak(language)
        try:
            other = page_of(board, frame.scene)
        finally:
            speak("en")
        yield english, other


def parsed(svg: str) -> ElementTree.Element:
    """A drawing as elements: the board, and its sides where it has any."""
    return ElementTree.fromstring(f"<div><div>{svg}</div></div>")
