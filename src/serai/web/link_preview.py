"""What other sites show beside a link to one of our pages: a title, a sentence and a picture.

Whoever sees the link sees this, so a table tells its game and nothing of who sits at it or how it stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel.lists import format_list
from starlette.requests import Request

from serai.boards.presentation import listed_games, presentation_of
from serai.club.settings import Settings
from serai.kernel.i18n import _, language
from serai.web.presentation import wording
from serai.web.static_files import link_preview

LOCALES = {"en": "en_US", "ru": "ru_RU", "el": "el_GR"}
LISTS = {"en": "en_GB"}  # no comma before the last of a list


@dataclass(frozen=True)
class Preview:
    """The values of a page's meta elements; without a title of its own it has the page's."""

    title: str
    description: str
    site: str  # the address of the club, as others reach it
    picture: str  # the address of a file of ours
    locale: str


def preview_of(request: Request, values: Mapping[str, object]) -> Preview:
    """The preview of a page that is drawn with these values."""
    game, title = game_of(values), ""
    if game is None:
        titles = format_list(
            [_("{title}").format(title=wording.title(name)) for name in listed_games()],
            locale=LISTS.get(language(), language()),
        )
        description = _("Board games in the browser: {games}, with friends, strangers or bots.").format(games=titles)
        if "who" in values:
            title = "Serai"  # a person's page tells their name to those who open it
    else:
        name = wording.title(game)
        if values.get("table") is not None:
            title = f"{name} · Serai"  # the page's own title may name whoever decides
            description = _("A table of {game}: play or watch in your browser.").format(game=name)
        else:
            taught = _("{game} in the browser, with friends, strangers or bots: rules and a course.")
            untaught = _("{game} in the browser, with friends, strangers or bots, and its rules.")
            description = (taught if presentation_of(game).course else untaught).format(game=name)
    return Preview(title, description, site_of(request), link_preview(game), LOCALES[language()])


def game_of(values: Mapping[str, Any]) -> str | None:
    """The game that a page is about, if it is about one."""
    for name in ("table", "course"):
        if values.get(name) is not None:
            return str(values[name].game)
    found = values.get("game")
    return None if found is None else str(getattr(found, "name", found))


def site_of(request: Request) -> str:
    """Scheme and host of the club: as the host has named it, otherwise as this request did."""
    settings: Settings = request.app.state.settings
    host = request.headers.get("host", "")
    return settings.public_url or (f"{request.url.scheme}://{host}" if host else settings.address)
