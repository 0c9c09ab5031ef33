"""Benchmarks: they print measurements; nothing passes or fails by them."""
