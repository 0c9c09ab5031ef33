"""The help a person can choose for a seat; `teaching` and the screen define what it means."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

SeatHelp: TypeAlias = Literal["guide", "full", "on-request", "none"]
"""`guide` shows where tiles fit; `full` and `on-request` help a learner, always or when asked; `none` shows nothing."""

SEAT_HELPS: tuple[SeatHelp, ...] = get_args(SeatHelp)

Picture: TypeAlias = Literal["frames", "both", "numerals"]
"""How numbers are shown to a learner: pips in frames, pips with numerals, or numerals alone."""

PICTURES: tuple[Picture, ...] = get_args(Picture)


def is_learners(wanted: str) -> bool:
    """True for help meant for learners, who work out for themselves where tiles fit."""
    return wanted in ("full", "on-request")


def guide_or_none(*, is_on: bool) -> SeatHelp:
    """The help for a player who is not a learner, according to the options."""
    return "guide" if is_on else "none"
