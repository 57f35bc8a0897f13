"""The sultanate itself: tiles, camels, palms and palaces, crowds of meeples, the caravan of the move, targets and pills."""

from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import Any

from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, at, label, seat_number, use
from serai.boards.drawing.svg import esc, num
from serai.boards.five_tribes.drawing.layout import GAP, Layout
from serai.boards.five_tribes.drawing.symbols import TH, TW
from serai.boards.five_tribes.piece_ids import HAND, TRIBE
from serai.boards.five_tribes.texts import KIND, MEEPLE, counted, initials
from serai.games.five_tribes.state import Note
from serai.games.five_tribes.texts import COLOUR_KEYS, TILE_KEYS
from serai.kernel.i18n import _

CROWDED = 0.56  # below this size of a figure, equal ones stand behind each other with a number


def frame(layout: Layout) -> str:
    """The wooden frame."""
    x, y = layout.board
    w, h = layout.frame
    return (
        f'<rect class="wood" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="14"/>'
        f'<rect class="wood-edge" x="{num(x + 2)}" y="{num(y + 2)}" width="{num(w - 4)}" height="{num(h - 4)}" rx="12"/>'
    )


def names(layout: Layout) -> str:
    """What columns and rows are called, on the frame; over the rings, which reach out onto it."""
    x, y = layout.board
    across, down = layout.grid
    out, rim = [], layout.rim
    size, foot = (rim, rim * 0.86) if layout.tall else (rim * 0.82, rim * 0.8)
    for i in range(across):
        middle = x + rim + i * (TW + GAP) + TW / 2
        out.append(label(middle, y + foot, str(5 - i) if layout.tall else "abcdef"[i], size, "w", "middle"))
    for i in range(down):
        middle = y + rim + i * (TH + GAP) + TH / 2
        out.append(label(x + rim / 2, middle + 4, "abcdef"[i] if layout.tall else str(i + 1), size, "w", "middle"))
    return "".join(out)


def grounds(scene: Scene, layout: Layout) -> str:
    """All tiles, dimmed together in the dark theme."""
    x, y = layout.board
    w, h = layout.frame
    rim = layout.rim
    tiles = "".join(use(f"tile-{scene.view['kind'][key]}", *layout.tile(key)) for key in TILE_KEYS)
    dusk = (
        f'<rect class="dusk" x="{num(x + rim)}" y="{num(y + rim)}" width="{num(w - 2 * rim)}" '
        f'height="{num(h - 2 * rim)}" rx="10"/>'
    )
    return tiles + dusk + "".join(border(layout, key, owner) for key, owner in scene.view["owner"].items())


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


def low_pieces(view: Mapping[str, Any], key: str) -> bool:
    return key in view["palms"] or key in view["palaces"]


def meeples(scene: Scene, layout: Layout, cast: Cast, pilled: set[str]) -> str:
    """Every meeple on a tile and in hand: fixed order of tribes, one figure each; where too many stand, numbers help.

    They lie in one layer in the order of their ids, so that a piece that moves stays where it is in the document.
    """
    view = scene.view
    numbers = {colour: cast.at(colour) for colour in COLOUR_KEYS}
    dropped = fresh_drops(scene)
    drawn_hand, in_hand = tray(scene, layout)
    figures: list[tuple[tuple[int, int], str]] = []
    covered = view["at"] if in_hand else None
    for i, (colour, x, y) in enumerate(in_hand):
        first = next(j for j, held in enumerate(in_hand) if held[0] == colour)
        figures.append(figure(colour, numbers[colour][HAND][i - first], at(x, y, 0.62)))
    under: list[str] = []
    letters = initials() if scene.aids else ""
    extra = [badge(x + 1, y + 7, letters[COLOUR_KEYS.index(c)], 0.62, "aid") for c, x, y in in_hand if letters]
    for key, there in view["meeples"].items():
        x, y = layout.tile(key)
        top = 42 if key in view["owner"] else 29
        bottom = 77 if key == covered else 86 if low_pieces(view, key) or key in pilled else 112
        everyone = [colour for colour in COLOUR_KEYS for _i in range(there.get(colour, 0))]
        size, places = crowd(len(everyone), top, bottom, layout.figure)
        stacked = size < CROWDED
        if stacked:
            size, columns = crowd(len(there), top, bottom, layout.figure)
            by_colour = dict(zip([c for c in COLOUR_KEYS if c in there], columns, strict=True))
            places = tuple(by_colour[colour] for colour in everyone)
        seen: dict[str, int] = {}
        for colour, (dx, dy) in zip(everyone, places, strict=True):
            i = seen.get(colour, 0)
            seen[colour] = i + 1
            lift = min(i, 2) * 1.5 if stacked else 0.0
            figures.append(figure(colour, numbers[colour][key][i], at(x + dx - lift, y + dy - lift, size)))
            if (key, colour) in dropped and i == 0:
                under.append(use("fresh", x + dx, y + dy, size))
            if letters and not (stacked and i):
                extra.append(
                    badge(x + dx + 1 * size, y + dy + 11 * size, letters[COLOUR_KEYS.index(colour)], size, "aid")
                )
        if stacked:
            for colour, (dx, dy) in by_colour.items():
                if there[colour] > 1:
                    extra.append(
                        badge(x + dx + 11 * size, y + dy + 16 * size, str(there[colour]), max(size, 0.6), "many")
                    )
    return f"{drawn_hand}{''.join(under)}<g>{''.join(piece for _id, piece in sorted(figures))}</g>{''.join(extra)}"


def figure(colour: str, number: int, place: str) -> tuple[tuple[int, int], str]:
    """A meeple, with its rank in the layer: those of later tribes stand in front."""
    drawn = f'<use id="{colour}-{number}" class="piece" href="#stand-{TRIBE[colour]}" {place}/>'
    return (COLOUR_KEYS.index(colour), number), drawn


def badge(x: float, y: float, words: str, size: float, kind: str) -> str:
    return f'<g class="{kind}" {at(x, y, size)}><circle r="9.500"/><text y="4.800" font-size="14">{words}</text></g>'


def furniture(scene: Scene, layout: Layout) -> str:
    """Marks and values, owners, camels, palms and palaces of all tiles."""
    view, out = scene.view, []
    for key in TILE_KEYS:
        x, y = layout.tile(key)
        kind = view["kind"][key]
        owner = view["owner"].get(key)
        out.append(use(f"mark-{kind}", x, y))
        value = view["value"].get(key, 0)
        out.append(f'<text class="v" x="{num(x + TW - 18)}" y="{num(y + 24.5)}">{value}</text>')
        if owner:
            emblem = scene.emblem(seat_number(owner))
            alone = key not in view["meeples"]
            low = low_pieces(view, key)
            place = (x + TW / 2 - 2, y + (60 if low else 66), 1.0) if alone else (x + TW / 2 + 3, y + 24, 0.62)
            out.append(
                f'<use id="camel-{key}" class="piece new p{seat_number(owner)}" href="#camel-{emblem}" {at(*place)}/>'
            )
        out.append(standing(view["palms"].get(key, 0), "palm", x + 18, y + 97, 23, 0.66, key, 3))
        palms = min(view["palms"].get(key, 0), 3)
        out.append(
            standing(view["palaces"].get(key, 0), "palace", x + 20 + 23 * palms, y + 98, 31, 0.6, key, 3 - palms // 2)
        )
    return "".join(out)


def standing(n: int, symbol: str, x: float, y: float, step: float, size: float, key: str, most: int) -> str:
    """Palms or palaces along the lower edge; beyond a few, a number says how many."""
    out = "".join(
        f'<use id="{symbol}-{key}-{i}" class="piece new" href="#{symbol}" {at(x + i * step, y, size)}/>'
        for i in range(min(n, most))
    )
    return out + (badge(x + (most - 1) * step + 10, y + 6, str(n), 0.8, "many") if n > most else "")


# -- the move being made -------------------------------------------------------------------------------------------


def path_of(scene: Scene) -> list[str]:
    """The tiles of the move that is being made or acted out, from the tile it was lifted from."""
    if scene.view["at"] is None:
        return []
    walk: list[str] = []
    for event in scene.events:
        if event.kind == Note.LIFTED:
            walk = [TILE_KEYS[event.a]]
        elif event.kind == Note.DROPPED and walk:
            walk.append(TILE_KEYS[event.b])
    return walk if walk and walk[-1] == scene.view["at"] else []


def fresh_drops(scene: Scene) -> set[tuple[str, str]]:
    """Where the meeples dropped in this move stand."""
    if scene.view["prompt"] != "drop":
        return set()
    found: set[tuple[str, str]] = set()
    for event in scene.events:
        if event.kind == Note.LIFTED:
            found = set()
        elif event.kind == Note.DROPPED:
            found.add((TILE_KEYS[event.b], COLOUR_KEYS[event.a]))
    return found


def caravan(scene: Scene, layout: Layout) -> str:
    """The dotted line of the move so far, with rounded turns; it runs under the pieces."""
    walk = path_of(scene)
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


def pennants(scene: Scene, layout: Layout) -> str:
    """In a corner of the tile where each player's last move ended: a flag in his colour."""
    last: dict[int, str] = {}
    ends: dict[int, str] = {}
    for event in scene.events:
        if event.kind == Note.DROPPED:
            last[event.seat] = TILE_KEYS[event.b]
        elif event.kind == Note.HARVESTED and event.seat in last:
            ends[event.seat] = last[event.seat]
    out, taken = [], dict.fromkeys(ends.values(), 0)
    for seat, key in sorted(ends.items()):
        x, y = layout.tile(key)
        x += TW - 30 * taken[key]
        taken[key] += 1
        words = _("Last move of {player}").format(player=scene.name(seat))
        out.append(
            f'<g id="last-{seat}" class="pennant p{seat}"><title>{esc(words)}</title>'
            f'<path d="M{num(x - 31)} {num(y + TH - 1)}Q{num(x - 29)} {num(y + TH - 28)} {num(x - 1)} {num(y + TH - 30)}V{num(y + TH - 10)}Q{num(x - 1)} {num(y + TH - 1)} {num(x - 10)} {num(y + TH - 1)}Z"/>'
            f"{use(f'e-{scene.emblem(seat)}', x - 12, y + TH - 12, 0.52)}</g>"
        )
    return "".join(out)


def tile_name(scene: Scene, key: str) -> str:
    """A tile in words: its name, kind and value, who owns it, what stands on it."""
    view = scene.view
    parts = [
        _("{tile}: {kind}, {value} points").format(
            tile=key, kind=_(KIND[view["kind"][key]]), value=view["value"].get(key, 0)
        )
    ]
    if owner := view["owner"].get(key):
        parts.append(_("camel of {player}").format(player=scene.name(seat_number(owner))))
    parts += [counted(colour, n) for colour, n in view["meeples"].get(key, {}).items()]
    if n := view["palms"].get(key):
        parts.append(_("palms: {n}").format(n=n))
    if n := view["palaces"].get(key):
        parts.append(_("palaces: {n}").format(n=n))
    return ", ".join(parts)


def meeple_name(colour: str) -> str:
    return _(MEEPLE[colour])
