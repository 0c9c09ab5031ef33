"""What a placement asks of a learner: which numbers are put together, or that there are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from matador.rules import Action, Arm, End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves


@dataclass(frozen=True, slots=True)
class Bond:
    """Two halves make the total: `known` lies there, the other is looked for."""

    known: int
    total: int

    @property
    def needed(self) -> int:
        """What is missing."""
        return self.total - self.known


@dataclass(frozen=True, slots=True)
class OwnSum:
    """A matador is laid in its own right, whatever number lies there."""

    tile: Tile
    end: End
    total: int | None
    """What its own halves make; None for one that is a matador by rule alone, such as the double blank."""


@dataclass(frozen=True, slots=True)
class OnlyBlank:
    """A blank goes on from a matador, and nothing is added up."""


@dataclass(frozen=True, slots=True)
class Equal:
    """Equal halves touch; nothing is added."""

    value: int


@dataclass(frozen=True, slots=True)
class Free:
    """Any tile may be laid there, either way round."""


Task: TypeAlias = Bond | OwnSum | OnlyBlank | Equal | Free


def task_of(rules: Ruleset, end: End | None, play: Play) -> Task:
    """The task of a legal placement on an end; None for the end: it opens the round."""
    if end is None or isinstance(end, WildEnd):
        return Free()
    # A spinner lies across; either of its halves touches.
    half = play.tile.low if play.touching is None else play.touching
    is_matador = play.tile in rules.matador_tiles
    if is_matador and (play.direction == "crosswise" or half not in needed_halves(rules, end)):
        makes = play.tile.pips == rules.total and rules.joining == "sum"
        return OwnSum(play.tile, end, rules.total if makes else None)
    if rules.joining == "same":
        only_blank = isinstance(end, MatadorEnd) and rules.matador_cross == "blank"
        return OnlyBlank() if only_blank else Equal(half)
    match end:
        case ValueEnd(value):
            return Bond(value, rules.total)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return Bond(rules.total, rules.total) if counts_as_total(rules, tile) else OnlyBlank()
        case MatadorEnd():
            return Bond(rules.total - half, rules.total)
        case _:
            assert_never(end)


def counts_as_total(rules: Ruleset, matador: Tile) -> bool:
    """Whether a blank goes on from a crosswise matador because its own halves make the total already."""
    return rules.matador_cross == "blank" and rules.joining == "sum" and matador.pips == rules.total


def takes_matadors(rules: Ruleset) -> bool:
    """Whether a matador goes on an end with which none of its halves makes the total."""
    return bool(rules.matador_tiles) and (rules.matador_cross != "none" or rules.matador_along == "wild")


def takes_matador(rules: Ruleset, end: End) -> bool:
    """Whether a matador goes on this end in its own right; one that lies there is no longer to be had."""
    there = {end.tile} if isinstance(end, MatadorEnd) else set()
    return takes_matadors(rules) and bool(rules.matador_tiles - there)


def facts_in_play(
    rules: Ruleset, ends: Mapping[Arm, End], legal: Iterable[Action]
) -> Iterator[tuple[Play, Bond]]:
    """The legal placements by which a number that lies there is made up to the total; a blank is none."""
    for action in legal:
        if isinstance(action, Play) and action.arm is not None:
            task = task_of(rules, ends[action.arm], action)
            if isinstance(task, Bond) and 1 <= task.known < task.total:
                yield action, task


@dataclass(frozen=True, slots=True)
class Need:
    """What an open end asks for."""

    arm: Arm
    end: End
    halves: tuple[int, ...]
    """With which an ordinary tile fits, ascending; none where only a matador does."""


def needs_of(rules: Ruleset, ends: Mapping[Arm, End]) -> tuple[Need, ...]:
    """What each open end asks for, in the order of the arms."""
    return tuple(Need(arm, end, needed_halves(rules, end)) for arm, end in ends.items())
