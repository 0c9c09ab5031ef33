"""Matador, the domino game in which touching halves make seven."""
