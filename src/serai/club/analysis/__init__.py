"""Taking games apart: who may, lines and trees of variations, chosen chance, positions in addresses."""
