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


def add_to(headers: MutableHeaders, secure: bool) -> None:
    """Add them to an answer that does not say otherwise itself; HSTS where the club is reached by TLS."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if secure:
        headers["Strict-Transport-Security"] = STRICT_TRANSPORT
