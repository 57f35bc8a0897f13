"""The curves of a run as a drawing: the loss on rows held out along the training, and the wins by generation."""

from collections.abc import Sequence
from html import escape

from serai.kernel.plain import Plain

WIDE, HIGH, LEFT, TOP = 300, 180, 48, 34


def curves(record: Plain) -> str:
    """An SVG text with two plots."""
    recipe, generations = record["recipe"], record["generations"]
    losses = [loss["target"] for generation in generations for loss in generation["losses"]]
    ends = [len(generation["losses"]) for generation in generations]
    matches = [generation["match"] for generation in generations if generation["match"]]
    shares = [match["share"] for match in matches]
    title = f"{recipe['game']}, {recipe['players']} players"
    parts = [
        plot(0, f"{title}: loss on rows held out", losses, [sum(ends[:n]) for n in range(1, len(ends))]),
        plot(WIDE + LEFT + 20, "share of wins against the master by generation", shares, []),
    ]
    width = 2 * (WIDE + LEFT + 20)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HIGH + TOP + 24}" width="{width}"'
        f' font-family="sans-serif" font-size="11" fill="#555">{"".join(parts)}</svg>\n'
    )


def plot(left: float, title: str, values: Sequence[float], marks: Sequence[int]) -> str:
    """One curve in a frame; `marks` are upright lines before some of its values."""
    if not values:
        return ""
    low, high = min(values), max(values)
    room = max(high - low, 1e-6)

    def x(n: float) -> float:
        return left + LEFT + WIDE * (n / max(len(values) - 1, 1))

    def y(value: float) -> float:
        return TOP + HIGH * (1 - (value - low) / room)

    line = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(values))
    lines = "".join(f'<path d="M{x(n - 0.5):.1f} {TOP}v{HIGH}" stroke="#ccc"/>' for n in marks)
    return (
        f'<text x="{left + LEFT}" y="{TOP - 14}">{escape(title)}</text>'
        f'<rect x="{left + LEFT}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#999"/>{lines}'
        f'<polyline points="{line}" fill="none" stroke="#1f6f8b" stroke-width="2"/>'
        f'<text x="{left}" y="{TOP + 8}">{high:.3f}</text><text x="{left}" y="{TOP + HIGH}">{low:.3f}</text>'
    )
