"""The games, by name. A package of its own may add one through the entry point group `serai.games`."""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points

from serai.kernel.errors import UnknownGame
from serai.kernel.game import Game
from serai.kernel.i18n import _

_HERE = {
    "five-tribes": "serai.games.five_tribes",
    "ganesha": "serai.games.ganesha",
    "rajas": "serai.games.rajas",
}
_added: dict[str, Game] = {}
_loaded: dict[str, Game] = {}  # of those that come with Serai: asked for many times with every frame


@cache
def _installed() -> EntryPoints:
    # Every installed package is looked through for these, which takes longer than drawing a page.
    return entry_points(group="serai.games")


def names() -> list[str]:
    """The names of all games."""
    return [*_HERE, *_added, *(point.name for point in _installed())]


def game(name: str) -> Game:
    """A game by its name; its rules are loaded on first use."""
    if name in _added:
        return _added[name]
    if name in _loaded:
        return _loaded[name]
    if name in _HERE:
        _loaded[name] = import_module(_HERE[name]).GAME
        return _loaded[name]
    for point in _installed().select(name=name):
        try:
            loaded: Game = point.load()
        except ImportError as error:
            raise UnknownGame(
                _("the game “{name}” cannot be loaded: {error}").format(name=name, error=error)
            ) from error
        return loaded
    raise UnknownGame(_("there is no game “{name}”; known are {known}").format(name=name, known=", ".join(names())))


def add(game: Game) -> None:
    """Make a game known by its name in this process."""
    _added[game.name] = game
