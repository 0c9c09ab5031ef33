"""The sounds at the table."""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """How the names of its files begin, and how loud it is: frequent sounds are not loud. Refusals are silent."""

    CLACK = "clack", 1.0
    PICK_UP = "pick_up", 0.3
    TURN = "turn", 0.4
    DRAW = "draw", 0.5
    PASS = "pass", 1.0
    SEVEN = "seven", 0.6
    WIN = "win", 0.7

    def __init__(self, file: str, loudness: float) -> None:
        self.file = file
        self.loudness = loudness
