"""Recorded games in OpenSpiel's form: `python -m tests.envs.make_playthroughs` writes them anew when rules change.

OpenSpiel writes everything an algorithm can ask of a state. Lines of many numbers would make megabytes: they are cut,
and a digest stands for the rest.
"""

import hashlib
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import serai.envs.openspiel  # noqa: F401  (makes the games known)

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "serai_five_tribes": "serai_five_tribes(players=3,chance=4)",
    "serai_ganesha": "serai_ganesha(chance=16)",
    "serai_rajas": "serai_rajas(version=navaratnas,ganga=yes,chance=4)",
}
LONG, SHOWN = 300, 120


def record(game: str, actions: list[int] | None = None) -> str:
    """A game with these actions, and then with random ones, to its end."""
    lines = generate_playthrough.playthrough_lines(game, action_sequence=actions, seed=7)
    return "\n".join(map(shortened, lines)) + "\n"


def shortened(line: str) -> str:
    if len(line) <= LONG:
        return line
    return f"{line[:SHOWN]} … #{hashlib.sha256(line.encode()).hexdigest()[:16]}"


def actions_of(text: str) -> list[int]:
    """The actions of a recorded game."""
    return [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]


if __name__ == "__main__":
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(record(game), encoding="utf-8")
