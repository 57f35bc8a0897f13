"""The still parts as symbols: the border, the plots, the river, 64 tile faces on 16 grounds, Kali, and signs."""

from serai.boards.drawing.svg import CREAM, Pen, circle, dark, g, line, mix, path, polar, rect, text, use
from serai.boards.rajas.drawing import art, edition_facts
from serai.boards.rajas.drawing.art import number
from serai.boards.rajas.drawing.layout import DESK, PHONE, TILE, Layout, hand_angle, river_spots, rooms
from serai.boards.symbols.figures import INNER
from serai.boards.symbols.gems import DICE, MARK
from serai.boards.symbols.shared import taken
from serai.games.rajas.texts import BUILDING_KEYS, COLOUR_KEYS, PERSON_KEYS, RIVER_TILE_KEYS, TILE_KEYS, YIELD_KEYS

Symbols = dict[str, str]
CROWDED = 75  # spaces of fame: with more, only every fifth is numbered
YIELD_TINT = {name: art.COLOURS.day(f"rj-{name}") for name in ("white", "yellow", "red", "brown")}


# -- the border -----------------------------------------------------------------------------------------------------------


def border(layout: Layout) -> str:
    """Two tracks round the page: fame outside, money inside."""
    ring = layout.ring
    half, k = ring.band / 2, ring.band / 44
    out = [rect(0, 0, ring.w, ring.h, 14, fill=art.GOLD), rect(2, 2, ring.w - 4, ring.h - 4, 12, fill=art.FAME)]
    inner = (half, half, ring.w - ring.band, ring.h - ring.band, 6)
    out.append(rect(*inner, fill=art.MONEY, stroke="#c99a62"))
    fame, money = edition_facts.track_signs("fame"), edition_facts.track_signs("money")
    last, richest = edition_facts.number("fame.spaces"), edition_facts.number("money.spaces")
    for n in range(1, last + 1):
        x, y = ring.at(edition_facts.along(n), half / 2 + 1)
        if n in fame:
            box = rect(x - 10 * k, y - 10 * k, 20 * k, 20 * k, 5 * k, fill=CREAM, stroke="#c98f78")
            out.append(box + g(track_sign(fame[n]), at=(x, y), scale=0.94 * k))
        elif n % 5 == 0 or last <= CROWDED:
            size, weight = (16.5, 700) if n % 5 == 0 else (15.6, 500)
            at = ring.at(edition_facts.along(n), half / 2 - 0.5 * k)
            out.append(number(*at, n, size * k, fill=art.FAME_INK, weight=weight))
    for m in range(1, richest + 1):
        spot = edition_facts.along(edition_facts.beside(m))
        mx, my = ring.at(spot, half + half / 2)
        if m in money:
            disc = circle(mx, my, 11 * k, fill=CREAM, stroke="#c9a24a")
            out.append(disc + g(track_sign(money[m]), at=(mx, my), scale=0.94 * k))
        elif m % (5 if richest <= 2 * CROWDED else 20) == 0:
            out.append(number(*ring.at(spot, half * 1.5 + k), m, 15.6 * k, fill=art.MONEY_INK, weight=650))
        elif richest <= 2 * CROWDED:
            out.append(circle(mx, my, 1.4 * k, fill="#b8923f"))
    corners = {at for at, _point in ring.corners(0)}
    for edge in (edition_facts.along(n + 0.5) for n in range(1, last)):
        if edge not in corners:
            out.append(line(*ring.at(edge, 2), *ring.at(edge, half), stroke="#cf9a80", stroke_width=1))
    side = ring.band - 2
    for x, y in ((2.0, 2.0), (ring.w - ring.band, 2.0), (2.0, ring.h - ring.band)):
        corner = rect(x, y, side, side, 10, fill="#7d3a2c")
        out.append(corner + use("lotus", x + side / 2, y + side / 2 - k, 0.82 * k, color="#f0cf8f"))
    x = y = ring.band / 2 + 1
    x, y = ring.w - x, ring.h - y
    out.append(rect(x - side / 2, y - side / 2, side, side, 10, fill="#7d3a2c"))
    out.append(use("fame", x - 6 * k, y - 6 * k, 0.55 * k) + use("coin", x + 8 * k, y + 8 * k, 0.5 * k))
    page = (ring.band, ring.band, ring.w - 2 * ring.band, ring.h - 2 * ring.band, 4)
    out.append(rect(*page, fill=art.PAGE, stroke=art.GOLD, stroke_width=1.5))
    return "".join(out)


def track_sign(words: str) -> str:
    return art.worker(0, 0, 1.2) if words == "worker" else use(art.slug(words), 0, 0)


# -- the plots --------------------------------------------------------------------------------------------------------------


def palace() -> str:
    """An elevation: roof, six chambers, four balconies, four terraces; the outer terrace is laid by number of players."""
    w = 300.0
    out = [path(f"M0 412V60H{w}V412Z", fill=art.WALL, stroke=art.STONE_LINE, stroke_width=1.4)]
    for middle, size, h in ((150, 70, 44), (58, 40, 27), (242, 40, 27)):
        out.append(art.dome(middle, 54, size, h, art.ROOM))
    out += [art.dome(side, 54, 20, 18, "#d9a860") for side in (14, 286)]
    out.append(rect(-4, 52, w + 8, 10, 2, fill=art.STONE, stroke=art.STONE_LINE))
    out += [rect(4 + i * 15, 62, 8, 5, fill=art.STONE_LINE, opacity=0.5) for i in range(20)]
    found = rooms(4, edition_facts.spaces(4))
    for key in PERSON_KEYS:
        (x, y, wide, high), (cx, cy) = found[key][1][0]
        out.append(art.arch(x, y, wide, high, fill="#c98f63"))
        out.append(art.arch(x + 4, y + 5, wide - 8, high - 5, fill=art.ROOM))
        out.append(rect(x + 11, y + 24, 21, 21, 5, fill="#fff", stroke=art.SEPIA, stroke_width=1.4))
        out.append(number(x + 21.5, y + 34.3, edition_facts.data()["chamber"][key]["die"], 17))
        parts = edition_facts.gives("chamber")[key].split(" + ")
        out.append(rect(x + 36, y + 24, 47, 23, 7, fill=CREAM))
        for part, px in zip(parts, (48.5, 71.0) if len(parts) > 1 else (59.5,), strict=False):
            out.append(use(art.slug(part), x + px, y + 36, 1))
        out.append(art.space(cx, cy, 12.5))
    out.append(rect(0, 281, w, 5, fill=art.STONE_LINE, opacity=0.6))
    takes = edition_facts.balconies()
    for colour in COLOUR_KEYS:
        (x, y, wide, high), (cx, cy) = found[f"balcony-{colour}"][1][0]
        out.append(art.arch(x, y, wide, high, fill=art.ROOM, stroke=art.STONE_LINE, stroke_width=1.2))
        arrow = f"M{x + 25} {y + 36}h5m-2.500 -2.500l2.500 2.500l-2.500 2.500"
        out.append(
            use(f"chip-{colour}", x + 15, y + 36, 0.5) + path(arrow, stroke=art.INK, stroke_width=1.3, fill="none")
        )
        out += [use(f"chip-{takes[colour]}", x + dx, y + 36, 0.5) for dx in (41, 56)]
        out.append(art.space(cx, cy, 9.5))
        (x, y, wide, high), (cx, cy) = found[f"terrace-{colour}"][1][0]
        out.append(rect(x, y, wide, high, 7, fill=art.GARDEN, stroke=art.HEDGE))
        out.append(use(f"chip-{colour}", x + 18, y + 16.5, 0.64) + art.space(cx, cy, 11.5))
    return "".join(out)


def ground(w: float, h: float) -> str:
    return rect(0.5, 0.5, w - 1, h - 1, 10, fill=art.PLOT, stroke=art.EDGE)


def stripes() -> str:
    return "".join(
        path(f"M{10 + i * 18.6:.1f} 30h18.600v12a9.300 7 0 0 1 -18.600 0Z", fill="#cf7f5f" if i % 2 else "#f7e3c4")
        for i in range(10)
    )


def market() -> str:
    found = rooms(4, edition_facts.spaces(4))
    out = [ground(206, 186), stripes()]
    for good, kind in art.GOODS.items():
        (x, y, w, h), (cx, cy) = found[good][1][0]
        out.append(rect(x, y, w, h, 8, fill=art.STALL, stroke=art.EDGE))
        out.append(use(f"g-{kind}", x + 19, y + 16, 0.66, color=art.INK) + art.blank(x + 43, y + 16))
        out.append(art.space(cx, cy, 11.5))
    return "".join(out)


def scrolls() -> str:
    out = [ground(188, 186)]
    values = edition_facts.data()["upgrades"]["values"]
    for r, kind in enumerate(BUILDING_KEYS):
        y = 32 + r * 38
        out.append(use(f"b-{kind}", 25, y + 17, 0.72))
        for level in range(3):
            x = 48 + level * 45
            fill = art.STALL if level % 2 == 0 else art.STONE
            out.append(rect(x, y, 43, 34, 5, fill=fill, stroke=art.EDGE))
            out.append(number(x + 36, y + 24, values[level], 15.6, fill=art.INK))
    return "".join(out)


def karma(layout: Layout) -> str:
    out = [ground(layout.karma.w, layout.karma.h)]
    for n in range(edition_facts.number("karma.most") + 1):
        x, y = layout.flower(n)
        disc = circle(x, y, 9, fill=CREAM, stroke="#7d2f50") + number(x, y, n, 15.6, fill="#7d2f50")
        out.append(use("karma", x, y, 1.1) + disc)
    return "".join(out)


def harbor() -> str:
    waves = "q12 -7 24 0" + "t24 0" * 11
    sea = path(f"M1 78{waves}h8v11q0 6 -6 6h-284q-6 0 -6 -6Z", fill=art.WATER)
    return ground(298, 96) + sea


def stones(made: Symbols) -> None:
    """One space of the quarry, harbor, assorted market and outer terrace, by price; they are laid by number of players."""
    rock = path("M3 0h45l4 4v28l-4 3h-45l-3 -4v-27Z", fill=art.ROCK, stroke="#a8977c", stroke_width=1.1)
    planks = (
        rect(0, 0, 51, 40, 6, fill=art.PLANK, stroke="#a37f52")
        + path("M0 13h51M0 27h51", stroke="#a37f52", stroke_opacity=0.6, stroke_width=1.2, fill="none")
        + path("M6 40v12M45 40v12", stroke="#8a6a40", stroke_width=4, fill="none")
    )
    for price in sorted({p for n in (2, 3, 4) for spot in ("quarry", "harbor") for p in edition_facts.prices(n, spot)}):
        made[f"quarry-{price}"] = rock + art.coin(13.5, 18, price, 0.54) + art.space(37, 18, 11.5)
        made[f"harbor-{price}"] = planks + art.coin(14, 20, price, 0.56) + art.space(34.5, 20, 11.5)
    slab = path("M-2 -2H54V37H-2Z", fill="#8a6a50", stroke="#5c432c", stroke_width=1.2, stroke_linejoin="round")
    made["cover"] = slab + use("lotus", 26, 16, 0.7, color=art.COLOURS.day("rj-plank"))
    stall = rect(0, 0, 88, 56, 8, fill=art.STALL, stroke=art.EDGE)
    kinds = "".join(use(f"g-{k}", 15 + i * 18, 14, 0.44, color=art.INK) for i, k in enumerate(("tea", "silk", "spice")))
    unlike = text(73, 19, "≠", 16, art.INK, "middle", 700)
    made["assorted-space"] = stall + kinds + unlike + art.space(44, 40, 11.5)
    for n in {edition_facts.spaces(players)[3] for players in (2, 3, 4)}:
        w = 296 / n
        slab = rect(0, 0, w - 4, 33, 5, fill=art.STONE, stroke=art.STONE_LINE)
        rolled = g(art.again(art.INK), at=(w * 0.41, 17), scale=0.85) if n < 5 else ""
        made[f"outer-{n}"] = slab + art.coin(14.5, 16.5, 2, 0.54) + rolled + art.space(w * 0.66, 17, 11.5)


# -- the river -----------------------------------------------------------------------------------------------------------------


def river(layout: Layout) -> str:
    """The bed with its medallions, and the bridge where a worker waits."""
    length, bridge = edition_facts.number("river.length"), edition_facts.number("river.bridge")
    spots = river_spots(layout.tall, length)
    k = 1.6 if layout.tall else 1.0
    if layout.tall:
        bed = "M492 318H50C28 318 28 228 50 228H484C506 228 506 138 484 138H50C28 138 28 48 50 48H298"
        out = [path(bed, fill="none", stroke=art.BANK, stroke_width=66, stroke_linecap="round")]
        out.append(path(bed, fill="none", stroke=art.WATER, stroke_width=61, stroke_linecap="round"))
    else:
        bed = "M518 90H34C-12 90 -12 26 34 26H518"
        out = [path(bed, fill="none", stroke=art.BANK, stroke_width=46)]
        out.append(path(bed, fill="none", stroke=art.WATER, stroke_width=42))
        for left in range(60, 500, 52):
            wave = f"M{left} 75q6 -4 12 0t12 0M{left + 14} 43q6 -4 12 0t12 0"
            out.append(path(wave, stroke="#8fbcc7", stroke_width=1.5, fill="none"))
    (ax, ay), (bx, by) = spots[bridge], spots[bridge + 1]
    x, y = (ax + bx) / 2, (ay + by) / 2
    deck = f"M{x - 6 * k} {y - 19 * k}h{12 * k}M{x - 6 * k} {y}h{12 * k}M{x - 6 * k} {y + 19 * k}h{12 * k}"
    out.append(rect(x - 6 * k, y - 27 * k, 12 * k, 54 * k, 2, fill="#c98f63", stroke="#7d4f2c"))
    out.append(path(deck, stroke="#7d4f2c", stroke_width=1.2, fill="none"))
    for n, (px, py) in enumerate(spots):
        if n == 0:
            out.append(
                circle(px, py, 15.5 * k, fill=art.WATER, stroke="#5f93a3", stroke_width=1.6, stroke_dasharray="3 3")
            )
        else:
            r = (17.5 if n == length else 15.5) * k
            disc = circle(px, py, r, fill=art.MEDAL, stroke="#5f93a3", stroke_width=1.6)
            out.append(disc + use(art.slug(edition_facts.river()[n]), px, py, k))
    return "".join(out)


# -- tiles ------------------------------------------------------------------------------------------------------------------------

ENDS = {"straight": "NS", "bend": "NE", "tee": "NES", "cross": "NESW"}
FAR = {"N": (0, -27), "S": (0, 27), "W": (-27, 0), "E": (27, 0)}
SPOTS = ((0.76, 0.75), (0.24, 0.75))


def garden(colour: str, road: str) -> str:
    """The ground of a tile round its middle, so that it can be turned: a garden in the colour of its dice, pale roads."""
    c, s = DICE[colour], TILE
    tint = mix("#eef0d2", c, 0.3)
    out = [rect(-s / 2, -s / 2, s, s, 5, fill=tint, stroke=dark(c, 0.25), stroke_width=1.2)]
    dots = ((0.36, 0.1), (0.9, 0.36), (0.64, 0.1), (0.1, 0.64), (0.36, 0.92), (0.9, 0.64), (0.64, 0.92), (0.1, 0.36))
    out += [circle((x - 0.5) * s, (y - 0.5) * s, 1.9, fill=mix(tint, "#4f7d45", 0.4)) for x, y in dots]
    for stroke, wide in ((mix(c, "#8a6a40", 0.6), 11.6), ("#fbf3de", 9.2)):
        d = "".join(f"M0 0L{FAR[e][0]} {FAR[e][1]}" for e in ENDS[road])
        out.append(path(d, stroke=stroke, stroke_width=wide, fill="none") + circle(0, 0, wide / 2, fill=stroke))
    return "".join(out)


def things_on(key: str) -> list[tuple[str, int, float, float]]:
    """Buildings, and markets with their values, each with its place between the roads of a tile."""
    tile = edition_facts.tile(key)
    things = [(kind, 0) for kind in tile["buildings"]]
    things += [(str(words).split()[0], int(str(words).split()[1])) for words in tile["markets"]]
    return [(*thing, (x - 0.5) * TILE, (y - 0.5) * TILE) for thing, (x, y) in zip(things, SPOTS, strict=False)]


def bare(key: str) -> str:
    """What stands on a tile, always upright, without numbers: a small picture cannot hold them."""
    out = []
    for kind, value, x, y in things_on(key):
        if value:
            box = rect(x - 13, y - 10, 26, 20, 5.4, fill=CREAM, stroke="#6b4423", stroke_width=1.1)
            out.append(box + use(f"g-{art.GOODS[kind]}", x - 5, y, 0.38, color="#6b4423"))
        else:
            out.append(use(f"b-{kind}", x, y, 0.52))
    colour = edition_facts.tile(key)["colour"]
    out.append(use(f"k-{MARK[colour]}", 17.5, -17.5, 0.62, color=dark(DICE[colour], 0.25)))
    return "".join(out)


def face(key: str) -> str:
    """The same with its price and the values of its markets."""
    tile = edition_facts.tile(key)
    out = [number(x + 7, y, value, 16.6, fill="#3d2610") for _kind, value, x, y in things_on(key) if value]
    wide = 22 if tile["cost"] > 9 else 17
    out.append(rect(-25.5, -25.5, wide, 17, 4, fill=DICE[tile["colour"]]))
    out.append(number(wide / 2 - 25.5, -17, tile["cost"], 16.6, fill="#fff"))
    return use(f"bare-{key}", 0, 0) + "".join(out)


def tiles(made: Symbols) -> None:
    for colour in COLOUR_KEYS:
        c = DICE[colour]
        made[f"stack-{colour}"] = "".join(
            rect(2 * k - 27, 3 * k - 27, TILE, TILE, 5, fill=mix(c, CREAM, 0.35), stroke=dark(c, 0.25)) for k in (2, 1)
        )
        for road in ENDS:
            made[f"garden-{colour}-{road}"] = garden(colour, road)
    for key in TILE_KEYS:
        made[f"bare-{key}"], made[f"tile-{key}"] = bare(key), face(key)


def yield_tiles(made: Symbols) -> None:
    for key in YIELD_KEYS:
        tint = YIELD_TINT[key.split("-")[0]]
        words = edition_facts.gives("yield")[key]
        plate = rect(-15, -15, 30, 30, 6, fill=tint, stroke=dark(tint, 0.45), stroke_width=1.4)
        disc = circle(0, 0, 12.5, fill=CREAM)
        made[f"yt-{key}"] = plate + disc + (use(art.slug(words), 0, 0, 0.94) if words != "none" else "")
    for key in RIVER_TILE_KEYS:
        plate = rect(-16, -16, 32, 32, 6, fill="#f6e2a8", stroke="#8a6a1c", stroke_width=1.6)
        made[f"rt-{key}"] = plate + use(art.slug(edition_facts.gives("river_tile")[key]), 0, 0)


def markers(made: Symbols) -> None:
    """Square markers for money, so that they are not taken for the round ones of fame."""
    for name, inner in INNER.items():
        plate = rect(-19, -19, 38, 38, 8, fill=CREAM) + rect(-16.5, -16.5, 33, 33, 6, fill="currentColor")
        made[f"money-{name}"] = plate + g(inner, scale=0.88)


# -- Kali -----------------------------------------------------------------------------------------------------------------------------


def kali(hands: int) -> str:
    """A fan of arms round the goddess; every hand can hold a die. Round the middle of the fan."""
    skin, edge, gold = "#4f7f9a", "#1f3b4c", "#e2b33c"
    pen: Pen = {"stroke": edge, "stroke_width": 1.8, "stroke_linejoin": "round"}
    ray = "M0 0C-13 -34 -13 -66 0 -98C13 -66 13 -34 0 0Z"
    out = [
        path(ray, fill="#e8b184" if i % 2 else "#f2d3ab", opacity=0.75, transform=f"rotate({-120 + i * 20})")
        for i in range(13)
    ]
    palm = "M-9.500 -7C-11.500 4 -6 10 0 10C6 10 11.500 4 9.500 -7C7.500 -9 5 -7 5 -3C3 0 -3 0 -5 -3C-5 -7 -7.500 -9 -9.500 -7Z"
    for i in range(hands):
        a = hand_angle(i, hands)
        (hx, hy), (mx, my) = polar(0, 0, 98, a), polar(0, 26, 58, a)
        arm = f"M0 34Q{mx:.1f} {my:.1f} {hx:.1f} {hy:.1f}"
        for stroke, wide in ((edge, 12), (skin, 8.4)):
            out.append(path(arm, fill="none", stroke=stroke, stroke_width=wide, stroke_linecap="round"))
        out.append(circle(*polar(0, 3, 82, a), 6, fill=gold, stroke=edge, stroke_width=1.1))
        px, py = polar(0, 0, 104, a)
        out.append(path(palm, fill=skin, transform=f"translate({px:.1f} {py:.1f}) rotate({a + 90:.1f})", **pen))
    hair = path(
        "M-20 -14C-28 4 -26 22 -30 34C-20 32 -14 22 -14 8L14 8C14 22 20 32 30 34C26 22 28 4 20 -14Z", fill="#2b2430"
    )
    body = path("M-30 56C-30 26 -20 12 0 12C20 12 30 26 30 56Z", fill=skin, **pen)
    chains = path("M-22 24Q0 44 22 24M-25 32Q0 56 25 32", stroke=gold, stroke_width=2.6, fill="none")
    head = path("M-15 -14C-15 -26 15 -26 15 -14C16 2 9 14 0 16C-9 14 -16 2 -15 -14Z", fill=skin, **pen)
    eyes = path("M-10 -4Q-6 -8 -2.500 -4Q-6 -1.500 -10 -4ZM10 -4Q6 -8 2.500 -4Q6 -1.500 10 -4Z", fill="#fff")
    look = circle(-6, -4, 1.5, fill=edge) + circle(6, -4, 1.5, fill=edge)
    mouth = path("M-4 7Q0 9.500 4 7L2 12Q0 14 -2 12Z", fill="#b5412f")
    crown = path(
        "M-18 -16L-22 -32L-11 -26L-7 -40L0 -30L7 -40L11 -26L22 -32L18 -16Q0 -24 -18 -16Z", fill=gold, **pen
    ) + circle(0, -25, 3, fill="#b5412f")
    petal = "M0 0C-9 -8 -9 -22 0 -30C9 -22 9 -8 0 0Z"
    seat = "".join(
        path(
            petal,
            fill="#e7a6bd",
            stroke="#7d2f50",
            stroke_width=1.4,
            transform=f"translate({d} 92) rotate({r}) scale(1.15)",
        )
        for d, r in ((-34, -64), (34, 64), (-24, -42), (24, 42), (-13, -20), (13, 20), (0, 0))
    )
    out.append(g(hair, body, chains, head, eyes, look, mouth, crown, at=(0, 4), scale=1.2) + seat)
    return "".join(out)


def home() -> str:
    """The residence, two cells high."""
    out = rect(0, 0, TILE, 109, 5, fill=art.WALL, stroke=art.STONE_LINE, stroke_width=1.2)
    out += art.dome(27, 40, 34, 26, art.ROOM) + rect(6, 40, 42, 46, 2, fill=art.ROOM, stroke=art.STONE_LINE)
    return out + art.arch(17.5, 54, 19, 32, fill="#c98f63")


def symbols() -> Symbols:
    """What is drawn with, and all still parts with the figures of the edition that is drawn."""
    made: Symbols = taken("b", "boat", "chip", "coin", "cube", "die", "fame", "g", "k", "karma", "upgrade", "worker")
    made |= {art.slug(words): art.sign(words) for words in sorted(edition_facts.effects())}
    made["won"] = circle(0, 0, 9, fill=art.WON) + path("M-4 0l3 3l5 -6", stroke=CREAM, stroke_width=2, fill="none")
    made["rajas-palace"] = palace()
    made["rajas-market"] = market()
    made["rajas-scrolls"] = scrolls()
    made["rajas-harbor"] = harbor()
    made["rajas-quarry"] = ground(124, 186)
    made["rajas-home"] = home()
    for layout in (DESK, PHONE):
        made[f"rajas-border-{layout.kind}"] = border(layout)
        made[f"rajas-river-{layout.kind}"] = river(layout)
        made[f"rajas-karma-{layout.kind}"] = karma(layout)
    for hands in (edition_facts.number("kali.basic"), edition_facts.number("kali.navaratnas")):
        made[f"kali-{hands}"] = kali(hands)
    made[art.slug("reroll")] = art.sign("reroll")
    for words in edition_facts.gives("chamber").values():
        for part in words.split(" + "):
            made.setdefault(art.slug(part), art.sign(part))
    stones(made)
    tiles(made)
    yield_tiles(made)
    markers(made)
    return made
