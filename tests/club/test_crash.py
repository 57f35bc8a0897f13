"""A short crash test, as `make crash` runs it longer: what was acknowledged survives SIGKILL."""

import pytest

from serai.club import Settings
from tests.club.crash import crash
from tests.club.served import Served, ServedByTwo


@pytest.mark.slow
@pytest.mark.parametrize("servers", [1, 2])
def test_what_was_acknowledged_survives(store_url, servers):
    figures = crash(Settings(database_url=store_url).database_url, 6, 4, servers, seed=servers, say=lambda *_: None)
    assert figures["acknowledged"] > 20 and figures["kills"] == 4


@pytest.mark.slow
def test_it_survives_in_a_whole_server(tmp_path):
    """The same over HTTP, with `serai serve` killed."""
    figures = crash(f"sqlite:///{tmp_path / 'club.db'}", 4, 2, 1, seed=5, say=lambda *_: None, made=Served)
    assert figures["acknowledged"] >= 5 and figures["kills"] == 2


@pytest.mark.slow
def test_it_survives_in_a_server_of_two_processes(new_postgres_url):
    """Processes of one server are killed, and their supervisor; every open page shows the newest version at last."""
    url = Settings(database_url=new_postgres_url()).database_url
    figures = crash(url, 4, 4, 1, seed=9, say=lambda *_: None, made=ServedByTwo)
    assert figures["acknowledged"] >= 5 and figures["kills"] == 4 and figures["frames_seen"] > 4
