"""What every drawn board is made with: SVG helpers, the scene, piece ids, widths of words, the sprite."""
