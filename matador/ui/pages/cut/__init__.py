"""Cutting the tiles before the first deal."""
