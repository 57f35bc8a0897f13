"""The games in OpenSpiel: after `import serai.envs.openspiel`, `pyspiel.load_game("serai_ganesha(players=3)")`.

Needs the extra `openspiel`. Every game is there under its name, those of other packages too: `serai_five_tribes` is
`five-tribes`. Their parameters are `players`, the options of the game by name, `seed`, and `chance`, how many outcomes
each node of chance offers.
"""

try:
    import pyspiel as _pyspiel  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError("serai.envs.openspiel works with OpenSpiel: pip install 'serai[openspiel]'") from None

import serai
from serai.envs.openspiel.game import SeraiGame, registered

GAMES = {name: registered(name) for name in serai.game_names()}

__all__ = ["GAMES", "SeraiGame", "registered"]
