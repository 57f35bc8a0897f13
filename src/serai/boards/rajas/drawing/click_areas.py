"""What can be clicked: rings under the pieces, areas on top. What is no legal move says why not."""

from functools import lru_cache

from serai.boards.drawing.scene import Scene, hit, ring, spot, target
from serai.boards.drawing.svg import num
from serai.boards.rajas.drawing.layout import Box


@lru_cache(maxsize=2048)
def hit_at(box: Box, r: float) -> str:
    return hit(*box, r)


class Areas:
    """Collects the rings and areas of one frame."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.legal = frozenset(scene.moves)
        self.rings: list[str] = []
        self.tops: list[str] = []
        self.idle = "done" if scene.view["prompt"] == "sail" else "stay"  # never legal now: for what is no move at all
        self.kind = "ring calm" if len(scene.moves) > 9 else "ring"

    def put(
        self,
        ident: str,
        move: str,
        label: str,
        box: Box,
        r: float = 8,
        lit: Box | None = None,
        top: str = "",
        told: str = "",
    ) -> None:
        """An area: a target if its move is legal, lit at its own box or another one; else a spot that says why not.

        `told` is what lines of the log call it, where that is another name.
        """
        area = hit_at(box, r)
        if move in self.legal:
            self.rings.append(ring(*(lit or box), r, self.kind))
            self.tops.append(target(ident, move, label, area + top))
        else:
            self.tops.append(spot(ident, (move or self.idle) if self.scene.mine else "", label, area))
        if told:
            self.tops[-1] = f'<g id="{told}-own">{self.tops[-1]}</g>'

    def glow(self, x: float, y: float, r: float) -> None:
        """A round light behind a die that can be used."""
        at = f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}"'
        self.rings.append(f'<circle class="glow" {at}/>')
