"""Email by SMTP, in the reader's language.

A link leads to a page that asks who you are; only the code for a forgotten password opens something, for an hour.
Names come from people: one that a mail program could make a link of is left out.
"""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate

from serai.club import free_text
from serai.club.settings import Settings
from serai.kernel.i18n import N_, _

TIMEOUT_S = 15.0


class LetterFailed(Exception):
    """An email could not be delivered; `for_good` where the other side refuses it."""

    def __init__(self, message: str, for_good: bool = False) -> None:
        super().__init__(message)
        self.for_good = for_good


# Subject and body of each kind of email.
LETTERS = {
    "your-turn": (
        N_("Your turn in {game}"),
        N_(
            "it is your turn in {game}:\n\n{link}\n\n"
            "You get this e-mail because you asked for it in your settings, where you can turn it off."
        ),
    ),
    "confirm": (
        N_("Your code for Serai"),
        N_(
            "the code {code} confirms this e-mail address. Enter it in your settings:\n\n{link}\n\n"
            "If you did not ask for it, do nothing."
        ),
    ),
    "reset": (
        N_("A new password for Serai"),
        N_(
            "somebody, probably you, asked for a new password for your account. Choose one within an hour:\n\n"
            "{link}\n\n"
            "If the page asks for the code, it is {code}\n\n"
            "If you did not ask for it, do nothing: your password stays as it is."
        ),
    ),
}


def written(kind: str, name: str, **values: str) -> tuple[str, str]:
    """Subject and body of an email to somebody."""
    subject, body = LETTERS[kind]
    return _(subject).format(**values), _greeting(name) + _(body).format(**values)


def _greeting(name: str) -> str:
    return (_("Hello {name},").format(name=name) if free_text.fit_for_letters(name) else _("Hello,")) + "\n\n"


def send(settings: Settings, to: str, subject: str, body: str, id: str, moment: float) -> None:
    """Hand an email to the mail server. The same notice sent twice carries the same id, so a reader sees it once."""
    letter = EmailMessage()
    letter["From"] = settings.mail_from
    letter["To"] = to
    letter["Subject"] = subject
    letter["Date"] = formatdate(moment)
    letter["Message-ID"] = f"<{id}@serai.invalid>"
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(body + "\n")
    try:
        with connect(settings) as server:
            server.send_message(letter)
    except smtplib.SMTPRecipientsRefused as error:
        refused = all(500 <= code < 600 for code, _text in error.recipients.values())
        raise LetterFailed(_("the mail server refused the address"), for_good=refused) from error
    except (smtplib.SMTPException, OSError, UnicodeError) as error:  # no name of a host, no password that can be sent
        raise LetterFailed(_("the e-mail was not sent: {error}").format(error=error)) from error


def connect(settings: Settings) -> smtplib.SMTP:
    """The mail server, once it has let us in."""
    server = _reached(settings)
    try:
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
    except BaseException:
        server.close()
        raise
    return server


def _reached(settings: Settings) -> smtplib.SMTP:
    host, port = settings.smtp_host, settings.smtp_port
    if settings.smtp_security == "tls":
        return smtplib.SMTP_SSL(host, port, timeout=TIMEOUT_S, context=ssl.create_default_context())
    server = smtplib.SMTP(host, port, timeout=TIMEOUT_S)
    if settings.smtp_security == "starttls":
        try:
            server.starttls(context=ssl.create_default_context())
        except BaseException:
            server.close()
            raise
    return server
