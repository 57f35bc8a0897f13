"""Rajas of the Ganges (Inka and Markus Brand, HUCH!): the basic game, the Navaratnas version, mixed groups, and Ganga.

Source of the rules: the catalogue of 208 rules with its rulings; `reference/en.md` tells them in our own words. The
single province tiles, the river's order and the yields of the provinces are reconstructed: `edition.toml` says which.
Not included: the promotional Goodie Boxes and the solo variant.
"""

from pathlib import Path

from serai.games.rajas.completing import complete
from serai.games.rajas.earlier import renamed
from serai.games.rajas.edition import EDITION, fill_edition
from serai.games.rajas.heuristics import evaluate, prior
from serai.games.rajas.laws import balance
from serai.games.rajas.notation import NOTATION
from serai.games.rajas.observation import field_names, observe
from serai.games.rajas.redeal import redeal
from serai.games.rajas.rules import apply, check, legal
from serai.games.rajas.scoring import LINES, MEASURE, places, points, scores, ties
from serai.games.rajas.setup import eager, setup, unusual
from serai.games.rajas.state import STATE, Prompt
from serai.games.rajas.texts import LAW_NAMES, QUESTIONS, REASONS, SWITCHES, TELLINGS
from serai.games.rajas.view import FIELDS, turn, view
from serai.kernel.dispatch import rules_of
from serai.kernel.game import Game

GAME = Game(
    name="rajas",
    title="Rajas of the Ganges",
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
    measure=MEASURE,
    fill_edition=fill_edition,
    complete=complete,
    view=view,
    rules=rules_of(
        setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager, evaluate, prior
    ),
    width=128,
    revision=3,  # 2: places below the winner are shared; 3: positions have other names, so other digests
    oldest=3,
    renamed=renamed,
    longest=10_000,
    observation=field_names(),
    perfect_information=True,
    ties=ties,
    turn=turn,
)
