"""Playing at a table: moves, their history, loaded tables, clocks, ratings, and what each viewer may see."""
