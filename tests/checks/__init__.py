"""Checks that run any number of times: tests run a few with a fresh seed, `tools/long_check.py` runs many."""
