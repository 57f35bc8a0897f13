"""Services are put together from what they need: none inherits from another, and none holds the whole club."""

import importlib
import pkgutil
from dataclasses import fields

import serai.club
from serai.club.rate_limits import Limit
from serai.club.service import Declared, Foundation, Service


def services():
    """Every service, of all modules of the club."""
    for module in pkgutil.walk_packages(serai.club.__path__, "serai.club."):
        if ".migrations." not in module.name:
            importlib.import_module(module.name)
    return Service.__subclasses__()


def test_no_service_inherits_from_another():
    found = services()
    assert len(found) > 20
    assert [service.__name__ for service in found if service.__subclasses__() or service.__bases__ != (Service,)] == []


def test_what_inherits_within_the_club_is_a_service_or_a_limit():
    """A base that others only fill with methods would be one class over several files."""
    services()
    inside = [each for each in within(object) if each.__module__.startswith("serai.club.")]
    bases = {base for each in inside for base in each.__bases__ if base.__module__.startswith("serai.club.")}
    plain = {base for base in bases if not issubclass(base, Exception)}
    assert plain == {Declared, Service, Limit}


def within(base):
    for each in type.__subclasses__(base):
        yield each
        if each is not type:
            yield from within(each)


def test_what_all_services_get_is_little():
    """The store, its time and the settings; everything else is a field with its own name.

    That none imports the whole club is a contract of import-linter.
    """
    assert {field.name for field in fields(Foundation)} == {"store", "heartbeat", "settings", "now"}
