"""What people make of puzzles: tries, days in a row, and ratings of both."""
