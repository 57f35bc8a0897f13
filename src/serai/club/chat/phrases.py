"""Quick phrases: kept by key, read in everybody's own language, so strangers can be polite without free text."""

from serai.kernel.i18n import N_, _

PHRASES = {
    "hello": N_("Hello!"),
    "have-fun": N_("Have fun!"),
    "thinking": N_("Thinking, one moment."),
    "back-soon": N_("I will be back in a few minutes."),
    "back": N_("I am back."),
    "your-turn": N_("I think it is your turn."),
    "nice-move": N_("Nice move!"),
    "ouch": N_("Ouch, that was mine!"),
    "sorry": N_("Sorry, a mis-click."),
    "thanks": N_("Thank you!"),
    "good-game": N_("Good game!"),
    "rematch": N_("Shall we play again?"),
    "must-go": N_("I have to go now."),
}


def phrase(key: str) -> str:
    """A phrase in the reader's language; one that is no longer known shows its key."""
    return _(PHRASES[key]) if key in PHRASES else key


def phrases() -> dict[str, str]:
    """All phrases in the reader's language, by key."""
    return {key: _(text) for key, text in PHRASES.items()}
