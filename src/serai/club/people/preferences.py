"""What a person may set for themselves, and what each setting may be."""

import json
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from serai.club import free_text
from serai.club.errors import BadRequest
from serai.kernel.i18n import LANGUAGES, _

MOST_REMEMBERED = 4000  # characters of the choices for games against bots


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(_("yes or no"))
    return value


def _one_of(*known: str) -> Callable[[object], str]:
    def check(value: object) -> str:
        if value not in known:
            raise ValueError(", ".join(known))
        return str(value)

    return check


def _webhook(value: object) -> str:
    """An address that is called when it is one's turn; whether it is a public one is looked up when it is called."""
    if (
        not isinstance(value, str)
        or len(value) > free_text.WEBHOOK.longest
        or not value.isascii()
        or not value.isprintable()
    ):
        raise ValueError(_("a web address"))
    if not value:
        return ""
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        raise ValueError(_("a web address")) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or parts.username or " " in value:
        raise ValueError(_("a web address"))
    return value


PACES = ("step", "slow", "normal", "instant")
SOUNDS = ("drop", "dice", "coins", "turn", "end")


def _usual_tables(value: object) -> object:
    """What was chosen last for a game against bots, by game; `web/forms.py` knows what it says."""
    if not isinstance(value, Mapping) or len(json.dumps(value)) > MOST_REMEMBERED:
        raise ValueError(_("a few choices by game"))
    return value


DEFAULTS: Mapping[str, object] = {
    "theme": "auto",
    "motion": "auto",
    "pace": None,  # nothing chosen: as this browser was told before it had a name, else normal
    "sound": None,  # nothing chosen: silent, unless this browser was told to ring before it had a name
    "sound_drop": True,  # which sounds, where they are wanted at all
    "sound_dice": True,
    "sound_coins": True,
    "sound_turn": True,
    "sound_end": True,
    "colour_aids": False,
    "confirm": True,  # ask before a move that hands over or draws
    "browser_notices": False,
    "email_notices": False,
    "webhook": "",
    "usual_tables": {},  # what was chosen last beside "Play now", by game
    "chat": False,  # free text with strangers, if they all want it too
}
_CHECKS: Mapping[str, Callable[[object], object]] = {
    "language": _one_of(*LANGUAGES),
    "theme": _one_of("auto", "light", "dark"),
    "motion": _one_of("auto", "reduced", "full"),
    "pace": _one_of(*PACES),
    "sound": _flag,
    "sound_drop": _flag,
    "sound_dice": _flag,
    "sound_coins": _flag,
    "sound_turn": _flag,
    "sound_end": _flag,
    "colour_aids": _flag,
    "confirm": _flag,
    "browser_notices": _flag,
    "email_notices": _flag,
    "webhook": _webhook,
    "webhook_secret": _one_of(""),  # it is never chosen: an empty one is replaced by a new one
    "usual_tables": _usual_tables,
    "chat": _flag,
}


def checked(chosen: Mapping[str, object]) -> dict[str, object]:
    """The chosen settings, each of the right kind, or BadRequest that names the wrong one."""
    for name, value in chosen.items():
        if name not in _CHECKS:
            raise BadRequest(_("there is no setting “{name}”").format(name=name[:40]))
        try:
            _CHECKS[name](value)
        except ValueError as error:
            raise BadRequest(
                _("setting {name}: “{value}” will not do; needed: {expected}").format(
                    name=name, value=str(value)[:60], expected=error
                )
            ) from None
    return dict(chosen)
