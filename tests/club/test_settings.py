"""Settings: environment over file over defaults, every wrong value named."""

import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from serai.club.settings import BadSettings, Settings, origin, own_address


def test_the_environment_wins_over_the_file_and_the_file_over_defaults(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text(
        'port = 9000\nhost = "0.0.0.0"\nworkers = 3\ntrusted_proxies = ["10.0.0.0/8"]\nstrangers_chat = true\n'
    )
    found = Settings.load(
        file, {"SERAI_PORT": "9001", "SERAI_ALLOWED_ORIGINS": "https://a.example, https://b.example:8443"}
    )
    assert (found.port, found.host, found.workers, found.bot_wait_s) == (9001, "0.0.0.0", 3, 20.0)
    assert found.allowed_origins == ("https://a.example", "https://b.example:8443")
    assert found.trusted_proxies == ("10.0.0.0/8",) and found.strangers_chat is True
    assert Settings.load(None, {"SERAI_SETTINGS": str(file)}).port == 9000


def test_only_loading_looks_at_the_machine(monkeypatch):
    monkeypatch.setenv("SERAI_PORT", "9001")
    assert (Settings().port, Settings(port=9002).port) == (8000, 9002)
    assert Settings.load("/dev/null").port == 9001
    with pytest.raises(BadSettings, match="port"):
        Settings().replaced(port=70_000)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SERAI_PORT", "70000"),
        ("SERAI_PORT", "eight"),
        ("SERAI_WORKERS", "-1"),
        ("SERAI_WORKERS", "1.5"),
        ("SERAI_DATABASE_URL", "mysql://x"),
        ("SERAI_DATABASE_URL", "no url"),
        ("SERAI_DATABASE_URL", "sqlite://"),
        ("SERAI_DATABASE_URL", "sqlite:///:memory:"),
        ("SERAI_SECRET_KEY", "short"),
        ("SERAI_PUBLIC_URL", "club.example"),
        ("SERAI_PUBLIC_URL", "https://user:pw@club.example"),
        ("SERAI_ALLOWED_ORIGINS", "example.org"),
        ("SERAI_TRUSTED_PROXIES", "everyone"),
        ("SERAI_SMTP_SECURITY", "maybe"),
        ("SERAI_STRANGERS_CHAT", "perhaps"),
        ("SERAI_LANGUAGE", "xx"),
        ("SERAI_HOST", "a\nb"),
        ("SERAI_SMTP_HOST", "mail.example"),  # without a sender
        ("SERAI_CHAT_PER_S", "nan"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(name, value):
    with pytest.raises(BadSettings) as refused:
        Settings.load(None, {name: value})
    text = str(refused.value)
    assert "\n" not in text and (name.removeprefix("SERAI_").lower() in text or "mail_from" in text)
    assert name != "SERAI_SECRET_KEY" or value not in text


def test_unknown_settings_are_named(tmp_path):
    with pytest.raises(BadSettings, match="prot"):
        Settings.load(None, {"SERAI_PROT": "1"})
    Settings.load(None, {"SERAI_INTERPRET": "1", "SERAI_CACHE": "/x", "SERAI_TEST_POSTGRES": "x"})  # not ours
    file = tmp_path / "club.toml"
    for text, word in (
        ("colour = 1", "colour"),
        ("port =", "TOML"),
        (f"port = {'9' * 5000}", "TOML"),
        ("port = " + "[" * 5000, "TOML"),
        ("[server]\nport = 1", "server"),
        ("port = true", "port"),
    ):
        file.write_text(text)
        with pytest.raises(BadSettings, match=word):
            Settings.load(file, {})
    with pytest.raises(BadSettings, match="cannot be read"):
        Settings.load(tmp_path / "nowhere.toml", {})


def test_a_postgres_url_gets_the_driver_that_comes_with_the_club():
    for url in ("postgres://u:p@h/d", "postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d"):
        assert Settings(database_url=url).database_url == "postgresql+psycopg://u:p@h/d"


def test_secrets_stay_out_of_what_is_printed():
    shown = repr(Settings(database_url="postgresql://u:hush@h/d", secret_key="hush" * 8, smtp_password="hush"))
    assert "hush" not in shown


def test_a_key_is_made_once_and_kept_for_its_owner_only(tmp_path):
    settings = Settings(database_url=f"sqlite:///{tmp_path}/deep/club.db")
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: settings.with_secret().secret_key, range(16)))
    assert len(keys) == 1 and len(keys.pop()) == 64
    file = tmp_path / "deep" / "secret.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert os.listdir(file.parent) == ["secret.key"]
    file.write_text("x")
    with pytest.raises(BadSettings, match="key"):
        settings.with_secret()
    given = Settings(secret_key="k" * 40)
    assert given.with_secret() is given


def test_origins_and_addresses():
    local = Settings(port=8123)
    assert local.address == "http://localhost:8123" and not local.secure
    assert "http://127.0.0.1:8123" in local.origins and "http://[::1]:8123" in local.origins
    assert Settings(host="0.0.0.0", port=81).address == f"http://{own_address()}:81"
    public = Settings(public_url="https://Club.example/", allowed_origins=("https://other.example:443",))
    assert public.address == "https://club.example" and public.secure
    assert public.origins == {"https://club.example", "https://other.example"}
    assert origin("http://[2001:db8::1]:81/x") == "http://[2001:db8::1]:81"


def test_the_hosts_page_names_every_setting_and_its_default():
    from pathlib import Path

    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `SERAI_([A-Z_]+)` \| ([^|]+) \|", text, re.MULTILINE))
    assert set(rows) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        said, default = rows[name.upper()], field.default
        if name in ("workers", "data_folder") or default in ("", ()):
            continue  # by the machine, or nothing: said in words
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        assert said == ({True: "yes", False: "no"}[default] if isinstance(default, bool) else shown), name


def test_the_readme_leads_to_the_hosts_page():
    from pathlib import Path

    root = Path(__file__).parents[2]
    assert "docs/hosting.md" in (root / "README.md").read_text() and "hosting.md" in (root / "docs/club.md").read_text()


def test_an_address_is_written_as_browsers_write_it():
    assert Settings(public_url="https://Клуб.example:443/").public_url == "https://xn--90ard6a.example"
    for wrong in ("https://club..example", f"https://{'a' * 70}.example", "https://club.example:99999", "https://"):
        with pytest.raises(BadSettings, match=r"needed: a web address, such as https://club\.example"):
            Settings(public_url=wrong)
