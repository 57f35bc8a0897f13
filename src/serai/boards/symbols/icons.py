"""The page's own signs, all of one line weight."""

from serai.boards.drawing.svg import Pen, path

SYMBOLS: dict[str, str] = {}

LINEART: Pen = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke_width": 1.6,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
for kind, d in {
    "book": "M0 -6C-3 -8 -6 -8 -9 -7V7C-6 6 -3 6 0 8C3 6 6 6 9 7V-7C6 -8 3 -8 0 -6ZM0 -6V8",
    "sound": "M-8 -3H-4L1 -7V7L-4 3H-8ZM4.500 -3.500Q7 0 4.500 3.500M7 -6Q11.500 0 7 6",
    "moon": "M6.500 3.500A8 8 0 1 1 -1 -7.500A6.500 6.500 0 0 0 6.500 3.500Z",
    "sliders": "M-9 -4.500H-1M5 -4.500H9M2 -7.500A3 3 0 1 1 1.900 -7.500ZM-9 4.500H-5M1 4.500H9M-2 1.500A3 3 0 1 1 -2.100 1.500Z",
    "undo": "M-6 -8L-9 -3.500L-4 -1M-9 -3.500C-3 -8 8 -6 8 1C8 6 4 8 0 8",
    "hint": "M-3 5C-3 2 -6 0 -6 -3.500A6 6 0 0 1 6 -3.500C6 0 3 2 3 5ZM-2.500 8H2.500",
    "plan": "M-9 7C-4 7 -7 -1 -2 -1C2 -1 0 4 4 4M2 -8H9V-2H2ZM4 4H5M7 3V1",
    "link": "M-2 2L2 -2M-1 -5L2 -8A4 4 0 0 1 8 -2L5 1M1 5L-2 8A4 4 0 0 1 -8 2L-5 -1",
    "clock": "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8ZM0 -4.500V0L3.500 2",
    "people": "M-3 -1A3.500 3.500 0 1 1 -2.900 -1ZM-9.500 8C-9.500 3 -6 2 -3 2C0 2 3.500 3 3.500 8M5 -1A3 3 0 1 0 4 -6.500M6 2C8.500 2.500 9.500 5 9.500 8",
    "person": "M0 0A4 4 0 1 1 0.100 0ZM-8 9C-8 4 -4 3 0 3C4 3 8 4 8 9",
    "play": "M-4 -7L7 0L-4 7Z",
    "pause": "M-4 -7V7M4 -7V7",
    "first": "M-7 -7V7M6 -7L-4 0L6 7Z",
    "last": "M7 -7V7M-6 -7L4 0L-6 7Z",
    "back": "M4 -7L-4 0L4 7",
    "forward": "M-4 -7L4 0L-4 7",
    "eye": "M-10 0C-6 -7 6 -7 10 0C6 7 -6 7 -10 0ZM0 -2.800A2.800 2.800 0 1 1 -0.100 -2.800Z",
    "pace": "M-8 -6L-1 0L-8 6M1 -6L8 0L1 6",
    "check": "M-7 0L-2 5L7 -5",
    "flame": "M0 -9C1 -5 6 -3 6 3A6 6 0 0 1 -6 3C-6 0 -4 -1 -4 -4C-2 -3 -1 -2 -1 0C1 -2 1 -6 0 -9ZM0 9C-3 8 -2 4 0 3C2 4 3 8 0 9",
    "close": "M-6 -6L6 6M6 -6L-6 6",
    "fit": "M-8 -4V-8H-4M4 -8H8V-4M8 4V8H4M-4 8H-8V4",
}.items():
    SYMBOLS[f"i-{kind}"] = path(d, **LINEART)
SYMBOLS["lotus"] = "".join(
    path("M0 10C-5 4 -6 -6 0 -14C6 -6 5 4 0 10Z", fill="currentColor", transform=f"rotate({a} 0 10)")
    for a in (-64, -34, 34, 64, 0)
)
