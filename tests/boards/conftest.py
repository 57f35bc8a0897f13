"""The house of `tests/web`, where a board is seen on its page."""

from tests.web.conftest import app, club, house, new_folder, quick_passwords, served, visit

__all__ = ["app", "club", "house", "new_folder", "quick_passwords", "served", "visit"]
