from typing import ClassVar

from serai.testing.contract import Contract

VERSIONS: tuple[dict[str, str], ...] = ({}, {"version": "navaratnas"}, {"version": "mixed", "level-p1": "advanced"})
SWITCHES = (
    {"market-kind": "free"},
    {"covering-wins": "no"},
    {"version": "navaratnas", "brown-counts": "symbols"},
    {"version": "navaratnas", "tile-on-connected": "yes"},
)


class TestRajas(Contract):
    target = "serai.games.rajas:GAME"
    overlay: ClassVar = {
        "kali": {"basic": 9},
        "river": {"spaces": {"1": "3 money", "3": "2 dice"}},
        "tile": {"o-s1": {"cost": 5}},
    }
    soak_games = 40
    variants: ClassVar = [{**version, **ganga} for version in VERSIONS for ganga in ({}, {"ganga": "yes"})] + list(
        SWITCHES
    )
