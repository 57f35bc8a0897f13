"""The pictures of the rules of Five Tribes: walks, claims, tribes, markets, bids and counts."""

from typing import Any

import serai
from serai.boards.teaching.figures import AFTER, BEFORE, Figures, Line, Panel, Picture, Strip, played
from serai.games.five_tribes.texts import GOOD_KEYS
from serai.kernel.i18n import N_
from serai.kernel.position import Position

LETTERS = {"y": "yellow", "w": "white", "g": "green", "b": "blue", "r": "red"}
SPARE = {"a5": "y", "b5": "y"}  # outside of every picture: somebody can always move
ZEROS = (492.0, 16.0, 248.0, 39.0)  # the last four spaces of the turn order track
GOODS = ("silk", "ivory", "papyrus", "fish", "wheat")


def given(board: dict[str, str], **fragment: Any) -> Position:
    """A position on a mixed land: `given({"c3": "ywb"})` has a vizier, an elder and a builder on c3."""
    game = serai.game("five-tribes")
    land = game.new(players=2, seed=1).to_dict()
    meeples = {tile: {LETTERS[c]: them.count(c) for c in set(them)} for tile, them in {**SPARE, **board}.items()}
    return game.from_json({"kind": land["kind"], "value": land["value"], "meeples": meeples, **fragment})


def block(corner: str, opposite: str) -> tuple[str, ...]:
    """The marks of two tiles that hold a picture between them."""
    return f"on-{corner}", f"on-{opposite}"


def row(*cards: str) -> dict[str, str]:
    return {str(place): card for place, card in enumerate(cards, 1)}


ROW = row("silk", "fish", "fakir", "wheat", "jewels", "pottery", "papyrus", "fakir", "spice")


def tiles() -> Picture:
    """The five kinds of tiles."""
    blue, red = ("village", "sacred_place"), ("oasis", "small_market", "large_market")
    return Picture(
        (Strip(tuple(Line(tuple(f"tile-{kind}+mark-{kind}" for kind in kinds)) for kinds in (blue, red)), size=84),)
    )


# -- bidding ---------------------------------------------------------------------------------------------------------


def zeros() -> Picture:
    """Two bids of 0: the later one pushes in."""
    waiting = {str(spot): f"p{spot}" for spot in range(1, 4)}
    start = given({}, players=3, prompt="bid", bid_track=waiting, turn_track={})
    first = played(start, "bid 0")
    return Picture((Panel(first, (ZEROS,), px=0.9), Panel(played(first, "bid 0"), (ZEROS,), px=0.9)))


# -- moving and claiming -----------------------------------------------------------------------------------------------

WALK = {"c3": "ywr", "d3": "g", "e3": "b", "e2": "rg", "f3": "r", "e4": "wy", "d2": "y", "f2": "g", "f4": "b"}


def caravan() -> Picture:
    """Three meeples are lifted and dropped one by one."""
    start = given(WALK)
    last = played(start, "lift c3", "drop yellow d3", "drop white e3")
    ends = {f"on-{tile}": f"drop red {tile}" for tile in ("e2", "f3", "e4", "d3")}
    return Picture(
        (
            Panel(start, block("c3", "e3"), BEFORE, rings=("on-c3",), way=("on-c3", "on-d3", "on-e3"), px=0.55),
            Panel(last, block("d2", "f4"), N_("The last drop"), tries=ends, px=0.55),
        )
    )


def steps() -> Picture:
    """Where the second of four meeples may go."""
    start = given({"c3": "ywbr", "d3": "b", "d2": "yr", "e3": "wr", "d4": "br", "e2": "br", "c4": "r", "c2": "r"})
    there = played(start, "lift c3", "drop yellow d3")
    tried = {f"on-{tile}": f"drop white {tile}" for tile in ("d2", "e3", "d4", "c3", "e2")}
    return Picture((Panel(there, block("c2", "e4"), way=("on-c3", "on-d3"), tries=tried, px=0.55),))


def loop() -> Picture:
    """Five meeples walk round a block and past their starting tile."""
    start = given({"c3": "ywgbr", "c4": "rw", "d3": "y", "c2": "g"})
    home = played(start, "lift c3", "drop yellow d3", "drop white d2", "drop green c2")
    round_it = ("on-c3", "on-d3", "on-d2", "on-c2", "on-c3", "on-c4")
    return Picture(
        (Panel(start, block("c2", "d4"), BEFORE, way=round_it, px=0.6), Panel(home, block("c2", "d4"), AFTER, px=0.6))
    )


def claim() -> Picture:
    """One end tile is empty afterwards and one is not."""
    bare = given({"c3": "b", "d3": "bb"})
    shared = given({"c3": "b", "d3": "bbw"})
    pair = block("c3", "d3")
    return Picture(
        (
            Panel(bare, pair, BEFORE, way=pair),
            Panel(played(bare, "lift c3"), pair, AFTER),
            Panel(shared, pair, BEFORE, way=pair),
            Panel(played(shared, "lift c3"), pair, AFTER),
        )
    )


# -- tribes and tiles --------------------------------------------------------------------------------------------------


def merchants() -> Picture:
    """Two merchants take the first two cards."""
    start = given({"c3": "g", "d3": "gw"}, row=ROW)
    shown = ("buy-1", "buy-5")
    taken = played(start, "lift c3")
    return Picture(
        (
            Panel(start, shown, BEFORE, rings=("buy-1", "buy-2"), px=0.62),
            Panel(taken, shown, AFTER, px=0.62),
        )
    )


def builders() -> Picture:
    """Three builders among blue tiles."""
    start = given({"e3": "b", "d3": "bbw"})
    earned = played(start, "lift e3").record.gold[0] - start.record.gold[0]
    many = start.to_dict()["meeples"]["d3"]["blue"] + 1
    blue = ("on-d2", "on-c3", "on-e3", "on-d4")
    return Picture(
        (Panel(start, block("c2", "e4"), rings=blue, way=block("e3", "d3"), px=0.55),),
        {"builders": many, "blue": int(earned) // many, "gold": int(earned)},
    )


def assassins() -> Picture:
    """Two assassins, and who is in their reach."""
    start = given({"c3": "r", "d3": "r", "d2": "w", "e2": "g", "f3": "b", "f2": "y", "b3": "y", "e4": "w", "f4": "g"})
    hunt = played(start, "lift c3")
    victims = {tile: "".join(hunt.to_dict()["meeples"][tile]) for tile in ("b3", "d2", "e2", "f3", "f2", "e4", "f4")}
    tried = {f"on-{tile}": f"kill {colour} {tile}" for tile, colour in victims.items()}
    return Picture((Panel(hunt, block("b2", "f4"), rings=("on-d3",), tries=tried, px=0.6),))


def market() -> Picture:
    """The three cards of a small market."""
    start = given({"c3": "y", "d3": "yw"}, row=ROW)
    there = played(start, "lift c3")
    tried = {f"buy-{n}": f"buy {n}" for n in (1, 2, 3, 4)}
    return Picture((Panel(there, ("buy-1", "buy-5"), tries=tried),))


def palm() -> Picture:
    """An oasis of an opponent gets a palm."""
    start = given({"d2": "w", "e2": "wg"}, owner={"e2": "p2"})
    pair = block("d2", "e2")
    return Picture((Panel(start, pair, BEFORE, way=pair), Panel(played(start, "lift d2"), pair, AFTER)))


# -- worked counts -----------------------------------------------------------------------------------------------------


def goods_set() -> Picture:
    """A set of five and a set of two."""
    hand = {**dict.fromkeys(GOODS, 1), "fish": 2, "wheat": 2, "fakir": 1}

    def paid(*goods: str) -> int:
        sale = given({}, prompt="sale", cards={"p1": hand})
        sold = played(sale, *(f"offer {good}" for good in GOOD_KEYS if good in goods), "sell")
        return int(sold.record.gold[0] - sale.record.gold[0])

    big, small = paid(*GOODS), paid("fish", "wheat")
    lines = (
        Line(tuple(f"card-{good}" for good in GOODS), f"= {big}"),
        Line(("card-fish", "card-wheat"), f"= {small}"),
        Line(("card-fakir",), "= 0"),
    )
    return Picture((Strip(lines, size=52),), {"big": big, "small": small, "both": big + small})


def viziers() -> Picture:
    """Five viziers against three and three."""
    had = {"p1": 5, "p2": 3, "p3": 3}
    sheets = given({}, players=3, viziers=had, elders={"p1": 2}).score_sheet()
    points = [sheet["viziers"] for sheet in sheets]
    lines = [
        Line((f"turn-{emblem}", *("m-vizier",) * n), f"= {worth}", f"p{seat}")
        for seat, (emblem, n, worth) in enumerate(
            zip(("elephant", "peacock", "tiger"), had.values(), points, strict=True)
        )
    ]
    elders = sheets[0]["elders"]
    lines.append(Line(("turn-elephant", "m-elder", "m-elder"), f"= {elders}", "p0"))
    return Picture((Strip(tuple(lines), size=34),), {"first": points[0], "others": points[1], "elders": elders})


FIGURES: Figures = {
    "tiles": tiles,
    "zeros": zeros,
    "caravan": caravan,
    "steps": steps,
    "loop": loop,
    "claim": claim,
    "merchants": merchants,
    "builders": builders,
    "assassins": assassins,
    "palm": palm,
    "market": market,
    "goods-set": goods_set,
    "viziers": viziers,
}
