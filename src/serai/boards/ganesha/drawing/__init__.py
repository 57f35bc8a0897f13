"""The picture of the board, part by part."""
