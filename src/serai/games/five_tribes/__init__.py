"""Five Tribes (Bruno Cathala, Days of Wonder): the base game in its fakir edition, for two to four players.

`reference/en.md` tells the rules, numbered, and our rulings in our own words.
Not included: the expansions, the promotional djinns and the solo variant.
"""

from pathlib import Path

from serai.games.five_tribes.completing import complete
from serai.games.five_tribes.edition import fill_edition
from serai.games.five_tribes.heuristics import evaluate, prior
from serai.games.five_tribes.laws import balance
from serai.games.five_tribes.notation import NOTATION
from serai.games.five_tribes.observation import field_names, observe
from serai.games.five_tribes.redeal import redeal
from serai.games.five_tribes.rules import apply, check, legal
from serai.games.five_tribes.scoring import LINES, places, points, scores, ties
from serai.games.five_tribes.setup import setup, unusual
from serai.games.five_tribes.state import EDITION, PUT, SELL, STATE, TAKE, Prompt
from serai.games.five_tribes.texts import LAW_NAMES, QUESTIONS, REASONS, SWITCHES, TELLINGS
from serai.games.five_tribes.view import FIELDS, turn, view
from serai.kernel.dispatch import rules_of
from serai.kernel.game import Game
from serai.kernel.jit import jit


@jit
def eager(s, e, code):
    """Taking and using djinns and selling: what uniform random play does too seldom."""
    return TAKE <= code < PUT or code == SELL


GAME = Game(
    name="five-tribes",
    title="Five Tribes",
    package=Path(__file__).parent,
    players=(2, 3, 4),
    options=SWITCHES,
    state_type=STATE,
    edition_type=EDITION,
    prompts=Prompt,
    questions=QUESTIONS,
    notation=NOTATION,
    reasons=REASONS,
    tellings=TELLINGS,
    fields=FIELDS,
    laws=LAW_NAMES,
    score_lines=LINES,
    private_lines=("gold", "goods"),
    points=points,
    fill_edition=fill_edition,
    complete=complete,
    view=view,
    rules=rules_of(
        setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager, evaluate, prior
    ),
    longest=5_000,
    observation=field_names(),
    ties=ties,
    turn=turn,
)
