"""What is said of a position and of moves, in the reader's language: for pages, terminals and screen readers."""
