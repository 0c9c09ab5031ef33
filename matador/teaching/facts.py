"""The facts that a learner can know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from matador.match.help import Picture


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """A number that is there, and what it needs to make the total; as it is seen in one picture of numbers.

    3 needs 4 and 4 needs 3 are two facts. `ValueError` for a blank: nothing makes the total with it.
    """

    total: int
    known: int
    picture: Picture

    def __post_init__(self) -> None:
        if not 1 <= self.known < self.total:
            raise ValueError(f"{self.known} is not a part of {self.total}")

    @property
    def needed(self) -> int:
        """The other part."""
        return self.total - self.known

    @property
    def turned(self) -> Fact:
        """The same pair of numbers, asked from the other side."""
        return Fact(self.total, self.needed, self.picture)


def facts_of(total: int, picture: Picture) -> tuple[Fact, ...]:
    """All facts of a total in one picture, by the number that is there."""
    return tuple(Fact(total, known, picture) for known in range(1, total))


def in_all_pictures(fact: Fact) -> tuple[Fact, ...]:
    """The same fact in every picture."""
    return tuple(Fact(fact.total, fact.known, picture) for picture in get_args(Picture))
