"""Hears the game as it is played: what sound alone tells of what is asked."""
