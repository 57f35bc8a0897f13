"""What markets and the river pay to somebody, reckoned from what he sees: short enough for every frame in which he decides."""

import re

from serai.boards.drawing.scene import Scene
from serai.boards.rajas.drawing import edition_facts
from serai.games.rajas.state import OPPOSITE
from serai.games.rajas.texts import GOOD_KEYS


def markets(scene: Scene) -> dict[str, list[int]]:
    """The viewer's markets by their good, the best first."""
    found: dict[str, list[int]] = {good: [] for good in GOOD_KEYS}
    for tile in scene.view["tiles"].get(f"p{(scene.seat or 0) + 1}", {}).values():
        for market in edition_facts.tile(tile)["markets"]:
            good, worth = market.split()
            found[good].append(int(worth))
    return {good: sorted(worth, reverse=True) for good, worth in found.items()}


def pays(scene: Scene, good: str, most: int) -> int:
    """What so many markets of a good pay at most."""
    return sum(scene.once(markets)[good][:most])


def assorted(scene: Scene) -> int:
    """What the best market of each good pays."""
    return sum(worth[0] for worth in scene.once(markets).values() if worth)


def by_dice(scene: Scene, good: str) -> tuple[int, int]:
    """What a market pays for the worst and for the best die that could be given up there."""
    me = f"p{(scene.seat or 0) + 1}"
    faces = {int(face) for held in scene.view["dice"].get(me, {}).values() for face in held}
    if scene.view["karma"].get(me):
        faces |= {OPPOSITE - face for face in faces}
    return pays(scene, good, min(faces, default=0)), pays(scene, good, max(faces, default=0))


def sale(scene: Scene, spot: str) -> tuple[int, int]:
    """The least and the most money that a space of the market would bring now."""
    return (assorted(scene),) * 2 if spot == "assorted" else by_dice(scene, spot)


def reckoned(scene: Scene, gives: str) -> tuple[str, int] | None:
    """What an effect brings that pays by what one has, as a sign and a figure; nothing where its words tell it."""
    if gives == "assorted":
        return "coin", assorted(scene)
    alike = re.fullmatch(r"(\d+) of a kind", gives)
    if alike:
        return "coin", max(pays(scene, good, int(alike[1])) for good in GOOD_KEYS)
    each = re.fullmatch(r"(\d+) (money|fame) per (market|upgrade|karma)", gives)
    if not each:
        return None
    me = f"p{(scene.seat or 0) + 1}"
    has = {
        "market": sum(map(len, scene.once(markets).values())),
        "upgrade": sum(map(int, scene.view["upgrades"].get(me, {}).values())),
        "karma": int(scene.view["karma"].get(me, 0)),
    }
    return "coin" if each[2] == "money" else "fame", int(each[1]) * has[each[3]]
