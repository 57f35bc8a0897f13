"""Moves as text, in both directions: a template for each verb."""

from serai.kernel.notation import Notation, verb
from stone_well.state import DRAW, STOP

NOTATION = Notation(verb(DRAW, "draw"), verb(STOP, "stop"))
