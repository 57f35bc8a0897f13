"""The icon legend of Ganesha."""

from serai.boards.ganesha.text.texts import POWER, STONE, SYMBOL, spice_name
from serai.boards.teaching.legend import Legend, Sign, SignGroup
from serai.games.ganesha.texts import COLOUR_KEYS, SPICE_KEYS
from serai.kernel.i18n import _

SPICE_RULES = dict(
    zip(SPICE_KEYS, ("G-105", "G-107", "G-109", "G-110", "G-112", "G-113", "G-114", "G-118"), strict=True)
)


def groups() -> tuple[SignGroup, ...]:
    stones = [
        Sign((f"stone-{key}",), _(STONE[key]), "G-065" if key == "yellow" else "G-064", also=(f"gem-{key}",))
        for key in COLOUR_KEYS
    ]
    places = [
        Sign(tuple(f"socket-{key}" for key in COLOUR_KEYS), _("cells of the mandala"), "G-070"),
        Sign(("hex",), _("cell of the altar"), "G-010"),
        Sign(("hex-off",), _("cell that is not used"), "G-034"),
        Sign(("cup",), _("tactics cell"), "G-006"),
        Sign(("hoard",), _("treasury"), "G-004", also=("niche",)),
        Sign(("drum-1", "drum-2", "drum-3"), _("drum"), "G-012", also=("drum",)),
        Sign(("bag",), _("bag"), "G-011"),
    ]
    spices = [
        Sign(
            (f"spice-{SYMBOL[key]}",),
            spice_name(key),
            rule,
            _(POWER[key]),
            (f"s-{SYMBOL[key]}", f"seal-{SYMBOL[key]}"),
        )
        for key, rule in SPICE_RULES.items()
    ]
    spices.append(Sign(("token-back",), _("face-down token"), "G-028", also=("token",)))
    return (
        SignGroup(_("Stones"), tuple(stones)),
        SignGroup(_("Places"), tuple(places)),
        SignGroup(_("Spices"), tuple(spices)),
    )


LEGEND = Legend(
    groups,
    ornaments=frozenset({"mandala-8", "mandala-10", "mandala-12", "score-ring", "score-ring-tall", "altar"}),
)
