"""The window of Five Tribes in the lobby."""

from serai.boards.drawing.svg import PLAYERS, circle, ellipse, path, rect, use
from serai.boards.symbols.pictures import H, W, dome


def sultanate() -> str:
    """Dusk over the dunes: a caravan on its way to the city."""
    out = [rect(0, 0, W, H, fill="#f3c98b"), rect(0, 0, W, 120, fill="#eeb37c"), rect(0, 0, W, 64, fill="#dd9474")]
    out.append(circle(296, 118, 62, fill="#f9dfa4") + circle(296, 118, 46, fill="#fdf0c8"))
    far = "#c9825f"
    sizes = ((210, 162, 44, 40), (262, 156, 62, 58), (318, 162, 46, 42))
    city = [dome(*size, far, stroke="none") for size in sizes]
    walls = path(
        "M176 206V168H188V158H234V150H290V158H342V168H356V206ZM186 160V108C186 102 190 100 192 92C194 100 198 102 198 108V160ZM340 160V100C340 94 344 92 346 84C348 92 352 94 352 100V160Z",
        fill=far,
    )
    lights = path(
        "M204 176V183M218 176V183M248 170V179M262 168V179M276 170V179M306 176V183M322 176V183",
        stroke="#fbe3a6",
        stroke_width=5,
        stroke_linecap="round",
        fill="none",
    )
    out += [*city, walls, lights]
    out.append(
        path("M0 206C60 186 120 192 180 208C250 226 330 198 440 212V306H0Z", fill="#e3a466")
        + path("M0 236C80 216 150 226 220 240C300 254 360 232 440 238V306H0Z", fill="#d38d53")
        + path("M0 272C90 250 190 264 260 272C330 280 380 266 440 270V306H0Z", fill="#b9703f")
    )
    out.append(
        path(
            "M20 226C70 210 110 214 150 224M240 262C300 268 350 258 400 262",
            stroke="#eab878",
            stroke_width=2,
            fill="none",
            opacity=0.8,
        )
    )
    out += [use("palm", 44, 190, 1.9), use("palm", 82, 204, 1.3), use("palm", 404, 206, 1.5)]
    for x, y, who, k in ((136, 212, "peacock", 0.86), (206, 218, "tiger", 0.94), (284, 218, "elephant", 1.02)):
        out.append(
            ellipse(x, y + 23 * k, 26 * k, 4, fill="#7d4522", opacity=0.4)
            + use(f"camel-{who}", x, y, k, color=PLAYERS[who])
        )
    out.append(
        path(
            "M68 246C150 236 230 250 372 240",
            stroke="#f6d6a0",
            stroke_width=4,
            stroke_linecap="round",
            stroke_dasharray="0.1 11",
            fill="none",
        )
    )
    for i, tribe in enumerate(("vizier", "elder", "merchant", "builder", "assassin")):
        x = 97 + i * 60
        out.append(ellipse(x, 298, 19, 4.5, fill="#5b2f14", opacity=0.4) + use(f"m-{tribe}", x, 274, 1.08))
    return "".join(out)
