"""Synthesize the game's sounds."""
