"""Rooms for analysis and studies as pages show them, and what is brought along into them."""
