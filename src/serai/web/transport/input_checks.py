"""What a request may be made of before anything reads it: texts that every database takes, and a Host that is one."""

import re
from urllib.parse import unquote_to_bytes

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.types import Scope

from serai.club.errors import BadRequest
from serai.club.store.storable_text import all_storable, is_storable
from serai.kernel.i18n import _

_HOST = re.compile(rb"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
# Quoted values of cookies may write any byte as an octal number.
_NUL_IN_COOKIE = b"\\000"


def readable(scope: Scope) -> bool:
    """Whether path, query and headers can be read: UTF-8 without NUL, and a Host of which an address can be made."""
    if not is_storable(scope["path"]):
        return False
    raw_path, query = scope.get("raw_path") or b"", scope.get("query_string") or b""
    if b"%" in raw_path or b"%" in query or not query.isascii():
        try:
            decoded = unquote_to_bytes(raw_path) + b"?" + unquote_to_bytes(query)
            if "\0" in decoded.decode():
                return False
        except UnicodeDecodeError:
            return False
    if b"\0" in query:
        return False
    for name, value in scope["headers"]:
        if b"\0" in value or (name == b"cookie" and _NUL_IN_COOKIE in value):
            return False
        if name == b"host" and value and not _HOST.fullmatch(value):
            return False
    return True


def check_form(form: FormData) -> None:
    """Refuse a form with a text in it that cannot be kept; a file's content is for whoever reads the file."""
    for name, value in form.multi_items():
        texts = (name, (value.filename or "") if isinstance(value, UploadFile) else value)
        if not all(is_storable(text) for text in texts):
            raise BadRequest(_("The form could not be read."))


class JsonRequest(Request):
    """A request whose JSON has only texts that can be kept."""

    async def json(self) -> object:
        try:
            found = await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise BadRequest(_("The request could not be read.")) from None
        if not all_storable(found):
            raise BadRequest(_("The request could not be read."))
        return found
