"""The games in OpenSpiel: after `import serai.envs.openspiel`, `pyspiel.load_game("serai_ganesha(players=3)")`.

Needs the extra `openspiel`. The games are `serai_five_tribes`, `serai_ganesha` and `serai_rajas`; their parameters are
`players`, the options of the game by name, `seed`, and `chance`, how many outcomes each node of chance offers. A game
from elsewhere is a subclass of `SeraiGame`.
"""

from serai.envs.openspiel.game import FiveTribesGame, GaneshaGame, RajasGame, SeraiGame

GAMES = {game.rules.name: str(game.kind.short_name) for game in (FiveTribesGame, GaneshaGame, RajasGame)}

__all__ = ["GAMES", "FiveTribesGame", "GaneshaGame", "RajasGame", "SeraiGame"]
