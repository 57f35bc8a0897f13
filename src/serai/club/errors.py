"""Why the club says no. Every kind is a ClubError; none of them leaves anything changed."""

from serai.kernel.errors import Reason, SeraiError


class ClubError(SeraiError):
    """What was asked cannot be done; the message is worded for the person who asked."""

    kind = "club-error"


class NotFound(ClubError):
    """There is no such table, person or line, or it may not be known to this viewer."""

    kind = "not-found"


class NotAllowed(ClubError):
    """It exists, but this person may not do it: no seat, another's seat, a spectator, not the host."""

    kind = "not-allowed"


class Stale(ClubError):
    """The table has moved on since the asker looked; `version` is the current one."""

    kind = "stale"

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class Refused(ClubError):
    """The rules or the club say no; `reason` is the rules' own, `at` the number of the refused move in its list."""

    kind = "refused"

    def __init__(self, message: str, reason: Reason | None = None, at: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.at = at


class TooMany(ClubError):
    """Too often or too much; `retry_after` in seconds where waiting helps."""

    kind = "too-many"

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class BadRequest(ClubError):
    """The request cannot be read: an unknown move, a wrong option, a value of the wrong kind."""

    kind = "bad-request"


class Unavailable(ClubError):
    """The store cannot be reached now; whether the request was stored is unknown, so ask again with the same key."""

    kind = "unavailable"
