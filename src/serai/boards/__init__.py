"""Drawn boards, one room a game (`presenting.GAMES`). A game without one is shown as text; that view is one switch away.

A board is a function of what one viewer may see: an `<svg id="board">` whose pieces have ids that do not depend on
hidden things, moved by `transform` attributes only, so that the browser can morph it.
"""
