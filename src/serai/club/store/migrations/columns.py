"""Columns that several migrations make. Like a migration, each stays as it is: another form gets another name."""

from typing import Any

import sqlalchemy as sa


def person_key() -> sa.Column[Any]:
    """Whose row it is, as a part of its key; the row goes with the person."""
    return sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)


def game_key() -> sa.Column[Any]:
    """The game that the row is about, as a part of its key."""
    return sa.Column("game", sa.String(40), primary_key=True)


def tried_skill() -> list[sa.Column[Any]]:
    """A skill with its doubt, of how many tries it was made, how many of them succeeded, and when."""
    return [
        *(sa.Column(name, sa.String(32), nullable=False) for name in ("mu", "sigma")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("tries", "solved")),
        at(),
    ]


def at() -> sa.Column[Any]:
    """When it was written, in milliseconds."""
    return sa.Column("at", sa.BigInteger(), nullable=False)
