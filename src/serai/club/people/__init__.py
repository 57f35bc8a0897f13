"""People: accounts, names, settings, moderation, and what a host may do."""
