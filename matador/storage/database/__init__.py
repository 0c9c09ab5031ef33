"""The matches of a house, decision by decision, in one SQLite database."""
