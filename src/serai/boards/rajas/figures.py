"""The pictures of the rules of Rajas of the Ganges: paying and laying, palace, market, river, karma, the two tracks."""

from typing import Any

import serai
from serai.boards.drawing.marks import Box
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.layout import DESK, Plot
from serai.boards.teaching.figures import AFTER, BEFORE, Figures, Line, Panel, Picture, Strip, played
from serai.games.rajas.rules.tracks import difference
from serai.games.rajas.texts import STACK_KEYS, TILE_KEYS
from serai.kernel.fingerprint import plain
from serai.kernel.position import Position

LETTERS = {"o": "orange", "g": "green", "b": "blue", "v": "violet"}
CHAMBERS = ("great-mogul", "dancer", "yogi", "raja-man-singh", "master-builder", "portuguese")
TRADERS = "c3 o-m4, c4 b-m3 270, d4 o-m2 180, b4 o-m1 90"  # three markets of tea and one of silk
FRAME: Box = (9, 9, DESK.ring.w - 18, DESK.ring.h - 18)  # the board with its tracks
ROADS: Box = (27, 548, 330, 278)  # the cells of the province and its border


def inside(part: Plot) -> Box:
    """A plot of the table without its edges."""
    return part.box(6, 6, part.w - 12, part.h - 12)


def given(hand: str = "", land: str = "", top: str = "", **fragment: Any) -> Position:
    """A position by the dice and tiles of p1: `given("o5 g2", "c3 o-s1, c4 o-m1 90")`; `top` names open tiles."""
    game = serai.game("rajas")
    dice: dict[str, dict[str, int]] = {}
    for word in hand.split():
        faces = dice.setdefault(LETTERS[word[0]], {})
        faces[word[1]] = faces.get(word[1], 0) + 1
    laid = [entry.split() for entry in filter(None, land.split(","))]
    used = {tile for _cell, tile, *_turn in laid}
    stacks = game.edition.record.tile_stack
    tops = {STACK_KEYS[stacks[n]]: key for n, key in reversed(list(enumerate(TILE_KEYS))) if key not in used}
    tops |= {STACK_KEYS[stacks[TILE_KEYS.index(key)]]: key for key in top.split()}
    return game.from_json(
        {
            "dice": {"p1": dice},
            "tiles": {"p1": {cell: tile for cell, tile, *_turn in laid}},
            "turned": {"p1": {cell: turn[0] for cell, _tile, *turn in laid if turn}},
            "top": tops,
            "karma": {"p1": 0},
            "money": {"p1": 6, "p2": 4},
            **fragment,
        }
    )


def gained(before: Position, after: Position) -> tuple[int, int]:
    """The money and the fame that p1 won."""
    now, then = after.record, before.record
    return int(now.money[0] - then.money[0]), int(now.fame[0] - then.fame[0])


def tracks() -> Picture:
    """Both markers of each player on their tracks."""
    start = given(fame={"p1": 22, "p2": 14}, money={"p1": 19, "p2": 10})
    rings = ("fame-0", "money-0")
    return Picture((Panel(start, (FRAME,), rings=rings, px=0.46),))


# -- quarry and province -------------------------------------------------------------------------------------------------


def paying() -> Picture:
    """Two orange dice for a tile of 9."""
    start = given("o6 o4 g5", top="o-d2")
    done = played(start, "place quarry", "build o-d2", "lay c3 0")
    lines = (Line(("garden-orange-bend+tile-o-d2",)), Line(("die-orange-6", "die-orange-4"), f"= {6 + 4}"))
    return Picture(
        (Strip(lines, size=52), Panel(done, (ROADS,), AFTER, rings=("on-c3",), px=0.55)),
        {"price": edition_facts.tile("o-d2")["cost"], "paid": 6 + 4},
    )


def laying() -> Picture:
    """Where a bend may be laid, and where no road leads."""
    start = played(given("o4", "c3 g-m1", top="o-s1"), "place quarry", "build o-s1")
    tried = {
        "on-b2": "lay b2 0",
        "on-d2": "lay d2 180",
        "on-c4": "lay c4 0",
        "on-b3": "lay b3 0",
        "on-d3": "lay d3 0",
        "on-a1": "lay a1 0",
        "on-c3": "lay c3 0",
    }
    return Picture((Panel(start, (ROADS,), tries=tried, badges=(0.7, 0.7), px=0.72),))


def tile_score() -> Picture:
    """A tile with a mill and silk, when the mill was upgraded once."""
    start = given("o6 o2", top="o-c3", upgrades={"p1": {"mill": 1}})
    laid = played(start, "place quarry", "build o-c3", "lay c3 0")
    money, fame = gained(start, laid)
    money += 1  # the price of the space in the quarry
    lines = (Line(("garden-orange-bend+tile-o-c3",)), Line(("coin",), f"+{money}"), Line(("fame",), f"+{fame}"))
    return Picture((Strip(lines, size=44), Panel(laid, ("on-temple", "on-mill"))), {"money": money, "fame": fame})


def border() -> Picture:
    """A tile in the corner joins the border."""
    start = given("o6 o2", "b2 g-s3, b1 b-s3, a2 v-s3", top="o-c3")
    laid = played(start, "place quarry", "build o-c3", "lay a1 180")
    return Picture(
        (
            Panel(start, (ROADS,), BEFORE, px=0.55),
            Panel(laid, (ROADS,), AFTER, rings=("on-place-l1",), px=0.55),
        )
    )


def upgrade() -> Picture:
    """An upgrade of the mill."""
    start = given("b4")
    at_court = played(start, "place raja-man-singh", "upgrade mill")
    scrolls = (inside(DESK.scrolls),)
    return Picture((Panel(start, scrolls, BEFORE), Panel(at_court, scrolls, AFTER, rings=("cube-0-mill",))))


# -- market and palace -------------------------------------------------------------------------------------------------


def sale() -> Picture:
    """What the same markets pay on different spaces."""
    start = given("g1 g4", TRADERS, money={"p1": 0, "p2": 0})
    assorted = gained(start, played(start, "place assorted"))[0]
    tea = played(start, "place tea")
    one, four = (gained(start, played(tea, f"pay green {face}"))[0] for face in (1, 4))
    spaces = ("on-assorted", "on-silk", "on-spices")
    return Picture(
        (Panel(start, (ROADS,)), Panel(start, spaces, rings=("on-assorted", "on-tea"))),
        {"assorted": assorted, "one": one, "four": four},
    )


def chambers() -> Picture:
    """Dice and the chambers they open."""
    start = given("o1 g4 b4 v3")
    people = {f"on-{person}": f"place {person}" for person in CHAMBERS}
    dice = Line(("die-orange-1", "die-green-4", "die-blue-4", "die-violet-3"))
    return Picture((Strip((dice,)), Panel(start, tuple(people), tries=people, badges=(0.5, 0.64), px=0.9)))


def balconies() -> Picture:
    """A single die and the spaces of the lower palace."""
    start = given("o1 g4")
    colours = LETTERS.values()
    spaces = {f"on-{kind}-{colour}": f"place {kind}-{colour}" for kind in ("balcony", "terrace") for colour in colours}
    dice = Line(("die-orange-1", "die-green-4"))
    return Picture((Strip((dice,)), Panel(start, tuple(spaces), tries=spaces, badges=(0.56, 0.4), px=1.1)))


def cover() -> Picture:
    """The Master builder covers a tile."""
    start = given("g5 v2", "c3 o-s1", top="v-s3")
    done = played(start, "place master-builder", "build v-s3", "lay c3 0")
    return Picture((Panel(start, (ROADS,), BEFORE, px=0.55), Panel(done, (ROADS,), AFTER, rings=("on-c3",), px=0.55)))


# -- river, karma, tracks ----------------------------------------------------------------------------------------------


def river() -> Picture:
    """A boat with a 2 jumps another one."""
    start = given("o2 g3", boat={"p1": 4, "p2": 5})
    at_harbor = played(start, "place harbor", "pay orange 2")
    tried = {"on-river-6": "sail 1", "on-river-7": "sail 2", "on-river-8": "sail 3"}
    return Picture((Panel(at_harbor, ("on-river-3", "on-river-9"), tries=tried, badges=(0.8, 0.85), px=1.4),))


def karma() -> Picture:
    """A 1 and one karma."""
    lines = tuple(Line((f"die-violet-{face}", "karma", f"die-violet-{7 - face}")) for face in (1, 2, 3))
    start = given("v1", karma={"p1": 1})
    people = {f"on-{person}": f"place {person}" for person in CHAMBERS}
    return Picture((Strip(lines, size=38), Panel(start, tuple(people), tries=people, badges=(0.5, 0.64), px=0.8)))


def bonuses() -> Picture:
    """The spaces of both tracks that give something."""
    marks = ("fame-5", "fame-15", "fame-24", "fame-31", "money-12", "money-20", "money-33", "money-44", "money-55")
    return Picture((Panel(given(), (FRAME,), rings=tuple(f"on-{mark}" for mark in marks), px=0.46),))


def meeting() -> Picture:
    """Two pairs of markers that have passed each other by the same distance."""
    start = given(
        fame={"p1": 30, "p2": 37},
        money={"p1": 65, "p2": 52},
        met={"p1": 1, "p2": 2},
        meetings=2,
        over=True,
        prompt="none",
    )
    far = [int(plain(difference)(start.record, start.edition.record, seat)) for seat in range(2)]
    shown = ("fame-0", "money-0", "fame-1", "money-1")
    return Picture((Panel(start, shown, px=1.0),), {"first": far[0], "second": far[1]})


def yields() -> Picture:
    """The border of the Navaratnas side."""
    start = given(options={"version": "navaratnas"})
    slots = edition_facts.data()["province"]["slots"]
    brown = tuple(f"on-place-{place}" for place, colour in slots.items() if colour == "brown")
    return Picture((Panel(start, (inside(DESK.province),), rings=brown),))


def ganga() -> Picture:
    """A river with tiles on it."""
    start = serai.game("rajas").new(2, 5, {"ganga": "yes"})
    tiles = tuple(f"on-river-{space}" for space in start.to_dict()["river_tile"])
    return Picture((Panel(start, (inside(DESK.river),), rings=tiles, px=0.8),))


FIGURES: Figures = {
    "tracks": tracks,
    "paying": paying,
    "laying": laying,
    "tile-score": tile_score,
    "border": border,
    "upgrade": upgrade,
    "sale": sale,
    "chambers": chambers,
    "balconies": balconies,
    "cover": cover,
    "river": river,
    "karma": karma,
    "bonuses": bonuses,
    "meeting": meeting,
    "yields": yields,
    "ganga": ganga,
}
