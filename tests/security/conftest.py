"""The house of `tests/web`, for those who mean it ill."""

from tests.web.conftest import app, club, house, new_folder, quick_passwords, same_deals, served, visit

__all__ = ["app", "club", "house", "new_folder", "quick_passwords", "same_deals", "served", "visit"]
