"""Rooms for analysis: of tables and of any position, the editor, studies, the engine's files."""
