"""Benchmarks, which print measurements but never pass or fail."""
