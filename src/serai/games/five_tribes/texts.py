"""Every name and sentence of Five Tribes that a person reads. Keys are for files and moves; names are translated."""

from serai.games.five_tribes.state import COLUMNS, TILES, Colour, Djinn, Kind, Note, Prompt, ReasonCode
from serai.kernel.fields import keys_of
from serai.kernel.game import SEAT_NAMES, Telling
from serai.kernel.game import Option as Switch
from serai.kernel.i18n import N_

TILE_KEYS = tuple(f"{'abcdef'[t % COLUMNS]}{t // COLUMNS + 1}" for t in range(TILES))
COLOUR_KEYS = keys_of(Colour)
KIND_KEYS = tuple(k.name.lower() for k in Kind)  # files are written with the underscore
GOOD_KEYS = ("ivory", "jewels", "gold", "papyrus", "silk", "spice", "fish", "wheat", "pottery")
CARD_KEYS = (*GOOD_KEYS, "fakir")
DJINN_KEYS = keys_of(Djinn)
SPOT_KEYS = ("0", "1", "3", "5", "8", "12", "18")

MEEPLE_NAMES = (N_("vizier"), N_("elder"), N_("merchant"), N_("builder"), N_("assassin"))
VICTIM_NAMES = (N_("a vizier"), N_("an elder"), N_("a merchant"), N_("a builder"), N_("an assassin"))
TRIBE_NAMES = (N_("viziers"), N_("elders"), N_("merchants"), N_("builders"), N_("assassins"))
KIND_NAMES = (N_("village"), N_("sacred place"), N_("oasis"), N_("small market"), N_("large market"))
CARD_NAMES = (
    N_("ivory"),
    N_("jewels"),
    N_("gold (the good)"),
    N_("papyrus"),
    N_("silk"),
    N_("spice"),
    N_("fish"),
    N_("wheat"),
    N_("pottery"),
    N_("fakir"),
)
DJINN_NAMES = (
    N_("Al-Amin"),
    N_("Anun-Nak"),
    N_("Ba'al"),
    N_("Boaz"),
    N_("Bouraq"),
    N_("Echidna"),
    N_("Enki"),
    N_("Hagis"),
    N_("Haurvatat"),
    N_("Iblis"),
    N_("Jafaar"),
    N_("Kandicha"),
    N_("Kumarbi"),
    N_("Lamia"),
    N_("Leta"),
    N_("Marid"),
    N_("Monkir"),
    N_("Nekir"),
    N_("Shamhat"),
    N_("Sibittis"),
    N_("Sloar"),
    N_("Utug"),
)

SWITCHES = (
    Switch("neighbours", ("8", "4"), N_("How far Hagis and Lamia reach from their tile"), ("F-140",)),
    Switch("nekir-per-kill", ("no", "yes"), N_("What Nekir pays when assassins kill more than one meeple"), ("F-140",)),
    Switch(
        "echidna-doubles-kandicha",
        ("no", "yes"),
        N_("Whether Echidna also doubles the gold of builders that Kandicha brings"),
        ("F-140",),
    ),
    Switch(
        "anun-nak-reopens",
        ("no", "yes"),
        N_("Whether meeples that Anun-Nak adds can be moved after somebody found no move"),
        ("F-163",),
    ),
    Switch("open-hands", ("no", "yes"), N_("Whether everybody sees everybody's gold and cards"), ("F-023",)),
)

QUESTIONS = {
    Prompt.NONE: "",
    Prompt.BID: N_("Choose a place on the turn order track"),
    Prompt.LIFT: N_("Choose a tile and lift its meeples"),
    Prompt.DROP: N_("Drop a meeple on the next tile"),
    Prompt.TRIBE: N_("Go on to the tribe action, or use a djinn first"),
    Prompt.BUILD: N_("How many fakirs help the builders?"),
    Prompt.HUNT: N_("How many fakirs help the assassins?"),
    Prompt.KILL: N_("Choose whom the assassins kill"),
    Prompt.TILE: N_("Go on to the tile action, or use a djinn first"),
    Prompt.MARKET: N_("Buy in the market, or go on"),
    Prompt.SHRINE: N_("Take a djinn, or go on"),
    Prompt.PLACE: N_("Place it here, or have a djinn carry it to a neighbouring tile"),
    Prompt.TARGET: N_("Choose the tile for the djinn's power"),
    Prompt.KEEP: N_("Choose the djinn you keep"),
    Prompt.SALE: N_("Offer goods for sale, or end the turn"),
    Prompt.END: N_("End the turn, or use a djinn first"),
}

REASONS = {
    ReasonCode.NOT_NOW: (N_("This is not what is being decided now."), ("F-056",)),
    ReasonCode.SPOT_TAKEN: (N_("Another marker stands on that space."), ("F-044",)),
    ReasonCode.ZEROS_FULL: (N_("Three markers stand on 0 already; pay at least 1."), ("F-050", "F-051")),
    ReasonCode.TOO_DEAR: (N_("You do not have that much gold."), ("F-040",)),
    ReasonCode.NO_KUMARBI: (N_("Only Kumarbi lets fakirs lower the price."), ("F-139",)),
    ReasonCode.TOO_MANY_FAKIRS: (N_("You do not hold that many fakirs."), ("F-099", "F-108")),
    ReasonCode.DISCOUNT_TOO_LARGE: (N_("Fewer fakirs already make this space free."), ("F-139",)),
    ReasonCode.EMPTY_TILE: (N_("There is no meeple on that tile."), ("F-061",)),
    ReasonCode.NO_WAY_TO_FINISH: (
        N_("After this the last meeple could not be dropped beside one of its colour."),
        ("F-067", "F-071"),
    ),
    ReasonCode.NO_MORE_MOVES: (N_("A player found no move: nobody moves any more in this round."), ("F-163",)),
    ReasonCode.NOT_IN_HAND: (N_("You have no meeple of that colour in hand."), ("F-066",)),
    ReasonCode.NOT_ADJACENT: (N_("The next tile must touch this one by a side."), ("F-064", "F-070")),
    ReasonCode.TURNING_BACK: (N_("You may not go straight back to the tile you just left."), ("F-071",)),
    ReasonCode.LAST_NEEDS_COMPANY: (N_("The last meeple must join one of its colour."), ("F-067", "F-069")),
    ReasonCode.NO_VICTIM_IN_REACH: (N_("Even with so many fakirs nobody is in reach."), ("F-108",)),
    ReasonCode.OUT_OF_REACH: (N_("That tile is too far for your assassins."), ("F-103", "F-104")),
    ReasonCode.NO_SUCH_MEEPLE: (N_("There is no such meeple there."), ("F-103", "F-106")),
    ReasonCode.OWN_MEEPLES: (N_("Your assassins do not kill your own viziers and elders."), ("F-106",)),
    ReasonCode.NO_SUCH_PLAYER: (N_("There is no such player in this game."), ("F-001",)),
    ReasonCode.PROTECTED_BY_BOAZ: (N_("Boaz protects the viziers and elders of that player."), ("F-140",)),
    ReasonCode.HAND_KILL_NEEDS_NO_FAKIRS: (
        N_("Fakirs were spent for a longer reach, so the victim must stand on a tile."),
        ("F-106", "F-108"),
    ),
    ReasonCode.SAME_VICTIM_PLACE: (N_("Both victims must come from one tile or from one player."), ("F-140",)),
    ReasonCode.NEEDS_TWO_VICTIMS: (N_("Iblis needs two victims there."), ("F-140",)),
    ReasonCode.VICTIMS_IN_ORDER: (
        N_("Name the two victims in the order of the colours: yellow, white, green, blue, red."),
        ("F-140",),
    ),
    ReasonCode.MUST_KILL: (N_("The assassins must kill if they can."), ("F-089", "F-102")),
    ReasonCode.NOT_IN_REACH_OF_MARKET: (N_("This market does not reach so far into the row."), ("F-130", "F-131")),
    ReasonCode.CARDS_IN_ORDER: (N_("Name the cards from the front of the row to the back."), ("F-131",)),
    ReasonCode.TAKE_ALL_CARDS: (N_("You take two cards: begin with one further to the front."), ("F-131",)),
    ReasonCode.NOT_ENOUGH_GOLD: (N_("You do not have that much gold."), ("F-130", "F-131")),
    ReasonCode.DJINN_NOT_IN_ROW: (N_("That djinn does not lie in the row."), ("F-134",)),
    ReasonCode.NOT_ENOUGH_ELDERS: (N_("You do not have enough elders."), ("F-134",)),
    ReasonCode.NO_FAKIR: (N_("You hold no fakir."), ("F-134",)),
    ReasonCode.NOT_YOUR_DJINN: (N_("That djinn does not serve you."), ("F-138",)),
    ReasonCode.NO_PAID_POWER: (N_("That djinn's power works by itself."), ("F-138",)),
    ReasonCode.ALREADY_USED: (N_("That djinn was used in this turn already."), ("F-139",)),
    ReasonCode.POWER_HAS_ITS_MOMENT: (N_("This is not the moment for that djinn's power."), ("F-139",)),
    ReasonCode.POWER_WITHOUT_EFFECT: (N_("That power would have no effect now."), ("F-139",)),
    ReasonCode.ONLY_WITH_A_FAKIR: (N_("This power is paid with a fakir."), ("F-139",)),
    ReasonCode.NOT_A_TARGET: (N_("That tile cannot be chosen for this."), ("F-140",)),
    ReasonCode.NOT_DRAWN: (N_("That djinn is not among those you drew."), ("F-140",)),
    ReasonCode.NOT_OWNED: (N_("You have no more cards of that kind."), ("F-143",)),
    ReasonCode.GOODS_IN_ORDER: (N_("Offer the goods in the order of their kinds."), ("F-143",)),
    ReasonCode.NOTHING_OFFERED: (N_("Offer at least one good before you sell."), ("F-143",)),
    ReasonCode.FINISH_THE_SALE: (N_("Sell what you have offered."), ("F-143",)),
    ReasonCode.MUST_MOVE: (N_("A move is possible, so it must be made."), ("F-056", "F-162")),
    ReasonCode.ACTION_HAS_BEGUN: (N_("The price is paid: take your second card."), ("F-131",)),
    ReasonCode.SAME_CARDS_IN_FRONT: (
        N_("The same cards can be taken further to the front, and the row comes out the same: begin there."),
        ("F-130", "F-131"),
    ),
}

TELLINGS = {
    Note.BID: Telling(N_("{player} takes place {a} on the turn order track"), a=SPOT_KEYS),
    Note.PAID: Telling(N_("{player} pays {a} gold")),
    Note.GAINED: Telling(N_("{player} receives {a} gold")),
    Note.LIFTED: Telling(N_("{player} lifts {b} meeples from {a}"), a=TILE_KEYS),
    Note.DROPPED: Telling(N_("{player} drops on {b}: {a}"), a=MEEPLE_NAMES, b=TILE_KEYS),
    Note.HARVESTED: Telling(N_("{player} picks up {b}: {a}"), a=TRIBE_NAMES),
    Note.CONTROLS: Telling(N_("{player} takes control of {a}"), a=TILE_KEYS),
    Note.TOOK_CARD: Telling(N_("{player} takes a card: {a}"), a=CARD_NAMES),
    Note.DREW_CARD: Telling(N_("{player} draws a card: {a}"), a=CARD_NAMES),
    Note.DREW_UNSEEN: Telling(N_("{player} draws a card from the deck")),
    Note.KILLED: Telling(N_("{player}'s assassins kill {a} on {b}"), a=VICTIM_NAMES, b=TILE_KEYS),
    Note.KILLED_HELD: Telling(N_("{player}'s assassins kill {a} in front of {b}"), a=VICTIM_NAMES, b=SEAT_NAMES),
    Note.SPARED: Telling(N_("The assassins of {player} kill nobody")),
    Note.PALM: Telling(N_("{player} places a palm on {a}"), a=TILE_KEYS),
    Note.PALACE: Telling(N_("{player} places a palace on {a}"), a=TILE_KEYS),
    Note.DJINN: Telling(N_("{player} gains the djinn {a}"), a=DJINN_NAMES),
    Note.POWER: Telling(N_("{player} uses the djinn {a}"), a=DJINN_NAMES),
    Note.DREW_MEEPLES: Telling(N_("{player} draws a meeple onto {b}: {a}"), a=MEEPLE_NAMES, b=TILE_KEYS),
    Note.SOLD: Telling(N_("{player} sells {a} goods for {b} gold")),
    Note.FAKIRS: Telling(N_("{player} spends fakirs: {a}")),
    Note.NO_MOVE: Telling(N_("{player} finds no move: this is the last round")),
    Note.LAST_CAMEL: Telling(N_("{player} has placed the last camel: this is the last round")),
    Note.ROUND: Telling(N_("Round {a} begins")),
    Note.OVER: Telling(N_("The game is over")),
    Note.DREW_DJINN: Telling(N_("{player} looks at the djinn {a}"), a=DJINN_NAMES),
    Note.ELDERS: Telling(N_("{player} spends elders: {a}")),
    Note.KEPT: Telling(N_("{player} keeps the victim: {a}"), a=MEEPLE_NAMES),
    Note.NO_MOVE_LEFT: Telling(N_("There is no move for another round")),
    Note.EARNED: Telling(N_("{player} receives {a} gold for builders")),
    Note.REWARDED: Telling(N_("{player} receives {a} gold thanks to the djinn {b}"), b=DJINN_NAMES),
}

LAW_NAMES = (
    N_("yellow meeples"),
    N_("white meeples"),
    N_("green meeples"),
    N_("blue meeples"),
    N_("red meeples"),
    N_("cards: ivory"),
    N_("cards: jewels"),
    N_("cards: gold"),
    N_("cards: papyrus"),
    N_("cards: silk"),
    N_("cards: spice"),
    N_("cards: fish"),
    N_("cards: wheat"),
    N_("cards: pottery"),
    N_("cards: fakirs"),
    N_("camels of p1"),
    N_("camels of p2"),
    N_("camels of p3"),
    N_("camels of p4"),
    N_("turn markers of p1"),
    N_("turn markers of p2"),
    N_("turn markers of p3"),
    N_("turn markers of p4"),
    N_("villages"),
    N_("sacred places"),
    N_("oases"),
    N_("small markets"),
    N_("large markets"),
    N_("djinns"),
    N_("palms"),
    N_("palaces"),
    N_("gaps in the resource row"),
    N_("djinns in the row"),
    N_("unseen cards beyond the hand"),
    N_("bookkeeping errors of the board"),
    N_("negative counts"),
    N_("djinns in several places or in none"),
    N_("tile values that are not in the box"),
)
