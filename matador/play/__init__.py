"""The game without a user interface: the current match, its players, autosave, learning, and the table."""
