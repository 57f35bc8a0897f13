"""Small HTML pieces that the panels of all boards are made of. They stand inside the page's form of moves.

A panel is parts in a row: text, and choices as data, so that a hint is set on a choice before anything is written.
A button posts its own `move`; marked boxes post theirs with it, in the order of the document, which is the rules' order.
A chain of moves is joined by `;` in a `data-move`, which the page's script posts together: all or none.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import serai
from serai.boards.drawing.layers import kept
from serai.boards.drawing.scene import Gain, Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.symbol_home import href
from serai.boards.text.move_text import label


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen in a panel: a move, some together, or the first part of a choice."""

    tag: str  # the start of its tag, up to where a hint is set
    rest: str
    move: str = ""  # moves joined by `;` are made together
    shows: int = 0  # the number of the targets and buttons that are shown while it is chosen

    def html(self, hinted: bool = False) -> str:
        return f'<{self.tag} data-hint=""{self.rest}' if hinted else f"<{self.tag}{self.rest}"


#: What a panel is made of.
PanelPart: TypeAlias = "str | Choice | tuple[PanelPart, ...]"


def laid_out(panel: PanelPart) -> tuple[str | Choice, ...]:
    """The parts of a panel in one row, without empty ones."""
    out: list[str | Choice] = []
    _lay(panel, out)
    return tuple(out)


def _lay(part: PanelPart, out: list[str | Choice]) -> None:
    if isinstance(part, tuple):
        for inner in part:
            _lay(inner, out)
    elif part:
        out.append(part)


@kept
def _ico(symbol: str, room: float, dy: float, inner: str) -> str:
    view = f"{num(-room)} {num(-room + dy)} {num(2 * room)} {num(2 * room)}"
    return f'<svg class="ico" viewBox="{view}" aria-hidden="true"><use href="{href(symbol)}"/>{inner}</svg>'


def ico(scene: Scene, symbol: str, room: float = 24, dy: float = 0, aid: str = "") -> str:
    """A symbol in a line of text, with a letter on it for those who do not go by colours."""
    return _ico(symbol, room, dy, aid if scene.aids else "")


def initial(letter: str, size: float, y: float) -> str:
    """A letter on a symbol, with its foot at a height."""
    return f'<text class="aid" y="{num(y)}" font-size="{num(size)}">{letter}</text>'


def worded(words: str, inner: str) -> str:
    """What a button shows, with its name in words: for buttons that show more, or in another order, than is said."""
    return f'<span class="visually-hidden">{esc(words)}</span><span class="seen" aria-hidden="true">{inner}</span>'


def button(move: str, inner: str, kind: str = "", pick: int = 0, label: str = "", note: str = "") -> Choice:
    """A move as a button; a note is shown beside it when a pointer or the focus rests on it."""
    chosen = f' data-pick="{pick}"' if pick else ""
    said = f' aria-label="{esc(label)}"' if label else ""
    said += f' data-tip="{esc(note)}"' if note else ""
    rest = f' class="button move{" " + kind if kind else ""}" name="move" value="{esc(move)}"{chosen}{said}>{inner}</button>'
    return Choice("button", rest, move)


def exact(move: str, inner: str, kind: str = "move", pick: int = 0, label: str = "") -> Choice:
    """A move or a chain of its own: what is marked elsewhere in the form does not go with it."""
    chosen = f' data-pick="{pick}"' if pick else ""
    said = f' aria-label="{esc(label)}"' if label else ""
    rest = f' type="button" class="button {kind}" data-move="{esc(move)}"{chosen}{said}>{inner}</button>'
    return Choice("button", rest, move)


def radios(title: str, choices: Iterable[str], ply: int, kind: str = "choices") -> PanelPart:
    """The first part of a choice: number N shows the targets and buttons that carry `data-pick="N"`."""
    name = esc(title)
    out: list[PanelPart] = [
        f'<fieldset class="{kind}"><legend class="visually-hidden">{name}</legend><h3 aria-hidden="true">{name}</h3>'
    ]
    for i, inner in enumerate(choices, 1):
        rest = (
            f' name="pick" value="{i}" id="pick-{ply}-{i}"{" checked" if i == 1 else ""}><span>{inner}</span></label>'
        )
        out += ["<label>", Choice('input type="radio"', rest, shows=i)]
    return (*out, "</fieldset>")


def boxes(title: str, choices: Iterable[tuple[str, str, str, bool]]) -> PanelPart:
    """Parts of a chain to mark in any order: (id, move, inner, whether it belongs to the last kind).

    With all boxes of the last kind marked `.if-last` is shown, otherwise `.unless-last`.
    """
    out: list[PanelPart] = [f'<fieldset class="cards"><legend class="visually-hidden">{esc(title)}</legend>']
    for ident, move, inner, last in choices:
        rest = f' name="move" value="{esc(move)}" id="{ident}" class="{"last" if last else "part"}"><span>{inner}</span></label>'
        out += ["<label>", Choice('input type="checkbox"', rest, move)]
    return (*out, "</fieldset>")


def note(words: str) -> str:
    return f'<p class="note">{esc(words)}</p>'


def row(*parts: PanelPart, title: str = "", kind: str = "row") -> PanelPart:
    """Parts beside each other under a heading; nothing where there are none."""
    inner = tuple(part for part in parts if part)
    heading = f"<h3>{esc(title)}</h3>" if title else ""
    return (f'<div class="{kind}">{heading}', inner, "</div>") if inner else ""


def ending(*parts: PanelPart) -> PanelPart:
    """What ends a choice: always in sight, however much there is to choose from."""
    return row(*parts, kind="row ending")


def gained(scene: Scene, gains: Iterable[Gain]) -> str:
    """What a move would yield, at the end of its button."""
    parts = "".join(f"{gain.n:+d}{ico(scene, gain.symbol, 24)}" for gain in gains if gain.symbol == "coin")
    return f'<span class="gain">{parts}</span>' if parts else ""


def others(game: str, moves: Iterable[str]) -> PanelPart:
    """Moves that a board has drawn nowhere, as plain buttons: nothing legal may be out of reach."""
    left = list(moves)
    if not left:
        return ""
    rules = serai.game(game)
    return row(*(button(move, esc(label(rules, rules.notation.code(move)))) for move in left))
