"""The house of `tests/web`, for those who mean it ill."""

from tests.web.conftest import app, club, house, quick_passwords, served, visit

__all__ = ["app", "club", "house", "quick_passwords", "served", "visit"]
