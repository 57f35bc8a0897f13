"""What pages say and draw besides the board: moves and log lines in words, hints, outcomes, charts, figures."""
