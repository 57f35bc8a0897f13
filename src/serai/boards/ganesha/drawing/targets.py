"""What can be clicked: altar cells, rings of the mandala, players, cups and treasury; the rest says why not."""

from serai.boards.drawing.layers import layer_from, worded
from serai.boards.drawing.marks import BoardPart, Box, at, group, hit, round_hit, spot, target
from serai.boards.drawing.scene import Scene, ring
from serai.boards.drawing.svg import num
from serai.boards.ganesha.drawing.altar import cell_area, cell_name, hexagon
from serai.boards.ganesha.drawing.layout import Layout, used_cells, values
from serai.boards.ganesha.drawing.mandala import beside, halo, ring_name
from serai.boards.ganesha.drawing.player_board import W
from serai.boards.ganesha.drawing.stones import CUPS, niche, order_of_play
from serai.boards.ganesha.previews import Placement, placements
from serai.boards.ganesha.text.texts import PLACE, STONE, counted, points
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.i18n import _

MANY = 9  # with more targets than this the rings are calm
LEAST = 21.5  # half the width of the smallest area to touch


def ready(scene: Scene, verb: str) -> dict[str, str]:
    """The legal moves of a verb by their last word."""
    return {move.rsplit(" ", 1)[1]: move for move in scene.moves if move.startswith(verb)}


def placing(prompt: str, colour: str) -> str:
    """A placement of a colour to ask about; before the final stage it needs an offering, but for yellow."""
    offering = f" offering {colour}" if prompt == "mandala" and colour != "yellow" else ""
    return f"place {colour}{offering}"


def picked(pick: int) -> str:
    return f' data-pick="{pick}"' if pick else ""


@worded
def place_words(found: Placement) -> str:
    """A placement in words."""
    said = _("Place {stones}: {points}").format(stones=counted(found.colour, found.stones), points=points(found.points))
    return f"{said}. {_('Offering: {stone}').format(stone=_(STONE[found.offering]))}" if found.offering else said


# -- rings, under the stones ---------------------------------------------------------------------------------------------


def rings(scene: Scene, layout: Layout) -> BoardPart:
    """Saffron round what is legal now, dashed where the further stones of a placement would come to lie."""
    if not scene.mine:
        return ""
    return *altar_rings(scene, layout), *mandala_rings(scene, layout), *board_rings(scene, layout)


def altar_moves(scene: Scene) -> dict[str, str]:
    return {**ready(scene, "take "), **ready(scene, "lay "), **ready(scene, "use cumin ")}


def altar_rings(scene: Scene, layout: Layout) -> list[str]:
    """A first stone that opens a second one has the stronger ring."""
    cells, view, out = altar_moves(scene), scene.view, []
    opening = set(view["tactics"].get(f"p{(scene.seat or 0) + 1}", {}).values()) if view["prompt"] == "take" else set()
    for cell in cells:
        strong = view["altar"].get(cell) in opening if opening else len(cells) <= MANY
        out.append(f'<path class="ring lit {"strong" if strong else "calm"}" d="{hexagon(layout, int(cell), 3.6)}"/>')
    return out


def mandala_rings(scene: Scene, layout: Layout) -> list[str]:
    numbers, out = values(scene.view), []
    for found in scene.once(placements):
        n, begun = len(numbers[found.colour]), scene.view["mandala"].get(found.colour, 0)
        parts = []
        for i in range(begun, min(n, begun + found.stones)):
            x, y, k = layout.cell(found.colour, n, i)
            if i == begun:
                parts.append(halo(x, y, 27.5 * k))
            kind = "ring slim" if i == begun else "ring later"
            parts.append(
                f'<circle class="{kind}" cx="{num(x)}" cy="{num(y)}" r="{num((24.5 if i == begun else 23) * k)}"/>'
            )
        out.append(f"<g{picked(found.pick)}>{''.join(parts)}</g>")
    for colour in ready(scene, "use cardamom "):
        x, y, k = layout.cell(colour, len(numbers[colour]), scene.view["mandala"][colour] - 1)
        out.append(
            halo(x, y, 27.5 * k) + f'<circle class="ring slim" cx="{num(x)}" cy="{num(y)}" r="{num(24.5 * k)}"/>'
        )
    return out


def board_rings(scene: Scene, layout: Layout) -> list[str]:
    k = layout.mine[2]
    out = []
    stores = ready(scene, "store ")
    for cup, spot_at in CUPS.items():
        if cup in stores:
            x, y = layout.on_mine(*spot_at)
            out.append(f'<circle class="ring" cx="{num(x)}" cy="{num(y)}" r="{num(22 * k)}"/>')
    if "treasury" in stores:
        x, y, w, h = treasury_box(layout)
        out.append(ring(x, y, w, h, 10, "ring slim"))
    for colour in {**niche_moves(scene), **{found.colour: found.move for found in scene.once(placements)}}:
        x, y = layout.on_mine(*niche(colour))
        out.append(ring(x - 22 * k, y - 24 * k, 44 * k, 48 * k, 9, "ring slim"))
    places = order_of_play(scene.view)
    for seat in ready(scene, "use ginger "):
        x, y = layout.seat(places.index(int(seat[1:]) - 1))
        r = 23 * layout.order[3]
        out.append(f'<circle class="ring" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>')
    return out


def niche_moves(scene: Scene) -> dict[str, str]:
    return {**ready(scene, "give "), **ready(scene, "use black-pepper ")}


def treasury_box(layout: Layout) -> tuple[float, float, float, float]:
    k = layout.mine[2]
    x, y = layout.on_mine(2, 99)
    return x, y, (W - 4) * k, 58 * k


# -- areas, on top -------------------------------------------------------------------------------------------------------

Moves = tuple[tuple[str, str], ...]  # what is clicked, and the move that it makes
Placements = tuple[Placement, ...]


def areas(scene: Scene, layout: Layout) -> BoardPart:
    """One area for everything that has a name. What is no target says why not to the one who decides."""
    prompt = scene.view["prompt"] if scene.mine else ""
    verb = "lay" if prompt == "lay" else "use cumin" if any(m.startswith("use cumin") for m in scene.moves) else "take"
    placed = scene.once(placements)
    held = next(iter(scene.view["hand"]), "red") if prompt else ""
    return (
        altar_areas(scene, layout, verb if prompt else "", tuple(altar_moves(scene).items())),
        mandala_areas(scene, layout, prompt, placed, tuple(ready(scene, "use cardamom ").items())),
        seat_areas(scene, layout, scene.mine, tuple(ready(scene, "use ginger ").items())),
        board_areas(scene, scene.seat, layout, prompt, placed, held) if scene.seat is not None else "",
    )


@layer_from("players", "altar", "spice")
def altar_areas(scene: Scene, layout: Layout, verb: str, legal: Moves) -> BoardPart:
    """The cells; `verb` is what a click on one would try, and empty for those who do not decide."""
    moves, out = dict(legal), list[BoardPart]()
    acts = {"lay": _("Lay a token here"), "take": _("Take it"), "use cumin": _("Exchange for it")}
    for cell in sorted(used_cells(scene.view["players"])):
        area = cell_area(layout, cell)
        said, move = cell_name(scene, cell), moves.get(str(cell))
        if move:
            out.append(target(f"cell-{cell}", move, f"{acts[verb]}. {said}", area))
        else:
            out.append(spot(f"cell-{cell}", f"{verb} {cell}" if verb else "", said, area))
    return tuple(out)


@layer_from("players", "options", "mandala")
def mandala_areas(scene: Scene, layout: Layout, prompt: str, placed: Placements, returned: Moves) -> BoardPart:
    """The rings; `prompt` is empty for those who do not decide."""
    numbers, view, out = values(scene.view), scene.view, list[BoardPart]()
    by_colour: dict[str, list[Placement]] = {}
    for found in placed:
        by_colour.setdefault(found.colour, []).append(found)
    cardamom = dict(returned)
    for colour in COLOUR_KEYS:
        n, begun = len(numbers[colour]), view["mandala"].get(colour, 0)
        last = begun - 1 if colour in cardamom else min(begun, n - 1)
        x, y, k = layout.cell(colour, n, max(last, 0))
        area = round_hit(x, y, max(27 * k, LEAST))
        for found in by_colour.get(colour, ()):
            ident = f"ring-{colour}-{found.pick}" if found.pick else f"ring-{colour}"
            px, py = beside(layout, colour, n, max(last, 0), gain_width(found.points, layout))
            pill = "", gain(px, py, found, layout)
            out.append(target(ident, found.move, place_words(found), area, found.pick, "legal", pill))
        if colour in cardamom:
            said = _("Return the last one to the bag")
            out.append(target(f"ring-{colour}", cardamom[colour], f"{said}. {ring_name(scene, colour)}", area))
        elif colour not in by_colour:
            attempt = f"use cardamom {colour}" if cardamom else placing(prompt, colour)
            out.append(spot(f"ring-{colour}", attempt if prompt else "", ring_name(scene, colour), area))
    return tuple(out)


def gain_width(points: int, layout: Layout) -> float:
    return layout.words * (1.3 + 0.6 * len(str(points)))


def gain(x: float, y: float, found: Placement, layout: Layout) -> str:
    """The points of a placement as a pill beside its cell."""
    size = layout.words
    w, h = gain_width(found.points, layout), size * 1.4
    return (
        f'<g class="pill" {at(x, y)}><rect x="{num(-w / 2)}" y="{num(-h / 2)}" width="{num(w)}" height="{num(h)}" rx="{num(h / 2)}"/>'
        f'<text class="d n" y="{num(size * 0.34)}" font-size="{num(size)}" text-anchor="middle">+{found.points}</text></g>'
    )


@layer_from("players", "drum")
def seat_areas(scene: Scene, layout: Layout, mine: bool, given: Moves) -> BoardPart:
    moves, out = dict(given), list[BoardPart]()
    for place, seat in enumerate(order_of_play(scene.view)):
        x, y = layout.seat(place)
        area = round_hit(x, y, max(22 * layout.order[3], 17))
        key = f"p{seat + 1}"
        if key in moves:
            said = _("Give the stone to {player}").format(player=scene.name(seat))
            out.append(target(f"seat-{seat}", moves[key], said, area))
        else:
            out.append(spot(f"seat-{seat}", f"use ginger {key}" if mine else "", scene.name(seat), area))
    return tuple(out)


@layer_from(each=("tactics", "treasury"), moves=True)
def board_areas(scene: Scene, seat: int, layout: Layout, prompt: str, placed: Placements, held: str) -> BoardPart:
    """Cups and treasury of the viewer; each is in a group that lines of the log name. `held` is a stone to ask about."""
    stores = ready(scene, "store ")
    out = cup_areas(scene, layout, seat, stores, held)
    if "treasury" in stores:
        said = _("Put it into the treasury")
        return *out, target("to-treasury", stores["treasury"], said, hit(*treasury_box(layout)))
    return *out, *niche_areas(scene, layout, prompt, placed, seat)


def named(ident: str, box: Box, parts: BoardPart) -> BoardPart:
    return group(ident, box), parts, "</g>"


def cup_areas(scene: Scene, layout: Layout, seat: int, stores: dict[str, str], held: str) -> list[BoardPart]:
    k, out = layout.mine[2], list[BoardPart]()
    stone = next((move.split()[1] for move in stores.values()), held)
    cups = scene.view["tactics"].get(f"p{seat + 1}", {})
    for cup, spot_at in CUPS.items():
        area = round_hit(*layout.on_mine(*spot_at), 23 * k)
        said = f"{_(PLACE[cup])}: {_(STONE[cups[cup]]) if cup in cups else _('empty')}"
        there: BoardPart
        if cup in stores:
            there = target(f"cup-{cup}", stores[cup], f"{_('Put it here')}. {said}", area)
        else:
            there = spot(f"cup-{cup}", f"store {stone} {cup}" if scene.mine else "", said, area)
        out.append(named(f"in-{seat}-{cup}-own", area.box, there))
    return out


def niche_areas(scene: Scene, layout: Layout, prompt: str, placed: Placements, seat: int) -> list[BoardPart]:
    k, out = layout.mine[2], list[BoardPart]()
    niches = niche_moves(scene)
    owned = scene.view["treasury"].get(f"p{seat + 1}", {})
    by_colour: dict[str, list[Placement]] = {}
    for found in placed:
        by_colour.setdefault(found.colour, []).append(found)
    verb = "use black-pepper" if any(m.startswith("use black") for m in niches.values()) else "give"
    for colour in COLOUR_KEYS:
        x, y = layout.on_mine(*niche(colour))
        area = hit(x - 23 * k, y - 25 * k, 46 * k, 50 * k, 9)
        said = f"{_('Your treasury')}: {counted(colour, owned.get(colour, 0))}"
        there: list[BoardPart] = []
        for found in by_colour.get(colour, ()):
            ident = f"niche-{colour}-{found.pick}" if found.pick else f"niche-{colour}"
            there.append(target(ident, found.move, place_words(found), area, found.pick))
        if not there and colour in niches:
            act = _("Return one to the bag") if verb != "give" else _("Give one")
            there.append(target(f"niche-{colour}", niches[colour], f"{act}. {said}", area))
        elif not there:
            laying = not niches and prompt in ("mandala", "final")
            attempt = placing(prompt, colour) if laying else f"{verb} {colour}"
            there.append(spot(f"niche-{colour}", attempt if scene.mine else "", said, area))
        out.append(named(f"in-{seat}-{colour}-treasury-own", area.box, tuple(there)))
    return out
