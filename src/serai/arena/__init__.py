"""Measuring players: matches, ladders, ratings, advice and tuning."""
