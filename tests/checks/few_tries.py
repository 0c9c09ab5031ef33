"""Search effort of bots where their results do not matter."""

from __future__ import annotations

from typing import Final

FEW_TRIES: Final = 10
"""Iterations per decision: enough to run the whole search, and rounds stay quick."""
