"""The two markers of every player on the border, and the thread between them with the number of the way still to go."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator

from serai.boards.drawing.drawn_edition import per_edition
from serai.boards.drawing.layers import layer_from
from serai.boards.drawing.marks import BoardPart, Piece, piece
from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import num
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.layout import DESK, PHONE, Box, Layout, Point, Ring

WIDE, HIGH = 32.0, 21.0  # a pill
UPRIGHT, LYING = (
    16.0,
    30.0,
)  # how deep from the outer edge its middle lies: between two numbers of fame, or over the dots of money


def seats(scene: Scene) -> range:
    return range(int(scene.view["players"]))


@layer_from("players", "fame", "money", "seat", "over")
def threads(scene: Scene, layout: Layout) -> BoardPart:
    """Each player's two markers, joined by a thread; the number on it is the way still to go."""
    ring, out = layout.ring, []
    half, k = ring.band / 2, ring.band / 44
    pieces, taken = markers(scene, layout)
    pills = []
    for seat in seats(scene):
        fame, goal = int(scene.view["fame"].get(f"p{seat + 1}", 0)), edition_facts.goal(scene.view, seat)
        depth = half + (0.4 + (seat - (len(seats(scene)) - 1) / 2) * 2.4) * k
        if fame < goal:
            begin, end = edition_facts.along(fame), edition_facts.along(goal)
            points = [ring.at(begin, depth), *(p for at, p in ring.corners(depth) if begin < at < end)]
            points.append(ring.at(end, depth))
            d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
            out.append(f'<path class="thread p{seat}" d="{d}"/>')
        x, y = resting(layout, edition_facts.along((fame + goal) / 2), taken)
        taken.append(around((x, y), WIDE * k, HIGH * k))
        n = goal - fame
        words = str(n) if n >= 0 else f"+{-n}"
        pills.append(
            f'<g class="gap p{seat}" transform="translate({num(x)} {num(y)}) scale({num(k)})">'
            f'<rect x="{num(-WIDE / 2)}" y="{num(-HIGH / 2)}" width="{num(WIDE)}" height="{num(HIGH)}" rx="{num(HIGH / 2)}"/>'
            f'<text class="n" y="5.300" font-size="15.600">{words}</text></g>'
        )
    return *out, *pieces, *pills


def markers(scene: Scene, layout: Layout) -> tuple[list[Piece], list[Box]]:
    """All markers, and the room they take."""
    ring, view = layout.ring, scene.view
    half, k = ring.band / 2, ring.band / 44
    acting = -1 if view["over"] else seat_number(view["seat"])
    there = list[tuple[str, int, str, Point]]()
    for seat in seats(scene):
        key, emblem = f"p{seat + 1}", scene.emblem(seat)
        fame, money = int(view["fame"].get(key, 0)), int(view["money"].get(key, 0))
        goal, last = edition_facts.goal(view, seat), edition_facts.number("fame.spaces")
        rich = edition_facts.beside(money) if 0 < goal <= last else max(0, goal)
        there.append(("fame", seat, f"e-{emblem}", ring.at(edition_facts.along(min(fame, last + 1)), half / 2 + 1)))
        there.append(("money", seat, f"money-{emblem}", ring.at(edition_facts.along(rich), half + half / 2)))
    among = Counter(at for _kind, _seat, _symbol, at in there)
    out, boxes, taken = [], list[Box](), Counter[Point]()
    for kind, seat, symbol, at in there:
        n = taken[at]
        taken[at] += 1
        dx, dy = (-(12 if among[at] == 2 else 7) * n, -4 * n)
        if at == ring.at(0, 0):
            dx, dy = (-9, 9)[n % 2], (-9, 9)[n // 2 % 2]
        x, y = at[0] + dx * k, at[1] + dy * k
        now = " now" if seat == acting else ""
        size = (0.66 if kind == "fame" else 0.6) * k
        out.append(piece(f"{kind}-{seat}", symbol, x, y, size, f"piece p{seat}{now}"))
        boxes.append(around((x, y), 25 * k, 25 * k))
    return out, boxes


# -- where a number covers nothing --------------------------------------------------------------------------------------------


def around(middle: Point, w: float, h: float) -> Box:
    return middle[0] - w / 2, middle[1] - h / 2, w, h


def apart(one: Box, other: Box) -> bool:
    (x, y, w, h), (ox, oy, ow, oh) = one, other
    return x + w <= ox or ox + ow <= x or y + h <= oy or oy + oh <= y


def resting(layout: Layout, wanted: float, taken: list[Box]) -> Point:
    """Where a pill covers neither print nor marker nor another pill, as near to the wanted position as can be."""
    k = layout.ring.band / 44
    spots = free_spots(layout.tall)
    free = (at for at in nearest(spots, wanted) if all(apart(around(at, WIDE * k, HIGH * k), box) for box in taken))
    return next(free, None) or next(nearest(spots, wanted))


def nearest(spots: tuple[tuple[float, Point], ...], wanted: float) -> Iterator[Point]:
    """The places of spots from the nearest to a position on; they are sorted by their own."""
    right = bisect(spots, wanted, key=lambda spot: spot[0])
    left = right - 1
    while left >= 0 or right < len(spots):
        if right == len(spots) or (left >= 0 and wanted - spots[left][0] <= spots[right][0] - wanted):
            yield spots[left][1]
            left -= 1
        else:
            yield spots[right][1]
            right += 1


@per_edition
def free_spots(tall: bool) -> tuple[tuple[float, Point], ...]:
    """The positions of the border where a pill would cover no number and no sign."""
    ring = (PHONE if tall else DESK).ring
    half, k = ring.band / 2, ring.band / 44
    fame, money = edition_facts.track_signs("fame"), edition_facts.track_signs("money")
    printed = []
    for n in range(1, edition_facts.number("fame.spaces") + 1):
        size = (22 * k, 22 * k) if n in fame else (20 * k, 13 * k)
        printed.append(around(ring.at(edition_facts.along(n), half / 2 + 1), *size))
    for m in range(1, edition_facts.number("money.spaces") + 1):
        at = ring.at(edition_facts.along(edition_facts.beside(m)), half * 1.5)
        if m in money:
            printed.append(around(at, 22 * k, 22 * k))
        elif m % 5 == 0:
            printed.append(around(at, (35 if m >= 100 else 26) * k, 13 * k))  # with air: both are numbers
    corners = [around(ring.at(0, 0), ring.band, ring.band)]
    corners += [around(at, ring.band, ring.band) for _n, at in ring.corners(half)]
    spots = tuple((n / 8, ring.at(n / 8, depth(ring, n / 8) * k)) for n in range(8, 480))
    free = (
        (n, at) for n, at in spots if all(apart(around(at, WIDE * k, HIGH * k), box) for box in (*printed, *corners))
    )
    return tuple(free) or spots  # an edition with more spaces leaves no room between them


def depth(ring: Ring, at: float) -> float:
    """How deep a pill lies: numbers of fame leave room above each other, those of money beside each other."""
    (x, _y), (inner, _inner_y) = ring.at(at, 0), ring.at(at, 1)
    return LYING if x == inner else UPRIGHT
