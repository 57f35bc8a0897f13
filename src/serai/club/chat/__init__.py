"""Chat at a table: messages and quick phrases."""
