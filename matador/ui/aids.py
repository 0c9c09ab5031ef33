"""The help that a person at a seat can have, as one choice: the guide and a learner's help exclude each other."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from matador.match.assistance import Assistance, Picture

Aid: TypeAlias = Literal["guide", "full", "on-request", "none"]
"""Where tiles fit is shown; a learner's help, by itself or when asked for; or nothing."""

AIDS: tuple[Aid, ...] = get_args(Aid)
PICTURES: tuple[Picture, ...] = get_args(Picture)


def aid_of(*, guide: bool, assistance: Assistance) -> Aid:
    """The help of a seat; a learner finds himself where tiles fit, whatever a file says."""
    if assistance != "none":
        return assistance
    return "guide" if guide else "none"


def assistance_of(aid: Aid) -> Assistance:
    """A learner's part of it."""
    return "none" if aid == "guide" else aid


def is_learners(aid: Aid) -> bool:
    """Whether whoever has this help is a learner."""
    return assistance_of(aid) != "none"
