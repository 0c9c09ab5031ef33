"""Listening to the game as it is played: its questions by sound alone."""
