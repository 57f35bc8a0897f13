"""The switches of Five Tribes where they are chosen."""

from serai.boards.presentation import OptionWords, Variant
from serai.kernel.i18n import N_

VARIANTS = (Variant("open-hands", "yes", N_("Open hands"), N_("Everybody sees everybody's gold and cards.")),)
OPTIONS = {
    "open-hands": OptionWords(N_("Gold and cards"), {"no": N_("hidden from others"), "yes": N_("open to all")}),
    "neighbours": OptionWords(
        N_("Hagis and Lamia"), {"8": N_("all eight tiles around"), "4": N_("the four beside it")}
    ),
    "nekir-per-kill": OptionWords(N_("Nekir"), {"no": N_("pays once per action"), "yes": N_("pays for every meeple")}),
    "echidna-doubles-kandicha": OptionWords(
        N_("Echidna with Kandicha"), {"no": N_("doubles only one's own builders"), "yes": N_("doubles both")}
    ),
    "anun-nak-reopens": OptionWords(
        N_("Moves opened by Anun-Nak"), {"no": N_("none after that"), "yes": N_("can be made")}
    ),
}
