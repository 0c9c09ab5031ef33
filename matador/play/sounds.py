"""What can be heard at the table."""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """A sound; the value is the beginning of its files' names. Refusals are silent."""

    CLACK = "clack"
    PICK_UP = "pick_up"
    TURN = "turn"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - no password
    SEVEN = "seven"
    WIN = "win"
