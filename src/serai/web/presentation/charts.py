"""What is drawn of a game that is over: the podium and the curves of its course, as SVG in the page's own colours.

No style and no script: colours are the classes `seat-N` of the page, so both themes draw themselves (`after.css`).
"""

import re
from collections.abc import Callable, Sequence

from markupsafe import Markup

import serai
from serai.boards.drawing.scene import EMBLEMS
from serai.boards.drawing.sprite import sprite_address
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.text_metrics import fit, wrap
from serai.club.bots.review import Review, ends
from serai.club.model import Table
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.measure import MINUS, said, signless
from serai.web.presentation.lists import day
from serai.web.presentation.wording import tenths

W, H = 400.0, 172.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 30.0, 12.0, 20.0
APART = 17.0  # emblems at the end of curves lie at least so far from each other
SMALLEST = 13.0  # a name on the podium; a phone draws it smaller
LINE = 14.0  # from one line of a name to the next
STEPS = (0, 84, 67, 55, 46)  # the height of a podium's step by place


def _emblem(seat: int, x: float, y: float, scale: float) -> str:
    return (
        f'<g class="who seat-{seat}" transform="translate({num(x)} {num(y)}) scale({num(scale)})">'
        f'<use href="{sprite_address()}#e-{EMBLEMS[seat % 4]}"/></g>'
    )


# -- the podium ------------------------------------------------------------------------------------------------------


def podium(table: Table, names: Sequence[str], edition: Edition) -> Markup:
    """The players on steps of stone, the winner in the middle under a lotus. The page has the same as a list."""
    if table.result is None or not table.result.places:
        return Markup("")
    places = table.result.places
    scores = [said(serai.game(table.game), score, edition) for score in table.result.scores]
    ranked = sorted(range(len(places)), key=lambda seat: places[seat])
    order = [*ranked[1::2][::-1], *ranked[::2]]  # second, first, third; fourth, second, first, third
    wide = min(104.0, 384 / len(order))
    left = (W - wide * len(order)) / 2
    called = {n: _called(names[n], wide - 6) for n in order}
    drawn = [_step(n, left + wide * i, wide, places[n], scores[n], called[n]) for i, n in enumerate(order)]
    high = H + LINE * (max(map(len, called.values())) - 1)
    floor = f'<path class="floor" d="M{num(left - 8)} 150H{num(W - left + 8)}"/>'
    return Markup(
        f'<svg class="stage" viewBox="0 0 {num(W)} {num(high)}" aria-hidden="true">{"".join(drawn)}{floor}</svg>'
    )


def _step(seat: int, x: float, wide: float, place: int, score: str, name: Sequence[str]) -> str:
    high = STEPS[min(place, 4)]
    top, middle = 150.0 - high, x + wide / 2
    niche_top = top + 9
    shoulder = niche_top + 13
    a, b = x + 18, x + wide - 18
    lotus = (
        f'<g class="prize" transform="translate({num(middle)} {num(top - 49)}) scale(0.62)">'
        f'<use href="{sprite_address()}#lotus"/></g>'
        if place == 1
        else ""
    )
    size = min(fit(line, wide - 6, 14) for line in name)
    lines = "".join(
        f'<text class="name" x="{num(middle)}" y="{num(167 + LINE * i)}" font-size="{num(size)}">{esc(line)}</text>'
        for i, line in enumerate(name)
    )
    return (
        f'<rect class="stone" x="{num(x + 3)}" y="{num(top)}" width="{num(wide - 6)}" height="{num(high)}" rx="4"/>'
        f'<rect class="edge" x="{num(x)}" y="{num(top)}" width="{num(wide)}" height="6" rx="3"/>'
        f'<path class="niche" d="M{num(a)} 150V{num(shoulder)}C{num(a)} {num(niche_top + 5)} {num(middle - 12)} '
        f"{num(niche_top + 7)} {num(middle)} {num(niche_top)}C{num(middle + 12)} {num(niche_top + 7)} {num(b)} "
        f'{num(niche_top + 5)} {num(b)} {num(shoulder)}V150Z"/>'
        f"{_scored(score, middle, 150 - (high - 22) / 2 + 2, b - a - 4)}"
        f"{lotus}{_emblem(seat, middle, top - 21, 0.98)}{lines}"
    )


def _scored(score: str, x: float, y: float, room: float) -> str:
    """A score in its niche: of words with a number in them, the number is large and the words stand below."""
    number = re.search(r"\d+", score)
    words = score.replace(number[0], "", 1).strip(f" {MINUS}") if number else score
    wider = room + 30  # words may stand on the stone beside the niche
    lines = [(number[0], room, 19.0)] if number else []
    if words and (number or fit(words, room, 19, "display") < 19):
        lines += [(line, wider, 13.5) for line in wrap(words, wider, 13.5)]
    elif words:
        lines += [(words, room, 19.0)]
    top = y - 7 * (len(lines) - 1)
    sizes = [fit(line, space, most, "display") for line, space, most in lines]
    return "".join(
        f'<text class="score" x="{num(x)}" y="{num(top + 14 * n)}" font-size="{num(size)}">{esc(line)}</text>'
        for n, ((line, _space, _most), size) in enumerate(zip(lines, sizes, strict=True))
    )


def _called(name: str, room: float) -> tuple[str, ...]:
    """A name in a line, or in two where one would be too small to read."""
    lines = (name,) if fit(name, room, SMALLEST) >= SMALLEST else wrap(name, room, SMALLEST)
    return tuple(_shortened(line, room) for line in (*lines[:1], " ".join(lines[1:])) if line)


def _shortened(name: str, room: float) -> str:
    """As much of a name as can be read there; the list beside the podium has all of it."""
    while fit(name, room, SMALLEST) < SMALLEST:
        name = name.rstrip("…")[:-1].rstrip(" -") + "…"
    return name


# -- curves ------------------------------------------------------------------------------------------------------------


def win_chart(review: Review, names: Sequence[str], at: int | None = None) -> Markup:
    """Every seat's chance to win over the game, with its turning points by number."""
    if len(review.wins) < 2:
        return Markup("")
    curves = [[wins[seat] for wins in review.wins] for seat in range(len(names))]
    finals = ", ".join(f"{name} {_percent(curve[-1])}" for name, curve in zip(names, curves, strict=True))
    ticks = [*((share, f"{share * 100:.0f}") for share in (0, 0.25, 0.5, 0.75)), (1, "100 %")]
    words = _("Chances to win over the game; at the end: {said}").format(said=finals)
    return _chart(review, curves, ticks, words, _marks(review), at)


def score_chart(review: Review, names: Sequence[str], at: int | None, game: Game, edition: Edition) -> Markup:
    """Every seat's score over the game, as if it had ended there; where a game has a measure, that."""
    if len(review.scores) < 2:
        return Markup("")
    measure = game.measure
    curves = [
        [float(measure.of(scores[seat], edition) if measure else scores[seat]) for scores in review.scores]
        for seat in range(len(names))
    ]
    finals = ", ".join(f"{name} {said(game, n, edition)}" for name, n in zip(names, review.scores[-1], strict=True))
    ticks = [(float(n), signless(n)) for n in _round_numbers(curves)]
    words = _("{title}; at the end: {said}").format(title=score_title(game), said=finals)
    return _chart(review, curves, ticks, words, "", at)


def score_title(game: Game) -> str:
    """What the curves of the scores show."""
    return _(game.measure.course) if game.measure else _("Scores over the game")


RATING_W, RATING_H = 240.0, 80.0
MOST_POINTS = 100  # games that a curve shows, the latest


def rating_chart(course: Sequence[tuple[int, float]]) -> Markup:
    """A rating as it went, game by game, from which day to which; nothing where there is no course to speak of."""
    shown = course[-MOST_POINTS:]
    values = [value for _at, value in shown]
    if len(values) < 2:
        return Markup("")
    low, high = min(values), max(values)
    span = max(high - low, 1.0)
    top, bottom, left, right = 8.0, RATING_H - 22, 34.0, RATING_W - 6
    points = [
        (left + (right - left) * n / (len(values) - 1), bottom - (bottom - top) * (value - low) / span)
        for n, value in enumerate(values)
    ]
    line = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    x, y = points[-1]
    words = _("The rating over {n} games: from {first} to {last}").format(
        n=len(values), first=tenths(values[0]), last=tenths(values[-1])
    )
    began, ended = (day(at) for at, _value in (shown[0], shown[-1]))
    days = f'<text class="tick" x="{num(right)}" y="{num(RATING_H - 4)}">{esc(ended)}</text>'
    if began != ended:
        days += f'<text class="tick from" x="{num(left)}" y="{num(RATING_H - 4)}">{esc(began)}</text>'
    return Markup(
        f'<svg class="chart rating" viewBox="0 0 {num(RATING_W)} {num(RATING_H)}" role="img" aria-label="{esc(words)}">'
        f'<path class="grid" d="M{num(left)} {num(bottom)}H{num(right)}M{num(left)} {num(top)}H{num(right)}"/>'
        f'<text class="tick" x="{num(left - 6)}" y="{num(top + 4)}">{tenths(low + span)}</text>'
        f'<text class="tick" x="{num(left - 6)}" y="{num(bottom + 4)}">{tenths(low)}</text>'
        f'<polyline class="curve" points="{line}"/>'
        f'<circle class="dot" cx="{num(x)}" cy="{num(y)}" r="3.4"/>{days}</svg>'
    )


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _round_numbers(curves: Sequence[Sequence[float]]) -> list[int]:
    """Four to six round numbers that hold all values.

    >>> _round_numbers([[3, 148], [0, 131]])
    [0, 50, 100, 150]
    """
    low, high = min(0.0, *map(min, curves)), max(1.0, *map(max, curves))
    step = next(n for n in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if (high - low) / n <= 4.5)
    first = int(low // step) * step
    found = list(range(first, int(high) + step, step))
    return found if found[-1] >= high else [*found, found[-1] + step]


def _across(review: Review, version: float) -> float:
    first, last = review.versions[0], review.versions[-1]
    return LEFT + (W - LEFT - RIGHT) * (version - first) / max(1, last - first)


def _marks(review: Review) -> str:
    """The turning points by number: on the curve from the chance before the turn to that after its round."""
    drawn: list[str] = []
    taken: list[tuple[float, float]] = []
    up = _up(0.0, 1.0)
    for number, point in enumerate(review.turning_points, 1):
        first, last = ends(_turn(review, point.version), len(review.wins), len(review.wins[0]))
        path = [(_across(review, review.versions[n]), up(review.wins[n][point.seat])) for n in range(first, last + 1)]
        x, y = path[0]
        places = [(x, y + dy) for dy in (-14, 14, -31, 31) if TOP <= y + dy <= H - BOTTOM]
        free = [p for p in places if all(abs(p[0] - q[0]) > 19 or abs(p[1] - q[1]) > 19 for q in taken)]
        at = (free or places)[0]
        taken.append(at)
        way = "M" + "L".join(f"{num(px)} {num(py)}" for px, py in path)
        dots = "".join(f'<circle class="dot" cx="{num(px)}" cy="{num(py)}" r="3"/>' for px, py in (path[0], path[-1]))
        drawn.append(
            f'<path class="curve swing seat-{point.seat}" d="{way}"/><g class="mark-at">{dots}'
            f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="9.5"/>'
            f'<text x="{num(at[0])}" y="{num(at[1] + 4.6)}">{number}</text></g>'
        )
    return "".join(drawn)


def _turn(review: Review, version: int) -> int:
    """The point of the curves at which the turn of a version is over."""
    return next((n for n, other in enumerate(review.versions) if n and other >= version), len(review.wins) - 1)


def _up(low: float, high: float) -> Callable[[float], float]:
    return lambda value: H - BOTTOM - (H - TOP - BOTTOM) * (value - low) / (high - low)


def _chart(
    review: Review,
    curves: Sequence[Sequence[float]],
    ticks: Sequence[tuple[float, str]],
    said: str,
    marks: str,
    at: int | None,
) -> Markup:
    up = _up(ticks[0][0], ticks[-1][0])
    grid = "".join(
        f'<path class="grid" d="M{num(LEFT)} {num(up(value))}H{num(W - RIGHT)}"/>'
        f'<text class="tick" x="{num(LEFT - 7)}" y="{num(up(value) + 4.5)}">{words}</text>'
        for value, words in ticks
    )
    lines = "".join(
        f'<polyline class="curve seat-{seat}" points="'
        + " ".join(f"{num(_across(review, v))},{num(up(y))}" for v, y in zip(review.versions, curve, strict=False))
        + '"/>'
        for seat, curve in enumerate(curves)
    )
    end = _across(review, review.versions[len(curves[0]) - 1])
    heights = spread([up(curve[-1]) for curve in curves], APART, TOP - 4, H - BOTTOM + 4)
    emblems = "".join(_emblem(seat, end + 15, y, 0.42) for seat, y in enumerate(heights))
    cursor = ""
    if at is not None:
        x = _across(review, min(max(at, review.versions[0]), review.versions[-1]))
        cursor = f'<path class="cursor" d="M{num(x)} {num(TOP - 6)}V{num(H - BOTTOM)}"/>'
    foot = (
        f'<text class="tick from" x="{num(LEFT)}" y="{num(H - 4)}">{esc(_("beginning"))}</text>'
        f'<text class="tick" x="{num(W - RIGHT)}" y="{num(H - 4)}">{esc(_("end of the game"))}</text>'
    )
    return Markup(
        f'<svg class="chart" viewBox="0 0 {num(W)} {num(H)}" role="img" aria-label="{esc(said)}">'
        f"{grid}{cursor}{lines}{emblems}{marks}{foot}</svg>"
    )


def spread(heights: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights moved as little as needed so that none lies on another and all stay within.

    >>> spread([10, 12, 60], 10, 0, 100)
    [10, 20, 60]
    >>> spread([98, 99, 100], 10, 0, 100)
    [80, 90, 100]
    """
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    placed = list(heights)
    below = top - apart
    for n in order:
        placed[n] = max(placed[n], below + apart)
        below = placed[n]
    above = bottom + apart
    for n in reversed(order):
        placed[n] = min(placed[n], above - apart)
        above = placed[n]
    return placed
