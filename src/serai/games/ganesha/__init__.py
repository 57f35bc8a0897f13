"""Ganesha (Maxim Istomin, Crowd Games): the whole game with its spices, for two to four players.

`reference/en.md` tells the rules, numbered, and our rulings in our own words.
The numbers of the mandalas and the shape of the altar are reconstructed: see `docs/ganesha-edition.md`.
"""

from pathlib import Path

from serai.games.ganesha.completing import complete
from serai.games.ganesha.edition import fill_edition
from serai.games.ganesha.heuristics import evaluate, prior
from serai.games.ganesha.laws import balance
from serai.games.ganesha.notation import NOTATION
from serai.games.ganesha.observation import field_names, observe
from serai.games.ganesha.redeal import redeal
from serai.games.ganesha.rules import apply, check, legal
from serai.games.ganesha.rules.taking import reach_of_second
from serai.games.ganesha.scoring import LINES, places, points, scores, ties
from serai.games.ganesha.setup import setup, unusual
from serai.games.ganesha.state import CARDAMOM, DECLINE, EDITION, STATE, STOP, Place, Prompt, Reach, store_of, take_of
from serai.games.ganesha.texts import LAW_NAMES, QUESTIONS, REASONS, SWITCHES, TELLINGS
from serai.games.ganesha.view import FIELDS, turn, view
from serai.kernel.dispatch import rules_of
from serai.kernel.game import Game
from serai.kernel.jit import jit


@jit
def eager(s, e, code):
    """Two stones a turn, and the tactics stones that allow it; spices: what uniform random play does too seldom."""
    if s.prompt == Prompt.SECOND:
        return code != STOP
    if s.prompt == Prompt.TAKE:
        return reach_of_second(s, s.altar[take_of(code)]) != Reach.NOWHERE
    if s.prompt == Prompt.STORE:
        _colour, place = store_of(code)
        return place != Place.TREASURY
    return CARDAMOM <= code < DECLINE


GAME = Game(
    name="ganesha",
    title="Ganesha",
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
    points=points,
    fill_edition=fill_edition,
    complete=complete,
    view=view,
    rules=rules_of(
        setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager, evaluate, prior
    ),
    longest=1_000,
    observation=field_names(),
    perfect_information=True,
    ties=ties,
    turn=turn,
)
