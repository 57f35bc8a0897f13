"""Symbols that games share, drawn by us: figures, gems, tokens, icons and pictures."""
