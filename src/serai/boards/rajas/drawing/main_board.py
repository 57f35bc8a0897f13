"""The page itself: special spaces of the border, palace, quarry, market, scrolls, karma, harbor, river."""

from collections.abc import Set

from serai.boards.drawing.drawn_edition import per_edition
from serai.boards.drawing.layers import drawn_from, kept, layer_from
from serai.boards.drawing.marks import BoardPart, piece
from serai.boards.drawing.scene import Scene, label, seat_number, use
from serai.boards.drawing.svg import num
from serai.boards.drawing.text_metrics import fit, width
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.click_areas import Areas, Asked, Lit
from serai.boards.rajas.drawing.colour_aids import disc
from serai.boards.rajas.drawing.layout import Box, Layout, Plot, Room, river_spots, rooms
from serai.boards.rajas.drawing.piece_ids import HOME
from serai.boards.rajas.drawing.tracks import seats
from serai.boards.rajas.text.texts import BILLS, BUILDING, PERSON, SPOT, TITLES, effect
from serai.games.rajas.state import SAIL_MOST
from serai.games.rajas.texts import BUILDING_KEYS, PERSON_KEYS
from serai.kernel.i18n import _, ngettext


def of(plot: Plot, box: Box) -> Box:
    return plot.box(*box)


def found_rooms(scene: Scene) -> dict[str, tuple[str, list[Room]]]:
    players = int(scene.view["players"])
    return rooms(players, edition_facts.spaces(players))


# -- the still ground -------------------------------------------------------------------------------------------------------


def grounds(scene: Scene, layout: Layout) -> str:
    """Border and plots, the spaces that depend on the number of players, titles."""
    return _printed(layout, int(scene.view["players"]))


@kept
def _printed(layout: Layout, players: int) -> str:
    out = [use(f"rajas-border-{layout.kind}", 0, 0)]
    for name in ("palace", "quarry", "market", "scrolls", "harbor"):
        plot: Plot = getattr(layout, name)
        out.append(use(f"rajas-{name}", plot.x, plot.y, plot.k))
    out.append(use(f"rajas-karma-{layout.kind}", layout.karma.x, layout.karma.y, layout.karma.k))
    out.append(use(f"rajas-river-{layout.kind}", layout.river.x, layout.river.y, layout.river.k))
    found = rooms(players, edition_facts.spaces(players))
    for spot, symbols in (
        ("quarry", [f"quarry-{p}" for p in edition_facts.prices(players, "quarry")]),
        ("harbor", [f"harbor-{p}" for p in edition_facts.prices(players, "harbor")]),
        ("assorted", ["assorted-space"] * edition_facts.spaces(players)[2]),
        ("outer-terrace", [f"outer-{edition_facts.spaces(players)[3]}"] * edition_facts.spaces(players)[3]),
    ):
        name, there = found[spot]
        plot = getattr(layout, name)
        for symbol, (box, _stand) in zip(symbols, there, strict=True):
            out.append(use(symbol, *plot.at(box[0], box[1]), plot.k))
    out.append(covers(players, layout))
    for name, words in TITLES.items():
        plot = getattr(layout, name)
        size = fit(_(words), (plot.w - 24) * plot.k, 16 * min(plot.k, 1.6), "display", 15.6)
        out.append(label(*plot.at(12, 21), _(words), size, "d rj-title"))
    for key in PERSON_KEYS:
        (x, y, _w, _h), _stand = found[key][1][0]
        plot = layout.palace
        size = 19.5 if layout.tall else 11.9
        if width(_(PERSON[key]), size) < 90 * plot.k:  # else the number alone: pointing at it tells the name
            out.append(label(*plot.at(x + 46, y + 93), _(PERSON[key]), size, "rj-person fine", "middle"))
    return "".join(out)


def covers(players: int, layout: Layout) -> str:
    """With three players two tiles cover the last spaces of quarry and harbor."""
    if players != 3:
        return ""
    out = []
    four = rooms(4, edition_facts.spaces(4))
    for spot in ("quarry", "harbor"):
        name, there = four[spot]
        plot: Plot = getattr(layout, name)
        for box, _stand in there[len(edition_facts.prices(3, spot)) :]:
            out.append(use("cover", *plot.at(box[0], box[1]), plot.k))
    return "".join(out)


@layer_from("river_tile")
def ganga(scene: Scene, layout: Layout) -> BoardPart:
    """River tiles lie on the spaces whose earnings they replace; another one on the same space flips."""
    spots, k = river_spots(layout.tall, edition_facts.number("river.length")), 1.6 if layout.tall else 1.0
    return tuple(
        piece(f"river-{n}-{tile}", f"rt-{tile}", *layout.river.at(*spots[int(n)]), k)
        for n, tile in scene.view["river_tile"].items()
    )


# -- the tracks -----------------------------------------------------------------------------------------------------------------


@drawn_from("players", "waiting")
def track_areas(scene: Scene, layout: Layout, about: Asked) -> Lit:
    """The special spaces of the tracks by name, and who has still a worker waiting there."""
    ring, areas = layout.ring, Areas(about)
    half = ring.band / 2
    for track in ("fame", "money"):
        for n, words in edition_facts.track_signs(track).items():
            k = n if track == "fame" else edition_facts.beside(n)
            x, y = ring.at(edition_facts.along(k), half / 2 if track == "fame" else half * 1.5)
            title = _("Fame space {n}") if track == "fame" else _("Money space {n}")
            said = f"{title.format(n=n)}: {effect(words)}"
            if words == "worker":
                said += waiting(scene, track)
            areas.put(f"on-{track}-{n}", "", said, (x - half / 2, y - half / 2, half, half))
    return areas.lit


def waiting(scene: Scene, where: str) -> str:
    names = [scene.name(s) for s in seats(scene) if scene.view["waiting"].get(f"p{s + 1}", {}).get(where)]
    return f" ({', '.join(names)})" if names else ""


# -- workers ------------------------------------------------------------------------------------------------------------------------


@layer_from("players", cast=True)
def workers(scene: Scene, layout: Layout, me: int) -> BoardPart:
    """All workers in one flat layer; those at home are shown for the player whose province is drawn."""
    found, cast = found_rooms(scene), scene.cast
    assert cast is not None
    out = []
    for seat in seats(scene):
        symbol, kind = f"worker-{scene.emblem(seat)}", f"piece p{seat}"
        at_home = 0
        for number, place in enumerate(cast.places.get(f"p{seat + 1}", ())):
            ident = f"worker-{seat}-{number}"
            if place == HOME:
                if seat == me:
                    plot = layout.province
                    x, y = plot.at(18 + at_home % 3 * 17, 18 + at_home // 3 * 25)
                    out.append(piece(ident, symbol, x, y, 0.44 * plot.k, kind))
                    at_home += 1
            elif place:
                spot, room = place.split()
                name, there = found[spot]
                plot = getattr(layout, name)
                x, y = plot.at(*there[int(room) - 1][1])
                small = 0.52 if spot.startswith("balcony") else 0.64
                out.append(piece(ident, symbol, x, y - 5 * plot.k, small * plot.k, kind))
    return tuple(out)


@layer_from("players", "waiting")
def waiting_dots(scene: Scene, layout: Layout) -> BoardPart:
    """Whose worker still waits on the tracks and at the bridge: a dot in his colour."""
    ring = layout.ring
    half, k = ring.band / 2, ring.band / 44
    fame, money, bridge = (
        edition_facts.number("fame.worker"),
        edition_facts.number("money.worker"),
        edition_facts.number("river.bridge"),
    )
    spots = river_spots(layout.tall, edition_facts.number("river.length"))
    bx, by = layout.river.at((spots[bridge][0] + spots[bridge + 1][0]) / 2, spots[bridge][1])
    places = {
        "fame": ring.at(edition_facts.along(fame), half / 2 + 1),
        "money": ring.at(edition_facts.along(edition_facts.beside(money)), half * 1.5),
        "bridge": (bx, by),
    }
    out = []
    for where, (x, y) in places.items():
        for seat in seats(scene):
            if scene.view["waiting"].get(f"p{seat + 1}", {}).get(where):
                if where == "bridge":
                    dx, dy = 0.0, (seat - 1.5) * 11 * (1.6 if layout.tall else 1)
                else:
                    dx, dy = (-11, 11)[seat % 2] * k, (-8, 8)[seat // 2] * k
                place = f'cx="{num(x + dx)}" cy="{num(y + dy)}" r="{num(3.4 * k)}"'
                out.append(f'<circle class="waits p{seat}" {place}/>')
    return tuple(out)


@per_edition
def spot_boxes(layout: Layout, players: int) -> dict[str, tuple[list[Box], Box]]:
    """The boxes of a spot's spaces, and the one round all of them."""
    found = {}
    for spot, (name, there) in rooms(players, edition_facts.spaces(players)).items():
        plot: Plot = getattr(layout, name)
        boxes = [of(plot, box) for box, _stand in there]
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        whole = (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)
        found[spot] = boxes, whole
    return found


@drawn_from("players", "workers")
def spot_areas(scene: Scene, layout: Layout, about: Asked, visiting: bool) -> Lit:
    """The worker spots: one area for equal spaces, lit at the first free one; chambers also receive visits."""
    players, areas = int(scene.view["players"]), Areas(about)
    for spot, (boxes, whole) in spot_boxes(layout, players).items():
        taken = scene.view["workers"].get(spot, {})
        free = next((i for i in range(len(boxes)) if str(i + 1) not in taken), 0)
        verb = "visit" if visiting and spot in PERSON_KEYS else "place"
        areas.put(f"on-{spot}", f"{verb} {spot}", spot_name(scene, spot, players), whole, 8, boxes[free])
    return areas.lit


def spot_name(scene: Scene, spot: str, players: int) -> str:
    """A spot in words: what it gives or costs, and who is there."""
    names = tuple(scene.name(seat_number(key)) for key in scene.view["workers"].get(spot, {}).values())
    return _spot_name(spot, players, names)


@kept
def _spot_name(spot: str, players: int, names: tuple[str, ...]) -> str:
    said = _(SPOT[spot])
    said = said[:1].upper() + said[1:]
    if spot in PERSON_KEYS:
        die = edition_facts.data()["chamber"][spot]["die"]
        said += f": {_('a die showing {n}').format(n=die)}; {effect(edition_facts.gives('chamber')[spot])}"
    elif spot == "outer-terrace":
        said += f": {effect(str(edition_facts.data()['outer_terrace']['gives']))}"
    elif spot.startswith("balcony-"):
        taken = edition_facts.balconies()[spot.removeprefix("balcony-")]
        said += f": {effect(f'2 {taken} dice')}"
    elif spot in ("silk", "tea", "spices"):
        said += f". {_(BILLS['market'])}"
    elif spot == "assorted":
        said += f": {effect('assorted')}"
    elif spot in ("quarry", "harbor"):
        left = edition_facts.prices(players, spot)[len(names) :]
        said += ": " + (_("next for {n} money").format(n=left[0]) if left else _("full"))
        said += f". {_(BILLS[spot])}"
    return f"{said.removesuffix('.')}. {', '.join(names)}" if names else said


# -- cubes ---------------------------------------------------------------------------------------------------------------------------


@layer_from("players", "upgrades", "karma")
def cubes(scene: Scene, layout: Layout) -> BoardPart:
    out, view = [], scene.view
    plot = layout.scrolls
    for row, building in enumerate(BUILDING_KEYS):
        there = dict[int, int]()
        for seat in seats(scene):
            level = int(view["upgrades"].get(f"p{seat + 1}", {}).get(building, 0))
            n = there.get(level, 0)
            there[level] = n + 1
            x, y = 57 + level * 45 + n % 2 * 13.5, 41.5 + row * 38 + n // 2 * 14.5
            ident, symbol = f"cube-{seat}-{building}", f"cube-{scene.emblem(seat)}"
            out.append(piece(ident, symbol, *plot.at(x, y), 0.39 * plot.k, f"piece p{seat}"))
    piles = dict[int, int]()
    karma = [int(view["karma"].get(f"p{seat + 1}", 0)) for seat in seats(scene)]
    plot = layout.karma
    for seat, n in enumerate(karma):
        i, among = piles.get(n, 0), karma.count(n)
        piles[n] = i + 1
        x, y = layout.flower(n)
        step = 20 if among < 3 else 13
        place = plot.at(x + (i - (among - 1) / 2) * step, y + 22)
        out.append(piece(f"karma-{seat}", f"cube-{scene.emblem(seat)}", *place, 0.5 * plot.k, f"piece p{seat}"))
    return tuple(out)


@drawn_from("players", "upgrades", "yield_tiles", "options", "karma")
def scroll_areas(scene: Scene, layout: Layout, about: Asked) -> Lit:
    plot, larger, areas = layout.scrolls, 1.2 if layout.tall else 1.0, Areas(about)
    stock = scene.view["yield_tiles"]
    for row, building in enumerate(BUILDING_KEYS):
        levels = ", ".join(
            f"{scene.name(s)} {edition_facts.data()['upgrades']['values'][int(scene.view['upgrades'].get(f'p{s + 1}', {}).get(building, 0))]}"
            for s in seats(scene)
        )
        said = f"{_(BUILDING[building])}. {_('Fame for each on a tile that is laid: {levels}').format(levels=levels)}"
        areas.put(f"on-{building}", f"upgrade {building}", said, plot.box(6, 30 + row * 38, 177, 38), 6)
    for row, colour in enumerate(("white", "yellow", "red", "brown")):
        n = sum(many for key, many in stock.items() if key.startswith(colour))
        if scene.view["options"]["version"] != "basic" and n:
            x, y = plot.at(42, 62 + row * 38)
            areas.tops.append(
                f'<g class="stock {colour}" transform="translate({num(x)} {num(y)}) scale({num(plot.k * larger)})">'
                f'<rect x="-9" y="-10" width="18" height="18" rx="3"/><text class="n" y="4.6" font-size="15.6">{n}</text></g>'
            )
            if scene.aids:
                areas.tops.append(disc(colour, x - 9 * plot.k, y - 7 * plot.k, plot.k, 6))
    names = ", ".join(f"{scene.name(s)} {scene.view['karma'].get(f'p{s + 1}', 0)}" for s in seats(scene))
    what = _("One karma turns a die that you pay with to its other side.")
    areas.put(
        "on-karma", "", f"{_('Karma')}: {names}. {what}", layout.karma.box(0, 28, layout.karma.w, layout.karma.h - 28)
    )
    return areas.lit


# -- the river -------------------------------------------------------------------------------------------------------------------------


@layer_from("players", "boat")
def boats(scene: Scene, layout: Layout) -> BoardPart:
    spots, k = river_spots(layout.tall, edition_facts.number("river.length")), 1.6 if layout.tall else 1.0
    out, there = [], dict[int, int]()
    for seat in seats(scene):
        n = int(scene.view["boat"].get(f"p{seat + 1}", 0))
        i = there.get(n, 0)
        there[n] = i + 1
        x, y = layout.river.at(*spots[n])
        shift = -6 + 9 * i if n in (0, len(spots) - 1) else 0
        place = x + shift * k, y - (15 - 4 * i) * k
        out.append(piece(f"boat-{seat}", f"boat-{scene.emblem(seat)}", *place, 0.56 * k, f"piece p{seat}"))
    return tuple(out)


@drawn_from("players", "boat", "river_tile", "waiting")
def river_areas(
    scene: Scene,
    layout: Layout,
    about: Asked,
    seat: int | None,
    landings: tuple[tuple[str, int], ...],
    near: tuple[tuple[int, str], ...],
) -> Lit:
    """Spaces where the boat of the deciding seat may stop are targets; the others say what they give.

    Those that are near to the viewer's boat say how far they are, and what they bring it now.
    """
    areas = Areas(about)
    length = edition_facts.number("river.length")
    spots, r = river_spots(layout.tall, length), 27.0 if layout.tall else 17.0
    ends, ahead = {space: move for move, space in landings}, dict(near)
    for n, (px, py) in enumerate(spots):
        x, y = layout.river.at(px, py)
        gives = edition_facts.gives_on_river(scene.view, n)
        said = _("River space {n}").format(n=n) + (f": {effect(gives)}" if gives != "none" else "")
        if str(n) in scene.view["river_tile"]:
            said += f" ({_('a river tile of Ganga')})"
        if n == edition_facts.number("river.bridge"):
            said += f". {_('The bridge follows: a new worker')}{waiting(scene, 'bridge')}"
        there = [scene.name(s) for s in seats(scene) if int(scene.view["boat"].get(f"p{s + 1}", 0)) == n]
        if there:
            said += f". {', '.join(there)}"
        if n in ahead:
            said += f". {ahead[n][:1].upper()}{ahead[n][1:]}"
        move = ends.get(n, "")
        if move:
            words = ngettext("Sail {n} space", "Sail {n} spaces", int(move.split()[1])).format(n=move.split()[1])
            said = f"{words}. {said}"
        tried = move or (sailing(scene, n, seat, areas.legal) if seat is not None else "")
        areas.put(f"on-river-{n}", tried, said, (x - r, y - r, 2 * r, 2 * r), r)
    return areas.lit


def sailing(scene: Scene, n: int, seat: int, legal: Set[str]) -> str:
    """A voyage to ask about, to a space that cannot be reached; where that many spaces lead elsewhere, nothing."""
    far = n - int(scene.view["boat"].get(f"p{seat + 1}", 0))
    move = f"sail {min(max(far, 1), SAIL_MOST)}"
    return "" if move in legal else move
