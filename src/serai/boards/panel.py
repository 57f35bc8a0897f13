"""Small HTML pieces that the panels of all boards are made of. They stand inside the page's form of moves.

A button posts its own `move`; marked boxes post theirs with it, in the order of the document, which is the rules' order.
A chain of moves is joined by `;` in a `data-move`, which the page's script posts together: all or none.
"""

from collections.abc import Iterable

import serai
from serai.boards.drawing.scene import Gain, Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.move_text import label


def ico(scene: Scene, symbol: str, room: float = 24, dy: float = 0, aid: str = "") -> str:
    """A symbol in a line of text, with a letter on it for those who do not go by colours."""
    view = f"{num(-room)} {num(-room + dy)} {num(2 * room)} {num(2 * room)}"
    said = aid if scene.aids else ""
    return f'<svg class="ico" viewBox="{view}" aria-hidden="true"><use href="{scene.sprite}#{symbol}"/>{said}</svg>'


def initial(letter: str, size: float, y: float) -> str:
    """A letter on a symbol, with its foot at a height."""
    return f'<text class="aid" y="{num(y)}" font-size="{num(size)}">{letter}</text>'


def button(move: str, inner: str, kind: str = "", pick: int = 0, label: str = "", note: str = "") -> str:
    """A move as a button; a note is shown beside it when a pointer or the focus rests on it."""
    chosen = f' data-pick="{pick}"' if pick else ""
    said = f' aria-label="{esc(label)}"' if label else ""
    said += f' data-why="{esc(note)}"' if note else ""
    return f'<button class="button move{" " + kind if kind else ""}" name="move" value="{esc(move)}"{chosen}{said}>{inner}</button>'


def exact(move: str, inner: str, kind: str = "move", pick: int = 0, label: str = "") -> str:
    """A move or a chain of its own: what is marked elsewhere in the form does not go with it."""
    chosen = f' data-pick="{pick}"' if pick else ""
    said = f' aria-label="{esc(label)}"' if label else ""
    return f'<button type="button" class="button {kind}" data-move="{esc(move)}"{chosen}{said}>{inner}</button>'


def radios(title: str, choices: Iterable[str], ply: int, kind: str = "choices") -> str:
    """The first part of a choice: number N shows the targets and buttons that carry `data-pick="N"`."""
    labels = "".join(
        f'<label><input type="radio" name="pick" value="{i}" id="pick-{ply}-{i}"{" checked" if i == 1 else ""}>'
        f"<span>{inner}</span></label>"
        for i, inner in enumerate(choices, 1)
    )
    return f'<fieldset class="{kind}"><legend class="visually-hidden">{esc(title)}</legend><h3 aria-hidden="true">{esc(title)}</h3>{labels}</fieldset>'


def boxes(title: str, choices: Iterable[tuple[str, str, str, bool]]) -> str:
    """Parts of a chain to mark in any order: (id, move, inner, whether it belongs to the last kind).

    With all boxes of the last kind marked `.if-last` is shown, otherwise `.unless-last`.
    """
    labels = "".join(
        f'<label><input type="checkbox" name="move" value="{esc(move)}" id="{ident}" class="{"last" if last else "part"}">'
        f"<span>{inner}</span></label>"
        for ident, move, inner, last in choices
    )
    return f'<fieldset class="cards"><legend class="visually-hidden">{esc(title)}</legend>{labels}</fieldset>'


def note(words: str) -> str:
    return f'<p class="note">{esc(words)}</p>'


def row(*parts: str, title: str = "") -> str:
    inner = "".join(parts)
    heading = f"<h3>{esc(title)}</h3>" if title else ""
    return f'<div class="row">{heading}{inner}</div>' if inner else ""


def gained(scene: Scene, gains: Iterable[Gain]) -> str:
    """What a move would yield, at the end of its button."""
    parts = "".join(f"{gain.n:+d}{ico(scene, gain.symbol, 24)}" for gain in gains if gain.symbol == "coin")
    return f'<span class="gain">{parts}</span>' if parts else ""


def others(game: str, moves: Iterable[str]) -> str:
    """Moves that a board has drawn nowhere, as plain buttons: nothing legal may be out of reach."""
    left = list(moves)
    if not left:
        return ""
    rules = serai.game(game)
    return row(*(button(move, esc(label(rules, rules.notation.code(move)))) for move in left))
