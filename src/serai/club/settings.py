"""What a host may choose: `SERAI_…` in the environment over a TOML file over defaults, checked once at the start.

Every setting has the same name everywhere: `port = 8000` in the file is `SERAI_PORT=8000` in the environment.
"""

import os
import re
import secrets
import socket
import tomllib
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import platformdirs
from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, ValidationInfo, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from serai.club import logs
from serai.kernel.errors import SeraiError
from serai.kernel.i18n import LANGUAGES, _

PREFIX = "SERAI_"
# Variables with our prefix that other parts read, or that name the file itself.
OTHERS = {"SERAI_INTERPRET", "SERAI_CACHE", "SERAI_SETTINGS", "SERAI_REQUIRE"}
OTHERS_PREFIX = "SERAI_TEST_"
HIDDEN = ("secret_key", "smtp_password", "database_url")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST = 10**9


class BadSettings(SeraiError):
    """A setting is unknown or has a value it cannot have; the message names it."""


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError(_("a text"))
    return value


def _folder(value: Any) -> Path:
    return Path(_text(str(value))).expanduser()


def _no_flag(value: object) -> object:
    """`port = true` is a mistake; pydantic alone would take it for 1."""
    if isinstance(value, bool):
        raise ValueError
    return value


def _list(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) and part for part in value):
        raise ValueError(_("a list of texts"))
    return tuple(value)


def _networks(parts: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_network(part, strict=False)) for part in parts)
    except ValueError:
        raise ValueError(_("addresses or networks, such as 127.0.0.1 or 10.0.0.0/8")) from None


def origin(url: str) -> str:
    """The origin of a URL as a browser writes it: scheme, host, and the port where it is not the usual one."""
    expected = ValueError(_("a web address, such as https://club.example"))
    try:
        parts = urlsplit(url)
        name, port = parts.hostname or "", parts.port
        host = f"[{name}]" if ":" in name else name.encode("idna").decode()
    except ValueError:  # no port, no name that can be asked for
        raise expected from None
    if parts.scheme not in ("http", "https") or not host or parts.username or parts.query or parts.fragment:
        raise expected
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def _url(value: str) -> str:
    text = value.rstrip("/")
    return origin(text) + urlsplit(text).path if text else ""


def _origins(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(origin(part) for part in parts)


def _one_of(*known: str) -> BeforeValidator:
    def check(value: object) -> object:
        if value not in known:
            raise ValueError(", ".join(known))
        return value

    return BeforeValidator(check)


def _database(value: str, info: ValidationInfo) -> str:
    if not value:
        return f"sqlite:///{info.data.get('data_folder', Path()) / 'club.db'}"
    expected = _("sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        url = make_url(value)
    except ArgumentError:
        raise ValueError(expected) from None
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


def _secret(value: str) -> str:
    if value and len(value) < 32:
        raise ValueError(_("at least 32 characters"))
    return value


Text = Annotated[str, BeforeValidator(_text)]
Texts = Annotated[tuple[str, ...], BeforeValidator(_list)]
Whole = Annotated[int, BeforeValidator(_no_flag)]
Number = Annotated[float, BeforeValidator(_no_flag)]
Natural = Annotated[Whole, Field(ge=1, le=MOST)]


class Environment(EnvSettingsSource):
    """`SERAI_…` in the environment; a variable that is no setting is passed on, so that it is refused by its name."""

    def __init__(self, settings: type[BaseSettings], env: Mapping[str, str]) -> None:
        super().__init__(settings)
        ours = re.compile(f"{PREFIX}[A-Z_]+")
        self.env_vars = {
            name.lower(): value
            for name, value in env.items()
            if ours.fullmatch(name) and name not in OTHERS and not name.startswith(OTHERS_PREFIX)
        }

    def __call__(self) -> dict[str, Any]:
        named = {name.removeprefix(PREFIX.lower()): value for name, value in self.env_vars.items()}
        return named | super().__call__()


class Settings(BaseSettings):
    """A club's settings. `Settings.load()` reads them; tests make them with the fields they care about."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, enable_decoding=False, extra="forbid", frozen=True)

    # Where things are.
    data_folder: Annotated[Path, BeforeValidator(_folder)] = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("serai"))
    )
    # Secrets stay out of `repr`, so that no log can hold them.
    database_url: Annotated[Text, AfterValidator(_database)] = Field("", repr=False)
    database_wait_s: Number = Field(60.0, ge=0, le=3600)
    secret_key: Annotated[Text, AfterValidator(_secret)] = Field("", repr=False)
    host: Text = "127.0.0.1"
    port: Whole = Field(8000, ge=0, le=65535)
    processes: Whole = Field(1, ge=1, le=64)
    public_url: Annotated[Text, AfterValidator(_url)] = ""
    allowed_origins: Annotated[Texts, AfterValidator(_origins)] = ()
    trusted_proxies: Annotated[Texts, AfterValidator(_networks)] = ()
    language: Annotated[str, _one_of(*LANGUAGES)] = "en"
    log_format: Annotated[str, _one_of(*logs.FORMATS)] = "text"
    log_level: Annotated[str, _one_of(*logs.LEVELS)] = "info"

    # Bots.
    workers: Whole = Field(max(1, (os.cpu_count() or 2) - 1), ge=0, le=256)
    bot_wait_s: Number = Field(20.0, ge=0.05, le=3600)
    bot_lease_s: Number = Field(10.0, ge=0.5, le=3600)
    bot_limit_s: Number = Field(60.0, ge=1, le=3600)

    # Email and webhooks.
    smtp_host: Text = ""
    smtp_port: Whole = Field(587, ge=1, le=65535)
    smtp_user: Text = ""
    smtp_password: Text = Field("", repr=False)
    smtp_security: Annotated[str, _one_of("starttls", "tls", "none")] = "starttls"
    mail_from: Text = ""
    letters_per_day: Natural = 3
    turn_letters_per_day: Natural = 20
    webhooks: bool = True
    webhook_private: bool = False

    # Limits: how often, how large, how long.
    login_tries: Natural = 10
    login_window_s: Natural = 900
    passwords_per_hour: Natural = 60
    guests_per_hour: Natural = 60
    moves_per_s: Number = Field(10.0, ge=0.1, le=10_000)
    moves_burst: Natural = 20
    lessons_per_s: Number = Field(5.0, ge=0.1, le=10_000)
    lessons_burst: Natural = 60
    chat_per_s: Number = Field(1.0, ge=0.01, le=1000)
    chat_burst: Natural = 5
    requests_per_s: Number = Field(50.0, ge=0.1, le=100_000)
    requests_burst: Natural = 200
    streams_per_address: Natural = 60
    connections_per_address: Natural = 120
    body_bytes: Whole = Field(65_536, ge=1024, le=64 * 2**20)
    # What a person may have at a time, what an address may make; a guest may have less than an account.
    open_tables: Natural = 50
    playing_tables: Natural = 100
    bot_tables: Natural = 30
    tables_per_day: Natural = 400
    figures_bytes: Whole = Field(1_048_576, ge=1024, le=MOST)
    guest_open_tables: Natural = 10
    guest_playing_tables: Natural = 30
    guest_bot_tables: Natural = 12
    guest_tables_per_day: Natural = 200
    guest_figures_bytes: Whole = Field(131_072, ge=1024, le=MOST)
    live_tables: Natural = 500
    session_days: Whole = Field(90, ge=1, le=3650)
    chat_days: Whole = Field(90, ge=1, le=3650)
    guest_days: Whole = Field(365, ge=1, le=36500)

    # Rules of the club.
    strangers_chat: bool = False
    abandoned_open_hours: Whole = Field(24, ge=1, le=8760)
    abandoned_idle_days: Whole = Field(30, ge=1, le=3650)
    newcomer_games: Whole = Field(3, ge=0, le=1000)
    agreed_ends_per_month: Whole = Field(3, ge=0, le=1000)

    def __init__(self, **given: Any) -> None:
        try:
            super().__init__(**given)
        except ValidationError as error:
            raise BadSettings(_refusal(error.errors()[0])) from None

    @model_validator(mode="after")
    def _letters_have_a_sender(self) -> "Settings":
        if self.smtp_host and not self.mail_from:
            raise ValueError(_("setting mail_from: e-mails need a sender when smtp_host is given"))
        return self

    @model_validator(mode="after")
    def _several_processes_have_a_server(self) -> "Settings":
        if self.processes > 1 and make_url(self.database_url).get_backend_name() == "sqlite":
            raise ValueError(
                _("setting processes: several processes need PostgreSQL (database_url); with SQLite there is one")
            )
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """`Settings(...)` is what it is given: only `load` looks at the machine."""
        return (init_settings,)

    @classmethod
    def load(cls, path: str | Path | None = None, env: Mapping[str, str] | None = None) -> "Settings":
        """The settings of this machine; a file that was named must be there, the usual one need not."""
        env = os.environ if env is None else env
        named = path or env.get("SERAI_SETTINGS")
        file = Path(named) if named else Path(platformdirs.user_config_dir("serai")) / "club.toml"
        in_file = _from_file(file) if named or file.exists() else {}
        sources = (Environment(cls, env), InitSettingsSource(cls, in_file))
        return cls(_build_sources=(sources, {}))

    def replaced(self, **changed: Any) -> "Settings":
        """The same settings, some of them changed, and checked again."""
        return type(self)(**(dict(self) | changed))

    def with_secret(self) -> "Settings":
        """The same settings with a key: the one given, the one kept beside the database, or a new one kept there."""
        if self.secret_key:
            return self
        return self.replaced(secret_key=_kept_secret(self.folder / "secret.key"))

    def known_secret(self) -> str:
        """The key as it is now, or nothing where none was made yet."""
        file = self.folder / "secret.key"
        return self.secret_key or (_kept_secret(file) if os.path.exists(file) else "")

    @property
    def database(self) -> str:
        """The database's URL, for people: without the password."""
        return make_url(self.database_url).render_as_string()

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
    except (ValueError, RecursionError) as error:
        raise BadSettings(_("{path} is not TOML: {error}").format(path=file, error=error)) from None


def _refusal(error: ErrorDetails) -> str:
    """What is wrong with a setting, for whoever wrote it."""
    reason = error.get("ctx", {}).get("error")
    if not error["loc"]:
        return str(reason)
    name = str(error["loc"][0])
    if error["type"] == "extra_forbidden":
        return _("there is no setting “{name}”").format(name=name)
    field, value = Settings.model_fields[name], error["input"]
    if field.annotation is bool:
        expected = _("yes or no")
    elif field.annotation in (int, float):
        low, high = (next(getattr(m, key) for m in field.metadata if hasattr(m, key)) for key in ("ge", "le"))
        expected = _("a number from {low} to {high}").format(low=low, high=high)
    else:
        expected = str(reason or _("a text"))
    return _("setting {name}: “{value}” will not do; needed: {expected}").format(
        name=name, value="…" if name in HIDDEN else " ".join(str(value)[:60].split()), expected=expected
    )


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
