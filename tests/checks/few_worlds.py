"""How long bots that search think where what they find does not matter."""

from __future__ import annotations

from typing import Final

FEW_WORLDS: Final = 3
"""Iterations for a decision: the whole of the search runs, and rounds are played quickly."""
