"""The rows of a panel: our own small set of widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from matador.ui.sprites import Icon

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Press:
    """A row that is pressed."""

    key: str
    label: str
    is_primary: bool = False
    icon: Icon | None = None
    why_not: str = ""
    """Why it does nothing now; empty if it does."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A row with a value that goes one step back or on."""

    key: str
    label: str
    value: str
    can_go_back: bool
    can_go_on: bool


@dataclass(frozen=True, slots=True)
class Words:
    """A row that is only read."""

    key: str
    label: str
    value: str = ""


Row: TypeAlias = Press | Pick | Words


@dataclass(frozen=True)
class Options(Generic[T]):
    """What a `Pick` picks from, in order."""

    values: Sequence[T]
    names: Callable[[T], str]

    def pick(self, key: str, label: str, value: T) -> Pick:
        """The row for a value; one that is not among them counts as the first."""
        index = self._index(value)
        name = self.names(self.values[index])
        return Pick(key, label, name, can_go_back=index > 0, can_go_on=index < len(self.values) - 1)

    def step(self, value: T, step: int) -> T:
        """The value one step back (-1) or on (1); at the ends it stays, and 0 goes on and round."""
        index = self._index(value)
        if step == 0:
            return self.values[(index + 1) % len(self.values)]
        return self.values[min(max(index + step, 0), len(self.values) - 1)]

    def _index(self, value: T) -> int:
        return self.values.index(value) if value in self.values else 0
