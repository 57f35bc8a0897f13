"""What is drawn once and kept: layers of a board by the facts they show, small things by their arguments.

A layer is given a scene that holds nothing but the facts it names, so it cannot depend on anything else. Whoever may
see the same facts is shown the same drawing: it is made once for all viewers of a table, and anew when a fact changes.
"""

from collections.abc import Callable, Hashable, Set
from dataclasses import replace
from functools import wraps
from threading import Lock
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from serai.boards.drawing.drawn_edition import edition_digest
from serai.boards.drawing.kept_answers import kept_by
from serai.boards.drawing.marks import BoardPart, Layer
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.symbol_home import symbol_home
from serai.kernel.i18n import language

P = ParamSpec("P")
T = TypeVar("T")
LAYERS = 256  # drawings of one layer that are kept, of all tables together
NOTHING: Set[str] = frozenset()
THINGS = 4096  # answers of one function that draws or words a small thing


class _Kept(Generic[T]):
    """Results by their keys, each with the symbols it uses; the oldest go first."""

    def __init__(self, most: int) -> None:
        self._kept: dict[Hashable, tuple[T, frozenset[str]]] = {}
        self._most = most
        self._lock = Lock()

    def find(self, key: Hashable) -> tuple[T, frozenset[str]] | None:
        return self._kept.get(key)

    def add(self, key: Hashable, made: T, used: Set[str] = NOTHING) -> T:
        with self._lock:
            self._kept[key] = (made, frozenset(used))
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
        return made


def manner() -> tuple[Hashable, ...]:
    """How things are drawn now: in which language and edition, with symbols from where."""
    home = symbol_home()
    return language(), edition_digest(), home.sprite, home.collects


def worded(say: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function says by the reader's language and its arguments."""
    return kept_by(language, THINGS)(say)


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function draws by its arguments."""
    return kept_by(_manner_of_things, THINGS)(make)


def _manner_of_things() -> Hashable:
    """None where it is asked which symbols are used: there the layer that a thing belongs to is kept with them."""
    now = manner()
    return None if now[-1] else now


def _key(given: tuple[Any, ...]) -> str:
    """What a view calls the seat that a layer is drawn of."""
    return f"p{given[0] + 1}"


def drawn_from(
    *fields: str, each: tuple[str, ...] = (), moves: bool = False, seat: bool = False, cast: bool = False
) -> Callable[[Callable[Concatenate[Scene, P], T]], Callable[Concatenate[Scene, P], T]]:
    """Keep what a function draws of a scene by these fields of its view, and by its further arguments.

    It sees these fields, the players, the layout and the aids; moves, seat and cast only where they are named. `each`
    are fields that hold something for every player: it sees that of the seat which is its first further argument.
    """

    def layer(draw: Callable[Concatenate[Scene, P], T]) -> Callable[Concatenate[Scene, P], T]:
        kept_here: _Kept[T] = _Kept(LAYERS)

        def drawn(scene: Scene, given: tuple[Any, ...]) -> T:
            view = {name: scene.view[name] for name in fields}
            for name in each:
                held, key = scene.view[name], _key(given)
                view[name] = {key: held[key]} if key in held else {}
            narrowed = replace(
                scene,
                view=view,
                moves=scene.moves if moves else (),
                seat=scene.seat if seat else None,
                for_another=scene.for_another if seat else False,
                events=(),
                cast=scene.cast if cast else None,
            )
            return draw(narrowed, *given)  # type: ignore[call-arg]

        @wraps(draw)
        def answer(scene: Scene, *given: P.args, **_named: P.kwargs) -> T:
            key = (
                *map(scene.written, fields),
                *((scene.written_of(name, _key(given)) for name in each) if each else ()),
                manner(),
                scene.players,
                scene.layout,
                scene.aids,
                scene.moves if moves else (),
                (scene.seat, scene.for_another) if seat else None,
                scene.cast.written if cast and scene.cast else "",
                given,
            )
            home = symbol_home()
            found = kept_here.find(key)
            if found is not None:
                if home.collects:
                    home.used |= found[1]
                return found[0]
            before, home.used = home.used, set()
            try:
                made = drawn(scene, given)
                kept_here.add(key, made, home.used)
            finally:
                home.used |= before
            return made

        return answer  # type: ignore[return-value]  # mypy does not see through `wraps` here

    return layer


def layer_from(
    *fields: str, each: tuple[str, ...] = (), moves: bool = False, seat: bool = False, cast: bool = False
) -> Callable[[Callable[Concatenate[Scene, P], BoardPart]], Callable[Concatenate[Scene, P], Layer]]:
    """The same of a function that draws a layer of the board."""
    keep = drawn_from(*fields, each=each, moves=moves, seat=seat, cast=cast)

    def layer(draw: Callable[Concatenate[Scene, P], BoardPart]) -> Callable[Concatenate[Scene, P], Layer]:
        @wraps(draw)
        def drawn(scene: Scene, *given: P.args, **named: P.kwargs) -> Layer:
            return Layer.of(draw(scene, *given, **named))

        return keep(drawn)  # type: ignore[arg-type]  # as above

    return layer
