"""Learning by self-play: games between searches, a network trained on what came of them, a match, and again."""
