from typing import ClassVar

from serai.testing.contract import Contract


class TestGanesha(Contract):
    target = "serai.games.ganesha:GAME"
    overlay: ClassVar = {"mandala": {"2": {"day": {"red": [9, 8, 7, 6, 5, 4, 3, 2]}}}, "players": {"2": {"rounds": 6}}}
    variants: ClassVar = [
        {},
        {"side": "night"},
        {"spices": "off"},
        {"side": "night", "spices": "off"},
        {"spice-layout": "chosen"},
        {"spice-layout": "chosen", "side": "night", "first-player": "p2"},
        {"first-player": "random", "age-p1": "3", "age-p2": "2"},
    ]
