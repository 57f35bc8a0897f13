"""What is chosen beside the board: the meeple to drop, fakirs, victims, cards, djinns and their powers, goods to sell."""

from collections.abc import Callable

from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc
from serai.boards.five_tribes.drawing.djinns import djinn_values, payments
from serai.boards.five_tribes.drawing.piece_ids import TRIBE
from serai.boards.five_tribes.drawing.targets import colours_of
from serai.boards.five_tribes.drawing.tracks import bids_of, fakir_choices
from serai.boards.five_tribes.previews import Oracle, chains, outcomes, sale
from serai.boards.five_tribes.text.texts import CARD, DJINN, MEEPLE, POWER, SHORT_CARD, counted, letter
from serai.boards.five_tribes.worth import adds, turn_after_bid
from serai.boards.panel import PanelPart, boxes, button, ending, exact, gained, ico, initial, note, radios, row, worded
from serai.games.five_tribes.texts import COLOUR_KEYS, GOOD_KEYS, SPOT_KEYS
from serai.kernel.i18n import N_, _, ngettext

TALL_FIGURE = 27.0
#: What comes next on a tile where a djinn may be used first.
AT_TILE = {
    "oasis": N_("Go on: a palm"),
    "village": N_("Go on: a palace"),
    "small_market": N_("Go on: one card for 3 gold"),
    "large_market": N_("Go on: two cards for 6 gold"),
    "sacred_place": N_("Go on: a djinn"),
}
PUT_THERE = {"oasis": "palm", "village": "palace"}
SETS = N_("+ is what it adds to the worth of your sets.")


def panel(scene: Scene) -> PanelPart:
    """The parts of the decision that do not lie on the board; empty where nothing is to be decided."""
    if not scene.mine:
        return ""
    asked = PANELS.get(scene.view["prompt"], going_on)(scene)
    return '<div class="deal">', asked, powers(scene), "</div>"


def meeple(scene: Scene, colour: str) -> str:
    return ico(scene, f"m-{TRIBE[colour]}", TALL_FIGURE, -3, initial(letter(colour), 19, 15))


def purse(scene: Scene) -> str:
    gold = scene.view["gold"].get(f"p{(scene.seat or 0) + 1}", 0)
    return _("You have {n} gold.").format(n=gold)


# -- bidding -----------------------------------------------------------------------------------------------------------


def bidding(scene: Scene) -> PanelPart:
    numbers = fakir_choices(bids_of(scene))
    picks = {n: i + 1 for i, n in enumerate(numbers)} if len(numbers) > 1 else {}
    buttons = []
    for spot in SPOT_KEYS:
        for move in (m for m in scene.moves if m.split()[:2] == ["bid", spot]):
            fakirs = int(move.split()[3]) if " with " in move else 0
            turn = turn_after_bid(scene, spot)
            inner = f"<b>{spot}{ico(scene, 'coin') if fakirs == 0 else ''}</b><small>{esc(turn)}</small>"
            said = _("Bid {n}: your turn would be the {place}").format(n=spot, place=turn)
            buttons.append(button(move, worded(said, inner), "a-bid", picks.get(fakirs, 0)))
    ply = scene.view["ply"]
    choose = radios(_("Fakirs for Kumarbi"), [f"{ico(scene, 'g-fakir', 20)}{n}" for n in numbers], ply) if picks else ""
    words = _("Under each price: your turn if nobody pays more.")
    return note(f"{words} {purse(scene)}"), choose, row(*buttons)


# -- the move ----------------------------------------------------------------------------------------------------------


def lifting(scene: Scene) -> PanelPart:
    lifts = sum(move.startswith("lift") for move in scene.moves)
    if not lifts:
        return going_on(scene)
    words = ngettext("{n} tile can be lifted: click it.", "{n} tiles can be lifted: click one.", lifts).format(n=lifts)
    return note(
        f"{words} {_('Point at one, or rest a finger on it, to see where its meeples can end and what that would bring.')}"
    )


def dropping(scene: Scene) -> PanelPart:
    view = scene.view
    colours = colours_of(scene)
    left = sum(view["hand"].values())
    last = _("The last one must join its colour.") if left == 1 else ""
    if len(colours) > 1:
        inner = [f"{meeple(scene, c)}{_(MEEPLE[c])}{many(view['hand'][c])}" for c in colours]
        return radios(_("In hand: which one to drop?"), inner, view["ply"]), note(last) if last else ""
    only = colours[0]
    now = f'<div class="row">{meeple(scene, only)}<b>{esc(_(MEEPLE[only]))}</b></div>'
    return now + note(last or _("Only this one can be dropped now: click a glowing tile."))


def many(n: int) -> str:
    return f" ×{n}" if n > 1 else ""


# -- the tribe ---------------------------------------------------------------------------------------------------------


def going_on(scene: Scene) -> PanelPart:
    """Nothing to choose but whether to use a power first."""
    view = scene.view
    words = _("Go on")
    picture = ""
    if view["prompt"] == "tribe" and view["tribe"]:
        colour = view["tribe"]
        n = view["hand"].get(colour, 0)
        picture = meeple(scene, colour)
        words = {
            "yellow": _("Take {meeples} in front of you"),
            "white": _("Take {meeples} in front of you"),
            "green": _("Take cards with {meeples}"),
            "blue": _("Earn gold with {meeples}"),
            "red": _("Send {meeples} home"),
        }[colour].format(meeples=counted(colour, n))
    elif view["prompt"] == "lift":
        words = _("There is no move: go on")
    elif view["prompt"] == "tile" and view["at"]:
        kind = view["kind"].get(view["at"], "")
        words = _(AT_TILE.get(kind, N_("Go on")))
        picture = ico(scene, PUT_THERE[kind]) if kind in PUT_THERE else ""
    done = [
        button(move, f"{picture}{esc(words if move == 'continue' else _('End the turn'))}", "primary")
        for move in ("continue", "done")
        if move in scene.moves
    ]
    return ending(*done)


def fakirs(scene: Scene) -> PanelPart:
    yields = scene.once(outcomes)
    buttons = []
    for move in scene.moves:
        if move.startswith("fakirs"):
            n = int(move.split()[1])
            inner = f"{ico(scene, 'g-fakir', 20)}<b>{n}</b>{gained(scene, yields.get(move, ()))}"
            buttons.append(button(move, inner, "", 0, ngettext("{n} fakir", "{n} fakirs", n).format(n=n)))
    words = (
        _("Each fakir works like one more builder.")
        if scene.view["prompt"] == "build"
        else _("Each fakir carries your assassins one step further.")
    )
    return note(words), row(*buttons)


def killing(scene: Scene) -> PanelPart:
    view = scene.view
    colours = colours_of(scene)
    out: list[PanelPart] = []
    if len(colours) > 1:
        out.append(radios(_("Whom, on a tile?"), [f"{meeple(scene, c)}{_(MEEPLE[c])}" for c in colours], view["ply"]))
    elif colours:
        out.append(note(_("On a tile: {meeple}").format(meeple=_(MEEPLE[colours[0]]))))
    held = []
    for move in scene.moves:
        words = move.split()
        if words[0] == "kill" and words[2] == "of":
            seat = seat_number(words[3])
            colour = "yellow" if words[1] == "vizier" else "white"
            said = _("{meeple} of {player}").format(meeple=_(MEEPLE[colour]), player=scene.name(seat))
            held.append(button(move, worded(said, f"{meeple(scene, colour)}{esc(scene.name(seat))}")))
    out.append(row(*held, title=_("Or in front of a player:") if held else ""))
    if view["kills"] == 2 or view["killed"]:
        order = ", ".join(_(MEEPLE[c]) for c in COLOUR_KEYS)
        out.append(note(_("Two victims from one place; name them in this order: {order}.").format(order=order)))
    return tuple(out)


# -- the tile ----------------------------------------------------------------------------------------------------------


def market(scene: Scene) -> PanelPart:
    view = scene.view
    cards = list(view["row"].values())
    if view["buys"] == 2:
        return pairs(scene, cards)
    buttons = []
    for move in scene.moves:
        if move.startswith("buy"):
            kind = cards[int(move.split()[1]) - 1]
            said = _("Buy {card}").format(card=_(CARD[kind]))
            more = adds(scene, kind)
            buttons.append(button(move, worded(in_words(said, more), card(scene, kind, more)), "a-card"))
    title = _("Take one more card:") if view["begun"] else f"{_('3 gold for one card.')} {purse(scene)}"
    return row(*buttons, passing(scene), title=title), note(_(SETS))


def pairs(scene: Scene, cards: list[str]) -> PanelPart:
    """Two cards at once: the first by a radio, the second by a click here or in the row."""
    found = scene.once(chains)
    firsts = sorted({int(place) for key in found for place in key.split()})
    title = f"{_('6 gold for two cards.')} {purse(scene)} {_('The first:')}"
    faces = [card(scene, cards[n - 1], adds(scene, cards[n - 1])) for n in firsts]
    first_of = radios(title, faces, scene.view["ply"], "cards")
    second = []
    for pick, first in enumerate(firsts, 1):
        for key, chain in found.items():
            both = [int(n) for n in key.split()]
            if first in both:
                kind, other = cards[first - 1], cards[both[1 - both.index(first)] - 1]
                together = adds(scene, kind, other)
                face = card(scene, other, together - adds(scene, kind))
                said = in_words(f"{_(CARD[kind])}, {_(CARD[other])}", together)
                second.append(exact(";".join(chain), worded(said, face), "move a-card", pick))
    return first_of, row(*second, passing(scene), title=_("and the second:")), note(_(SETS))


def passing(scene: Scene) -> PanelPart:
    """Going on without the tile's action."""
    return button("continue", esc(_("Go on without it"))) if "continue" in scene.moves else ""


def card(scene: Scene, kind: str, more: int = 0) -> str:
    """A card with its name, and by how much it raises what one's sets are worth."""
    raised = f'<small class="adds">+{more}</small>' if more else ""
    return f"{ico(scene, f'g-{kind}', 20)}{raised}{esc(_(SHORT_CARD[kind]))}"


def in_words(said: str, more: int) -> str:
    """What a card is called, with what it adds to one's sets."""
    return _("{card}: your sets are worth {n} more").format(card=said, n=more) if more else said


def shrine(scene: Scene) -> PanelPart:
    ways = payments(scene.moves)
    named = {"with elders": _("two elders"), "with fakir": _("an elder and a fakir")}
    out: list[PanelPart] = []
    if len(ways) > 1:
        pictures = {
            "with elders": meeple(scene, "white") * 2,
            "with fakir": meeple(scene, "white") + ico(scene, "g-fakir", 20),
        }
        out.append(radios(_("Pay with"), [f"{pictures[way]}{named[way]}" for way in ways], scene.view["ply"]))
    else:
        out.append(note(_("You pay {price}.").format(price=named[ways[0]])))
    buttons = []
    for move in scene.moves:
        if move.startswith("take "):
            _verb, key, way = move.split(" ", 2)
            pick = ways.index(way) + 1 if len(ways) > 1 else 0
            points = djinn_values()[key][0]
            face = f"{ico(scene, f'face-{key}', 20)}{esc(_(DJINN[key]))}{worth_of(key)}"
            said = ngettext("{n} point", "{n} points", points).format(n=points)
            buttons.append(button(move, worded(f"{_(DJINN[key])}, {said}. {_(POWER[key])}", face), "", pick))
    return *out, row(*buttons, passing(scene))


def djinn(scene: Scene, key: str, price: str = "") -> str:
    paid = f" · {esc(price)}" if price else ""
    return f"{ico(scene, f'face-{key}', 20)}<span><b>{esc(_(DJINN[key]))}</b>{paid}<small>{esc(_(POWER[key]))}</small></span>"


def placing(scene: Scene) -> PanelPart:
    view = scene.view
    piece = "palm" if view["piece"] == "palm" else "palace"
    words = (_("Place the palm on {tile}") if piece == "palm" else _("Place the palace on {tile}")).format(
        tile=view["origin"]
    )
    return row(*(button(m, f"{ico(scene, piece)}{esc(words)}", "primary") for m in scene.moves if m.startswith("put")))


def aiming(scene: Scene) -> PanelPart:
    key = scene.view["power"]
    return f'<div class="row power">{djinn(scene, key)}</div>{note(_("Click a glowing tile."))}' if key else ""


def keeping(scene: Scene) -> PanelPart:
    moves = [move for move in scene.moves if move.startswith("keep")]
    faces = ((move, move.split()[1]) for move in moves)
    return row(*(button(move, f"{djinn(scene, key)}{worth_of(key)}", "big-move") for move, key in faces))


def worth_of(key: str) -> str:
    """The points of a djinn, at the end of his button."""
    return f'<span class="gain">+{djinn_values()[key][0]}</span>'


# -- the sale ----------------------------------------------------------------------------------------------------------


def selling(scene: Scene) -> PanelPart:
    """Goods to mark in any order. When all of the last kind are offered the sale follows by itself, so `sell` is not posted."""
    view = scene.view
    held = view["cards"].get(f"p{(scene.seat or 0) + 1}", {})
    offered = view["offered"]
    left = {good: held.get(good, 0) - offered.get(good, 0) for good in GOOD_KEYS if f"offer {good}" in scene.moves}
    last = list(left)[-1] if left else ""
    parts = [
        (f"sell-{good}-{i}", f"offer {good}", card(scene, good), good == last)
        for good, n in left.items()
        for i in range(n)
    ]
    out, ends = list[PanelPart](), list[PanelPart]()
    if offered:
        words = ", ".join(f"{_(CARD[good])}{many(n)}" for good, n in offered.items())
        out.append(note(_("Offered: {goods}").format(goods=words)))
    if parts:
        offers = [move for _ident, move, _inner, _last in parts]
        marked = esc(_("Sell what is marked"))
        out.append(boxes(_("Goods to sell"), parts))
        one_each = list(dict.fromkeys(offers))
        oracle = Oracle(view)
        sales: list[PanelPart] = [preset(scene, oracle, _("Everything"), offers, offers)]
        if len(one_each) < len(offers):
            sales.insert(0, preset(scene, oracle, _("One of each"), one_each, offers))
        out.append(row(*sales))
        ends.append(button("sell", marked, "unless-last" if offered else "marked unless-last"))
        ends.append(f'<button class="button move marked if-last">{marked}</button><output class="worth"></output>')
    if "done" in scene.moves:
        words = _("End the turn without a sale") if parts else _("End the turn")
        ends.append(exact("done", esc(words), "primary move"))
    return *out, ending(*ends)


def preset(scene: Scene, oracle: Oracle, words: str, chain: list[str], offers: list[str]) -> PanelPart:
    """One of the two sales people make most, with its price."""
    price = sale(oracle, chain)
    if price is None:
        return ""
    all_of_last = chain.count(offers[-1]) == offers.count(offers[-1])
    inner = f'{esc(words)}<span class="gain">{price:+d}{ico(scene, "coin")}</span>'
    return exact(";".join(chain if all_of_last else [*chain, "sell"]), inner)


def worth(scene: Scene, moves: list[str]) -> str:
    """What a chain that is being put together would bring, in words; empty where it cannot be made."""
    price = sale(Oracle(scene.view), [move for move in moves if move != "sell"])
    return "" if price is None else ngettext("{n} gold", "{n} gold", price).format(n=price)


# -- powers, and what is left -------------------------------------------------------------------------------------------


def powers(scene: Scene) -> PanelPart:
    """The djinns that can be used now."""
    prices = {"with elders": _("with elders"), "with fakir": _("with a fakir")}
    buttons = []
    for move in scene.moves:
        if move.startswith("use "):
            _verb, key, way = move.split(" ", 2)
            buttons.append(button(move, djinn(scene, key, prices[way]), "big-move"))
    return row(*buttons, title=_("Use a djinn:") if buttons else "")


PANELS: dict[str, Callable[[Scene], PanelPart]] = {
    "bid": bidding,
    "lift": lifting,
    "drop": dropping,
    "build": fakirs,
    "hunt": fakirs,
    "kill": killing,
    "market": market,
    "shrine": shrine,
    "place": placing,
    "target": aiming,
    "keep": keeping,
    "sale": selling,
}
