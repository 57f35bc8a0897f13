"""`serai new-game`: a package with a whole small game in it, its tests included, to be changed into one's own.

What is written is the game of `serai/testing/new_game` under another name; our own tests play that one.
"""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

import serai
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _
from serai.kernel.rulebook import read_rules

SOURCE = Path(serai.__file__).parent / "testing" / "new_game"
NAME, PACKAGE, TITLE, LETTER = "stone-well", "stone_well", "Stone Well", "W"  # of the game that is copied
LONGEST = 40


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("new-game")(new_game)


def new_game(
    name: Annotated[str, typer.Argument(help="of the game: words in small letters, joined by hyphens", metavar="NAME")],
    folder: Annotated[Path | None, typer.Option(help="where to write it; otherwise into a folder of that name")] = None,
) -> None:
    """Write a package with a new game: rules, texts and tests of a small one, to be changed into your own."""
    package = checked(name)
    target = folder or Path(name)
    if target.exists():
        raise BadOption(_("{path} is there already; choose another folder").format(path=target))
    write(name, package, target)
    print(_("{name} is written to {path}. Its README.md says how to go on.").format(name=name, path=target))


def checked(name: str) -> str:
    """The name of the package that a game's name makes; a name that would not do is refused."""
    package = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > LONGEST or iskeyword(package):
        raise BadOption(
            _(
                "“{name}” cannot be the name of a game: a name begins with a small letter, goes on with small letters "
                "and digits, joins words by hyphens, is not one of Python’s own words and has at most {n} characters"
            ).format(name=name, n=LONGEST)
        )
    if name in serai.game_names():
        raise BadOption(_("there is a game “{name}” already").format(name=name))
    if find_spec(package) is not None:
        raise BadOption(_("there is a Python package “{name}” already; choose another name").format(name=package))
    return package


def write(name: str, package: str, target: Path) -> None:
    """Copy the small game under another name."""
    title = name.replace("-", " ").title()
    words = {
        NAME: name,
        PACKAGE: package,
        TITLE: title,
        TITLE.replace(" ", ""): title.replace(" ", ""),
        f"{LETTER}-0": f"{letter_for(name)}-0",
    }
    for source in sorted(SOURCE.rglob("*")):
        if source.is_dir() or "__pycache__" in source.parts:
            continue
        text = source.read_text(encoding="utf-8")
        for old, new in words.items():
            text = text.replace(old, new)
        path = target / str(source.relative_to(SOURCE)).replace(PACKAGE, package)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def letter_for(name: str) -> str:
    """The letter that a game's rules are numbered with: one of its name that no other game has."""
    taken = {id[0] for game in serai.game_names() for id in read_rules(serai.game(game).package)}
    own = [letter for letter in name.upper() if letter.isalpha()]
    return next((letter for letter in [*own, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"] if letter not in taken), own[0])
