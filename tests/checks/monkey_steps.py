"""A monkey's steps, as values that can be printed and repeated."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Input, Point


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the program; a running one is left first."""

    game: MatchSetup | None
    """The match at the start; None: the program starts at home."""
    seed: int
    """Seed of the deals and of the bots."""
    settings: Settings = field(default_factory=Settings)
    size: Point = (1280, 720)


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass; the program sees it as one frame."""

    duration_ms: int


@dataclass(frozen=True, slots=True)
class Calm:
    """Let time pass until a person can act or the round is over, which must happen."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the picture."""


Step: TypeAlias = Begin | Wait | Calm | Draw | Input


def is_input(step: Step) -> bool:
    return not isinstance(step, Begin | Wait | Calm | Draw)
