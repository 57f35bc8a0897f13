"""Fields of a declaration that are found in a package's modules, under the names that every such package uses.

A `Game` and a `Presentation` say where each of their fields is found. A declaration gives its own `__name__` as
`modules`, and then only what is special about it.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NEEDED: Any = object()  # there is nothing in its place


Look = Callable[[str], Any]  # from a package to what is found there, or `NEEDED`


@dataclass(frozen=True, eq=False)
class Found:
    """The value of a field until it is looked up: where that is, and how."""

    place: str
    look: Look


def in_module(package: str, module: str, name: str = "", otherwise: Any = NEEDED) -> Any:
    """A name in a module, or the module itself; what stands in its place where there is no such module or name."""
    path = f"{package}.{module}"
    if otherwise is not NEEDED and not _exists(path):
        return otherwise
    there = import_module(path)
    if not name:
        return there
    return getattr(there, name) if otherwise is NEEDED else getattr(there, name, otherwise)


def found(module: str, name: str = "", otherwise: Any = NEEDED) -> Any:
    """The value of a field that is found in a module, under a name; without a name it is the module itself."""
    place = f"{module}.{name}" if name else module
    return Found(place, lambda package: in_module(package, module, name, otherwise) if package else otherwise)


def found_file(name: str, otherwise: Any = NEEDED) -> Any:
    """The value of a field that is the path of a file in the package; without a name, of its folder."""

    def look(package: str) -> Any:
        init = import_module(package).__file__ if package else None
        path = Path(init).parent / name if init else None
        return path if path and path.exists() else otherwise

    return Found(name, look)


def found_by(gather: Look) -> Any:
    """The value of a field that is gathered from several modules."""
    return Found("", lambda package: gather(package) if package else NEEDED)


def fill_in(declared: "DataclassInstance", package: str) -> None:
    """Look up every field that was not given; without a package, each has what stands in its place."""
    lacking = []
    for each in fields(declared):
        given = getattr(declared, each.name, None)
        if isinstance(given, Found):
            value = given.look(package)
            object.__setattr__(declared, each.name, value)
            if value is NEEDED:
                lacking.append(each.name)
    if lacking:
        raise TypeError(f"{type(declared).__name__} needs modules=__name__, or {', '.join(lacking)}")


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError as error:
        if error.name and f"{module}.".startswith(f"{error.name}."):
            return False
        raise
