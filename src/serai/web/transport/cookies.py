"""The cookies that open something: what they are called, and how one with an old name is exchanged.

Over TLS their names begin with `__Host-`: a browser takes such a cookie only from this very host, so no neighbouring
site can plant one.
"""

from collections.abc import Mapping

SESSION, VISIT, KNOWN = "serai-session", "serai-visit", "serai-known"
SECRET = (SESSION, VISIT, KNOWN)
YEAR = 365 * 24 * 3600
PREFIX = "__Host-"


def written(name: str, secure: bool) -> str:
    """What a browser calls a cookie."""
    return PREFIX + name if secure and name in SECRET else name


def read(cookies: Mapping[str, str], name: str, secure: bool, old_ones: bool) -> tuple[str, bool]:
    """A cookie's value ("" for none), and whether it came under its old name, where that is still taken."""
    value = cookies.get(written(name, secure), "")
    if not value and secure and old_ones and name == SESSION:  # a visit is nobody yet: there is nothing to keep
        value = cookies.get(name, "")
        return value, bool(value)
    return value, False


def header(name: str, value: str | None, secure: bool) -> str:
    """A Set-Cookie header; no value removes the cookie."""
    parts = [f"{name}={value or ''}", "Path=/", "SameSite=Lax", f"Max-Age={YEAR if value else 0}"]
    if name.removeprefix(PREFIX) in SECRET:
        parts.append("HttpOnly")
    if secure:
        parts.append("Secure")
    return "; ".join(parts)
