"""Who has what: points, the drum, the treasury sorted by colour, two tactics cups."""

from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc
from serai.boards.ganesha.panel import cup, gem
from serai.boards.ganesha.texts import PLACE, STONE, listed, points
from serai.boards.panel import ico
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.i18n import _

LOOSE = 7  # more stones than this are counted, not shown one by one


def holdings(scene: Scene, seat: int) -> str:
    """Everything about a player: nothing is hidden in this game."""
    view, key = scene.view, f"p{seat + 1}"
    score = view["score"].get(key, 0)
    drum = ""
    if view["drum"]["seat"] == key and not view["over"]:
        words = _("first player, the drum shows {n}").format(n=view["drum"]["digit"])
        drum = (
            f'<li title="{esc(words)}">{ico(scene, "drum", 18)}<span class="visually-hidden">{esc(words)}</span></li>'
        )
    return (
        f'<ul class="holdings stones"><li class="score"><b id="{key}-score">{score}</b>'
        f'<span class="visually-hidden">{esc(points(score))}</span></li>{treasury(scene, key)}{cups(scene, key)}{drum}</ul>'
    )


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
    return f'<li class="treasury{" many" if many else ""}" title="{esc(said)}">{inside}<span class="visually-hidden">{esc(said)}</span></li>'


def cups(scene: Scene, key: str) -> str:
    held = scene.view["tactics"].get(key, {})
    out = []
    for place in ("left", "right"):
        colour = held.get(place)
        words = f"{_(PLACE[place])}: {_(STONE[colour]) if colour else _('empty')}"
        out.append(
            f'<span id="in-{seat_number(key)}-{place}" title="{esc(words)}">{cup(scene, colour)}<span class="visually-hidden">{esc(words)}</span></span>'
        )
    return f'<li class="cups">{"".join(out)}</li>'
