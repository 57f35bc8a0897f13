"""Who has what: the line of pieces in each player's panel. Hidden gold is a question mark."""

from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc
from serai.boards.five_tribes.texts import CARD, DJINN, POWER, letter
from serai.boards.panel import ico, initial
from serai.games.five_tribes.texts import CARD_KEYS
from serai.kernel.i18n import _
from serai.kernel.rulebook import anchor


def holdings(scene: Scene, seat: int) -> str:
    """Everything a viewer may know of a player, as a list of pieces and numbers."""
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
        f'<li class="seat-{seat}" title="{esc(name)}">{ico(scene, symbol, room, 0, aids.get(symbol, ""))}<span class="visually-hidden">{esc(name)}</span>'
        f'<span id="{key}-{symbol}">{n}</span></li>'
        for symbol, room, n, name in rows
    ]
    return f'<ul class="holdings">{"".join(items)}{djinns(scene, seat)}{hand(scene, seat)}</ul>'


def djinns(scene: Scene, seat: int) -> str:
    """The faces of a player's djinns: each opens a leaf with its power. One that was used in this turn is pale."""
    view = scene.view
    owned = view["djinns"].get(f"p{seat + 1}", [])
    acting = view["seat"] == f"p{seat + 1}" and not view["over"]
    used = view["used"] if acting else ()
    faces = "".join(leaf(scene, key, "used" if key in used else "ready") for key in owned)
    return f'<li class="faces">{faces}</li>' if faces else ""


def leaf(scene: Scene, key: str, state: str) -> str:
    """A face as a button that tells its power to the ear, and shows it with a way to the rules."""
    name, power = esc(_(DJINN[key])), esc(_(POWER[key]))
    return (
        f'<button type="button" id="owned-{key}" class="{state}" popovertarget="power-{key}" title="{name}: {power}" aria-label="{name}: {power}">'
        f"{ico(scene, f'face-{key}', 20)}</button>"
        f'<span popover id="power-{key}" class="leaf">{ico(scene, f"face-{key}", 20)}<b>{name}</b><span>{power}</span>'
        f'<a class="button" href="/rules/five-tribes#{anchor(_(DJINN[key]))}" target="_blank">{esc(_("Rules"))}</a></span>'
    )


def hand(scene: Scene, seat: int) -> str:
    """The cards a player holds, where the viewer may know them."""
    cards = scene.view["cards"].get(f"p{seat + 1}", {})
    shown = "".join(
        f'<span title="{esc(_(CARD[kind]))}">{ico(scene, f"g-{kind}", 19)}<span class="visually-hidden">{esc(_(CARD[kind]))}</span>'
        f"{cards[kind]}</span>"
        for kind in CARD_KEYS
        if cards.get(kind)
    )
    return f'<li class="own">{shown}</li>' if shown else ""
