"""Playing in the terminal: boards in colour and letters, numbered choices, explanations, undo and saving."""
