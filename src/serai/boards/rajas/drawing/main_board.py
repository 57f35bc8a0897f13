"""The page itself: special spaces of the border, palace, quarry, market, scrolls, karma, harbor, river."""

from serai.boards.drawing.drawn_edition import per_edition
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, label, seat_number, use
from serai.boards.drawing.svg import num
from serai.boards.drawing.text_metrics import fit
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.click_areas import Areas
from serai.boards.rajas.drawing.colour_aids import disc
from serai.boards.rajas.drawing.layout import DESK, PHONE, Box, Layout, Plot, Room, river_spots, rooms
from serai.boards.rajas.drawing.tracks import seats
from serai.boards.rajas.piece_ids import HOME
from serai.boards.rajas.previews import landings
from serai.boards.rajas.texts import BUILDING, PERSON, SPOT, TITLES, effect
from serai.games.rajas.state import SAIL_MOST
from serai.games.rajas.texts import BUILDING_KEYS, PERSON_KEYS
from serai.kernel.i18n import _, language, ngettext


def of(plot: Plot, box: Box) -> Box:
    return plot.box(*box)


def found_rooms(scene: Scene) -> dict[str, tuple[str, list[Room]]]:
    players = int(scene.view["players"])
    return rooms(players, edition_facts.spaces(players))


# -- the still ground -------------------------------------------------------------------------------------------------------


def grounds(scene: Scene, layout: Layout) -> str:
    """Border and plots, the spaces that depend on the number of players, titles."""
    return _printed(layout.tall, int(scene.view["players"]), language())


@per_edition
def _printed(tall: bool, players: int, _language: str) -> str:
    layout = PHONE if tall else DESK
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
        size = fit(_(words), (plot.w - 24) * plot.k, 15 * min(plot.k, 1.6), "display")
        out.append(label(*plot.at(12, 21), _(words), size, "d rj-title"))
    for key in PERSON_KEYS:
        (x, y, _w, _h), _stand = found[key][1][0]
        plot = layout.palace
        size = fit(_(PERSON[key]), 84 * plot.k, (11.6 if layout.tall else 10.4) * plot.k)
        out.append(label(*plot.at(x + 46, y + 92), _(PERSON[key]), size, "rj-person", "middle"))
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


def ganga(scene: Scene, layout: Layout) -> str:
    """River tiles lie on the spaces whose earnings they replace; another one on the same space flips."""
    spots, k = river_spots(layout.tall, edition_facts.number("river.length")), 1.6 if layout.tall else 1.0
    return "".join(
        use(f"rt-{tile}", *layout.river.at(*spots[int(n)]), k, f'id="river-{n}-{tile}" class="piece"')
        for n, tile in scene.view["river_tile"].items()
    )


# -- the tracks -----------------------------------------------------------------------------------------------------------------


def track_areas(scene: Scene, areas: Areas, layout: Layout) -> None:
    """The special spaces of the tracks by name, and who has still a worker waiting there."""
    ring = layout.ring
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


def waiting(scene: Scene, where: str) -> str:
    names = [scene.name(s) for s in seats(scene) if scene.view["waiting"].get(f"p{s + 1}", {}).get(where)]
    return f" ({', '.join(names)})" if names else ""


# -- workers ------------------------------------------------------------------------------------------------------------------------


def workers(scene: Scene, layout: Layout, cast: Cast, me: int) -> str:
    """All workers in one flat layer; those at home are shown for the player whose province is drawn."""
    found = found_rooms(scene)
    out = []
    for seat in seats(scene):
        symbol, kind = f"worker-{scene.emblem(seat)}", f"p{seat}"
        at_home = 0
        for number, place in enumerate(cast.places.get(f"p{seat + 1}", ())):
            more = f'id="worker-{seat}-{number}" class="piece {kind}"'
            if place == HOME:
                if seat == me:
                    plot = layout.province
                    out.append(
                        use(symbol, *plot.at(18 + at_home % 3 * 17, 18 + at_home // 3 * 25), 0.44 * plot.k, more)
                    )
                    at_home += 1
            elif place:
                spot, room = place.split()
                name, there = found[spot]
                plot = getattr(layout, name)
                x, y = plot.at(*there[int(room) - 1][1])
                small = 0.52 if spot.startswith("balcony") else 0.64
                out.append(use(symbol, x, y - 5 * plot.k, small * plot.k, more))
    return "".join(out)


def waiting_dots(scene: Scene, layout: Layout) -> str:
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
    return "".join(out)


def spot_areas(scene: Scene, areas: Areas, layout: Layout) -> None:
    """The worker spots: one area for equal spaces, lit at the first free one; chambers also receive visits."""
    players = int(scene.view["players"])
    visiting = scene.view["prompt"] == "visit"
    for spot, (name, there) in found_rooms(scene).items():
        plot: Plot = getattr(layout, name)
        taken = scene.view["workers"].get(spot, {})
        free = next((i for i in range(len(there)) if str(i + 1) not in taken), 0)
        boxes = [of(plot, box) for box, _stand in there]
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        whole = (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)
        verb = "visit" if visiting and spot in PERSON_KEYS else "place"
        areas.put(f"on-{spot}", f"{verb} {spot}", spot_name(scene, spot, players), whole, 8, boxes[free])


def spot_name(scene: Scene, spot: str, players: int) -> str:
    said = _(SPOT[spot])
    said = said[:1].upper() + said[1:]
    if spot in PERSON_KEYS:
        die = edition_facts.data()["chamber"][spot]["die"]
        said += f": {_('a die showing {n}').format(n=die)}; {effect(edition_facts.gives('chamber')[spot])}"
    elif spot == "outer-terrace":
        said += f": {effect(str(edition_facts.data()['outer_terrace']['gives']))}"
    elif spot in ("quarry", "harbor"):
        taken = len(scene.view["workers"].get(spot, {}))
        left = edition_facts.prices(players, spot)[taken:]
        said += ": " + (_("next for {n} money").format(n=left[0]) if left else _("full"))
    names = [scene.name(seat_number(key)) for key in scene.view["workers"].get(spot, {}).values()]
    return f"{said}. {', '.join(names)}" if names else said


# -- cubes ---------------------------------------------------------------------------------------------------------------------------


def cubes(scene: Scene, layout: Layout) -> str:
    out, view = [], scene.view
    plot = layout.scrolls
    for row, building in enumerate(BUILDING_KEYS):
        there = dict[int, int]()
        for seat in seats(scene):
            level = int(view["upgrades"].get(f"p{seat + 1}", {}).get(building, 0))
            n = there.get(level, 0)
            there[level] = n + 1
            x, y = 57 + level * 45 + n % 2 * 13.5, 41.5 + row * 38 + n // 2 * 14.5
            more = f'id="cube-{seat}-{building}" class="piece p{seat}"'
            out.append(use(f"cube-{scene.emblem(seat)}", *plot.at(x, y), 0.39 * plot.k, more))
    piles = dict[int, int]()
    karma = [int(view["karma"].get(f"p{seat + 1}", 0)) for seat in seats(scene)]
    plot = layout.karma
    for seat, n in enumerate(karma):
        i, among = piles.get(n, 0), karma.count(n)
        piles[n] = i + 1
        x, y = layout.flower(n)
        step = 20 if among < 3 else 13
        more = f'id="karma-{seat}" class="piece p{seat}"'
        out.append(
            use(f"cube-{scene.emblem(seat)}", *plot.at(x + (i - (among - 1) / 2) * step, y + 22), 0.5 * plot.k, more)
        )
    return "".join(out)


def scroll_areas(scene: Scene, areas: Areas, layout: Layout) -> None:
    plot, larger = layout.scrolls, 1.2 if layout.tall else 1.0
    stock = scene.view["yield_tiles"]
    for row, building in enumerate(BUILDING_KEYS):
        levels = ", ".join(
            f"{scene.name(s)} {edition_facts.data()['upgrades']['values'][int(scene.view['upgrades'].get(f'p{s + 1}', {}).get(building, 0))]}"
            for s in seats(scene)
        )
        said = f"{_(BUILDING[building])}: {levels}"
        areas.put(f"on-{building}", f"upgrade {building}", said, plot.box(6, 30 + row * 38, 177, 38), 6)
    for row, colour in enumerate(("white", "yellow", "red", "brown")):
        n = sum(many for key, many in stock.items() if key.startswith(colour))
        if scene.view["options"]["version"] != "basic" and n:
            x, y = plot.at(42, 62 + row * 38)
            areas.tops.append(
                f'<g class="stock {colour}" transform="translate({num(x)} {num(y)}) scale({num(plot.k * larger)})">'
                f'<rect x="-7" y="-7" width="14" height="13" rx="3"/><text class="n" y="3.6" font-size="10.5">{n}</text></g>'
            )
            if scene.aids:
                areas.tops.append(disc(colour, x - 9 * plot.k, y - 7 * plot.k, plot.k, 6))
    names = ", ".join(f"{scene.name(s)} {scene.view['karma'].get(f'p{s + 1}', 0)}" for s in seats(scene))
    areas.put("on-karma", "", f"{_('Karma')}: {names}", layout.karma.box(0, 28, layout.karma.w, layout.karma.h - 28))


# -- the river -------------------------------------------------------------------------------------------------------------------------


def boats(scene: Scene, layout: Layout) -> str:
    spots, k = river_spots(layout.tall, edition_facts.number("river.length")), 1.6 if layout.tall else 1.0
    out, there = [], dict[int, int]()
    for seat in seats(scene):
        n = int(scene.view["boat"].get(f"p{seat + 1}", 0))
        i = there.get(n, 0)
        there[n] = i + 1
        x, y = layout.river.at(*spots[n])
        more = f'id="boat-{seat}" class="piece p{seat}"'
        shift = -6 + 9 * i if n in (0, len(spots) - 1) else 0
        out.append(use(f"boat-{scene.emblem(seat)}", x + shift * k, y - (15 - 4 * i) * k, 0.56 * k, more))
    return "".join(out)


def river_areas(scene: Scene, areas: Areas, layout: Layout) -> None:
    """Spaces where the boat may stop are targets; the others say what they give."""
    length = edition_facts.number("river.length")
    spots, r = river_spots(layout.tall, length), 27.0 if layout.tall else 17.0
    ends = {space: move for move, space in landings(scene.view, scene.moves).items()} if scene.mine else {}
    for n, (px, py) in enumerate(spots):
        x, y = layout.river.at(px, py)
        gives = edition_facts.gives_on_river(scene.view, n)
        said = _("River space {n}").format(n=n) + (f": {effect(gives)}" if gives != "none" else "")
        if n == edition_facts.number("river.bridge"):
            said += f". {_('The bridge follows: a new worker')}{waiting(scene, 'bridge')}"
        there = [scene.name(s) for s in seats(scene) if int(scene.view["boat"].get(f"p{s + 1}", 0)) == n]
        if there:
            said += f". {', '.join(there)}"
        move = ends.get(n, "")
        if move:
            words = ngettext("Sail {n} space", "Sail {n} spaces", int(move.split()[1])).format(n=move.split()[1])
            said = f"{words}. {said}"
        areas.put(f"on-river-{n}", move or sailing(scene, n), said, (x - r, y - r, 2 * r, 2 * r), r)


def sailing(scene: Scene, n: int) -> str:
    """A voyage to ask about, to a space that cannot be reached; where that many spaces lead elsewhere, nothing."""
    far = n - int(scene.view["boat"].get(f"p{(scene.seat or 0) + 1}", 0))
    move = f"sail {min(max(far, 1), SAIL_MOST)}"
    return "" if move in scene.moves else move
