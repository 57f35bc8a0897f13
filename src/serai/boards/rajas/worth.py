"""What markets and the river pay to somebody, reckoned from what he sees: short enough for every frame in which he decides."""

import re

from serai.boards.drawing.scene import Scene
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.text.texts import effect
from serai.games.rajas.state import OPPOSITE, SAIL_MOST
from serai.games.rajas.texts import GOOD_KEYS
from serai.kernel.i18n import _, ngettext

MONEY_OR_FAME = {"coin": "money", "fame": "fame"}


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


def within_reach(scene: Scene) -> tuple[tuple[int, str], ...]:
    """The river spaces that the viewer's boat reaches in one voyage, in words: how far they are, and what they bring it now."""
    if scene.seat is None:
        return ()
    boats = {key: int(n) for key, n in scene.view["boat"].items()}
    me, end = f"p{scene.seat + 1}", edition_facts.number("river.length")
    at, far, out = boats.get(me, 0), 0, []
    while at < end and far < SAIL_MOST:
        at += 1
        if at < end and any(n == at for key, n in boats.items() if key != me):
            continue  # boats are jumped; on the last space there is room for all
        far += 1
        words = ngettext("{n} space ahead of your boat", "{n} spaces ahead of your boat", far).format(n=far)
        now = brings_now(scene, edition_facts.gives_on_river(scene.view, at))
        out.append((at, f"{words}; {now}" if now else words))
    return tuple(out)


def brings_now(scene: Scene, gives: str) -> str:
    """What an effect brings the viewer now, in words, where that is not what it is called."""
    karma = re.fullmatch(r"(\d+) karma", gives)
    if karma:
        held, most = int(scene.view["karma"].get(f"p{(scene.seat or 0) + 1}", 0)), edition_facts.number("karma.most")
        gain = max(0, min(int(karma[1]), most - held))
        words = _("you hold {held} of at most {most}, so it brings you {n}").format(held=held, most=most, n=gain)
        return words if gain < int(karma[1]) else ""
    found = reckoned(scene, gives)
    return _("to you now: {gain}").format(gain=effect(f"{found[1]} {MONEY_OR_FAME[found[0]]}")) if found else ""


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
