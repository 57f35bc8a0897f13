"""The server of `tests/web`, for those who mean it ill."""

from tests.web.conftest import app, club, new_folder, quick_passwords, running, same_deals, served, visit

__all__ = ["app", "club", "new_folder", "quick_passwords", "running", "same_deals", "served", "visit"]
