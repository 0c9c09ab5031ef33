"""The SQLite database of matches, saved decision by decision, and of players."""
