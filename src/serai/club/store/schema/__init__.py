"""The tables of the store, for SQLite and PostgreSQL alike. Times are whole milliseconds since 1970, UTC.

A change here needs a migration beside it (`migrations/versions`); a test compares both.
"""

from serai.club.store.schema.accounts import (
    appearances,
    asked,
    blocks,
    lessons,
    people,
    reports,
    resets,
    sessions,
    tokens,
)
from serai.club.store.schema.columns import metadata
from serai.club.store.schema.games import advice, chat, editions, entries, plans, seats, tables
from serai.club.store.schema.operations import acts, jobs, letters_sent, meta, news, outages, outbox
from serai.club.store.schema.results_and_ratings import (
    choices,
    puzzle_figures,
    puzzle_skills,
    puzzle_tries,
    ratings,
    results,
)
from serai.club.store.schema.study_rooms import chapters, studies, study_lines, study_people

HEAD = "0011"

__all__ = [
    "HEAD",
    "acts",
    "advice",
    "appearances",
    "asked",
    "blocks",
    "chapters",
    "chat",
    "choices",
    "editions",
    "entries",
    "jobs",
    "lessons",
    "letters_sent",
    "meta",
    "metadata",
    "news",
    "outages",
    "outbox",
    "people",
    "plans",
    "puzzle_figures",
    "puzzle_skills",
    "puzzle_tries",
    "ratings",
    "reports",
    "resets",
    "results",
    "seats",
    "sessions",
    "studies",
    "study_lines",
    "study_people",
    "tables",
    "tokens",
]
