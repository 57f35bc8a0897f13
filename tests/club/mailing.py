"""A real mail server on this machine that keeps what it gets."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from serai.club import Club
from serai.club.notify.notices import Notices


def sender(club: Club) -> Notices:
    """Another sender of a club's notices, as another process has one."""
    return Notices(club.foundation, club.email_limits, club.emails, club.resets)


class Letterbox:
    """A mail server's handler that keeps what it gets."""

    def __init__(self) -> None:
        self.letters: list[tuple[list[str], EmailMessage]] = []
        self.answer, self.port = "250 OK", 0

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            self.letters.append((envelope.rcpt_tos, message_from_bytes(envelope.content, policy=default)))
        return self.answer

    def to(self, address: str) -> list[str]:
        """The texts of the letters to an address."""
        return [letter.get_content() for to, letter in self.letters if to == [address]]

    def settings(self) -> dict[str, Any]:
        """What a club needs to send here."""
        named = {"smtp_host": "127.0.0.1", "smtp_port": self.port, "smtp_security": "none"}
        return {**named, "mail_from": "club@example.org"}


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        box.port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    yield box
    controller.stop()
