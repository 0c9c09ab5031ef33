"""The panels over the table: a new game, the settings, and which keys there are."""
