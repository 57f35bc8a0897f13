"""What a host may choose: `SERAI_…` in the environment over a TOML file over defaults, checked once at the start.

Every setting has the same name everywhere: `port = 8000` in the file is `SERAI_PORT=8000` in the environment.
"""

import os
import re
import secrets
import socket
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from serai.kernel.errors import SeraiError
from serai.kernel.i18n import LANGUAGES, _

# Variables with our prefix that other rooms read, or that name the file itself.
OTHERS = {"SERAI_INTERPRET", "SERAI_CACHE", "SERAI_SETTINGS", "SERAI_REQUIRE"}
OTHERS_PREFIX = "SERAI_TEST_"
HIDDEN = ("secret_key", "smtp_password", "database_url")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class BadSettings(SeraiError):
    """A setting is unknown or has a value it cannot have; the message names it."""


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError(_("a text"))
    return value


def _flag(value: Any) -> bool:
    known = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value.lower() not in known:
        raise ValueError(_("yes or no"))
    return known[value.lower()]


def _number(value: Any, low: float = 0, high: float = 10**9, whole: bool = True) -> Any:
    """A number between two others; texts come from the environment."""
    expected = _("a number from {low} to {high}").format(low=low, high=high)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(expected)
    try:
        number = int(value) if whole and not isinstance(value, float) else float(value)
    except ValueError:
        raise ValueError(expected) from None
    if not low <= number <= high or (whole and number != int(number)):
        raise ValueError(expected)
    return int(number) if whole else number


def _list(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) and part for part in value):
        raise ValueError(_("a list of texts"))
    return tuple(value)


def _networks(value: Any) -> tuple[str, ...]:
    parts = _list(value)
    try:
        return tuple(str(ip_network(part, strict=False)) for part in parts)
    except ValueError:
        raise ValueError(_("addresses or networks, such as 127.0.0.1 or 10.0.0.0/8")) from None


def origin(url: str) -> str:
    """The origin of a URL as a browser writes it: scheme, host, and the port where it is not the usual one."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
        raise ValueError(_("a web address, such as https://club.example"))
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port not in (None, usual) else "")


def _url(value: Any) -> str:
    text = _text(value).rstrip("/")
    if text:
        origin(text)
    return text


def _origins(value: Any) -> tuple[str, ...]:
    return tuple(origin(part) for part in _list(value))


def _choice(value: Any, *known: str) -> str:
    if value not in known:
        raise ValueError(", ".join(known))
    return str(value)


def _database(value: Any) -> str:
    text = _text(value)
    expected = _("sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        url = make_url(text) if text else None
    except ArgumentError:
        raise ValueError(expected) from None
    if url is None:
        return text
    backend, _plus, driver = url.drivername.partition("+")
    if backend == "postgres":
        backend = "postgresql"
    if backend not in ("sqlite", "postgresql") or driver not in ("", "psycopg", "pysqlite"):
        raise ValueError(expected)
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError(expected)  # several threads and processes share it, so it is a file
    if backend == "postgresql":
        url = url.set(drivername="postgresql+psycopg")  # the driver that comes with the club
    return url.render_as_string(hide_password=False)


def _secret(value: Any) -> str:
    text = _text(value)
    if text and len(text) < 32:
        raise ValueError(_("at least 32 characters"))
    return text


def _password(value: Any) -> str:
    return _text(value)


def _setting(default: Any, check: Callable[..., Any], *limits: Any, **more: Any) -> Any:
    # Secrets stay out of `repr`, so that no log can hold them.
    shown = check not in (_secret, _password, _database)
    return field(default=default, metadata={"check": partial(_apply, check, limits, more)}, repr=shown)


def _apply(check: Callable[..., Any], limits: tuple[Any, ...], more: dict[str, Any], value: Any) -> Any:
    return check(value, *limits, **more)


@dataclass(frozen=True)
class Settings:
    """A club's settings. `Settings.load()` reads them; tests make them with the fields they care about."""

    # Where things are.
    data_folder: Path = field(
        default_factory=lambda: Path(platformdirs.user_data_dir("serai")),
        metadata={"check": lambda value: Path(_text(str(value))).expanduser()},
    )
    database_url: str = _setting("", _database)
    database_wait_s: float = _setting(60.0, _number, 0, 3600, whole=False)
    secret_key: str = _setting("", _secret)
    host: str = _setting("127.0.0.1", _text)
    port: int = _setting(8000, _number, 0, 65535)
    public_url: str = _setting("", _url)
    allowed_origins: tuple[str, ...] = _setting((), _origins)
    trusted_proxies: tuple[str, ...] = _setting((), _networks)
    language: str = _setting("en", _choice, *LANGUAGES)

    # Bots.
    workers: int = _setting(max(1, (os.cpu_count() or 2) - 1), _number, 0, 256)
    bot_wait_s: float = _setting(20.0, _number, 0.05, 3600, whole=False)
    bot_lease_s: float = _setting(10.0, _number, 0.5, 3600, whole=False)
    bot_limit_s: float = _setting(60.0, _number, 1, 3600, whole=False)

    # Letters and calls.
    smtp_host: str = _setting("", _text)
    smtp_port: int = _setting(587, _number, 1, 65535)
    smtp_user: str = _setting("", _text)
    smtp_password: str = _setting("", _password)
    smtp_security: str = _setting("starttls", _choice, "starttls", "tls", "none")
    mail_from: str = _setting("", _text)
    letters_per_day: int = _setting(3, _number, 1)
    turn_letters_per_day: int = _setting(20, _number, 1)
    webhooks: bool = _setting(True, _flag)
    webhook_private: bool = _setting(False, _flag)

    # Limits: how often, how large, how long.
    login_tries: int = _setting(10, _number, 1)
    login_window_s: int = _setting(900, _number, 1)
    passwords_per_hour: int = _setting(60, _number, 1)
    guests_per_hour: int = _setting(60, _number, 1)
    moves_per_s: float = _setting(10.0, _number, 0.1, 10_000, whole=False)
    moves_burst: int = _setting(20, _number, 1)
    chat_per_s: float = _setting(1.0, _number, 0.01, 1000, whole=False)
    chat_burst: int = _setting(5, _number, 1)
    requests_per_s: float = _setting(50.0, _number, 0.1, 100_000, whole=False)
    requests_burst: int = _setting(200, _number, 1)
    streams_per_address: int = _setting(60, _number, 1)
    connections_per_address: int = _setting(120, _number, 1)
    body_bytes: int = _setting(65_536, _number, 1024, 64 * 2**20)
    # What a person may have at a time, what an address may make; a guest may have less than an account.
    open_tables: int = _setting(50, _number, 1)
    playing_tables: int = _setting(100, _number, 1)
    bot_tables: int = _setting(30, _number, 1)
    tables_per_day: int = _setting(400, _number, 1)
    figures_bytes: int = _setting(1_048_576, _number, 1024)
    guest_open_tables: int = _setting(10, _number, 1)
    guest_playing_tables: int = _setting(30, _number, 1)
    guest_bot_tables: int = _setting(12, _number, 1)
    guest_tables_per_day: int = _setting(200, _number, 1)
    guest_figures_bytes: int = _setting(131_072, _number, 1024)
    live_tables: int = _setting(500, _number, 1)
    session_days: int = _setting(90, _number, 1, 3650)
    chat_days: int = _setting(90, _number, 1, 3650)
    guest_days: int = _setting(365, _number, 1, 36500)

    # House rules.
    strangers_chat: bool = _setting(False, _flag)
    abandoned_open_hours: int = _setting(24, _number, 1, 8760)
    abandoned_idle_days: int = _setting(30, _number, 1, 3650)
    newcomer_games: int = _setting(3, _number, 0, 1000)
    agreed_ends_per_month: int = _setting(3, _number, 0, 1000)

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            try:
                object.__setattr__(self, each.name, each.metadata["check"](value))
            except ValueError as error:
                raise BadSettings(
                    _("setting {name}: “{value}” will not do; needed: {expected}").format(
                        name=each.name,
                        value="…" if each.name in HIDDEN else " ".join(str(value)[:60].split()),
                        expected=error,
                    )
                ) from None
        if not self.database_url:
            object.__setattr__(self, "database_url", f"sqlite:///{self.data_folder / 'club.db'}")
        if self.smtp_host and not self.mail_from:
            raise BadSettings(_("setting mail_from: letters need a sender when smtp_host is given"))

    @classmethod
    def load(cls, path: str | Path | None = None, env: Mapping[str, str] | None = None) -> "Settings":
        """The settings of this machine; a file that was named must be there, the usual one need not."""
        env = os.environ if env is None else env
        named = path or env.get("SERAI_SETTINGS")
        file = Path(named) if named else Path(platformdirs.user_config_dir("serai")) / "club.toml"
        chosen = _from_file(file) if named or file.exists() else {}
        chosen |= _from_environment(env)
        known = {each.name for each in fields(cls)}
        for name in chosen:
            if name not in known:
                raise BadSettings(_("there is no setting “{name}”").format(name=name))
        return cls(**chosen)

    def with_secret(self) -> "Settings":
        """The same settings with a key: the one given, the one kept beside the database, or a new one kept there."""
        if self.secret_key:
            return self
        return replace(self, secret_key=_kept_secret(self.folder / "secret.key"))

    @property
    def folder(self) -> Path:
        """The folder of the database file, or the data folder."""
        url = make_url(self.database_url)
        if url.drivername.startswith("sqlite") and url.database and url.database != ":memory:":
            return Path(url.database).absolute().parent
        return self.data_folder

    @property
    def address(self) -> str:
        """Where people find the club: its public address, or this machine's in its own network."""
        here = "localhost" if self.host in LOOPBACK else self.host
        host = own_address() if self.host in ("0.0.0.0", "::") else here
        return self.public_url or f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def origins(self) -> frozenset[str]:
        """Which origins a state-changing request may come from."""
        own = {origin(self.address)}
        if not self.public_url:
            own |= {f"http://localhost:{self.port}", f"http://127.0.0.1:{self.port}", f"http://[::1]:{self.port}"}
        return frozenset(own | set(self.allowed_origins))

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over TLS only."""
        return self.address.startswith("https://")


@cache
def own_address() -> str:
    """This machine's address in its network, as the system would choose it to talk to others; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
            return str(way.getsockname()[0])
        except OSError:
            return "localhost"


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(_("{path} cannot be read: {error}").format(path=file, error=error.strerror)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(_("{path} is not TOML: {error}").format(path=file, error=error)) from None


def _from_environment(env: Mapping[str, str]) -> dict[str, Any]:
    ours = re.compile("SERAI_[A-Z_]+")
    return {
        name.removeprefix("SERAI_").lower(): value
        for name, value in env.items()
        if ours.fullmatch(name) and name not in OTHERS and not name.startswith(OTHERS_PREFIX)
    }


def _kept_secret(file: Path) -> str:
    """The key in a file only its owner may read; whoever starts first writes it, whole or not at all."""
    try:
        if not file.exists():
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
                out.write(secrets.token_hex(32))
            try:
                os.link(part, file)  # fails if another process was first
            except FileExistsError:
                pass
            finally:
                part.unlink()
        key = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(_("{path} cannot be read: {error}").format(path=file, error=error)) from None
    if len(key) < 32:
        raise BadSettings(_("{path} does not hold a key; delete it to have a new one made").format(path=file))
    return key
