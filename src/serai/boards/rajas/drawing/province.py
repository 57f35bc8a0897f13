"""One player's province with its border of yields, Kali with the dice, the supply, and the twelve stacks."""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from serai.boards.drawing.layers import drawn_from, layer_from
from serai.boards.drawing.marks import BoardPart, at, boxed, drawn_piece, hit, piece, target, toggle, turned_piece
from serai.boards.drawing.scene import Scene, label, ring, use
from serai.boards.drawing.svg import num, polar
from serai.boards.drawing.symbol_home import href
from serai.boards.drawing.text_metrics import fit, width
from serai.boards.rajas.drawing import art, edition_facts
from serai.boards.rajas.drawing.click_areas import Areas, Asked, Lit
from serai.boards.rajas.drawing.colour_aids import on_die, on_slot, on_tile
from serai.boards.rajas.drawing.layout import KALI, TILE, Layout, Plot, Point, cell_at, hand_angle, place_at, stack_at
from serai.boards.rajas.text.texts import COLOUR, SLOT_NAMES, die, effect, tile_name
from serai.games.rajas.state import OPPOSITE
from serai.games.rajas.texts import CELL_KEYS, COLOUR_KEYS, FACE_KEYS, STACK_KEYS
from serai.kernel.i18n import _, ngettext

M = TILE / 2
TITLE_ROOM, TITLE_LEAST = 184.0, 15.6  # between two yields; smaller letters could not be read on a small desk


def sheet(plot: Plot, words: str) -> str:
    x, y, w, h = plot.box(0.5, 0.5, plot.w - 1, plot.h - 1)
    back = f'<rect class="sheet" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="10"/>'
    return back + words


def turned(symbol: str, x: float, y: float, k: float, quarter: str, more: str) -> str:
    place = f"translate({num(x)} {num(y)}) rotate({quarter}) scale({num(k)})"
    return f'<use href="{href(symbol)}" transform="{place}" {more}/>'


def garden(tile: str) -> str:
    return f"garden-{edition_facts.tile(tile)['colour']}-{edition_facts.tile(tile)['road']}"


# -- the ground -----------------------------------------------------------------------------------------------------------------


def grounds(scene: Scene, layout: Layout, me: int) -> BoardPart:
    mine = me == scene.seat and not scene.for_another
    return (
        garden_ground(scene, me, layout, mine),
        yields(scene, me, layout),
        kali(scene, me, layout, mine),
        stacks(scene, layout),
    )


@layer_from(each=("tiles",))
def garden_ground(scene: Scene, me: int, layout: Layout, mine: bool) -> BoardPart:
    view, key = scene.view, f"p{me + 1}"
    plot = layout.province
    room = TITLE_ROOM * plot.k
    own = _("Your province") if mine else named(scene.name(me), room)
    size = fit(own, room, 16 * min(plot.k, 1.6), "display", TITLE_LEAST)
    x, y = plot.at(plot.w / 2, 25)
    out = [sheet(plot, label(x, y, own, size, "d t", "middle"))]
    gx, gy, gw, gh = plot.box(50, 45, 284, 229)
    out.append(f'<rect class="garden" x="{num(gx)}" y="{num(gy)}" width="{num(gw)}" height="{num(gh)}" rx="8"/>')
    tiles = view["tiles"].get(key, {})
    empty = (cell for cell in CELL_KEYS if cell not in edition_facts.residence() and cell not in tiles)
    out.append(f'<path class="cell" d="{"".join(bed(plot, cell) for cell in empty)}"/>')
    out.append(use("rajas-home", *plot.at(*cell_at(edition_facts.residence()[0])), plot.k))
    return tuple(out)


def named(name: str, room: float) -> str:
    """Whose province it is, between the yields to the left and right; a long name stands alone, and is cut at last."""
    words, short = _("Province of {name}").format(name=name), name
    if width(words, TITLE_LEAST, "display") <= room:
        return words
    while width(short, TITLE_LEAST, "display") > room:
        short = f"{short.rstrip('…')[:-1].rstrip()}…"
    return short


@lru_cache
def bed(plot: Plot, cell: str) -> str:
    """An empty cell, as a part of a path."""
    x, y, side, _side = plot.box(*cell_at(cell), TILE, TILE)
    r, run = 5.0, num(side - 10)
    turns = (f"h{run}a5 5 0 0 1 5 5", f"v{run}a5 5 0 0 1 -5 5", f"h-{run}a5 5 0 0 1 -5 -5", f"v-{run}a5 5 0 0 1 5 -5")
    return f"M{num(x + r)} {num(y)}{''.join(turns)}z"


def crest(scene: Scene, layout: Layout, me: int) -> str:
    """Whose residence it is."""
    x, y = cell_at(edition_facts.residence()[0])
    at_door = layout.province.at(x + M, y + 98)
    return use(f"e-{scene.emblem(me)}", *at_door, 0.44 * layout.province.k, f'class="p{me}"')


@layer_from("options", each=("won", "slots"))
def yields(scene: Scene, me: int, layout: Layout) -> BoardPart:
    """The border places: what they give, a tick where it has been won; yield tiles lie on their places."""
    plot, key = layout.province, f"p{me + 1}"
    advanced = edition_facts.is_advanced(scene.view, me)
    won, laid = scene.view["won"].get(key, ()), scene.view["slots"].get(key, {})
    out = []
    for place, words in edition_facts.places(advanced).items():
        x, y = plot.at(*place_at(place))
        done = place in won
        colour = edition_facts.slots().get(place, "") if advanced else ""
        kind = f"yield{' done' if done else ''}{' slot-' + colour if colour else ''}"
        disc = '<circle r="13"/>' if not colour else '<rect x="-14" y="-14" width="28" height="28" rx="6"/>'
        picture = use(f"yt-{laid[place]}", 0, 0, 1) if place in laid else use(art.slug(words), 0, 0, 0.95)
        tick = (
            '<circle class="tick" cx="10" cy="-10" r="5.500"/><path class="tick" d="M7.500 -10l2 2l3.500 -4"/>'
            if done
            else ""
        )
        tick += on_slot(colour) if colour and scene.aids else ""
        out.append(f'<g class="{kind}" {at(x, y, plot.k)}>{disc}{picture}{tick}</g>')
    return tuple(out)


@cache
def hand_spots(hands: int) -> tuple[tuple[float, float], ...]:
    return tuple(polar(*KALI, 112, hand_angle(i, hands)) for i in range(hands))


@layer_from("options", "supply", each=("dice",))
def kali(scene: Scene, me: int, layout: Layout, mine: bool) -> BoardPart:
    plot, view = layout.kali, scene.view
    hands, held = edition_facts.hands(view, me), sum(1 for _die in dice_of(scene, me))
    words = _("Kali, your dice") if mine else _("Kali")
    size = fit(words, 150 * plot.k, 16 * min(plot.k, 1.6), "display", 15.6)
    head = label(*plot.at(14, 25), words, size, "d t")
    x, y = plot.at(plot.w - 14, 24)
    head += label(x, y, f"{held} / {hands}", 15.6 * min(plot.k, 1.6), "m", "end")
    out = [sheet(plot, head), use(f"kali-{hands}", *plot.at(*KALI), plot.k)]
    k = min(plot.k, 1.8)
    for i, colour in enumerate(COLOUR_KEYS):
        x, y = plot.at(43 + i * 62, 281)
        out.append(use(f"chip-{colour}", x, y, 0.68 * k))
        out.append(label(x + 15 * k, y + 5 * k, f"×{view['supply'].get(colour, 0)}", 15.6 * k, "m b"))
    return tuple(out)


def dice_of(scene: Scene, seat: int) -> Iterator[tuple[str, str, int]]:
    """A player's dice in the order of the rules: colour, face, and which of the like."""
    held = scene.view["dice"].get(f"p{seat + 1}", {})
    for colour in COLOUR_KEYS:
        for face in FACE_KEYS:
            for n in range(int(held.get(colour, {}).get(face, 0))):
                yield colour, face, n


def paid_with(scene: Scene, colour: str, price: int) -> tuple[tuple[str, str, int], ...]:
    """The dice of a colour that would pay as they lie: the highest first, until the price is reached; none where karma must turn some."""
    held = sorted((die for die in dice_of(scene, scene.seat or 0) if die[0] == colour), key=lambda die: -int(die[1]))
    enough = next((n for n in range(len(held) + 1) if sum(int(face) for _c, face, _n in held[:n]) >= price), 0)
    return tuple(held[:enough])


def die_places(scene: Scene, me: int, layout: Layout) -> dict[tuple[str, str, int], Point]:
    """Where each die of a player lies in Kali's hands."""
    spots = hand_spots(edition_facts.hands(scene.view, me))
    return {one: layout.kali.at(*spots[i % len(spots)]) for i, one in enumerate(dice_of(scene, me))}


@layer_from("options", "picked", each=("dice",))
def dice(scene: Scene, me: int, layout: Layout) -> BoardPart:
    plot = layout.kali
    picked = scene.view["picked"]
    out = []
    for (colour, face, n), (x, y) in die_places(scene, me, layout).items():
        mark = " picked" if n < int(picked.get(colour, {}).get(face, 0)) else ""
        k = 0.72 * plot.k
        inner = f'<use class="tumble" href="{href(f"die-{colour}-{face}")}"/>{on_die(colour) if scene.aids else ""}'
        box = boxed(x - 26 * k, y - 26 * k, 52 * k, 52 * k)
        out.append(drawn_piece(f"die-{colour}-{face}-{n}", at(x, y, k), box, inner, f"piece{mark}"))
    return tuple(out)


@drawn_from("options", "supply", "picked", each=("dice",))
def dice_areas(scene: Scene, me: int, layout: Layout, about: Asked, verb: str) -> Lit:
    """Dice that pay glow: a click pays as the die lies, the flower beside it turns it with karma."""
    plot, areas = layout.kali, Areas(about)
    r, places = 21 * plot.k, die_places(scene, me, layout)
    middle = edition_facts.hands(scene.view, me) / 2
    for i, ((colour, face, n), (x, y)) in enumerate(places.items()):
        plain = f"{verb} {colour} {face}"
        turned_over = f"pay {colour} {face} with karma"
        other = str(OPPOSITE - int(face))
        said = _("Die: {die}").format(die=die(colour, face))
        move = plain if plain in areas.legal or turned_over not in areas.legal else turned_over
        if move in areas.legal:
            areas.glow(x, y, 23 * plot.k)
            said = _("Give up: {die}").format(die=die(colour, face))
            if move == turned_over:
                said += " " + _("turned to {n} with karma").format(n=other)
        ident = f"on-die-{colour}-{face}-{n}"
        if verb == "reroll" and move in areas.legal:
            # those that were picked before come first, and have no box any more
            box = n - int(scene.view["picked"].get(colour, {}).get(face, 0))
            words = _("Roll it again: {die}").format(die=die(colour, face))
            area = hit(x - r, y - r, 2 * r, 2 * r, r)
            areas.tops.append(toggle(ident, move, f"reroll-{colour}-{face}-{box}", words, area))
        elif move in areas.legal:
            areas.tops.append(target(ident, move, said, hit(x - r, y - r, 2 * r, 2 * r, r)))
        else:
            areas.put(ident, move, said, (x - r, y - r, 2 * r, 2 * r), r)
        if turned_over in areas.legal:
            fx, fy = polar(x, y, 23 * plot.k, 20 if i > middle else 160)
            flower = use("karma", fx, fy, 0.5 * plot.k)
            if move == turned_over:
                areas.tops.append(f'<g class="still">{flower}</g>')
            else:
                words = (
                    _("Give up: {die}").format(die=die(colour, face))
                    + " "
                    + _("turned to {n} with karma").format(n=other)
                )
                area = hit(fx - 17 * plot.k, fy - 17 * plot.k, 34 * plot.k, 34 * plot.k, 17 * plot.k)
                areas.tops.append(target(f"{ident}-karma", turned_over, words, area, 0, "legal", (flower, "")))
    for i, colour in enumerate(COLOUR_KEYS):
        left = int(scene.view["supply"].get(colour, 0))
        words = ngettext("{colour}: {n} die in the supply", "{colour}: {n} dice in the supply", left)
        areas.put(
            f"on-supply-{colour}",
            f"take {colour}",
            words.format(colour=_(COLOUR[colour]), n=left),
            plot.box(28 + i * 62, 264, 60, 36),
        )
    return areas.lit


# -- the stacks -----------------------------------------------------------------------------------------------------------------------


@layer_from("stacked", "top")
def stacks(scene: Scene, layout: Layout) -> BoardPart:
    plot, view = layout.stacks, scene.view
    words = _("Province tiles")
    size = fit(words, 240 * plot.k, 16 * min(plot.k, 1.6), "display", 15.6)
    out = [sheet(plot, label(*plot.at(14, 25), words, size, "d t"))]
    for i, stack in enumerate(STACK_KEYS):
        x, y = stack_at(i // 3, i % 3)
        left = sum(tile in view["stacked"] for tile in edition_facts.stack_sizes()[stack])
        if left:
            out.append(use(f"stack-{stack.split('-')[0]}", *plot.at(x + M, y + M), plot.k))
        n = left + (stack in view["top"])
        if not n:
            bx, by, side, _side = plot.box(x + 1, y + 1, TILE - 2, TILE - 2)
            place = f'x="{num(bx)}" y="{num(by)}" width="{num(side)}" height="{num(side)}"'
            out.append(f'<rect class="bare" {place} rx="{num(5 * plot.k)}"/>')
        k = min(plot.k, 1.6)
        out.append(label(*plot.at(x + M + 2, y + 73), f"×{n}", 15.6 * k, "m", "middle"))
    return tuple(out)


@drawn_from("top", "chosen")
def stack_areas(scene: Scene, layout: Layout, about: Asked, choosing: bool) -> Lit:
    """The open tiles; while one is chosen and laid, those that cannot be built are dim."""
    plot, areas = layout.stacks, Areas(about)
    for i, stack in enumerate(STACK_KEYS):
        tile = scene.view["top"].get(stack)
        x, y = stack_at(i // 3, i % 3)
        box = plot.box(x - 1, y - 1, 56, 56)
        if tile:
            areas.put(f"on-stack-{stack}", f"build {tile}", tile_name(tile), box, 6 * plot.k)
            if tile == scene.view["chosen"]:
                areas.rings.append(ring(*box, 6 * plot.k, "ring chosen"))
            elif choosing and f"build {tile}" not in areas.legal:
                bx, by, w, h = box
                areas.tops.append(
                    f'<rect class="dim" x="{num(bx)}" y="{num(by)}" width="{num(w)}" height="{num(h)}" rx="6"/>'
                )
    return areas.lit


@layer_from("top", each=("tiles", "turned"))
def tiles(scene: Scene, me: int, layout: Layout) -> BoardPart:
    """All open tiles and those of the province in two flat layers, so that a tile glides from its stack to its cell."""
    view, key = scene.view, f"p{me + 1}"
    there: dict[str, tuple[float, float, float, str]] = {}
    for i, stack in enumerate(STACK_KEYS):
        tile = view["top"].get(stack)
        if tile:
            x, y = stack_at(i // 3, i % 3)
            there[tile] = (*layout.stacks.at(x + M, y + M), layout.stacks.k, "0")
    quarters = view["turned"].get(key, {})
    for cell, tile in view["tiles"].get(key, {}).items():
        x, y = cell_at(cell)
        there[tile] = (*layout.province.at(x + M, y + M), layout.province.k, str(quarters.get(cell, "0")))
    floors: list[BoardPart] = [
        turned_piece(f"garden-{tile}", garden(tile), (x, y, k), quarter)
        for tile, (x, y, k, quarter) in sorted(there.items())
    ]
    faces: list[BoardPart] = [
        piece(f"build-{tile}", f"tile-{tile}", x, y, k) for tile, (x, y, k, _q) in sorted(there.items())
    ]
    if scene.aids:
        faces += [on_tile(edition_facts.tile(tile)["colour"], x, y, k) for tile, (x, y, k, _q) in there.items()]
    return *floors, *faces


# -- cells and border places -----------------------------------------------------------------------------------------------------------


@drawn_from(each=("tiles",))
def named_cells(scene: Scene, me: int, layout: Layout, about: Asked, legal_cells: Collection[str], turn: str) -> Lit:
    """The cells where nothing can be laid now."""
    plot, areas = layout.province, Areas(about)
    laid = scene.view["tiles"].get(f"p{me + 1}", {})
    for cell in CELL_KEYS:
        if cell in edition_facts.residence() or cell in legal_cells:
            continue
        said = f"{cell}: {tile_name(laid[cell])}" if cell in laid else _("{cell}: empty").format(cell=cell)
        told = f"laid-{me}-{cell}" if cell in laid else ""
        areas.put(f"on-{cell}", f"lay {cell} {turn}", said, plot.box(*cell_at(cell), TILE, TILE), 5, told=told)
    return areas.lit


@drawn_from("options", each=("slots", "won"))
def place_areas(scene: Scene, me: int, layout: Layout, about: Asked, verb: str) -> Lit:
    """The border places: where a yield tile may lie, and which of several yields comes next."""
    plot, view, areas = layout.province, scene.view, Areas(about)
    advanced = edition_facts.is_advanced(view, me)
    slots = view["slots"].get(f"p{me + 1}", {})
    for place, words in edition_facts.places(advanced).items():
        x, y = plot.at(*place_at(place))
        r = (17 if layout.tall else 16.5) * plot.k  # a finger needs more
        said = effect(edition_facts.gives("yield")[slots[place]]) if place in slots else effect(words)
        colour = edition_facts.slots().get(place) if advanced else None
        if colour and place not in slots:
            # Navaratnas, where they first matter
            said += f". {_('A place for a yield tile of the Navaratnas: {tile}').format(tile=_(SLOT_NAMES[colour]))}"
        if place in view["won"].get(f"p{me + 1}", ()):
            said += f" ({_('won')})"
        box, told = (x - r, y - r, 2 * r, 2 * r), f"place-{me}-{place}"
        areas.put(f"on-place-{place}", f"{verb} {place}", said, box, r, told=told)
    return areas.lit
