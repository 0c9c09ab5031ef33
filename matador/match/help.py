"""The help that a person at a seat can have, as one choice. What it means is taught and shown elsewhere."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

SeatHelp: TypeAlias = Literal["guide", "full", "on-request", "none"]
"""Where tiles fit is shown; a learner's help, by itself or when asked for; or nothing."""

SEAT_HELPS: tuple[SeatHelp, ...] = get_args(SeatHelp)

Picture: TypeAlias = Literal["frames", "both", "numerals"]
"""How numbers are shown to a learner: pips in frames, pips with their numerals, or numerals alone."""

PICTURES: tuple[Picture, ...] = get_args(Picture)


def is_learners(wanted: str) -> bool:
    """True if whoever has this help is a learner, who finds himself where tiles fit."""
    return wanted in ("full", "on-request")


def guide_or_none(*, is_on: bool) -> SeatHelp:
    """The help of who is no learner, as the options say it."""
    return "guide" if is_on else "none"
