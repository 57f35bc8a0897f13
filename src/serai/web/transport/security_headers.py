"""The headers of every answer that tell a browser what this site never does."""

from starlette.datastructures import MutableHeaders

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def with_engine() -> str:
    """The policy of a page on which a compiled engine runs: it may compile WebAssembly, and start workers of ours."""
    return POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") + "; worker-src 'self'"


HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
STRICT_TRANSPORT = "max-age=31536000"


_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
#: What a page takes in and no browser opens as a page of its own. There are forty of them to a table, so that what is
#: said of pages alone would weigh a fifth of all that a first visit loads.
PARTS = (b"text/javascript", b"text/css", b"font/")
_OF_PARTS = [
    (b"content-security-policy", b"default-src 'none'"),  # for a script that somebody starts as a worker
    *(each for each in _RAW if each[0] in (b"x-content-type-options", b"cross-origin-resource-policy")),
]


def add_to(headers: MutableHeaders, secure: bool) -> None:
    """Add them to an answer that does not say otherwise itself; HSTS where the club is reached by TLS."""
    said = dict(headers.raw)
    wanted = _OF_PARTS if said.get(b"content-type", b"").startswith(PARTS) else _RAW
    headers.raw.extend(each for each in wanted if each[0] not in said)
    if secure:
        headers["Strict-Transport-Security"] = STRICT_TRANSPORT
