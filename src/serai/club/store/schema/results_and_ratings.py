"""After the game: results and ratings, what people make of puzzles, what was chosen."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, String, false

from serai.club.store.schema.columns import moment, of_person, of_table, store_table


def _rated_in_puzzles() -> tuple[Column[str], Column[str], Column[int], Column[int], Column[int]]:
    mu, sigma = (Column(name, String(32), nullable=False) for name in ("mu", "sigma"))
    tries, solved = (Column(name, Integer, nullable=False) for name in ("tries", "solved"))
    return mu, sigma, tries, solved, moment("at")


# One line per seat of a finished game; `player` is a person's id or bot:LEVEL.
results = store_table(
    "results",
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(48)),
    Column("game", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    moment("at"),
    Column("mu_before", String(32)),
    Column("sigma_before", String(32)),
    Column("mu_after", String(32)),
    Column("sigma_after", String(32)),
    Index(None, "player", "at"),
)

ratings = store_table(
    "ratings",
    Column("player", String(48), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", String(32), nullable=False),  # decimal text: the same on every database
    Column("sigma", String(32), nullable=False),
    Column("ordinal", Double, nullable=False, server_default="0"),  # mu - 3 sigma, for the order of the ladder
    Column("games", Integer, nullable=False),
    moment("at"),
    Index(None, "game", "ordinal"),
)

# What a person made of a puzzle; a table's moment is none of them.
puzzle_tries = store_table(
    "puzzle_tries",
    of_person(primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("tries", Integer, nullable=False),  # whole turns, until it was solved
    Column("solved", BigInteger),
    Column("shown", Boolean, nullable=False, server_default=false()),  # its solution, before it was solved
    Column("day", Integer),  # of which it was the puzzle when it was solved, as Python counts days
    moment("at"),
    Index(None, "game", "puzzle"),
)

# Ratings in puzzles: of people by game, and of the puzzles themselves.
puzzle_skills = store_table(
    "puzzle_skills",
    of_person(primary_key=True),
    Column("game", String(40), primary_key=True),
    *_rated_in_puzzles(),
)

puzzle_figures = store_table(
    "puzzle_figures",
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    *_rated_in_puzzles(),
)

# What was chosen in finished public games, in sums; a choice is one of a game's own words.
choices = store_table(
    "choices",
    Column("game", String(40), primary_key=True),
    Column("kind", String(40), primary_key=True),
    Column("choice", String(40), primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("seats", Integer, nullable=False),  # that chose so
    Column("won", Integer, nullable=False),  # of these
    Column("points", BigInteger, nullable=False),  # of these, together
)
