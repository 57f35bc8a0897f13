"""The switches of Rajas of the Ganges where they are chosen."""

from serai.boards.presentation import OptionWords, Variant
from serai.kernel.i18n import N_

VARIANTS = (
    Variant(
        "version",
        "navaratnas",
        N_("Navaratnas"),
        N_("Yield tiles of your own choice, up to six workers, but only eight dice."),
    ),
    Variant(
        "ganga", "yes", N_("Ganga"), N_("River tiles change what the river's spaces bring, differently in each game.")
    ),
)
OPTIONS = {
    "version": OptionWords(
        N_("Version"), {"basic": N_("basic game"), "navaratnas": N_("Navaratnas"), "mixed": N_("mixed group")}
    ),
    "ganga": OptionWords(N_("Ganga"), {"no": N_("without river tiles"), "yes": N_("with river tiles")}),
    "level": OptionWords(
        N_("Seat {n} plays"), {"beginner": N_("the basic side"), "advanced": N_("the Navaratnas side")}
    ),
    "market-kind": OptionWords(
        N_("Goods of one kind"), {"fixed": N_("the good of the space"), "free": N_("a good of one's choice")}
    ),
    "covering-wins": OptionWords(N_("Covering a tile"), {"yes": N_("wins new yields"), "no": N_("wins no yields")}),
    "brown-counts": OptionWords(
        N_("Brown tile for yields"), {"tiles": N_("each connected yield tile"), "symbols": N_("each connected yield")}
    ),
    "tile-on-connected": OptionWords(
        N_("Yield tile at a road"), {"no": N_("not allowed"), "yes": N_("allowed, pays at once")}
    ),
}
