"""Nothing is compiled while people play: whatever a server asks for was compiled once and is kept."""

import subprocess
import sys

PLAY = """
import random
import numba.core.event as event

class Compiled(event.Listener):
    def on_start(self, found):
        print("compiled", found.data["dispatcher"].__name__)
    def on_end(self, found):
        pass

event.register("numba:compile", Compiled())

import serai
from serai.bots import bot
from serai.club.play.cache import facts_of, position_of
from serai.cli.warm_games import draw_every_prompt

for name in ("five-tribes", "ganesha", "rajas"):
    game = serai.game(name)
    position = game.new(players=2, seed=3)
    position.play(bot("novice").choose(position, 1))
    position.play(bot("adept").choose(position, 1))
    position = position_of(game, position.edition, facts_of(position)[0])
    position.why_not(position.codes()[0])
    position.score_sheet(), position.places(), position.defects(), position.view(None)
    draw_every_prompt(game)
    print("played", name)
"""


def test_a_server_compiles_nothing():
    """What was missing is kept by the first run, so the second finds everything."""
    for _attempt in range(2):
        done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.split("\n")[:-1] == ["played five-tribes", "played ganesha", "played rajas"]
