"""Stone Well: draw stones from a bag, as long as you dare. `reference/en.md` has the rules by number."""

from pathlib import Path

from serai.kernel.dispatch import rules_of
from serai.kernel.game import Game
from stone_well.edition import fill_edition
from stone_well.laws import balance
from stone_well.notation import NOTATION
from stone_well.observation import FEATURES, observe
from stone_well.redeal import redeal
from stone_well.rules import apply, check, eager, legal
from stone_well.scoring import LINES, places, points, scores
from stone_well.setup import setup, unusual
from stone_well.state import EDITION, MOVES, STATE, Prompt
from stone_well.texts import LAW_NAMES, QUESTIONS, REASONS, SWITCHES, TELLINGS
from stone_well.view import FIELDS, complete, view

GAME = Game(
    name="stone-well",
    title="Stone Well",
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
    rules=rules_of(setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager),
    width=MOVES,
    observation=FEATURES,
    perfect_information=True,
)
