"""The kinds of help that a person can choose for a seat."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

SeatHelp: TypeAlias = Literal["guide", "full", "on-request", "none"]
"""`guide` shows where tiles fit. `full` always helps a learner, `on-request` only when asked."""

SEAT_HELPS: tuple[SeatHelp, ...] = get_args(SeatHelp)

Picture: TypeAlias = Literal["frames", "both", "numerals"]
"""How a learner sees numbers: pips in frames, pips with numerals, or only numerals."""

PICTURES: tuple[Picture, ...] = get_args(Picture)


def is_learners(wanted: str) -> bool:
    """True if this help is for learners, who find out for themselves where tiles fit."""
    return wanted in ("full", "on-request")


def guide_or_none(*, is_on: bool) -> SeatHelp:
    return "guide" if is_on else "none"
