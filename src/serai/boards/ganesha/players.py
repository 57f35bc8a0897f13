"""Who has what: points, the drum, the treasury sorted by colour, two tactics cups."""

from serai.boards.drawing.layers import drawn_from
from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc
from serai.boards.ganesha.drawing.stones import order_of_play
from serai.boards.ganesha.panel import cup, gem
from serai.boards.ganesha.text.texts import PLACE, STONE, listed, points
from serai.boards.panel import ico
from serai.boards.standing import Standing, clockwise, in_turn, seated
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.i18n import _
from serai.kernel.plain import View

LOOSE = 7  # more stones than this are counted, not shown one by one


@drawn_from("drum", "over", each=("score", "treasury", "tactics"))
def holdings(scene: Scene, seat: int) -> str:
    """Everything about a player: nothing is hidden in this game."""
    view, key = scene.view, f"p{seat + 1}"
    score = view["score"].get(key, 0)
    drum = ""
    if view["drum"]["seat"] == key and not view["over"]:
        words = _("first player, the drum shows {n}").format(n=view["drum"]["digit"])
        drum = f'<li data-tip="{esc(words)}">{ico(scene, "drum", 18)}<span class="visually-hidden">{esc(words)}</span></li>'
    return (
        f'<ul class="holdings stones"><li class="score"><b id="{key}-score">{score}</b>'
        f'<span class="visually-hidden">{esc(points(score))}</span></li>{treasury(scene, key)}{cups(scene, key)}{drum}</ul>'
    )


def order(view: View) -> tuple[Standing, ...]:
    """From the drum on; in the final stage everybody comes again and again."""
    if view["over"]:
        return seated(view)
    seats, now = order_of_play(view), seat_number(view["active"])
    moved = 0 if view["prompt"] == "final" else seats.index(now)
    if view["prompt"] == "final":
        seats = clockwise(now, view["players"])
    return in_turn(seats, now, {order_of_play(view)[0]: _("first player")}, moved)


def in_full(scene: Scene, seat: int) -> str:
    """Treasury and tactics, colour by colour."""
    view, key = scene.view, f"p{seat + 1}"
    owned, held = view["treasury"].get(key, {}), view["tactics"].get(key, {})
    stones = "".join(f"<li>{gem(scene, c)}{esc(_(STONE[c]))} <b>{owned.get(c, 0)}</b></li>" for c in COLOUR_KEYS)
    cells = "".join(
        f"<li>{cup(scene, held.get(place))}{esc(_(PLACE[place]))}: {esc(_(STONE[held[place]]) if place in held else _('empty'))}</li>"
        for place in ("left", "right")
    )
    return f'<h3>{esc(_("Treasury"))}</h3><ul class="full-cards">{stones}</ul><h3>{esc(_("Tactics"))}</h3><ul class="full-cards">{cells}</ul>'


def treasury(scene: Scene, key: str) -> str:
    owned = scene.view["treasury"].get(key, {})
    words = listed(owned) or _("empty")
    said = f"{_('treasury')}: {words}"
    many = sum(owned.values()) > LOOSE
    shown = []
    for colour in COLOUR_KEYS:
        n = owned.get(colour, 0)
        if n:
            inner = f"{gem(scene, colour, 22)}{n}" if many else gem(scene, colour, 22) * n
            shown.append(f'<span id="in-{seat_number(key)}-{colour}-treasury">{inner}</span>')
    inside = "".join(shown) or f'<small aria-hidden="true">{esc(_("treasury empty"))}</small>'
    return f'<li class="treasury{" many" if many else ""}" data-full="">{inside}<span class="visually-hidden">{esc(said)}</span></li>'


def cups(scene: Scene, key: str) -> str:
    held = scene.view["tactics"].get(key, {})
    out = []
    for place in ("left", "right"):
        colour = held.get(place)
        words = f"{_(PLACE[place])}: {_(STONE[colour]) if colour else _('empty')}"
        out.append(
            f'<span id="in-{seat_number(key)}-{place}" data-tip="{esc(words)}">{cup(scene, colour)}<span class="visually-hidden">{esc(words)}</span></span>'
        )
    return f'<li class="cups" data-full="">{"".join(out)}</li>'
