"""Finished matches: found again, looked at move by move, and played on from any moment."""
