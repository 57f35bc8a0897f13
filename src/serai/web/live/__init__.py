"""Live pages: what a viewer sees of a table, as frames, over streams."""
