"""The ladder: every bot against every other, ratings with intervals, and the page `docs/strength.md` with its plots.

Results are kept in `docs/strength.json`, so that a page holds what several runs brought.
"""

import datetime
import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import serai
from serai.arena.match import Match, Result
from serai.arena.stats import ratings
from serai.bots import BOTS
from serai.kernel.errors import BadOption
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import _

BAR, LEFT, WIDTH = 26, 110, 640
HEAD = """# Strength

Written by `serai ladder` and `python -m bench.strength`; do not edit. Seats rotate and every seed is played once from
every seat; a shared first place counts as its part. Intervals are 95 %. Budgets count processor time, one thread for
each player, times the factor given (1: adept 0.3 s, master 2 s for a turn). Ratings are Bradley–Terry on Elo's scale:
400 points are 10 to 1, and random has 0. How the bots think: [bots](bots.md).
"""


def pairings(
    game: str, bots: Sequence[str], players: int, games: int, seed: int, scale: float, repeatable: bool
) -> list[Match]:
    """Every pair once; with more than two players, each bot alone against a table of the other."""
    if len(bots) < 2:
        raise BadOption(_("a ladder needs at least two bots"))
    more: dict[str, Any] = {"seed": seed, "scale": scale, "repeatable": repeatable}
    return [Match.of(game, [b, a], players, games, **more) for a, b in combinations(bots, 2)]


def comparisons(results: Sequence[Result]) -> tuple[list[str], list[list[float]]]:
    """Who finished before whom, and how often; a game among more than two counts as one in all."""
    found = {name for result in results for name in result.match.bots}
    names = [name for name in BOTS if name in found]
    won = [[0.0] * len(names) for _name in names]
    for result in results:
        for outcome in result.outcomes:
            pairs = [
                (a, b)
                for a in range(len(outcome.bots))
                for b in range(len(outcome.bots))
                if outcome.bots[a] != outcome.bots[b] and outcome.places[a] <= outcome.places[b]
            ]
            # several seats of one bot are not several games
            each = 1.0 / (len(outcome.bots) - 1)
            for a, b in pairs:
                gain = each if outcome.places[a] < outcome.places[b] else each / 2
                won[names.index(outcome.bots[a])][names.index(outcome.bots[b])] += gain
    return names, won


def rated(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Ratings, the best bot first."""
    names, won = comparisons(results)
    points, errors = ratings(won, names.index("random") if "random" in names else 0)
    rows = [{"bot": n, "rating": round(p), "error": round(x)} for n, p, x in zip(names, points, errors, strict=True)]
    return sorted(rows, key=lambda row: -int(row["rating"]))


# -- the page ------------------------------------------------------------------------------------------------------


def keep(folder: Path, results: Sequence[Result], ladder: bool, machine: str) -> None:
    """Add results to the store and write the page anew."""
    store = folder / "strength.json"
    data: dict[str, Any] = json.loads(store.read_text(encoding="utf-8")) if store.exists() else {}
    today = datetime.date.today().isoformat()
    for result in results:
        row = result.to_dict() | {"date": today, "machine": machine}
        key = f"{row['game']} {row['players']} {' '.join(row['bots'])}"
        data.setdefault("matches", {})[key] = row
    if ladder and results:
        key = f"{results[0].match.game} {results[0].match.players}"
        data.setdefault("ladders", {})[key] = rated(results)
    write_whole(store, json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    for key, rows in data.get("ladders", {}).items():
        write_whole(folder / plot_name(key), plot(rows, key))
    write_whole(folder / "strength.md", page(data))


def page(data: dict[str, Any]) -> str:
    """The whole page."""
    text = [HEAD]
    for name in serai.game_names():
        text.append(f"## {serai.game(name).title}\n")
        for key, rows in data.get("ladders", {}).items():
            game, players = key.split()
            if game == name:
                text.append(f"### Ladder, {players} players\n")
                text.append(f"![ratings]({plot_name(key)})\n")
                lines = [f"| {r['bot']} | {r['rating']} | ± {r['error']} |" for r in rows]
                text.append("\n".join(["| bot | rating | |", "| --- | --- | --- |", *lines]) + "\n")
        rows = [row for row in data.get("matches", {}).values() if row["game"] == name]
        if rows:
            text.append("### Matches\n")
            order = list(BOTS)
            rows.sort(key=lambda r: (r["players"], -order.index(r["bots"][0]), -order.index(r["bots"][-1])))
            head = "| players | match | games | wins | 95 % | mean score | time | date, machine |"
            text.append("\n".join([head, "| --- " * 8 + "|", *map(match_line, rows)]) + "\n")
    return "\n".join(text)


def match_line(row: dict[str, Any]) -> str:
    first = row["standings"][0]
    others = ", ".join(f"{s['seats']} × {s['bot']}" if s["seats"] > 1 else s["bot"] for s in row["standings"][1:])
    low, high = first["interval"]
    scores = " : ".join(f"{s['score']:.1f}" for s in row["standings"])
    budget = "counted" if row["repeatable"] else f"× {row['scale']:g}"
    return (
        f"| {row['players']} | {first['bot']} against {others} | {row['games']} | **{first['share']:.1%}** "
        f"| {low:.1%} to {high:.1%} | {scores} | {budget} | {row['date']}, {row['machine']} |"
    )


def plot_name(key: str) -> str:
    return f"strength-{key.replace(' ', '-')}.svg"


def plot(rows: Sequence[dict[str, Any]], title: str) -> str:
    """Ratings as bars with their intervals, in an SVG of a few lines."""
    top = max(max(row["rating"] + row["error"] for row in rows), 1)
    bottom = min(min(row["rating"] - row["error"] for row in rows), 0)

    def at(rating: float) -> float:
        return LEFT + (rating - bottom) / (top - bottom) * (WIDTH - LEFT - 20)

    height = BAR * len(rows) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
        ' font-family="sans-serif" font-size="13">',
        f"<title>{title}: ratings with 95 % intervals</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for n, row in enumerate(rows):
        y = n * BAR + 8
        low, high = at(row["rating"] - row["error"]), at(row["rating"] + row["error"])
        start, end = sorted((at(0), at(row["rating"])))
        parts += [
            f'<text x="8" y="{y + 14}">{row["bot"]}</text>',
            f'<rect x="{start:.1f}" y="{y}" width="{max(end - start, 1):.1f}" height="{BAR - 8}" fill="#9db8d9"/>',
            f'<path d="M{low:.1f} {y + 9}H{high:.1f}M{low:.1f} {y + 4}v10M{high:.1f} {y + 4}v10" stroke="#234"/>',
            f'<text x="{start + 6:.1f}" y="{y + 14}" fill="#123">{row["rating"]}</text>',
        ]
    parts.append(f'<text x="8" y="{height - 8}" fill="#555">{title.replace(" ", ", ")} players</text></svg>')
    return "\n".join(parts) + "\n"
