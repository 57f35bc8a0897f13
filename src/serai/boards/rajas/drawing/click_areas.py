"""What can be clicked: rings under the pieces, areas on top. What is no legal move says why not."""

from typing import NamedTuple

from serai.boards.drawing.marks import BoardPart, Layer, Mark, group, hit, spot, target
from serai.boards.drawing.scene import Scene, ring
from serai.boards.drawing.svg import num
from serai.boards.rajas.drawing.layout import Box

MANY = 9  # with more moves than this the rings are calm


class Asked(NamedTuple):
    """What a part of the board has to know of the decision: whether it is the viewer's, and which moves are made here."""

    mine: bool
    legal: tuple[str, ...] = ()
    idle: str = "stay"  # never legal now: what is tried where no move is made at all
    calm: bool = False


def by_verb(scene: Scene) -> dict[str, list[str]]:
    """The legal moves by their first words."""
    found: dict[str, list[str]] = {}
    for move in scene.moves:
        found.setdefault(move.partition(" ")[0], []).append(move)
    return found


def asked(scene: Scene, *verbs: str) -> Asked:
    """The decision as far as these verbs are concerned; nothing of it for those who do not decide."""
    if not scene.mine:
        return Asked(False)
    there = scene.once(by_verb)
    legal = tuple(move for verb in verbs for move in there.get(verb, ()))
    idle = "done" if scene.view["prompt"] == "sail" else "stay"
    return Asked(True, legal, idle, bool(legal) and len(scene.moves) > MANY)


#: The rings of a part of the board, and what lies on top.
Lit = tuple[Layer, Layer]


class Areas:
    """Collects the rings and areas of one part of the board."""

    def __init__(self, about: Asked) -> None:
        self.mine = about.mine
        self.legal = frozenset(about.legal)
        self.rings: list[str] = []
        self.tops: list[BoardPart] = []
        self.idle = about.idle
        self.kind = "ring calm" if about.calm else "ring"

    @property
    def lit(self) -> Lit:
        return Layer.of(*self.rings), Layer.of(*self.tops)

    def put(
        self,
        ident: str,
        move: str,
        label: str,
        box: Box,
        r: float = 8,
        lit: Box | None = None,
        told: str = "",
    ) -> None:
        """An area: a target if its move is legal, lit at its own box or another one; else a spot that says why not.

        `told` is what lines of the log call it, where that is another name.
        """
        area = hit(*box, r)
        there: Mark
        if move in self.legal:
            self.rings.append(ring(*(lit or box), r, self.kind))
            there = target(ident, move, label, area)
        else:
            there = spot(ident, (move or self.idle) if self.mine else "", label, area)
        self.tops.append((group(f"{told}-own", area.box), there, "</g>") if told else there)

    def glow(self, x: float, y: float, r: float) -> None:
        """A round light behind a die that can be used."""
        at = f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}"'
        self.rings.append(f'<circle class="glow" {at}/>')
