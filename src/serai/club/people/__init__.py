"""People: accounts, passwords and sessions, names, settings, moderation, and what a host may do."""
