"""Ganesha as text: the round, the altar cell by cell, spices and their powers, the mandala, what each player has."""

from collections.abc import Sequence

from serai.boards.drawing.drawn_edition import edition_of, per_edition
from serai.boards.ganesha.drawing.altar import in_play
from serai.boards.ganesha.drawing.layout import altar_rows, rounds, used_cells, values
from serai.boards.ganesha.drawing.stones import order_of_play
from serai.boards.ganesha.text.texts import PLACE, POWER, STONE, listed, points, spice_name
from serai.boards.text.text_model import TextPart, TextTable, players_part, seat_of, sentence, told
from serai.games.ganesha.texts import SPICE_KEYS
from serai.kernel.i18n import _
from serai.kernel.plain import View

TAKING = ("spice", "reply", "second", "store")  # while a stone is on its way


def read(view: View, names: Sequence[str]) -> list[TextPart]:
    """All of a position: nothing is hidden in this game but the order in the bag."""
    return [now(view, names), altar(view), spices(view), mandala(view), players(view, names)]


def glance(view: View, seat: int) -> list[tuple[str, str]]:
    key = f"p{seat + 1}"
    owned = sum(view["treasury"].get(key, {}).values()) + len(view["tactics"].get(key, {}))
    return [(_("points"), str(view["score"].get(key, 0))), (_("stones"), str(owned))]


def now(view: View, names: Sequence[str]) -> TextPart:
    """The round, whose turn it is, the bag, and what happened in this turn so far."""
    number, digit = view["round_number"], view["drum"]["digit"]
    if view["over"]:
        lines = [_("The game is over")]
    elif view["prompt"] == "final":
        lines = [f"{_('Final stage')}: {_('one stone each, in turn')}"]
    else:
        cycle = _("cycle {n}, drum at {digit}").format(n=(number - 1) // 3 + 1, digit=digit)
        holder = names[seat_of(view["drum"]["seat"])]
        lines = [
            f"{_('Round {n} of {all}').format(n=number, all=rounds(view['players']))}, {cycle}",
            _("The drum shows {digit} and is with {player}").format(digit=digit, player=holder),
            _("It is the turn of {player}").format(player=names[seat_of(view["active"])]),
        ]
    lines += this_turn(view)
    facts = told(
        (_("Order of play"), ", ".join(names[seat] for seat in order_of_play(view))),
        (_("In the bag"), listed(view["bag"]) or _("nothing")),
    )
    return TextPart(_("The round"), tuple(map(sentence, lines)), facts)


def this_turn(view: View) -> list[str]:
    """Where the stone in hand came from, where a second one may lie, and which spices are at work."""
    lines = []
    if view["at"] is not None and view["taken"] and view["prompt"] in TAKING:
        stone = _(STONE[view["taken"]])
        lines.append(_("Taken from the altar: cell {n}, {stone}").format(n=view["at"], stone=stone))
    if view["prompt"] == "second":
        beside = _("The second stone may come from a cell beside cell {n}").format(n=view["at"])
        lines.append(beside if view["reach"] == "beside" else _("The second stone may come from any cell"))
    at_work = [kind for kind in ("coriander", "cinnamon") if view[kind]]
    return lines + [f"{_('At work in this turn')}: {spice_name(kind)}. {_(POWER[kind])}" for kind in at_work]


@per_edition
def beside(players: int) -> dict[int, tuple[int, ...]]:
    """The used cells that lie beside each other."""
    near, used = edition_of("ganesha").record.near, used_cells(players)
    return {
        cell: tuple(other for other in sorted(used) if int(near[cell - 1]) >> (other - 1) & 1) for cell in sorted(used)
    }


def altar(view: View) -> TextPart:
    rows = []
    for cell, others in beside(view["players"]).items():
        stone, token = view["altar"].get(str(cell)), view["spice"].get(str(cell))
        shown = (_(STONE[stone]) if stone else _("empty"), spice_name(token) if token else "–")
        rows.append((str(cell), (*((words,) for words in shown), (", ".join(map(str, others)),))))
    lengths = ", ".join(map(str, altar_rows()))
    line = _("Cells are counted row by row from the top left; the rows have {rows} cells.").format(rows=lengths)
    columns = (_("Stone"), _("Spice under it"), _("Beside these cells"))
    return TextPart(_("Altar"), (line,), grid=TextTable(columns, tuple(rows), _("Cell")))


def spices(view: View) -> TextPart:
    """What lies on the altar and what it does; then the other spices."""
    if view["options"]["spices"] == "off":
        return TextPart(_("Spices"), (_("This game is played without spices."),))
    laid, idle = in_play(view)
    facts = []
    for kind in SPICE_KEYS:
        if kind in laid:
            cells = [cell for cell, token in view["spice"].items() if token == kind]
            under = _("under a stone") if any(cell in view["altar"] for cell in cells) else _("its stone is gone")
            where = f"{_('cell {n}').format(n=', '.join(cells))}, {under}"
            facts.append((spice_name(kind), f"{_(POWER[kind])} ({where})"))
    facts += [(spice_name(kind), f"{_(POWER[kind])} ({_('not in play this cycle')})") for kind in idle]
    return TextPart(_("Spices"), (), tuple(facts))


def mandala(view: View) -> TextPart:
    """Each colour's row: what is filled, and the points of the free cells from the next one on."""
    rows = []
    for colour, row in values(view).items():
        begun = view["mandala"].get(colour, 0)
        filled = _("{n} of {all}").format(n=begun, all=len(row))
        rows.append((_(colour), ((filled,), (", ".join(map(str, row[begun:])) or _("nothing"),))))
    line = _("Every colour has a row of its own; its stones fill the cells one after the other.")
    columns = (_("Cells filled"), _("Points of the free cells, the next one first"))
    return TextPart(_("Mandala"), (line,), grid=TextTable(columns, tuple(rows), _("Colour")))


def players(view: View, names: Sequence[str]) -> TextPart:
    def tactics(place: str, key: str) -> str:
        stone = view["tactics"].get(key, {}).get(place)
        return _(STONE[stone]) if stone else _("empty")

    def in_hand(_seat: int, key: str) -> str:
        return listed(view["hand"]) or "–" if view["active"] == key else "–"

    part = players_part(
        _("What each player has"),
        names,
        (
            (_("points"), lambda _seat, key: points(view["score"].get(key, 0))),
            (_("treasury"), lambda _seat, key: listed(view["treasury"].get(key, {})) or _("empty")),
            (_(PLACE["left"]), lambda _seat, key: tactics("left", key)),
            (_(PLACE["right"]), lambda _seat, key: tactics("right", key)),
            (_("in hand"), in_hand),
        ),
    )
    return TextPart(part.title, ties(view, names), (), part.grid, by_seat=True)


def ties(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Of equal totals the one that was reached first is ahead."""
    equal: dict[int, list[int]] = {}
    for seat in sorted(range(len(names)), key=lambda n: view["reached"].get(f"p{n + 1}", 0)):
        equal.setdefault(view["score"].get(f"p{seat + 1}", 0), []).append(seat)
    said = _("Equal points; who came there first is ahead: {players}.")
    return tuple(
        said.format(players=", ".join(names[seat] for seat in seats))
        for score, seats in equal.items()
        if score and len(seats) > 1
    )
