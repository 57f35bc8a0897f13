from typing import ClassVar

from serai.testing.contract import Contract


class TestFiveTribes(Contract):
    target = "serai.games.five_tribes:GAME"
    overlay: ClassVar = {"seats": {"gold": 40}, "scoring": {"palm": 4}, "markets": {"small_price": 1}}
