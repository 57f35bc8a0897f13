"""Calling a person's webhook: signed JSON, short and bounded, and only to public addresses."""

import contextlib
import hashlib
import hmac
import http.client
import json
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Timer
from urllib.parse import urlsplit

from serai.kernel.i18n import _

STEP_S = 5.0  # one step: to connect, to send, to receive something
WHOLE_S = 15.0  # the whole call, however slowly the other side drips
# What Python takes for public, in some releases at least, and is not.
_NOT_PUBLIC = tuple(
    ip_network(net)
    for net in (
        "64:ff9b::/96",  # IPv4 inside IPv6, translated
        "64:ff9b:1::/48",  # the same for local use
        "fec0::/10",  # site-local
        "3fff::/20",  # documentation
        "5f00::/16",  # segment routing
        "192.88.99.0/24",  # relays of 6to4
        "168.63.129.16/32",  # the machine below, at a large provider
    )
)
_ISATAP = (0x00005EFE, 0x02005EFE)  # how the lower half begins that holds an IPv4 address


class CallFailed(Exception):
    """The call did not get through; `for_good` where trying again would not help."""

    def __init__(self, message: str, for_good: bool = False) -> None:
        super().__init__(message)
        self.for_good = for_good


def signature(secret: str, moment: int, body: bytes) -> str:
    """What the header `Serai-Signature` holds: a receiver computes the same from its secret, the time and the body."""
    mac = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256)
    return f"t={moment},v1={mac.hexdigest()}"


def public(address: str) -> bool:
    """Whether an address is public: not of this network, this machine or a translation of those."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return public(str(ip.ipv4_mapped))
        if ip.sixtofour is not None or ip.teredo is not None or int(ip) >> 32 & 0xFFFFFFFF in _ISATAP:
            return False
    if any(ip in network for network in _NOT_PUBLIC):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def call(url: str, data: Mapping[str, object], secret: str, moment: int, private: bool = False) -> None:
    """Post data to a webhook. The address is looked up once, checked, and then that very address is called."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    if parts.scheme not in ("http", "https") or not host:
        raise CallFailed(_("this is not a web address"), for_good=True)
    if not private and port < 1024 and port not in (80, 443):
        raise CallFailed(_("port {port} is not allowed").format(port=port), for_good=True)
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError) as error:
        raise CallFailed(_("{host} cannot be found: {error}").format(host=host, error=error)) from None
    # One private address among them is enough to refuse: a name must not lead into the host's network by chance.
    if not private and not all(public(address) for address in found):
        raise CallFailed(_("{host} is not a public address").format(host=host), for_good=True)
    body = json.dumps(dict(data), ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Serai",
        "Serai-Signature": signature(secret, moment, body),
    }
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = _Pinned(host, port, sorted(found)[0], parts.scheme == "https")
    alarm = Timer(WHOLE_S, connection.cut)
    alarm.daemon = True
    alarm.start()
    try:
        connection.request("POST", path, body, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        raise CallFailed(_("the call failed: {error}").format(error=error)) from None
    finally:
        alarm.cancel()
        connection.close()
    if not 200 <= status < 300:  # nor are redirects followed: they could lead anywhere
        raise CallFailed(_("the receiver answered {status}").format(status=status), for_good=status == 410)


class _Pinned(http.client.HTTPConnection):
    """A connection to one address, whatever the name says by now."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=STEP_S)
        self.address = address
        self.secure = secure

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), STEP_S)
        if self.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def cut(self) -> None:
        """End the call from outside."""
        sock = self.sock
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
