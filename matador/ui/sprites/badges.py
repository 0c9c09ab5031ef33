"""What is shown at an open end: what lies there, never what is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class NumberBadge:
    """A half of `value` pips faces outwards."""

    value: int


@dataclass(frozen=True, slots=True)
class MatadorBadge:
    """A crosswise matador that counts as its total; `value` is None for `0-0`, which has none to show."""

    value: int | None


@dataclass(frozen=True, slots=True)
class HalvesBadge:
    """A crosswise matador that either of its halves continues."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ZeroBadge:
    """A blank where halves must make a sum: only a matador goes on."""


@dataclass(frozen=True, slots=True)
class TurnedBadge:
    """A crosswise matador that turned what lay there: `seen` counts as `counts`."""

    seen: int
    counts: int


@dataclass(frozen=True, slots=True)
class WildBadge:
    """Any tile goes on."""


Badge: TypeAlias = NumberBadge | MatadorBadge | HalvesBadge | ZeroBadge | TurnedBadge | WildBadge
