"""The printed figures of the edition that the board is drawn with, as it needs them."""

from serai.boards.drawing.drawn_edition import edition_of, per_edition
from serai.games.rajas.rules import tracks
from serai.games.rajas.texts import COLOUR_KEYS, PERSON_KEYS, PLACE_KEYS, RIVER_TILE_KEYS, TILE_KEYS, YIELD_KEYS
from serai.kernel.jit import keep
from serai.kernel.plain import ReadOnly, View

between_markers = keep(tracks.between_markers)

SIDES = {2: "two", 3: "three", 4: "four"}


@per_edition
def data() -> ReadOnly:
    return edition_of("rajas").tables.data


@per_edition
def number(entry: str) -> int:
    table, key = entry.split(".")
    return int(data()[table][key])


@per_edition
def spaces(players: int) -> tuple[int, int, int, int]:
    """How many spaces quarry, harbor, assorted market and outer terrace have."""
    board = data()["board"][SIDES[players]]
    return len(board["quarry"]), len(board["harbor"]), int(board["assorted"]), int(board["outer_terrace"])


@per_edition
def prices(players: int, spot: str) -> tuple[int, ...]:
    return tuple(data()["board"][SIDES[players]][spot])


@per_edition
def covered(players: int, spot: str) -> tuple[int, ...]:
    """The prices that a cover tile hides: the board for three is that for four with less."""
    return prices(4, spot)[len(prices(3, spot)) :] if players == 3 else ()


@per_edition
def river() -> tuple[str, ...]:
    """What every space of the river gives; the start gives nothing."""
    printed = data()["river"]["spaces"]
    return ("none", *(str(printed[str(n)]) for n in range(1, number("river.length") + 1)))


@per_edition
def track_signs(track: str) -> dict[int, str]:
    """The special spaces of a track: bonuses in the edition's words, and `worker`."""
    found = {number(f"{track}.worker"): "worker"}
    for bonus in data()[f"{track}_bonus"].values():
        if bonus["space"]:
            found[int(bonus["space"])] = str(bonus["gives"])
    return found


@per_edition
def gives(kind: str) -> dict[str, str]:
    """What chambers, yield tiles and river tiles give, in the edition's words."""
    keys = {"chamber": PERSON_KEYS, "yield": YIELD_KEYS, "river_tile": RIVER_TILE_KEYS}[kind]
    return {key: str(data()[kind][key]["gives"]) for key in keys}


@per_edition
def places(advanced: bool) -> dict[str, str]:
    """The border places of a province board that give something."""
    printed = data()["province"]["navaratnas" if advanced else "basic"]
    return {place: str(printed[place]) for place in PLACE_KEYS if printed[place] != "none"}


@per_edition
def slots() -> dict[str, str]:
    """The colours of the places for yield tiles."""
    printed = data()["province"]["slots"]
    return {place: str(printed[place]) for place in PLACE_KEYS if printed[place] != "none"}


@per_edition
def tile(key: str) -> ReadOnly:
    found: ReadOnly = data()["tile"][key]
    return found


@per_edition
def residence() -> tuple[str, ...]:
    return tuple(data()["province"]["residence"])


@per_edition
def stack_sizes() -> dict[str, tuple[str, ...]]:
    """The tiles that belong to each of the twelve stacks."""
    found: dict[str, list[str]] = {}
    for key in TILE_KEYS:
        found.setdefault(f"{tile(key)['colour']}-{tile(key)['back']}", []).append(key)
    return {stack: tuple(keys) for stack, keys in found.items()}


def is_advanced(view: View, seat: int) -> bool:
    """Whether a seat plays on the Navaratnas side."""
    version = view["options"]["version"]
    if version == "mixed":
        return bool(view["options"][f"level-p{seat + 1}"] == "advanced")
    return bool(version == "navaratnas")


def hands(view: View, seat: int) -> int:
    return number("kali.navaratnas" if is_advanced(view, seat) else "kali.basic")


def effects() -> set[str]:
    """Every effect that has a sign."""
    found = {*river(), *gives("chamber").values(), *gives("yield").values(), *gives("river_tile").values()}
    found |= {*places(True).values(), *places(False).values()}
    for track in ("fame", "money"):
        found |= set(track_signs(track).values())
    return found - {"none", "worker"}


def gives_at(view: View, seat: int, place: str) -> str:
    """What a border place gives: the yield tile that lies there, or what is printed."""
    laid = view["slots"].get(f"p{seat + 1}", {}).get(place)
    return gives("yield")[laid] if laid else places(is_advanced(view, seat))[place]


def gives_on_river(view: View, space: int) -> str:
    """What a space of the river gives: the river tile that lies there, or what is printed."""
    tile = view["river_tile"].get(str(space))
    return gives("river_tile")[tile] if tile else river()[space]


def distance(view: View, seat: int) -> int:
    """By how many fame spaces the markers have passed each other; below 0: that many still separate them."""
    fame, money = (int(view[track].get(f"p{seat + 1}", 0)) for track in ("fame", "money"))
    return int(between_markers(edition_of("rajas").record, fame, money))


def goal(view: View, seat: int) -> int:
    """The position of the money marker, counted like fame: where the fame marker would meet it."""
    return int(view["fame"].get(f"p{seat + 1}", 0)) - distance(view, seat)


# -- the border: drawn with room for ROOM spaces of fame, whatever the edition has -----------------------------------------

ROOM = 60


def along(n: float) -> float:
    """Where a space of fame lies round the border; 0 and one past the last are the start corner."""
    return (n - 0.5) * ROOM / number("fame.spaces") + 0.5


def beside(money: int) -> float:
    """Where a space of money lies, counted like fame: money runs the other way, several spaces beside one of fame."""
    each = number("money.spaces") // number("fame.spaces")
    before = (money - 1) % each
    return number("fame.spaces") + 1 - -(-money // each) + 0.5 - (before + 0.5) / each


def balconies() -> dict[str, str]:
    """The colour given up on a balcony and the colour taken."""
    return {colour: str(data()["balcony"][colour]) for colour in COLOUR_KEYS}


def balcony_dice(colour: str) -> list[str]:
    """The dice that a balcony gives for one of a colour."""
    return [balconies()[colour]] * number("balcony.dice")
