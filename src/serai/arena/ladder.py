"""The ladder: every bot against every other, ratings with intervals, and the page `docs/strength.md` with its plots.

Results are kept in `docs/strength.json`, so that a page holds what several runs brought.
"""

import datetime
import json
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import serai
from serai.arena.match import Match, MatchResult, MatchRow, MatchTerms
from serai.arena.stats import ratings
from serai.bots import BOTS
from serai.bots.levels import level_version
from serai.kernel.errors import BadOption
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import _

BAR, LEFT, WIDTH = 26, 110, 640
HEAD = """# Strength

Written by `serai ladder` and `python -m bench.strength`; do not edit. Seats rotate and every seed is played once from
every seat; a shared first place counts as its part. Intervals are 95 %. Budgets count processor time, one thread for
each player, times the factor given (1: adept 0.3 s, in Ganesha 0.06 s, master and grandmaster 2 s for a turn).
Ratings are Bradley–Terry on Elo's scale: 400 points are 10 to 1, and random has 0, so an interval grows with the
distance from random; how far a bot is above the next one is known better. How the bots think: [bots](bots.md).
A number after a bot's name is its version: a level that plays a game differently is another player.
"""


class StoredMatch(MatchRow):
    """A match as it is stored; in a ladder with `ahead`, how often each of its two bots finished before the other."""

    ahead: NotRequired[list[float]]
    versions: NotRequired[dict[str, int]]  # of levels that have played this game differently before
    date: NotRequired[str]
    machine: NotRequired[str]


class RatingRow(TypedDict):
    """A bot's rating, and how far it is above the next one."""

    bot: str
    rating: int
    error: int
    lead: NotRequired[int]
    lead_error: NotRequired[int]


class StoredLadder(TypedDict):
    """Ratings with the matches they follow from."""

    ratings: list[RatingRow]
    matches: list[StoredMatch]


class Strengths(TypedDict, total=False):
    """What `docs/strength.json` holds: ladders by game and players, other matches by what makes them other ones."""

    ladders: dict[str, StoredLadder]
    matches: dict[str, StoredMatch]


def pairings(
    game: str, bots: Sequence[str], players: int, games: int, seed: int, scale: float, repeatable: bool
) -> list[Match]:
    """Every pair once; with more than two players, each bot alone against a table of the other."""
    bots = list(dict.fromkeys(bots))
    if len(bots) < 2:
        raise BadOption(_("a ladder needs at least two different bots"))
    more: MatchTerms = {"seed": seed, "scale": scale, "repeatable": repeatable}
    return [Match.of(game, [b, a], players, games, **more) for a, b in combinations(bots, 2)]


def row_of(result: MatchResult) -> StoredMatch:
    """A match between two bots as plain data, with `ahead`.

    A game among more than two counts as one: several seats of one bot are not several games.
    """
    first, ahead = result.match.bots[0], [0.0, 0.0]
    for outcome in result.outcomes:
        seats = list(zip(outcome.bots, outcome.places, strict=True))
        met = [(mine, other) for bot, mine in seats if bot == first for name, other in seats if name != first]
        for mine, other in met:
            won = 0.5 if mine == other else float(mine < other)
            ahead[0] += won / len(met)
            ahead[1] += (1 - won) / len(met)
    row = cast(StoredMatch, result.to_dict())
    row["ahead"] = [round(n, 3) for n in ahead]
    return row


def rated(rows: Sequence[StoredMatch]) -> list[RatingRow]:
    """Ratings of the bots in these matches, the best one first, and how far each is above the next.

    Two versions of a level are two players.
    """
    names = sorted({name for row in rows for name in both(row)}, key=lambda name: (rank(name), name))
    won = [[0.0] * len(names) for _name in names]
    for match in rows:
        a, b = map(names.index, both(match))
        won[a][b] += match["ahead"][0]
        won[b][a] += match["ahead"][1]
    anchor = names.index("random") if "random" in names else 0
    points, errors = ratings(won, anchor)
    order = sorted(range(len(names)), key=lambda n: -points[n])
    table: list[RatingRow] = [
        {"bot": names[n], "rating": round(points[n]), "error": round(errors[n][anchor])} for n in order
    ]
    for (row, other), (n, below) in zip(pairwise(table), pairwise(order), strict=True):
        row["lead"], row["lead_error"] = row["rating"] - other["rating"], round(errors[n][below])
    return table


def merged(old: Sequence[StoredMatch], new: Sequence[StoredMatch]) -> list[StoredMatch]:
    """The matches of a ladder with those that were played now: of each two players the latest match counts."""
    return list({both(row): row for row in (*old, *new)}.values())


def named(row: StoredMatch, bot: str) -> str:
    """A bot with its version, where there was another one before."""
    return f"{bot} {row.get('versions', {}).get(bot, '')}".rstrip()


def both(row: StoredMatch) -> tuple[str, str]:
    """The two players of a ladder's match."""
    return named(row, row["bots"][0]), named(row, row["bots"][-1])


def rank(name: str) -> int:
    """Where a player stands in tables: levels from the weakest on, then frozen players, probes and networks."""
    known, level = list(BOTS), name.partition(" ")[0]
    return known.index(level) if level in known else len(known)


# -- the page ------------------------------------------------------------------------------------------------------


def keep(folder: Path, results: Sequence[MatchResult], ladder: bool, machine: str) -> None:
    """Add results to the store and write the page anew."""
    store = folder / "strength.json"
    data: Strengths = json.loads(store.read_text(encoding="utf-8")) if store.exists() else {}
    if ladder and results:
        # with the matches that its ratings follow from, whatever else is played
        key = f"{results[0].match.game} {results[0].match.players}"
        before = data.setdefault("ladders", {}).get(key)
        played = [dated(row_of(result), machine) for result in results]
        rows = merged(before["matches"] if before else [], played)
        data["ladders"][key] = {"ratings": rated(rows), "matches": rows}
    else:
        for result in results:
            row = dated(cast(StoredMatch, result.to_dict()), machine)
            data.setdefault("matches", {})[match_key(row)] = row
    write_whole(store, json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    for key, found in data.get("ladders", {}).items():
        write_whole(folder / plot_name(key), plot(found["ratings"], key))
    write_whole(folder / "strength.md", page(data))


def dated(row: StoredMatch, machine: str) -> StoredMatch:
    """A match that was played now and here."""
    row["date"], row["machine"] = datetime.date.today().isoformat(), machine
    versions = {name: level_version(name, row["game"]) for name in row["bots"]}
    row["versions"] = {name: version for name, version in versions.items() if version > 1}
    return row


def match_key(row: StoredMatch) -> str:
    """What makes a match another one: later results of the same replace earlier ones."""
    options = "".join(f" {name}={value}" for name, value in sorted(row["options"].items()))
    return f"{row['game']} {row['players']} {' '.join(row['bots'])} {budget(row)} seed {row['seed']}{options}"


def page(data: Strengths) -> str:
    """The whole page."""
    text = [HEAD]
    for name in serai.game_names():
        text.append(f"## {serai.game(name).title}\n")
        for key, ladder in data.get("ladders", {}).items():
            game, players = key.split()
            if game == name:
                text.append(f"### Ladder, {players} players\n")
                text.append(f"{about(ladder['matches'])}{absent(name, ladder['matches'])}\n")
                text.append(f"![ratings]({plot_name(key)})\n")
                lines = [f"| {r['bot']} | {r['rating']} | ± {r['error']} | {lead_of(r)} |" for r in ladder["ratings"]]
                head = "| bot | rating | 95 % | above the next |"
                text.append("\n".join([head, "| --- " * 4 + "|", *lines]) + "\n")
                text.append(match_table(ladder["matches"]))
        rows = [row for row in data.get("matches", {}).values() if row["game"] == name]
        if rows:
            text += ["### Matches\n", match_table(rows)]
    return "\n".join(text)


def about(rows: Sequence[StoredMatch]) -> str:
    """How and when a ladder's matches were played."""
    games = sorted({row["games"] for row in rows})
    times = sorted({budget(row) for row in rows})
    dates = sorted({row["date"] for row in rows})
    return (
        f"{', '.join(map(str, games))} games a pair, time {', '.join(times)}, {', '.join(dates)}. "
        "The ratings follow from the matches below them."
    )


def absent(game: str, rows: Sequence[StoredMatch]) -> str:
    """Which bots, as they play today, are not in a ladder."""
    versions = {level: level_version(level, game) for level in BOTS}
    today = [level if version == 1 else f"{level} {version}" for level, version in versions.items()]
    present = {name for row in rows for name in both(row)}
    missing = [name for name in today if name not in present]
    return f" Not played here yet: {', '.join(missing)}." if missing else ""


def match_table(rows: Sequence[StoredMatch]) -> str:
    ordered = sorted(rows, key=lambda r: (r["players"], -rank(r["bots"][0]), -rank(r["bots"][-1])))
    head = "| players | match | games | wins | 95 % | mean score | time | date, machine |"
    return "\n".join([head, "| --- " * 8 + "|", *map(match_line, ordered)]) + "\n"


def lead_of(row: RatingRow) -> str:
    """How far a bot is above the next one."""
    return f"{row['lead']} ± {row['lead_error']}" if "lead" in row else ""


def budget(row: StoredMatch) -> str:
    return "counted" if row["repeatable"] else f"× {row['scale']:g}"


def match_line(row: StoredMatch) -> str:
    first = row["standings"][0]
    names = [named(row, s["bot"]) for s in row["standings"]]
    seats = [f"{s['seats']} × " if s["seats"] > 1 else "" for s in row["standings"]]
    others = ", ".join(seat + name for seat, name in zip(seats[1:], names[1:], strict=True))
    low, high = first["interval"]
    scores = " : ".join(f"{s['score']:.1f}" for s in row["standings"])
    return (
        f"| {row['players']} | {names[0]} against {others} | {row['games']} | **{first['share']:.1%}** "
        f"| {low:.1%} to {high:.1%} | {scores} | {budget(row)} | {row['date']}, {row['machine']} |"
    )


def plot_name(key: str) -> str:
    return f"strength-{key.replace(' ', '-')}.svg"


def plot(rows: Sequence[RatingRow], title: str) -> str:
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
