"""What a form must bring to change something: an Origin of ours and the token of its session."""

from typing import Annotated

from fastapi import Depends
from starlette.datastructures import FormData
from starlette.requests import Request

from serai.club.errors import BadRequest, NotAllowed
from serai.club.settings import LOOPBACK, Settings, origin
from serai.kernel.i18n import _
from serai.web import csrf_tokens
from serai.web.request_context import here_of
from serai.web.transport.body_limit import TooLarge
from serai.web.transport.input_checks import check_form


def check_origin(request: Request, settings: Settings) -> None:
    """Refuse a state change that another site's page sent."""
    given = request.headers.get("origin", "")
    if given in settings.origins:
        return
    # A club without a public address that listens to the network is also reached by names it does not know.
    if not settings.public_url and settings.host not in LOOPBACK:
        try:
            if given and origin(given) == origin(f"{request.url.scheme}://{request.headers.get('host', '')}"):
                return
        except ValueError:
            pass
    raise NotAllowed(_("This did not come from a page of this house."))


async def posted(request: Request) -> FormData:
    """The fields of a form that may change something: Origin and token are checked. A dependency of every action."""
    settings: Settings = request.app.state.settings
    here = here_of(request)
    check_origin(request, settings)
    try:
        form: FormData = await request.form(max_files=1, max_fields=100)
    except TooLarge:
        raise
    except Exception:
        raise BadRequest(_("The form cannot be read.")) from None
    check_form(form)
    token = request.headers.get("x-csrf-token") or form.get("csrf")
    if not csrf_tokens.matches(token, here.csrf_secret):
        raise NotAllowed(_("This page is out of date. Reload it and try again."))
    here.page = str(token)
    return form


#: A form whose Origin and token were checked.
Posted = Annotated[FormData, Depends(posted)]
