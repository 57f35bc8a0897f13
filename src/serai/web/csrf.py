"""What a form must bring to change something: an Origin of ours and the token of its session."""

from typing import Annotated

from fastapi import Depends
from starlette.datastructures import FormData
from starlette.requests import Request

from serai.club.errors import BadRequest, NotAllowed
from serai.club.settings import LOOPBACK, Settings, origin
from serai.kernel.i18n import _
from serai.web.request_context import here_of
from serai.web.transport import csrf_tokens
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
    raise NotAllowed(_("This did not come from a page of this site."))


async def posted(request: Request) -> FormData:
    """The fields of a form that may change something: Origin and token are checked. A dependency of every action."""
    await here_of(request).entered()
    form = await read_form(request)
    check_token(request, form)
    return form


async def read_form(request: Request) -> FormData:
    """The fields of a form that a page of ours sent; its token is still to be checked."""
    check_origin(request, request.app.state.settings)
    try:
        form: FormData = await request.form(max_files=1, max_fields=100)
    except TooLarge:
        raise
    except Exception:
        raise BadRequest(_("The form could not be read.")) from None
    check_form(form)
    return form


def check_token(request: Request, form: FormData) -> None:
    """Refuse a form without the token of whoever sends it, who must have been recognised."""
    here = here_of(request)
    token = request.headers.get("x-csrf-token") or form.get("csrf")
    if not csrf_tokens.matches(token, here.csrf_secret):
        raise NotAllowed(_("This page is out of date. Reload it and try again."))
    here.page = str(token)


class PostedForm:
    """A form whose sender is recognised, and its token checked, in the thread that answers."""

    def __init__(self, request: Request, form: FormData) -> None:
        self.request, self.form, self.language = request, form, here_of(request).language

    def checked(self) -> FormData:
        """The form, or a refusal."""
        here = here_of(self.request)
        try:
            here.enter()
        finally:
            self.language = here.language
        check_token(self.request, self.form)
        return self.form


#: A form whose Origin and token were checked.
Posted = Annotated[FormData, Depends(posted)]
