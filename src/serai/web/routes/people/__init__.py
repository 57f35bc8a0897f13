"""Accounts, profiles, forgotten passwords, and the hosts' page."""
