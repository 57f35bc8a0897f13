"""Five Tribes: a bid, a caravan that ends with four builders, a camel and a card."""

from serai.boards.guide import Guide, GuideStep
from serai.kernel.i18n import N_

GUIDE = Guide(
    game="five-tribes",
    players=3,
    seed=6,
    steps=(
        GuideStep(
            N_(
                "Welcome to Naqala. Whoever has the most points at the end is the new sultan. They come from "
                "tiles under your camels {1}, from djinns {2} and goods {3}, from viziers and elders, and from "
                "the gold you keep."
            ),
            ("on-b4", "take-boaz", "buy-2"),
        ),
        GuideStep(
            N_(
                "Every round begins with bids: the dearer the space, the earlier your turn. What can be clicked "
                "has a saffron ring. Click space 3 {1}; it costs you 3 gold."
            ),
            ("bid-4",),
            ("bid 3",),
            then=("bid 0", "bid 1"),
        ),
        GuideStep(
            N_(
                "The others bid 0 and 1, so you begin. A turn is a caravan: lift all meeples of one tile and sow "
                "them one by one. Click tile {1}: an elder, a builder and an assassin stand there."
            ),
            ("on-c2",),
            ("lift c2",),
        ),
        GuideStep(
            N_("They are in your hand now. Choose the elder beside the board, then click tile {1} to drop it there."),
            ("on-c3-1",),
            ("drop white c3",),
        ),
        GuideStep(
            N_(
                "The last meeple must join one of its colour: three builders wait on {2}. Choose the assassin and"
                " drop it on {1}. A tile that is not lit says why not: point at {3}, or hold a finger on it."
            ),
            ("on-c4-2", "on-b4", "on-c2"),
            ("drop red c4",),
            refused="drop blue c2",
        ),
        GuideStep(
            N_(
                "Your builder went on to {1} by itself: there was no other way. You picked up all four builders "
                "for 16 gold, and since the tile is empty now, your camel takes it. It is a market: buy one of "
                "the first three cards for 3 gold. Click the silk {2}."
            ),
            ("on-b4", "buy-2"),
            ("buy 2",),
        ),
        GuideStep(
            N_(
                "Goods are sold in sets of different kinds, and large sets are worth far more. Keep the silk for "
                "now and end the turn, in the panel. At a real table you are asked once more before the turn goes"
                " on to the next player."
            ),
            (),
            ("done",),
            then=(
                *("lift e2", "drop green e1", "drop green d1", "drop yellow c1"),
                *("lift c4", "drop green c5", "drop white d5", "drop red d4", "continue"),
            ),
        ),
        GuideStep(
            N_(
                "Both others went for viziers, and a new round begins. “Take back” {1} undoes a step while "
                "nothing was revealed, the log {2} tells all moves in sentences, and the scores {3} come at the "
                "end. That was a whole turn. Now it is your game."
            ),
            ("take-back", "at-log", "at-scores"),
        ),
    ),
)
