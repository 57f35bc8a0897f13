"""What the edition must hold: counts that the rulebook gives, and the constraints of the reconstruction."""

from collections import Counter

from serai.testing import rule
from tests.rules.rajas.helpers import GAME, E

TABLES = GAME.edition.tables
TILES = TABLES.keys("tile")


def tile(key):
    return {name: TABLES.data["tile"][key][name] for name in ("colour", "back", "cost", "road", "buildings", "markets")}


@rule("R-006", "R-062")
def test_sixty_four_province_tiles():
    assert len(TILES) == 64
    assert set(Counter(tile(key)["colour"] for key in TILES).values()) == {16}
    assert len(Counter((tile(key)["colour"], tile(key)["back"]) for key in TILES)) == 12
    buildings = Counter(b for key in TILES for b in tile(key)["buildings"])
    assert buildings == dict.fromkeys(("temple", "palace", "fort", "mill"), 12)
    goods = Counter(m.split()[0] for key in TILES for m in tile(key)["markets"])
    assert goods == dict.fromkeys(("silk", "tea", "spices"), 16)


@rule("R-061")
def test_tiles_the_rulebook_shows_exist():
    prices = {(tile(key)["colour"], tile(key)["cost"]) for key in TILES}
    assert {("orange", 4), ("orange", 9), ("blue", 7), ("violet", 6)} <= prices
    assert any(sorted(tile(key)["buildings"]) == ["mill", "temple"] for key in TILES)
    assert all(1 <= len(tile(key)["buildings"]) + len(tile(key)["markets"]) <= 2 for key in TILES)


@rule("R-045", "R-103", "R-033")
def test_prices_of_quarry_and_harbor():
    for players in ("two", "three", "four"):
        quarry, harbor = TABLES.numbers(f"board.{players}.quarry"), TABLES.numbers(f"board.{players}.harbor")
        assert set(quarry) <= {1, 2, 3, 4} and quarry == sorted(quarry)
        assert set(harbor) <= {0, 1, 2} and harbor[0] == 0 and harbor == sorted(harbor)
    assert int(E.spaces[2].sum()) == 37 and int(E.spaces[2, 6:].sum()) == 19


@rule("R-089", "R-171")
def test_yield_tiles():
    counts = Counter[str]()
    for key in TABLES.keys("yield"):
        counts[TABLES.word(f"yield.{key}.colour")] += TABLES.number(f"yield.{key}.count")
    assert counts == {"white": 8, "yellow": 9, "red": 6, "brown": 7}
    white = {TABLES.word(f"yield.{k}.gives") for k in TABLES.keys("yield") if k.startswith("white")}
    assert white == {"1 die", "3 money", "1 upgrade", "1 karma"}
    for key in TABLES.keys("yield"):
        if key.startswith(("yellow", "red")) and TABLES.number(f"yield.{key}.count"):
            words = TABLES.word(f"yield.{key}.gives").split()
            assert words[-1] in ("die", "dice", "money", "upgrade", "step", "karma") and words[0].isdigit()


@rule("R-198")
def test_eight_river_tiles():
    assert int(E.river_tiles.sum()) == 8


@rule("R-167")
def test_the_navaratnas_side_has_two_brown_places_and_minor_yields():
    slots = [TABLES.word(f"province.slots.{place}") for place in TABLES.keys("province.slots")]
    assert slots.count("brown") == 2
    assert {"white", "yellow", "red"} <= set(slots)

    def worth(side):
        words = [TABLES.word(f"province.{side}.{place}").split() for place in TABLES.keys(f"province.{side}")]
        return sum(int(w[0]) for w in words if w[-1] == "money")

    assert worth("navaratnas") < worth("basic") + 1


@rule(
    "R-111", "R-112", "R-113", "R-114", "R-116", "R-117", "R-118", "R-119", "R-120", "R-121", "R-122", "R-123", "R-124"
)
def test_all_thirteen_earnings_occur_on_the_river():
    spaces = [TABLES.word(f"river.spaces.{n}") for n in range(1, 29)]
    assert spaces[1] == "2 karma"  # the rulebook's Ganga example
    kinds = (
        *("2 dice", "2 karma", "3 money", "palace", "1 orange die per karma", "2 fame", "1 upgrade"),
        *("1 money per market", "assorted", "4 of a kind", "1 fame per upgrade", "2 money per upgrade"),
        "2 fame per karma",
    )
    assert [spaces.index(kind) for kind in kinds] == sorted(spaces.index(kind) for kind in kinds)


def test_every_figure_says_where_it_comes_from():
    for entry in TABLES.entries():
        assert TABLES.mark(entry) in ("rulebook", "public", "derived", "reconstructed", "ours"), entry
    assert TABLES.mark("tile.o-s1.cost") == "rulebook"
    assert TABLES.mark("tile.o-s1.road") == "reconstructed"
    assert TABLES.mark("river.spaces.2") == "rulebook"
    assert TABLES.mark("limits.rounds") == "ours"
