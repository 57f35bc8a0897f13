"""Declarations find their fields in the modules of a package, by name."""

from dataclasses import InitVar, dataclass, replace
from pathlib import Path
from types import ModuleType

import pytest

import stone_well
from serai.kernel.found_by_name import fill_in, found, found_by, found_file
from serai.kernel.game import Game
from stone_well import laws, texts


@dataclass(frozen=True)
class Declared:
    """Something that is declared by a package, with every kind of field."""

    modules: InitVar[str] = ""
    questions: object = found("texts", "QUESTIONS")
    measure: object = found("scoring", "MEASURE", "no measure")
    lessons: object = found("course.first", "LESSONS", "no lessons")
    laws: ModuleType | None = found("laws", otherwise=None)
    folder: Path | None = found_file("", None)
    sheet: Path | None = found_file("style.css", None)
    both: object = found_by(lambda package: (package, "gathered"))

    def __post_init__(self, modules: str) -> None:
        fill_in(self, modules)


def test_each_field_is_found_or_has_what_stands_in_its_place() -> None:
    declared = Declared("stone_well")
    assert declared.questions is texts.QUESTIONS and declared.laws is laws
    assert declared.measure == "no measure"  # the module has no such name
    assert declared.lessons == "no lessons" and declared.sheet is None  # there is no such module, no such file
    assert declared.folder == Path(str(stone_well.__file__)).parent
    assert declared.both == ("stone_well", "gathered")


def test_what_is_given_counts() -> None:
    given = Declared("stone_well", questions={}, sheet=Path("other.css"))
    assert given.questions == {} and given.sheet == Path("other.css")
    assert replace(given, measure=3).questions == {}


def test_what_is_needed_and_missing_is_named() -> None:
    with pytest.raises(TypeError, match="Declared needs modules=__name__, or questions, both"):
        Declared()
    with pytest.raises(TypeError, match=r"Game needs modules=__name__, or package, options, .*rules"):
        Game(name="pond", title="Pond", players=(2,))
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        Declared("no_such_package")


def test_a_module_that_cannot_be_imported_is_not_taken_for_a_missing_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "broken_pond"
    (package / "course").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "course" / "__init__.py").write_text("import no_such_library", encoding="utf-8")
    (package / "texts.py").write_text("QUESTIONS = {}", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        Declared("broken_pond")
