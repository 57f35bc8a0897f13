"""The house of `tests/web`, for those who mean it ill."""

from tests.club.conftest import databases, new_postgres_url, new_sqlite_url, postgres, store_url
from tests.web.conftest import app, club, house, quick_passwords, served, visit

__all__ = [
    "app",
    "club",
    "databases",
    "house",
    "new_postgres_url",
    "new_sqlite_url",
    "postgres",
    "quick_passwords",
    "served",
    "store_url",
    "visit",
]
