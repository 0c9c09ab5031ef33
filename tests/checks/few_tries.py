"""How long bots that search think where what they find does not matter."""

from __future__ import annotations

from typing import Final

FEW_TRIES: Final = 10
"""Iterations for a decision: the whole of the search runs, and rounds are played quickly."""
