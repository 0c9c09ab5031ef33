"""Checks that run in any count: the tests run few with a fresh seed, `tools/long_check.py` runs many."""
