"""The server of `tests/web`, where a board is seen on its page."""

from tests.web.conftest import app, club, new_folder, quick_passwords, running, served, visit

__all__ = ["app", "club", "new_folder", "quick_passwords", "running", "served", "visit"]
