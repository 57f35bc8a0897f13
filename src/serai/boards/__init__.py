"""How people see the games: one folder a game, each with its `PRESENTATION` (`presentation.py` says what is in it).

A board is a function of what one viewer may see: an `<svg id="board">` whose pieces have ids that do not depend on
hidden things, moved by `transform` attributes only, so that the browser can morph it.
"""
