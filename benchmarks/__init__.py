"""Benchmarks: they print figures, and nothing passes or fails by them."""
