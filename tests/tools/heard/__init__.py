"""The game's speech, recognized and compared with the items it asks."""
