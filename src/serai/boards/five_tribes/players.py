"""Who has what: the line of pieces in each player's panel. Hidden gold is a question mark."""

import re
from collections.abc import Collection

from serai.boards.drawing.layers import drawn_from
from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc
from serai.boards.five_tribes.drawing.sultanate import tile_names
from serai.boards.five_tribes.text.story import paid as paid_for
from serai.boards.five_tribes.text.texts import CARD, DJINN, POWER, letter
from serai.boards.panel import ico, initial
from serai.boards.standing import Standing, in_turn, seated
from serai.games.five_tribes.texts import CARD_KEYS
from serai.kernel.i18n import _
from serai.kernel.plain import View
from serai.kernel.rulebook import anchor


def holdings(scene: Scene, seat: int) -> str:
    """Everything a viewer may know of a player, as a list of pieces and numbers."""
    view = scene.view
    acting = view["seat"] == f"p{seat + 1}" and not view["over"]
    return _held(scene, seat, tuple(view["used"]) if acting else ())


@drawn_from("owner", "palms", "palaces", each=("gold", "viziers", "elders", "camels", "cards_held", "djinns", "cards"))
def _held(scene: Scene, seat: int, used: Collection[str]) -> str:
    view, key = scene.view, f"p{seat + 1}"
    mine = [tile for tile, owner in view["owner"].items() if owner == key]
    gold = view["gold"].get(key)
    rows = (
        ("coin", 22.0, "?" if gold is None else gold, _("gold")),
        ("m-vizier", 28.0, view["viziers"].get(key, 0), _("viziers")),
        ("m-elder", 28.0, view["elders"].get(key, 0), _("elders")),
        ("palm", 26.0, sum(view["palms"].get(tile, 0) for tile in mine), _("palms")),
        ("palace", 26.0, sum(view["palaces"].get(tile, 0) for tile in mine), _("palaces")),
        (f"camel-{scene.emblem(seat)}", 32.0, view["camels"].get(key, 0), _("camels left")),
        ("hand-card", 13.0, view["cards_held"].get(key, 0), _("cards")),
    )
    aids = {
        symbol: initial(letter(colour), 19, 18) for symbol, colour in (("m-vizier", "yellow"), ("m-elder", "white"))
    }
    items = [
        f'<li class="seat-{seat}" data-tip="{esc(name)}">{ico(scene, symbol, room, 0, aids.get(symbol, ""))}<span class="visually-hidden">{esc(name)}</span>'
        f'<span id="{key}-{symbol}">{n}</span></li>'
        for symbol, room, n, name in rows
    ]
    return f'<ul class="holdings tribes">{"".join(items)}{djinns(scene, seat, used)}{hand(scene, seat)}</ul>'


def order(view: View) -> tuple[Standing, ...]:
    """Who has moved, in the order they did and bid again, then those still to move, the dearest first; in a bidding the
    same of bids."""
    if view["over"]:
        return seated(view)
    bids, turns = view["bid_track"], view["turn_track"]
    paid = sorted(turns, key=lambda space: -int(re.sub(r"\D", "", space)))
    waiting, deciding = [seat_number(bids[place]) for place in sorted(bids, key=int)], seat_number(view["seat"])
    placed = [seat_number(turns[space]) for space in paid]
    notes = dict[int, str]()
    for space, seat in zip(reversed(paid), reversed(placed), strict=True):
        notes[seat] = paid_for(re.sub(r"\D", "", space))
    if view["prompt"] == "bid":
        return in_turn(list(dict.fromkeys((*placed, *waiting))), deciding, notes, len(set(placed) - set(waiting)), "")
    moved = [seat for seat in dict.fromkeys(waiting) if seat not in placed and seat != deciding]
    return in_turn(list(dict.fromkeys((*moved, deciding, *placed))), deciding, notes, len(moved))


def in_full(scene: Scene, seat: int) -> str:
    """The djinns with their powers, the tiles with a camel, the cards where they are known."""
    view, key = scene.view, f"p{seat + 1}"
    tiles = [tile for tile, owner in view["owner"].items() if owner == key]
    named = tile_names(scene)
    out = [
        f'<p class="full-djinn">{ico(scene, f"face-{djinn}", 20)}<span><b>{esc(_(DJINN[djinn]))}</b> {esc(_(POWER[djinn]))}</span></p>'
        for djinn in view["djinns"].get(key, [])
    ]
    cards = view["cards"].get(key, {})
    shown = "".join(
        f"<li>{ico(scene, f'g-{kind}', 19)}{esc(_(CARD[kind]))} <b>{cards[kind]}</b></li>"
        for kind in CARD_KEYS
        if cards.get(kind)
    )
    out.append(f'<h3>{esc(_("Cards"))}</h3><ul class="full-cards">{shown}</ul>' if shown else "")
    listed = "".join(f"<li>{esc(named[tile])}</li>" for tile in tiles)
    out.append(f'<h3>{esc(_("Tiles with a camel"))}</h3><ul class="full-tiles">{listed}</ul>' if listed else "")
    return "".join(out)


def djinns(scene: Scene, seat: int, used: Collection[str]) -> str:
    """The faces of a player's djinns: each opens a leaf with its power. One that was used in this turn is pale."""
    owned = scene.view["djinns"].get(f"p{seat + 1}", [])
    faces = "".join(leaf(scene, key, "used" if key in used else "ready") for key in owned)
    return f'<li class="faces" data-full="">{faces}</li>' if faces else ""


def leaf(scene: Scene, key: str, state: str) -> str:
    """A face as a button that tells its power to the ear, and shows it with a way to the rules."""
    name, power = esc(_(DJINN[key])), esc(_(POWER[key]))
    return (
        f'<button type="button" id="owned-{key}" class="{state}" popovertarget="power-{key}" aria-label="{name}: {power}" data-tip="{name}: {power}">'
        f"{ico(scene, f'face-{key}', 20)}</button>"
        f'<span popover id="power-{key}" class="leaf">{ico(scene, f"face-{key}", 20)}<b>{name}</b><span>{power}</span>'
        f'<a class="button" href="/rules/five-tribes#{anchor(_(DJINN[key]))}" target="_blank">{esc(_("Rules"))}</a></span>'
    )


def hand(scene: Scene, seat: int) -> str:
    """The cards a player holds, where the viewer may know them."""
    cards = scene.view["cards"].get(f"p{seat + 1}", {})
    shown = "".join(
        f'<span data-tip="{esc(_(CARD[kind]))}">{ico(scene, f"g-{kind}", 19)}<span class="visually-hidden">{esc(_(CARD[kind]))}</span>'
        f"{cards[kind]}</span>"
        for kind in CARD_KEYS
        if cards.get(kind)
    )
    return f'<li class="own" data-full="">{shown}</li>' if shown else ""
