"""The words for the help that a seat can have. What they mean is taught and shown elsewhere."""

from __future__ import annotations

from typing import Literal, TypeAlias

Assistance: TypeAlias = Literal["full", "on-request", "none"]
"""Whether a learner's help comes by itself, only when asked for, or not at all."""

Picture: TypeAlias = Literal["frames", "both", "numerals"]
"""How numbers are shown: pips in frames, pips with their numerals, or numerals alone."""
