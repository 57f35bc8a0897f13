"""What is printed on move buttons is what the rules would bring."""

import random

import serai
from serai.boards import outlook
from serai.boards.drawing.scene import Scene
from serai.boards.five_tribes.outlook import COUNTING
from serai.boards.five_tribes.worth import adds
from serai.boards.rajas import worth
from serai.boards.rajas.drawing.edition_facts import gives_on_river
from serai.boards.rajas.previews import landings
from serai.games.rajas.state import Note

GOODS = ("silk", "tea", "spices")
RIVER = 4  # where fame and money come from


def decisions(game, prompt, games):
    """Decisions of a kind in games by lot, as their seats see them."""
    for seed in range(games):
        position, dice = serai.game(game).new(players=4, seed=seed), random.Random(seed)
        while not position.over:
            if position.prompt == prompt:
                yield (
                    position,
                    Scene(view=position.view(position.seat), seat=position.seat, moves=tuple(position.moves())),
                )
            position.play(dice.choice(position.moves()))


def test_a_card_adds_to_the_sets_what_it_adds_to_the_points():
    met = 0
    for position, scene in decisions("five-tribes", "market", 3):
        known = position.as_known_to(position.seat)
        for move in scene.moves:
            if move.startswith("buy") and scene.view["buys"] == 1:
                met += 1
                found = outlook.foreseen(COUNTING, known, [move])
                assert found
                told = next((change.most for change in found.changes if change.name == "points"), 0)
                assert told == adds(scene, scene.view["row"][move.split()[1]])
    assert met > 10


def sales(position, move):
    """What a market pays with every die that it could take."""
    first = position.copy()
    sold = [event.b for event in first.play(move) if event.kind == Note.SOLD]
    for paid in [] if sold else first.moves():
        sold += [event.b for event in first.copy().play(paid) if event.kind == Note.SOLD]
    return min(sold), max(sold)


def test_a_market_brings_the_money_that_stands_on_its_button():
    met = set()
    for position, scene in decisions("rajas", "place", 2):
        for good in GOODS:
            if f"place {good}" in scene.moves:
                told = worth.sale(scene, good)
                assert sales(position, f"place {good}") == told
                met.add(told)
    assert len(met) > 4


def from_the_river(events):
    """Fame and money that a river space itself brought."""
    return sum(event.a for event in events if event.kind in (Note.MONEY_FROM, Note.FAME_FROM) and event.b == RIVER)


def test_a_river_space_brings_what_stands_on_its_button():
    """Where it pays by what one has: for markets, upgrades, karma, or what markets of a good pay at most."""
    met = set()
    for position, scene in decisions("rajas", "sail", 6):
        for move, space in scene.once(landings).items():
            told = worth.reckoned(scene, gives_on_river(scene.view, space))
            if told is None:
                continue
            after = position.copy()
            brought = from_the_river(after.play(move))
            if after.prompt == "sell":
                brought = max(from_the_river(after.copy().play(sold)) for sold in after.moves())
            assert brought == told[1], move
            met.add(told)
    assert len(met) > 4 and {sign for sign, _n in met} == {"coin", "fame"}
