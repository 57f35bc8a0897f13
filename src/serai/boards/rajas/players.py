"""Who has what: the way still to go, fame and money, karma, workers, dice, and a small picture of the province."""

from serai.boards.drawing.layers import drawn_from
from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.symbol_home import href
from serai.boards.panel import ico
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.art import GOODS
from serai.boards.rajas.drawing.colour_aids import on_die
from serai.boards.rajas.drawing.last_moves import MarkedTurn, last_turns
from serai.boards.rajas.drawing.laying import tile_at
from serai.boards.rajas.drawing.layout import DESK
from serai.boards.rajas.drawing.province import crest, dice_of, garden, garden_ground, yields
from serai.boards.rajas.text.texts import BUILDING, GOOD, die, tile_name
from serai.boards.standing import MOVED, NEXT, NOW, THEN, Standing, clockwise, seated
from serai.games.rajas.scoring import say_distance
from serai.games.rajas.texts import BUILDING_KEYS, CELL_KEYS, GOOD_KEYS
from serai.kernel.i18n import _
from serai.kernel.plain import View


def holdings(scene: Scene, seat: int) -> str:
    """What a player has; his province too, unless it lies on the board."""
    turn = scene.once(last_turns).get(seat, MarkedTurn())
    return _held(scene, seat, seat == scene.seat, turn.cell)


@drawn_from(
    "starting",
    "over",
    each=("fame", "money", "karma", "unplaced", "active", "dice", "tiles", "turned", "won", "slots"),
)
def _held(scene: Scene, seat: int, own: bool, lately: str) -> str:
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
        f'<li class="seat-{seat}" data-tip="{esc(name)}">{ico(scene, symbol, room)}<span class="visually-hidden">{esc(name)}</span>'
        f'<span id="{key}-{symbol}">{value}</span></li>'
        for symbol, room, value, name in rows
    ]
    first = ""
    if view["starting"] == key and not view["over"]:
        words = esc(_("starts the round"))
        first = f'<span data-tip="{words}">{ico(scene, "fx-elephant", 12)}<span class="visually-hidden">{words}</span></span>'
    rolled = "".join(
        f'<span>{ico(scene, f"die-{colour}-{face}", 27, 0, on_die(colour))}<span class="visually-hidden">{esc(die(colour, face))}</span></span>'
        for colour, face, _n in dice_of(scene, seat)
    )
    mine = " mine" if own else ""
    small = "" if own else province(scene, seat, lately)
    shown = first if own else first + rolled
    dice = f'<li class="dice{mine}">{shown}</li>' if shown or not mine else ""
    return f'<div class="raja{mine}"><ul class="holdings">{"".join(items)}{dice}</ul>{small}</div>'


def order(view: View) -> tuple[Standing, ...]:
    """Clockwise from the elephant; who has no worker left has moved."""
    if view["over"]:
        return seated(view)
    first, now, players = seat_number(view["starting"]), seat_number(view["seat"]), int(view["players"])
    left = {seat for seat in range(players) if int(view["unplaced"].get(f"p{seat + 1}", 0))}
    following = [seat for seat in clockwise(now, players)[1:] if seat in left]
    return tuple(
        Standing(
            seat,
            NOW if seat == now else NEXT if seat in following[:1] else THEN if seat in left else MOVED,
            _("first player") if seat == first else "",
        )
        for seat in clockwise(first, players)
    )


def in_full(scene: Scene, seat: int) -> str:
    """A province at a readable size, what is built in it, and the dice."""
    view, key, plot = scene.view, f"p{seat + 1}", DESK.province
    ground = [
        part
        for layer in (garden_ground(scene, seat, DESK, False), yields(scene, seat, DESK))
        for part in layer.segments
    ]
    quarters = view["turned"].get(key, {})
    laid = [
        tile_at(DESK, tile, cell, str(quarters.get(cell, "0"))) for cell, tile in view["tiles"].get(key, {}).items()
    ]
    words = _("Province of {name}").format(name=scene.name(seat))
    drawn = (
        f'<svg class="board rajas full-province" viewBox="{num(plot.x)} {num(plot.y)} {num(plot.w)} {num(plot.h)}" role="img" '
        f'aria-label="{esc(words)}">{"".join(ground)}{"".join(laid)}{crest(scene, DESK, seat)}</svg>'
    )
    tiles = [edition_facts.tile(tile) for tile in view["tiles"].get(key, {}).values()]
    built = [str(building) for tile in tiles for building in tile["buildings"]]
    traded = [str(market).split() for tile in tiles for market in tile["markets"]]
    goods = "".join(
        f"<li>{ico(scene, f'g-{GOODS[good]}', 20)}{esc(_(GOOD[good]))} <b>{sum(int(n) for kind, n in traded if kind == good)}</b></li>"
        for good in GOOD_KEYS
    )
    buildings = "".join(
        f"<li>{ico(scene, f'b-{kind}', 22)}{esc(_(BUILDING[kind]))} <b>{built.count(kind)}</b></li>"
        for kind in BUILDING_KEYS
    )
    dice = "".join(ico(scene, f"die-{c}-{f}", 27, 0, on_die(c)) for c, f, _n in dice_of(scene, seat))
    rolled = f'<h3>{esc(_("Dice"))}</h3><p class="full-dice">{dice}</p>' if dice else ""
    return f'{drawn}<ul class="full-cards">{goods}{buildings}</ul>{rolled}'


def province(scene: Scene, seat: int, lately: str) -> str:
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
            floor = f'<use href="{href(garden(tile))}" transform="{at} rotate({turn}) {k}"/>'
            face = f'<use href="{href(f"bare-{tile}")}" transform="{at} {k}"/>'
            out.append(f'<g id="laid-{seat}-{cell}">{floor}{face}</g>')
    out.append('<rect class="home" x="37" y="1" width="16" height="34" rx="2"/>')
    won, slots = view["won"].get(key, ()), view["slots"].get(key, {})
    for place in sorted({*won, *slots}):
        n = int(place[1]) * 18 - 9
        x, y = {"t": (n, -4), "b": (n, 76), "l": (-4, n), "r": (94, n)}[place[0]]
        mark = f'<rect class="lies" x="{x - 4}" y="{y - 4}" width="8" height="8" rx="1.500"/>' if place in slots else ""
        mark += f'<circle class="won" cx="{x}" cy="{y}" r="2.600"/>' if place in won else ""
        out.append(f'<g id="place-{seat}-{place}">{mark}</g>')
    if lately:
        x, y = CELL_KEYS.index(lately) % 5 * 18, CELL_KEYS.index(lately) // 5 * 18
        out.append(f'<rect class="lately" x="{x}" y="{y}" width="18" height="18" rx="2"/>')
    laid = "; ".join(f"{cell}: {tile_name(tile)}" for cell, tile in tiles.items())
    words = _("Province of {name}").format(name=scene.name(seat)) + (f". {laid}" if laid else "")
    return f'<svg class="mini" data-full="" viewBox="-8 -8 106 88" role="img" aria-label="{esc(words)}">{"".join(out)}</svg>'
