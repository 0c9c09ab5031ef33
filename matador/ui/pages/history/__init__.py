"""Finished matches: the replay, and statistics."""
