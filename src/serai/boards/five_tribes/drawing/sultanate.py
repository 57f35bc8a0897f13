"""The sultanate itself: tiles, camels, palms and palaces, crowds of meeples, the caravan of the move, targets and pills."""

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from serai.boards.drawing.layers import drawn_from, layer_from, worded
from serai.boards.drawing.marks import BoardPart, Piece, at, piece
from serai.boards.drawing.scene import Scene, label, seat_number, use
from serai.boards.drawing.svg import esc, num
from serai.boards.five_tribes.drawing.layout import GAP, Layout
from serai.boards.five_tribes.drawing.piece_ids import HAND, TRIBE
from serai.boards.five_tribes.drawing.symbols import TH, TW
from serai.boards.five_tribes.text.texts import KIND, MEEPLE, counted, initials
from serai.games.five_tribes.state import Note
from serai.games.five_tribes.texts import COLOUR_KEYS, TILE_KEYS
from serai.kernel.i18n import _
from serai.kernel.plain import View

ENDING = frozenset(map(int, (Note.HARVESTED, Note.DROPPED)))
CROWDED = 0.56  # below this size of a figure, equal ones stand behind each other with a number


@lru_cache
def frame(layout: Layout) -> str:
    """The wooden frame."""
    x, y = layout.board
    w, h = layout.frame
    return (
        f'<rect class="wood" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="14"/>'
        f'<rect class="wood-edge" x="{num(x + 2)}" y="{num(y + 2)}" width="{num(w - 4)}" height="{num(h - 4)}" rx="12"/>'
    )


@lru_cache
def names(layout: Layout) -> str:
    """What columns and rows are called, on the frame; over the rings, which reach out onto it."""
    x, y = layout.board
    across, down = layout.grid
    out, rim = [], layout.rim
    size, foot = (max(layout.words, rim), rim * 0.86) if layout.tall else (layout.words, rim * 0.82)
    for i in range(across):
        middle = x + rim + i * (TW + GAP) + TW / 2
        out.append(label(middle, y + foot, str(5 - i) if layout.turned else "abcdef"[i], size, "w", "middle"))
    for i in range(down):
        middle = y + rim + i * (TH + GAP) + TH / 2
        out.append(label(x + rim / 2, middle + 4, "abcdef"[i] if layout.turned else str(i + 1), size, "w", "middle"))
    return "".join(out)


@layer_from("kind", "owner")
def grounds(scene: Scene, layout: Layout) -> BoardPart:
    """All tiles, dimmed together in the dark theme."""
    x, y = layout.board
    w, h = layout.frame
    rim = layout.rim
    tiles = "".join(use(f"tile-{scene.view['kind'][key]}", *layout.tile(key)) for key in TILE_KEYS)
    dusk = (
        f'<rect class="dusk" x="{num(x + rim)}" y="{num(y + rim)}" width="{num(w - 2 * rim)}" '
        f'height="{num(h - 2 * rim)}" rx="10"/>'
    )
    return (tiles + dusk, *(border(layout, key, owner) for key, owner in scene.view["owner"].items()))


def border(layout: Layout, key: str, owner: str) -> str:
    """Round an owned tile, in the owner's colour."""
    x, y = layout.tile(key)
    return (
        f'<rect class="held p{seat_number(owner)}" x="{num(x + 2)}" y="{num(y + 2)}" '
        f'width="{num(TW - 4)}" height="{num(TH - 4)}" rx="8.500"/>'
    )


@lru_cache(maxsize=64)
def crowd(n: int, top: float, bottom: float, most: float) -> tuple[float, tuple[tuple[float, float], ...]]:
    """The size of n figures between two heights of a tile, and where each stands, row by row."""
    height = bottom - top
    best, rows = 0.0, 1
    for r in (1, 2, 3):
        size = min(most, height / (50 + 38 * (r - 1)), (TW - 8) / (36 * ceil(n / r) + 8))
        if size > best + 0.08:
            best, rows = size, r
    across = ceil(n / rows)
    places = []
    middle = (top + bottom) / 2 + 4 * best
    for i in range(n):
        row = i // across
        members = min(across, n - row * across)
        x = TW / 2 + (i % across - (members - 1) / 2) * 36 * best - 2 * best
        places.append((x, middle + (row - (rows - 1) / 2) * 38 * best))
    return best, tuple(places)


def low_pieces(view: View, key: str) -> bool:
    return key in view["palms"] or key in view["palaces"]


Spot = tuple[float, float, float]  # a place and a size


class Gathering(NamedTuple):
    """The figures on a tile: where each stands, and what is written beside them."""

    spots: Mapping[str, tuple[Spot, ...]]  # of each colour, in the order of their numbers
    badges: tuple[str, ...]


@lru_cache(maxsize=8192)
def gathered(
    corner: tuple[float, float],
    there: tuple[tuple[str, int], ...],
    room: tuple[float, float],
    most: float,
    letters: str,
    least: float,
) -> Gathering:
    """Where the figures of a tile stand between two heights; where too many are, equal ones stand behind each other."""
    (x, y), numbers = corner, dict(there)
    everyone = [colour for colour in COLOUR_KEYS for _i in range(numbers.get(colour, 0))]
    size, places = crowd(len(everyone), *room, most)
    stacked = size < CROWDED
    if stacked:
        size, columns = crowd(len(numbers), *room, most)
        by_colour = dict(zip([c for c in COLOUR_KEYS if c in numbers], columns, strict=True))
        places = tuple(by_colour[colour] for colour in everyone)
    spots: dict[str, list[Spot]] = {}
    badges = []
    for colour, (dx, dy) in zip(everyone, places, strict=True):
        i = len(spots.setdefault(colour, []))
        lift = min(i, 2) * 1.5 if stacked else 0.0
        spots[colour].append((x + dx - lift, y + dy - lift, size))
        if letters and not (stacked and i):
            badges.append(
                badge(
                    x + dx + 1 * size,
                    y + dy + 11 * size,
                    letters[COLOUR_KEYS.index(colour)],
                    max(size, least / 14),
                    "aid",
                )
            )
    if stacked:
        for colour, (dx, dy) in by_colour.items():
            if numbers[colour] > 1:
                many = str(numbers[colour])
                badges.append(badge(x + dx + 11 * size, y + dy + 16 * size, many, max(size, least / 14), "many"))
    return Gathering({colour: tuple(found) for colour, found in spots.items()}, tuple(badges))


@layer_from("meeples", "owner", "palms", "palaces", "hand", "at", cast=True)
def meeples(scene: Scene, layout: Layout, pilled: Set[str], dropped: Set[tuple[str, str]]) -> BoardPart:
    """Every meeple on a tile and in hand: fixed order of tribes, one figure each; where too many stand, numbers help.

    They lie in one layer in the order of their ids, so that a piece that moves stays where it is in the document.
    """
    view, cast = scene.view, scene.cast
    assert cast is not None
    drawn_hand, in_hand = tray(scene, layout)
    letters = initials() if scene.aids else ""
    spots: dict[str, Mapping[str, Sequence[Spot]]] = {
        HAND: {c: [(x, y, 0.62) for held, x, y in in_hand if held == c] for c in COLOUR_KEYS}
    }
    size = max(0.62, layout.words / 14)
    extra = [badge(x + 1, y + 7, letters[COLOUR_KEYS.index(c)], size, "aid") for c, x, y in in_hand if letters]
    under: list[str] = []
    covered = view["at"] if in_hand else None
    for key, there in view["meeples"].items():
        top = 42 if key in view["owner"] else 29
        bottom = 77 if key == covered else 86 if low_pieces(view, key) or key in pilled else 112
        found = gathered(layout.tile(key), tuple(there.items()), (top, bottom), layout.figure, letters, layout.words)
        spots[key] = found.spots
        extra += found.badges
        under += [use("fresh", *found.spots[c][0]) for c in COLOUR_KEYS if (key, c) in dropped and c in found.spots]
    figures: list[Piece] = []
    for colour in COLOUR_KEYS:
        symbol = f"stand-{TRIBE[colour]}"
        seen: dict[str, int] = {}
        for number, place in enumerate(cast.places.get(colour, ())):
            if place in spots:
                i = seen.get(place, 0)
                seen[place] = i + 1
                figures.append(piece(f"{colour}-{number}", symbol, *spots[place][colour][i]))
    return drawn_hand, *under, "<g>", *figures, "</g>", *extra


@lru_cache(maxsize=4096)
def badge(x: float, y: float, words: str, size: float, kind: str) -> str:
    return f'<g class="{kind}" {at(x, y, size)}><circle r="9.500"/><text y="4.800" font-size="14">{words}</text></g>'


@layer_from("kind", "value", "owner", "palms", "palaces")
def furniture(scene: Scene, layout: Layout, bare: Set[str]) -> BoardPart:
    """Marks and values, owners, camels, palms and palaces of all tiles; `bare` are those without meeples."""
    view, out = scene.view, list[BoardPart]()
    for key in TILE_KEYS:
        x, y = layout.tile(key)
        kind = view["kind"][key]
        owner = view["owner"].get(key)
        value = view["value"].get(key, 0)
        worth = f'<text class="v" x="{num(x + TW - 18)}" y="{num(y + 24.5)}">{value}</text>'
        out.append(use(f"mark-{kind}", x, y) + worth)
        if owner:
            seat = seat_number(owner)
            low = low_pieces(view, key)
            place = (x + TW / 2 - 2, y + (60 if low else 66), 1.0) if key in bare else (x + TW / 2 + 3, y + 24, 0.62)
            out.append(piece(f"camel-{key}", f"camel-{scene.emblem(seat)}", *place, f"piece new p{seat}"))
        out.append(standing(view["palms"].get(key, 0), "palm", (x + 18, y + 97, 0.66), 23, key, 3, layout.words))
        palms = min(view["palms"].get(key, 0), 3)
        place = (x + 20 + 23 * palms, y + 98, 0.6)
        out.append(standing(view["palaces"].get(key, 0), "palace", place, 31, key, 3 - palms // 2, layout.words))
    return tuple(out)


def standing(
    n: int, symbol: str, first: tuple[float, float, float], step: float, key: str, most: int, words: float
) -> BoardPart:
    """Palms or palaces along the lower edge; beyond a few, a number says how many."""
    x, y, size = first
    there = tuple(piece(f"{symbol}-{key}-{i}", symbol, x + i * step, y, size, "piece new") for i in range(min(n, most)))
    return there, badge(x + (most - 1) * step + 10, y + 6, str(n), words / 14, "many") if n > most else ""


# -- the move being made -------------------------------------------------------------------------------------------


def last_walk(scene: Scene) -> list[tuple[str, str]]:
    """The drops of the move that was begun last, after the tile it was lifted from: (tile, colour)."""
    walk: list[tuple[str, str]] = []
    for event in reversed(scene.events):
        if event.kind == Note.DROPPED:
            walk.append((TILE_KEYS[event.b], COLOUR_KEYS[event.a]))
        elif event.kind == Note.LIFTED:
            return [(TILE_KEYS[event.a], ""), *reversed(walk)]
    return []


def path_of(scene: Scene) -> tuple[str, ...]:
    """The tiles of the move that is being made or acted out, from the tile it was lifted from."""
    if scene.view["at"] is None:
        return ()
    walk = tuple(tile for tile, _colour in scene.once(last_walk))
    return walk if walk and walk[-1] == scene.view["at"] else ()


def fresh_drops(scene: Scene) -> frozenset[tuple[str, str]]:
    """Where the meeples dropped in this move stand."""
    return frozenset(scene.once(last_walk)[1:]) if scene.view["prompt"] == "drop" else frozenset()


@lru_cache
def caravan(layout: Layout, walk: tuple[str, ...]) -> str:
    """The dotted line of the move so far, with rounded turns; it runs under the pieces."""
    if not walk:
        return ""
    points = [(x + TW / 2, y + TH - 28) for x, y in map(layout.tile, walk)]
    x0, y0 = points[0]
    d = f"M{num(x0)} {num(y0)}"
    for i in range(1, len(points) - 1):
        (ax, ay), (bx, by), (cx, cy) = points[i - 1 : i + 2]
        d += f"L{num(ax + (bx - ax) * 0.66)} {num(ay + (by - ay) * 0.66)}"
        d += f"Q{num(bx)} {num(by)} {num(bx + (cx - bx) * 0.34)} {num(by + (cy - by) * 0.34)}"
    if len(points) > 1:
        d += f"L{num(points[-1][0])} {num(points[-1][1])}"
    ox, oy = layout.tile(walk[0])
    return (
        f'<rect class="origin" x="{num(ox + 1.5)}" y="{num(oy + 1.5)}" width="{num(TW - 3)}" height="{num(TH - 3)}" rx="9"/>'
        f'<path class="road" d="{d}"/><path class="steps" d="{d}"/><circle class="start" cx="{num(x0)}" cy="{num(y0)}" r="8"/>'
    )


def tray(scene: Scene, layout: Layout) -> tuple[str, list[tuple[str, float, float]]]:
    """The hand on the lower edge of the tile where the caravan stands, and where each meeple lies in it."""
    view = scene.view
    held = [colour for colour in COLOUR_KEYS for _i in range(view["hand"].get(colour, 0))]
    if not held or view["at"] is None:
        return "", []
    x, y = layout.tile(view["at"])
    step = min(27.0, 84 / max(1, len(held) - 1))
    w = step * (len(held) - 1) + 40
    left, top = x + (TW - w) / 2, y + TH - 38
    words = _("In hand: {meeples}").format(meeples=", ".join(counted(c, n) for c, n in view["hand"].items()))
    drawn = (
        f'<g class="hand" role="img" aria-label="{esc(words)}"><rect class="rim" x="{num(left - 3)}" y="{num(top - 3)}" '
        f'width="{num(w + 6)}" height="44" rx="12"/>'
        f'<rect class="palm-of-hand" x="{num(left)}" y="{num(top)}" width="{num(w)}" height="38" rx="9.500"/></g>'
    )
    return drawn, [(colour, left + 19 + i * step, top + 21) for i, colour in enumerate(held)]


def last_ends(scene: Scene) -> tuple[tuple[int, str], ...]:
    """Where each player's last move ended, by seat."""
    ends: dict[int, str] = {}
    wanted: set[int] = set()  # seats that have ended a move, and whose last drop is still to be found
    for event in reversed(scene.events):
        if event.kind not in ENDING:
            continue
        if event.kind == Note.HARVESTED:
            if event.seat not in ends:
                wanted.add(event.seat)
        elif event.seat in wanted:
            ends[event.seat] = TILE_KEYS[event.b]
            wanted.remove(event.seat)
            if len(ends) == len(scene.players):
                break
    return tuple(sorted(ends.items()))


@layer_from()
def pennants(scene: Scene, layout: Layout, ends: tuple[tuple[int, str], ...]) -> BoardPart:
    """In a corner of the tile where each player's last move ended: a flag in his colour."""
    out, taken = list[BoardPart](), {key: 0 for _seat, key in ends}
    for seat, key in ends:
        x, y = layout.tile(key)
        x += TW - 30 * taken[key]
        taken[key] += 1
        words = _("Last move of {player}").format(player=scene.name(seat))
        out.append(
            f'<g id="last-{seat}" class="pennant p{seat}"><title>{esc(words)}</title>'
            f'<path d="M{num(x - 31)} {num(y + TH - 1)}Q{num(x - 29)} {num(y + TH - 28)} {num(x - 1)} {num(y + TH - 30)}V{num(y + TH - 10)}Q{num(x - 1)} {num(y + TH - 1)} {num(x - 10)} {num(y + TH - 1)}Z"/>'
            f"{use(f'e-{scene.emblem(seat)}', x - 12, y + TH - 12, 0.52)}</g>"
        )
    return tuple(out)


@drawn_from("kind", "value", "owner", "meeples", "palms", "palaces")
def tile_names(scene: Scene) -> dict[str, str]:
    """Every tile in words: its name, kind and value, who owns it, what stands on it."""
    view = scene.view
    kinds, values, meeples, palms, palaces = (view[n] for n in ("kind", "value", "meeples", "palms", "palaces"))
    owners = {key: scene.name(seat_number(owner)) for key, owner in view["owner"].items()}
    return {
        key: _tile_name(
            key,
            kinds[key],
            values.get(key, 0),
            owners.get(key),
            tuple(meeples[key].items()) if key in meeples else (),
            palms.get(key, 0),
            palaces.get(key, 0),
        )
        for key in TILE_KEYS
    }


@worded
def _tile_name(
    key: str, kind: str, value: int, owner: str | None, there: tuple[tuple[str, int], ...], palms: int, palaces: int
) -> str:
    parts = [_("{tile}: {kind}, {value} points").format(tile=key, kind=_(KIND[kind]), value=value)]
    if owner is not None:
        parts.append(_("camel of {player}").format(player=owner))
    parts += [counted(colour, n) for colour, n in there]
    if palms:
        parts.append(_("palms: {n}").format(n=palms))
    if palaces:
        parts.append(_("palaces: {n}").format(n=palaces))
    return ", ".join(parts)


def meeple_name(colour: str) -> str:
    return _(MEEPLE[colour])
