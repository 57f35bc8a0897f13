"""Beside the sultanate: the djinns that lie open."""

from collections.abc import Iterable

from serai.boards.drawing.drawn_edition import edition_of, per_edition
from serai.boards.drawing.layers import kept, layer_from
from serai.boards.drawing.marks import BoardPart, at, boxed, drawn_piece, hit, spot, target
from serai.boards.drawing.scene import Scene, label, ring, use
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.text_metrics import fit, paragraph
from serai.boards.five_tribes.drawing.layout import Layout
from serai.boards.five_tribes.text.texts import DJINN, POWER, price
from serai.games.five_tribes.texts import DJINN_KEYS
from serai.kernel.i18n import _, ngettext


def djinn_row(scene: Scene, layout: Layout) -> BoardPart:
    """The face-up djinns with names, values, prices and powers."""
    takes = tuple(move for move in scene.moves if move.startswith("take "))
    return _djinns(scene, layout, takes, scene.mine)


@layer_from("djinn_row")
def _djinns(scene: Scene, layout: Layout, takes: tuple[str, ...], mine: bool) -> BoardPart:
    out: list[BoardPart] = []
    row = scene.view["djinn_row"]
    for place in range(3):
        x, y, w, h = layout.djinn(place)
        if place >= len(row):
            out.append(
                f'<rect class="empty" x="{num(x + 1)}" y="{num(y + 1)}" width="{num(w - 2)}" height="{num(h - 2)}" rx="10"/>'
            )
            continue
        out.append(
            drawn_piece(f"djinn-{row[place]}", at(x, y), boxed(x, y, w, h), djinn_card(row[place], layout), "piece new")
        )
    for place, key in enumerate(row):
        out.append(djinn_targets(layout, place, key, takes, mine))
    return tuple(out)


@per_edition
def djinn_values() -> dict[str, tuple[int, int]]:
    """Every djinn's points and cost code."""
    e = edition_of("five-tribes").record
    return {key: (int(e.djinn_value[i]), int(e.djinn_cost[i])) for i, key in enumerate(DJINN_KEYS)}


@kept
def djinn_card(key: str, layout: Layout) -> str:
    """The face of a card of the djinn row; it lies across on a phone."""
    _x, _y, w, h = layout.djinn(0)
    points, cost = djinn_values()[key]
    name, power = _(DJINN[key]), _(POWER[key])
    back = f'<rect class="shade" x="1" y="3" width="{num(w - 2)}" height="{num(h)}" rx="10"/><rect class="card" x=".5" y=".5" width="{num(w - 1)}" height="{num(h - 1)}" rx="10"/>'
    if layout.tall:
        face = (
            use(f"arch-{key}", 76, 72, 0.95)
            + use("djinn-value", 24, 24, 1.2)
            + label(24, 31.5, str(points), 21, "v2", "middle")
        )
        title = label(152, 28, name, fit(name, 250, 24, "display"), "d t")
        signs = cost_signs(cost, w - 12, 20, 1.4)
        text = paragraph(152, 53, power, w - 162, 20, 78, least=19.2)
    else:
        face = (
            use(f"arch-{key}", w / 2, 44, 0.76)
            + use("djinn-value", 21, 21, 1)
            + label(21, 27, str(points), 17, "v2", "middle")
        )
        room = w - 24 - cost_width(cost)
        title = label(12, 95, name, fit(name, room, 18, "display", 15.5), "d t")
        signs = cost_signs(cost, w - 10, 89, 1)
        text = paragraph(12, 115, power, w - 20, 16.5, 84, least=15.4)
    return f"{back}{face}{title}{signs}{text}"


#: How a price is drawn: e an elder, f a fakir.
SIGNS = ("", "e/f", "e+e/f", "f", "f…")


def cost_width(cost: int) -> float:
    return sum({"e": 17, "f": 18, "/": 9, "+": 11, "…": 13}[c] for c in SIGNS[cost])


def cost_signs(cost: int, right: float, y: float, k: float) -> str:
    """The price of a power, set from the right edge."""
    if not cost:
        return ""
    out, pen = [], right - cost_width(cost) * k
    for c in SIGNS[cost]:
        if c == "e":
            out.append(use("m-elder", pen + 8 * k, y, 0.4 * k))
            pen += 17 * k
        elif c == "f":
            out.append(use("g-fakir", pen + 9 * k, y, 0.5 * k, 'class="sign"'))
            pen += 18 * k
        else:
            wide = {"/": 9, "+": 11, "…": 13}[c] * k
            out.append(label(pen + wide / 2, y + 5 * k, c, 15.5 * k, "m", "middle"))
            pen += wide
    return f"<g><title>{esc(_('Using it costs: {price}').format(price=price(cost)))}</title>{''.join(out)}</g>"


def djinn_targets(layout: Layout, place: int, key: str, takes: tuple[str, ...], mine: bool) -> BoardPart:
    x, y, w, h = layout.djinn(place)
    area = hit(x, y, w, h)
    name = _(DJINN[key])
    legal = [move for move in takes if move.startswith(f"take {key} ")]
    if not legal:
        return spot(f"take-{key}", f"take {key} with elders" if mine else "", f"{name}{told(key)}", area)
    ways = payments(takes)
    out = []
    for move in legal:
        pick = ways.index(move.split(" ", 2)[2]) + 1 if len(ways) > 1 else 0
        ident = f"take-{key}-{pick}" if pick else f"take-{key}"
        words = _("Take {djinn}").format(djinn=name) + told(key)
        out.append(target(ident, move, words, area, pick, "legal", (ring(x, y, w, h, 10, "ring slim"), "")))
    return tuple(out)


def told(key: str) -> str:
    """What is to be said of a djinn after its name: points, power, and what using it costs."""
    n, cost = djinn_values()[key]
    points = ngettext("{n} point", "{n} points", n).format(n=n)
    paid = _("Using it costs: {price}").format(price=price(cost)) if cost else ""
    return f", {points}. {_(POWER[key])} {paid + '.' if paid else ''}".rstrip()


def payments(moves: Iterable[str]) -> list[str]:
    """The ways in which a djinn can be paid now: `with elders`, `with fakir`."""
    return sorted({move.split(" ", 2)[2] for move in moves if move.startswith("take ")})
