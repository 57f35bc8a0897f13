"""Small words for writing positions: what stands where, who owns what, and what came of a move.

Left to the position's defaults, the tiles lie by kind: villages a1–e1, sacred places f1–f2 (a2 b2 c2 for 6, d2 10,
e2 12, f2 15), oases a3–f3, small markets a4–b5, large markets c5–f5. So rows 1 and 2 bear blue symbols, the rest red.
"""

import random
from collections.abc import Iterator
from typing import Any

import serai
from serai.games.five_tribes.state import Note
from serai.kernel.position import Position

GAME = serai.game("five-tribes")
LETTERS = {"y": "yellow", "w": "white", "g": "green", "b": "blue", "r": "red"}
TILES = [f"{column}{row}" for row in range(1, 6) for column in "abcdef"]
KINDS = ["village"] * 5 + ["sacred_place"] * 7 + ["oasis"] * 6 + ["small_market"] * 8 + ["large_market"] * 4
GOODS = ["ivory", "jewels", "gold", "papyrus", "silk", "spice", "fish", "wheat", "pottery"]
ALL_CARDS = dict(zip([*GOODS, "fakir"], [2, 2, 2, 4, 4, 4, 6, 6, 6, 18], strict=True))
DJINNS = list(GAME.edition.tables.keys("djinn"))
SPARE = {"e5": "y", "f5": "y"}  # two viziers side by side, far from everything: somebody can always move
PAIRS = {f"{column}{row}": "y" for row in (1, 3, 5) for column in "abde"}  # enough moves for a whole round


def meeples(tiles: dict[str, str]) -> dict[str, dict[str, int]]:
    """`{"a1": "wwb"}` as a position writes it."""
    return {tile: {LETTERS[c]: letters.count(c) for c in set(letters)} for tile, letters in tiles.items()}


def row(*cards: str) -> dict[str, str]:
    """The resource row from its front."""
    return {str(place): card for place, card in enumerate(cards, 1)}


def owned(**seats: str) -> dict[str, str]:
    """`owned(p1="a1 a2")`: who has camels where."""
    return {tile: seat for seat, tiles in seats.items() for tile in tiles.split()}


def swapped(*pairs: str) -> dict[str, str]:
    """The tiles by kind, with some pairs (`"b3 e1"`) exchanged."""
    kinds = dict(zip(TILES, KINDS, strict=True))
    for pair in pairs:
        one, other = pair.split()
        kinds[one], kinds[other] = kinds[other], kinds[one]
    return kinds


def given(board: dict[str, str] | None = None, spare: bool = True, seed: int = 0, **fragment: Any) -> Position:
    """A position with meeples on some tiles; p1 is about to move unless the fragment says another."""
    tiles = {**(SPARE if spare else {}), **(board or {})}
    return GAME.from_json({"meeples": meeples(tiles), **fragment}, seed=seed)


def play(position: Position, *moves: str) -> Position:
    """Play some moves one after another."""
    for move in moves:
        position.play(move)
    return position


def walk(position: Position, start: str, *drops: str) -> Position:
    """Lift a tile and drop along a way (`"green d3"`); drops that were forced are checked, not played."""
    dropped: list[str] = []

    def step(move: str) -> None:
        for event in position.play(move):
            if event.kind == Note.DROPPED:
                dropped.append(f"{list(LETTERS.values())[event.a]} {TILES[event.b]}")

    step(f"lift {start}")
    while len(dropped) < len(drops):
        step(f"drop {drops[len(dropped)]}")
    assert dropped == list(drops)
    return position


def play_round(position: Position) -> Position:
    """Play the first legal move until the next round's bidding, or the end."""
    position.play(position.moves()[0])
    while position.prompt != "bid" and not position.over:
        position.play(position.moves()[0])
    return position


def refusal(position: Position, move: str) -> str | None:
    """The id of the reason why a move is refused; None if it is legal."""
    reason = position.why_not(move)
    return reason.id if reason else None


def gold(position: Position) -> list[int]:
    return [int(n) for n in position.record.gold[: position.players]]


def camels(position: Position) -> list[int]:
    return [int(n) for n in position.record.camels[: position.players]]


def elders(position: Position) -> list[int]:
    return [int(n) for n in position.record.elders[: position.players]]


def viziers(position: Position) -> list[int]:
    return [int(n) for n in position.record.viziers[: position.players]]


def on(position: Position, tile: str) -> str:
    """The meeples on a tile, as letters."""
    there = position.to_dict()["meeples"].get(tile, {})
    return "".join(letter * there.get(colour, 0) for letter, colour in LETTERS.items())


def bag(position: Position) -> str:
    """The meeples in the bag, as letters."""
    inside = position.to_dict()["bag"]
    return "".join(letter * inside.get(colour, 0) for letter, colour in LETTERS.items())


def owner(position: Position, tile: str) -> str | None:
    return position.to_dict()["owner"].get(tile)


def palms(position: Position) -> dict[str, int]:
    return position.to_dict()["palms"]


def palaces(position: Position) -> dict[str, int]:
    return position.to_dict()["palaces"]


def cards(position: Position, seat: str = "p1") -> dict[str, int]:
    return position.to_dict()["cards"].get(seat, {})


def discard(position: Position) -> dict[str, int]:
    return position.to_dict()["discard"]


def in_row(position: Position) -> list[str]:
    """The resource row from its front."""
    return list(position.to_dict()["row"].values())


def djinns(position: Position, seat: str = "p1") -> list[str]:
    return position.to_dict()["djinns"].get(seat, [])


def told(position: Position) -> list[str]:
    """What the last move caused, as sentences."""
    return [event.tell() for event in position.events()]


def turn_order(position: Position) -> list[str]:
    """Who will play, first to last, as the turn-order track stands."""
    track = position.to_dict()["turn_track"]
    places = ["18", "12", "8", "5", "3", "1", "0-first", "0-middle", "0-last"]
    return [track[place] for place in places if place in track]


def bid_order(position: Position) -> list[str]:
    """Who will choose, first to last, as the bid-order track stands."""
    track = position.to_dict()["bid_track"]
    return [track[place] for place in "1234" if place in track]


def random_game(players: int, seed: int, **options: str) -> Position:
    """A new game for random play."""
    return GAME.new(players, seed, options)


def positions_of(position: Position, seed: int, limit: int = 10_000) -> Iterator[Position]:
    """Play at random to the end; yields the position after every move (the same object each time)."""
    chance = random.Random(seed)
    while not position.over and limit > 0:
        position.play(chance.choice(position.codes()))
        limit -= 1
        yield position
