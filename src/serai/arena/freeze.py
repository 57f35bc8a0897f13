"""Keep the best player as a release has it: `python -m serai.arena.freeze 0.1`, before that release is made.

From then on `frozen:0.1` plays on ladders. What was frozen is not written again: a release's player does not change.
"""

import argparse
import re

import serai
from serai.arena.workers import answer
from serai.bots.frozen import FOLDER, freeze
from serai.bots.levels import LEVELS, WithNetwork
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("release", help="such as 0.1")
    parser.add_argument("--again", action="store_true", help="write it again, as long as it is not released")
    options = parser.parse_args()
    answer(lambda: run(options.release, options.again))


def run(release: str, again: bool = False) -> None:
    if not re.fullmatch(r"\d+(\.\d+)+", release):
        raise BadOption(_("a release is named by its number, such as 0.1"))
    if (FOLDER / f"{release}.json").exists() and not again:
        raise BadOption(_("release {release} is frozen already").format(release=release))
    best = LEVELS[-1]
    assert isinstance(best, WithNetwork)
    print(freeze(release, best, [serai.game(name) for name in serai.game_names()]))


if __name__ == "__main__":
    main()
