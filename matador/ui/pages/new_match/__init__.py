"""Choosing a match: its game, its rules, and who plays."""
