"""The switches of Ganesha where they are chosen."""

from serai.boards.presentation import OptionWords, Variant
from serai.kernel.i18n import N_

VARIANTS = (
    Variant(
        "side", "night", N_("Night side"), N_("The same values in another order: it can pay to wait for a higher one.")
    ),
    Variant("spices", "off", N_("Without spices"), N_("No spice tokens on the altar, as for a first game.")),
)
OPTIONS = {
    "side": OptionWords(N_("Side of the mandala"), {"day": N_("day"), "night": N_("night")}),
    "spices": OptionWords(N_("Spice tokens"), {"on": N_("with spices"), "off": N_("without")}),
    "spice-layout": OptionWords(N_("Laying the spices"), {"random": N_("chance"), "chosen": N_("the first player")}),
    "first-player": OptionWords(N_("Who begins"), {"random": N_("by lot")}),
    "age": OptionWords(
        N_("Seat {n} is"),
        {"1": N_("the youngest"), "2": N_("second youngest"), "3": N_("third youngest"), "4": N_("the oldest")},
    ),
}
