"""Tables: making them, joining and leaving them, and their rows in the store."""
