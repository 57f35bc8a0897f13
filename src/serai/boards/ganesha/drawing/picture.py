"""The window of Ganesha in the lobby."""

from serai.boards.drawing.svg import SAFFRON, circle, g, line, path, polar, rect, use
from serai.boards.ganesha.drawing.lotus import ganesha_head, petals
from serai.boards.symbols.gems import GEMS
from serai.boards.symbols.pictures import H, W


def temple() -> str:
    """Lamplight on the mandala, stones pouring in."""
    cx, cy = W / 2, 172
    out = [
        rect(0, 0, W, H, fill="#5a3b5e"),
        circle(cx, cy, 230, fill="#6d4668"),
        circle(cx, cy, 180, fill="#855170"),
        circle(cx, cy, 130, fill="#a86673"),
    ]
    rings = [
        (92, 123, 24, 6.6, "#e8b27d", "#c77f52"),
        (70, 99, 16, 10, "#f3cf9a", "#cf9257"),
        (46, 76, 12, 13.4, "#fae6bf", "#d9a45f"),
    ]
    out += [
        g(petals(a, b, n, spread, fill=fill, stroke=edge, stroke_width=1.5), at=(cx, cy))
        for a, b, n, spread, fill, edge in rings
    ]
    out.append(
        circle(cx, cy, 54, fill="#fdf3da", stroke="#d9a45f", stroke_width=2)
        + g(ganesha_head(), at=(cx - 1, cy + 5), scale=1.1)
    )
    order = list(GEMS)
    out += [use(f"gem-{order[i % 5]}", *polar(cx, cy, 107, -90 + 30 * i), 0.58) for i in range(12)]
    out += [circle(*polar(cx, cy, 85, -90 + 22.5 * i), 3, fill="#a8584a") for i in range(16)]
    for x, y in ((58, 134), (W - 58, 134)):
        out.append(
            line(x, 0, x, y - 18, stroke="#e2b33c", stroke_width=2)
            + circle(x, y + 2, 38, fill="#f9d37f", opacity=0.22)
            + circle(x, y + 2, 23, fill="#f9d37f", opacity=0.3)
            + path(
                f"M{x - 18} {y}C{x - 16} {y + 16} {x + 16} {y + 16} {x + 18} {y}Z",
                fill="#d8a63a",
                stroke="#6b4a12",
                stroke_width=1.6,
            )
            + path(
                f"M{x} {y - 20}C{x - 8} {y - 10} {x - 7} {y - 3} {x} {y - 1}C{x + 7} {y - 3} {x + 8} {y - 10} {x} {y - 20}Z",
                fill="#fbe3a6",
                stroke=SAFFRON,
                stroke_width=1.6,
            )
        )
    heap = [
        (36, 286, "red", 1.1),
        (70, 292, "blue", 1.0),
        (54, 268, "yellow", 0.9),
        (98, 294, "green", 0.9),
        (398, 286, "purple", 1.1),
        (364, 292, "yellow", 1.0),
        (382, 266, "green", 0.9),
        (336, 296, "red", 0.9),
        (12, 294, "purple", 0.9),
        (422, 296, "blue", 0.9),
    ]
    out += [use(f"gem-{c}", x, y, k) for x, y, c, k in heap]
    return "".join(out)
