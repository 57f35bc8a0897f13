"""The window of Rajas of the Ganges in the lobby."""

from serai.boards.drawing.svg import PLAYERS, circle, ellipse, mix, path, rect, stroke, use
from serai.boards.rajas.drawing.art import COLOURS
from serai.boards.symbols.pictures import H, W, arch, dome

STONE_LINE = COLOURS.day("rj-stone-line")


def ganges() -> str:
    """A Mughal miniature: the palace on its ghats, boats on the river, hills behind."""
    out = [rect(0, 0, W, H, fill="#cfe3df"), rect(0, 0, W, 70, fill="#b5d4d6"), circle(104, 92, 26, fill="#fbf0cf")]
    out.append(
        path("M0 150C50 110 90 120 140 140C190 104 260 112 300 138C340 116 390 118 440 134V210H0Z", fill="#a9c6a2")
        + path("M0 172C70 146 130 160 190 170C260 150 340 160 440 166V220H0Z", fill="#8bb088")
    )
    x = 147
    out.append(
        dome(x + 70, 88, 62, 44, "#fbf3e2")
        + dome(x + 14, 104, 38, 32, "#fbf3e2")
        + dome(x + 126, 104, 38, 32, "#fbf3e2")
    )
    out.append(
        rect(x - 14, 104, 168, 92, fill="#e9b98c", stroke="#b07a4c", stroke_width=1.4)
        + rect(x + 36, 86, 68, 22, fill="#f0cda4", stroke="#b07a4c", stroke_width=1.4)
        + rect(x - 20, 100, 180, 8, 2, fill="#c98f63")
    )
    for i in range(5):
        out.append(
            arch(x - 8 + i * 32, 116, 26, 36, fill="#a8584a") + arch(x - 4 + i * 32, 121, 18, 31, fill="#5f3028")
        )
    for i in range(4):
        out.append(arch(x + 2 + i * 38, 160, 26, 36, fill="#fbf0d6") + circle(x + 15 + i * 38, 182, 4, fill="#e2a63c"))
    out += [
        rect(
            x - 24 - i * 8,
            196 + i * 8,
            188 + i * 16,
            8,
            fill=mix("#e3c49a", STONE_LINE, i * 0.18),
            stroke=STONE_LINE,
            stroke_width=0.8,
        )
        for i in range(3)
    ]
    out.append(
        path("M0 214C80 206 140 216 208 220H440V306H0Z", fill="#6fa9b8")
        + path("M0 246C100 236 220 250 440 240V306H0Z", fill="#5b97aa")
        + path("M0 280C100 270 240 284 440 274V306H0Z", fill="#4a8499")
    )
    out += [
        stroke(f"M{wx} {wy}q9 -6 18 0t18 0", "#a9d0d8", 2.2)
        for wx, wy in ((30, 236), (150, 232), (250, 262), (340, 250), (60, 276), (190, 290), (364, 288))
    ]
    boats = (("peacock", 76, 222, 1.4), ("elephant", 214, 258, 1.75))
    out += [use(f"boat-{who}", bx, by, k, color=PLAYERS[who]) for who, bx, by, k in boats]
    for lx, ly, k in ((330, 280, 1.0), (378, 264, 0.8), (44, 290, 1.0), (290, 296, 0.8)):
        out.append(ellipse(lx, ly + 12 * k, 20 * k, 5 * k, fill="#3f7d5b") + use("lotus", lx, ly, k, color="#e7a6bd"))
    out += [
        use("palm", 30, 176, 1.7),
        use("palm", 60, 188, 1.2),
        use("palm", 396, 178, 1.7),
        use("palm", 366, 190, 1.2),
    ]
    return "".join(out)
