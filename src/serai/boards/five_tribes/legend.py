"""The icon legend of Five Tribes."""

import serai
from serai.boards.five_tribes.drawing.piece_ids import TRIBE
from serai.boards.five_tribes.text.texts import CARD, DJINN, KIND, MEEPLE, POWER
from serai.boards.teaching.legend import Legend, Sign, SignGroup, of_players
from serai.games.five_tribes.texts import COLOUR_KEYS, DJINN_KEYS, GOOD_KEYS, KIND_KEYS
from serai.kernel.i18n import _

TRIBE_RULES = dict(zip(COLOUR_KEYS, ("F-090", "F-091", "F-093", "F-098", "F-103"), strict=True))
KIND_RULES = dict(zip(KIND_KEYS, ("F-126", "F-134", "F-123", "F-130", "F-131"), strict=True))


def groups() -> tuple[SignGroup, ...]:
    tribes = [
        Sign((f"m-{TRIBE[key]}",), _(MEEPLE[key]), rule, also=(f"stand-{TRIBE[key]}",))
        for key, rule in TRIBE_RULES.items()
    ]
    tiles = [Sign((f"tile-{key}+mark-{key}",), _(KIND[key]), rule) for key, rule in KIND_RULES.items()]
    counts = serai.game("five-tribes").edition.tables.data["goods"]
    goods = [
        Sign((f"card-{key}",), _(CARD[key]), "F-143", _("cards of this kind: {n}").format(n=counts[key]), (f"g-{key}",))
        for key in GOOD_KEYS
    ]
    cards = [
        *goods,
        Sign(("card-fakir",), _(CARD["fakir"]), "F-146", also=("g-fakir",)),
        Sign(("pile-cards",), _("resource cards in the deck"), "F-031"),
        Sign(("hand-card",), _("a card in a hand"), "Q-H2"),
    ]
    pieces = [
        Sign(of_players("camel"), _("camel"), "F-176", owned=True),
        Sign(of_players("turn"), _("turn markers"), "F-015", owned=True),
        Sign(("palm",), _("palm"), "F-171"),
        Sign(("palace",), _("palace"), "F-172"),
        Sign(("coin",), _("gold"), "F-166"),
        Sign(("bag",), _("bag"), "F-003"),
        Sign(("fresh",), _("dropped in the last move"), "F-064"),
    ]
    djinns = [
        Sign((f"face-{key}",), _(DJINN[key]), "F-139", _(POWER[key]), (f"dj-{key}", f"arch-{key}"))
        for key in DJINN_KEYS
    ]
    djinns += [
        Sign(("djinn-value",), _("points of a djinn"), "F-170"),
        Sign(("pile-djinns",), _("djinns in the deck"), "F-033"),
    ]
    return (
        SignGroup(_("Tribes"), tuple(tribes)),
        SignGroup(_("Tiles"), tuple(tiles)),
        SignGroup(_("Pieces"), tuple(pieces)),
        SignGroup(_("Cards"), tuple(cards)),
        SignGroup(_("Djinns"), tuple(djinns)),
    )


LEGEND = Legend(groups, ornaments=frozenset({"g-tea"}))  # tea is a good of another game
