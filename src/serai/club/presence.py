"""Who is at a table or in a study now: whose page is open there, and how many watch.

It is kept in memory and shared by all processes.

Only those with a place at the table are known by person; whoever watches is counted and nothing more.
"""

from serai.club.model import Table
from serai.club.rate_limits import OpenCount


class Presence:
    """The open pages of tables, by table and person."""

    def __init__(self) -> None:
        self.pages = OpenCount()

    def came(self, table_id: str, person: str | None) -> None:
        """A page of a table was opened, by somebody with a place there or (None) by somebody who watches."""
        self.pages.enter(_key(table_id, person))

    def went(self, table_id: str, person: str | None) -> None:
        """It was closed."""
        self.pages.leave(_key(table_id, person))

    def has(self, id: str, person: str) -> bool:
        """Whether a page of this person is open there."""
        return bool(self.pages.known(_key(id, person)))

    def here(self, table: Table) -> frozenset[int]:
        """The seats whose people have the table before them."""
        return frozenset(
            seat.number
            for seat in table.seats
            if seat.kind == "person" and seat.person is not None and self.pages.known(_key(table.id, seat.person))
        )

    def watching(self, table_id: str) -> int:
        """How many pages watch a table."""
        return self.pages.known(_key(table_id, None))


def _key(table_id: str, person: str | None) -> str:
    return f"{table_id}.{person or ''}"
