"""How a club sees what comes through its proxy: `serai doctor` asks by the public address, and `/healthz` answers.

Only whoever has the club's key is told: a question is signed with it, and holds for a minute. So is the answer: nobody
else at the public address is taken for the club. A question claims to come from an address that is nobody's, so a proxy
that believes its visitors gives itself away.
"""

import json
from dataclasses import asdict, dataclass
from http.client import HTTPException
from ipaddress import ip_address
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from itsdangerous import BadSignature, TimestampSigner, URLSafeSerializer

HEADER = "X-Serai-Doctor"
FORWARDED = "X-Forwarded-For"
CLAIMED = "192.0.2.1"  # from a network that is kept for documentation
VALID_S = 60
TIMEOUT_S = 5.0
MOST_BYTES = 10_000


@dataclass(frozen=True)
class Seen:
    """One request as the club saw it: who handed it over, whether as a trusted proxy, and for whom."""

    peer: str
    trusted: bool
    hops: tuple[str, ...]


class NotThisClub(Exception):
    """Something else answers, or a club with another key, or none that is well; the message says with what."""


def hops_of(header: str) -> tuple[str, ...]:
    """The addresses in X-Forwarded-For, the latest last.

    >>> hops_of("192.0.2.7, 10.0.0.1"), hops_of("")
    (('192.0.2.7', '10.0.0.1'), ())
    """
    return tuple(hop for part in header.split(",") if (hop := part.strip()))


def told(key: str, question: str, seen: Seen) -> dict[str, str] | None:
    """What the club answers to a question; None where nobody with its key asks."""
    try:
        _signer(key).unsign(question, VALID_S)
    except BadSignature:
        return None
    return {"said": _answers(key).dumps({"question": question, **asdict(seen)})}


def ask(url: str, key: str) -> Seen:
    """What the club at a public address sees of us; OSError where nothing answers."""
    question = _signer(key).sign("?").decode()
    asked = Request(f"{url}/healthz", headers={HEADER: question, FORWARDED: CLAIMED})
    try:
        with build_opener(ProxyHandler({})).open(asked, timeout=TIMEOUT_S) as answer:
            said = _answers(key).loads(json.loads(answer.read(MOST_BYTES))["said"])
            if said["question"] != question:
                raise NotThisClub("an answer to another question")
            return Seen(str(ip_address(said["peer"])), bool(said["trusted"]), tuple(map(str, said["hops"])))
    except HTTPError as error:
        raise NotThisClub(f"{error.code} {error.reason}") from error
    except (HTTPException, BadSignature, ValueError, KeyError, TypeError) as error:
        raise NotThisClub(type(error).__name__) from error


def _signer(key: str) -> TimestampSigner:
    return TimestampSigner(key, salt="doctor")


def _answers(key: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="doctor's answer")
