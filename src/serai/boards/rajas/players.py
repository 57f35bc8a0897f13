"""Who has what: the way still to go, fame and money, karma, workers, dice, and a small picture of the province."""

from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.panel import ico
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.colour_aids import on_die
from serai.boards.rajas.drawing.last_moves import MarkedTurn, last_turns
from serai.boards.rajas.drawing.province import dice_of, garden
from serai.boards.rajas.texts import die, tile_name
from serai.games.rajas.scoring import say_distance
from serai.games.rajas.texts import CELL_KEYS
from serai.kernel.i18n import _


def holdings(scene: Scene, seat: int) -> str:
    view, key = scene.view, f"p{seat + 1}"
    gone = say_distance(edition_facts.distance(view, seat))
    workers = f"{view['unplaced'].get(key, 0)}/{view['active'].get(key, 0)}"
    rows = (
        ("fame", 20.0, view["fame"].get(key, 0), _("fame")),
        ("coin", 20.0, view["money"].get(key, 0), _("money")),
        ("karma", 20.0, view["karma"].get(key, 0), _("karma")),
        (f"worker-{scene.emblem(seat)}", 26.0, workers, _("workers still to place, and in all")),
    )
    items = [f'<li class="gap-left seat-{seat}">{esc(gone)}</li>']
    items += [
        f'<li class="seat-{seat}" title="{esc(name)}">{ico(scene, symbol, room)}<span class="visually-hidden">{esc(name)}</span>'
        f'<span id="{key}-{symbol}">{value}</span></li>'
        for symbol, room, value, name in rows
    ]
    first = ""
    if view["starting"] == key and not view["over"]:
        words = esc(_("starts the round"))
        first = (
            f'<span title="{words}">{ico(scene, "fx-elephant", 12)}<span class="visually-hidden">{words}</span></span>'
        )
    rolled = "".join(
        f'<span>{ico(scene, f"die-{colour}-{face}", 27, 0, on_die(colour))}<span class="visually-hidden">{esc(die(colour, face))}</span></span>'
        for colour, face, _n in dice_of(scene, seat)
    )
    mine = " mine" if seat == scene.seat else ""
    small = "" if seat == scene.seat else province(scene, seat)
    shown = first if seat == scene.seat else first + rolled
    dice = f'<li class="dice{mine}">{shown}</li>' if shown or not mine else ""
    return f'<div class="raja{mine}"><ul class="holdings">{"".join(items)}{dice}</ul>{small}</div>'


def province(scene: Scene, seat: int) -> str:
    """A rival's province: gardens with their roads; yields he has won are dots on the border, yield tiles squares."""
    view, key = scene.view, f"p{seat + 1}"
    lines = "M18 0V72M36 36V72M54 36V72M72 0V72M0 18H36M54 18H90M0 36H36M54 36H90M0 54H90"
    out = [f'<rect class="garden" x="0" y="0" width="90" height="72" rx="4"/><path class="lines" d="{lines}"/>']
    tiles, quarters = view["tiles"].get(key, {}), view["turned"].get(key, {})
    for i, cell in enumerate(CELL_KEYS):
        x, y = i % 5 * 18, i // 5 * 18
        tile = tiles.get(cell)
        if tile:
            at = f"translate({num(x + 9)} {num(y + 9)})"
            turn, k = quarters.get(cell, "0"), "scale(.32)"
            floor = f'<use href="{scene.sprite}#{garden(tile)}" transform="{at} rotate({turn}) {k}"/>'
            face = f'<use href="{scene.sprite}#tile-{tile}" transform="{at} {k}"/>'
            out.append(f'<g id="laid-{seat}-{cell}">{floor}{face}</g>')
    out.append('<rect class="home" x="37" y="1" width="16" height="34" rx="2"/>')
    won, slots = view["won"].get(key, ()), view["slots"].get(key, {})
    for place in sorted({*won, *slots}):
        n = int(place[1]) * 18 - 9
        x, y = {"t": (n, -4), "b": (n, 76), "l": (-4, n), "r": (94, n)}[place[0]]
        mark = f'<rect class="lies" x="{x - 4}" y="{y - 4}" width="8" height="8" rx="1.500"/>' if place in slots else ""
        mark += f'<circle class="won" cx="{x}" cy="{y}" r="2.600"/>' if place in won else ""
        out.append(f'<g id="place-{seat}-{place}">{mark}</g>')
    cell = last_turns(scene).get(seat, MarkedTurn()).cell
    if cell:
        x, y = CELL_KEYS.index(cell) % 5 * 18, CELL_KEYS.index(cell) // 5 * 18
        out.append(f'<rect class="lately" x="{x}" y="{y}" width="18" height="18" rx="2"/>')
    laid = "; ".join(f"{cell}: {tile_name(tile)}" for cell, tile in tiles.items())
    words = _("Province of {name}").format(name=scene.name(seat)) + (f". {laid}" if laid else "")
    return f'<svg class="mini" viewBox="-8 -8 106 88" role="img" aria-label="{esc(words)}">{"".join(out)}</svg>'
