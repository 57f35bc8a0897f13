"""Planning ahead: a line of moves from what a seat sees, kept for its person alone."""
