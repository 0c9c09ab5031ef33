"""Two parts and their total: the frame of a sum, the task of a placement, and the sums of touching halves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from matador.match.help import Picture
from matador.rules import Action, Arm, End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.rules.reasons import DoesNotFit, Reason

ROW = 5
TEN = 10

Part: TypeAlias = Literal["first", "second"]
"""The first part is on the table, the second is played there."""


@dataclass(frozen=True, slots=True, order=True)
class FrameCell:
    """A cell of the frame, or a place below it."""

    row: int
    column: int

    @property
    def ten(self) -> int:
        """The index of its group of ten cells, which is drawn with a gap to the next group."""
        return self.row // 2


@dataclass(frozen=True, slots=True)
class Pair:
    """Two parts that should make a total; the second is None while the learner looks for it."""

    total: int
    first: int
    second: int | None = None

    def __post_init__(self) -> None:
        if self.total < 1 or min(self.first, self.second or 0) < 0:
            raise ValueError(f"pips can't be below 0, and a total can't be below 1: {self}")

    @property
    def made(self) -> int:
        return self.first + (self.second or 0)

    @property
    def missing(self) -> int:
        return max(0, self.total - self.made)

    @property
    def extra(self) -> int:
        return max(0, self.made - self.total)


@dataclass(frozen=True, slots=True)
class Pip:
    """A pip in a cell."""

    part: Part
    cell: FrameCell
    is_extra: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The cells of a total, with their pips."""

    cells: tuple[FrameCell, ...]
    pips: tuple[Pip, ...]
    """The pips of the first part, then those of the second."""
    empty: tuple[FrameCell, ...]


def cell_at(number: int) -> FrameCell:
    return FrameCell(number // ROW, number % ROW)


def frame_of(pair: Pair) -> Frame:
    """The frame of the total, filled with the pips of the known parts."""
    cells = tuple(cell_at(number) for number in range(pair.total))
    pips = tuple(
        Pip("first" if number < pair.first else "second", cell_at(number), number >= pair.total)
        for number in range(pair.made)
    )
    return Frame(cells, pips, cells[len(pips) :])


def bridge_of(pair: Pair) -> tuple[int, int] | None:
    """For two parts below ten: what completes the ten, and the rest; None if the sum does not cross ten."""
    first, second = pair.first, pair.second
    if second is None or pair.total <= TEN or not (0 < first < TEN and second < TEN and pair.made > TEN):
        return None
    return TEN - first, pair.made - TEN


# The task of a placement


@dataclass(frozen=True, slots=True)
class Bond:
    """Two halves make the total: `known` is on the table, and the other one is needed."""

    known: int
    total: int

    @property
    def needed(self) -> int:
        return self.total - self.known


@dataclass(frozen=True, slots=True)
class OwnSum:
    """A matador is played on any number."""

    tile: Tile
    end: End
    total: int | None
    """The sum of its halves; None for a matador whose halves don't make the total, such as the double blank."""


@dataclass(frozen=True, slots=True)
class OnlyBlank:
    """Only a blank fits next to a matador, and nothing is added."""


@dataclass(frozen=True, slots=True)
class Equal:
    """Equal halves touch; nothing is added."""

    value: int


@dataclass(frozen=True, slots=True)
class Free:
    """Any tile fits, either way round."""


Task: TypeAlias = Bond | OwnSum | OnlyBlank | Equal | Free


def task_of(rules: Ruleset, end: End | None, play: Play) -> Task:
    """The task of a legal placement at an end, which is None for the opening tile."""
    if end is None or isinstance(end, WildEnd):
        return Free()
    half = _touching(play)
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
    """True if a blank fits next to a crosswise matador because its halves already make the total."""
    return rules.matador_cross == "blank" and rules.joining == "sum" and matador.pips == rules.total


def takes_matadors(rules: Ruleset) -> bool:
    """True if matadors also fit where no half makes the total."""
    return bool(rules.matador_tiles) and (rules.matador_cross != "none" or rules.matador_along == "wild")


def takes_matador(rules: Ruleset, end: End) -> bool:
    """True if another matador fits this end in this way."""
    there = {end.tile} if isinstance(end, MatadorEnd) else set()
    return takes_matadors(rules) and bool(rules.matador_tiles - there)


def facts_in_play(
    rules: Ruleset, ends: Mapping[Arm, End], legal: Iterable[Action]
) -> Iterator[tuple[Play, Bond]]:
    """The legal placements that are facts: they complete a number other than 0 to the total."""
    for action in legal:
        if isinstance(action, Play) and action.arm is not None:
            task = task_of(rules, ends[action.arm], action)
            if isinstance(task, Bond) and 1 <= task.known < task.total:
                yield action, task


@dataclass(frozen=True, slots=True)
class Sum:
    """A picture of two parts and a total."""

    pair: Pair
    picture: Picture
    has_frame: bool = True
    """False to leave out the frame, if the picture has one."""
    is_matadors: bool = False
    """True for a matador's own sum, which shows the matador badge."""
    is_bare: bool = False
    """True while the pips are moving into the frame."""

    @property
    def shows_frame(self) -> bool:
        return self.has_frame and self.picture == "frames"


def sum_made(rules: Ruleset, end: End | None, play: Play) -> str:
    """The sum of a legal placement, such as `3 + 4 = 7`; empty if nothing is added."""
    if play.direction == "crosswise" and play.tile in rules.matador_tiles:
        if rules.matador_cross == "complement" and isinstance(end, ValueEnd):
            return f"{end.value} \N{RIGHTWARDS ARROW} {rules.total - end.value}"
        # Matadors such as `0-0` don't make the total.
        own = play.tile
        return f"{own.low} + {own.high} = {own.pips}" if own.pips == rules.total else ""
    match task_of(rules, end, play):
        case Bond(known, total):
            return f"{known} + {_touching(play)} = {total}"
        case Equal(value):
            return f"{value} = {value}"
        case _:
            return ""


def is_matadors(rules: Ruleset, end: End | None, play: Play) -> bool:
    """True if the sum of a placement is the matador's own sum, not that of touching halves."""
    if play.tile not in rules.matador_tiles:
        return False
    if play.direction == "crosswise" or not isinstance(end, ValueEnd):
        return play.direction == "crosswise"
    return _touching(play) != (end.value if rules.joining == "same" else rules.total - end.value)


def partner(rules: Ruleset, end: End | None, half: int) -> int | None:
    """The half of a crosswise matador that makes the total with `half`, or equals it; None if neither does."""
    if not isinstance(end, MatadorEnd) or rules.matador_cross == "blank":
        return None
    wanted = half if rules.joining == "same" else rules.total - half
    return wanted if wanted in end.tile.halves else None


def _touching(play: Play) -> int:
    """The touching half; either half of a spinner, which is crosswise."""
    return play.tile.low if play.touching is None else play.touching


@dataclass(frozen=True, slots=True)
class Laid:
    """The sum of a played tile."""

    pair: Pair | None
    """None for a matador whose halves don't make the total, such as the double blank."""
    is_matadors: bool = False
    """True if the sum is that of a matador's own halves."""


def pairs_at(rules: Ruleset, end: End) -> tuple[Pair, ...]:
    """The sums to complete at an end: one for each half of a matador."""
    if rules.joining == "same":
        return ()
    match end:
        case ValueEnd(value):
            return (Pair(rules.total, value),)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return (Pair(rules.total, rules.total),) if tile.pips == rules.total else ()
        case MatadorEnd(tile):
            return tuple(Pair(rules.total, half) for half in tile.halves)
        case WildEnd():
            return ()
        case _:
            assert_never(end)


def laid(rules: Ruleset, end: End | None, play: Play) -> Laid | None:
    """The sum of a legal placement; None if nothing is added."""
    tile = play.tile
    if rules.joining == "same":
        return None
    if end is None:
        is_own = tile in rules.matador_tiles and play.direction == "crosswise"
        return _own(rules, tile) if is_own else None
    match task_of(rules, end, play):
        case OwnSum():
            return _own(rules, tile)
        case Bond(known):
            return Laid(Pair(rules.total, known, _touching(play)))
        case _:
            return None


def _own(rules: Ruleset, matador: Tile) -> Laid:
    makes = matador.pips == rules.total
    return Laid(Pair(rules.total, matador.low, matador.high) if makes else None, is_matadors=True)


def dropped(rules: Ruleset, reason: Reason) -> tuple[Pair, ...]:
    """The wrong sums of a half that does not fit; empty if there is another reason."""
    if not isinstance(reason, DoesNotFit) or rules.joining == "same" or len(reason.halves) != 1:
        return ()
    (half,) = reason.halves
    tried = (Pair(pair.total, pair.first, half) for pair in pairs_at(rules, reason.end))
    # A half that makes the total was refused for another reason.
    return tuple(pair for pair in tried if pair.made != pair.total)


def joined_numbers(rules: Ruleset, actions: Iterable[Action]) -> frozenset[int]:
    """The numbers that touch their needed number in a round so far, including the halves of matadors."""
    if rules.joining == "same":
        return frozenset()
    seen: set[int] = set()
    for play in actions:
        if not isinstance(play, Play):
            continue
        if play.tile in rules.matador_tiles and play.tile.pips == rules.total:
            seen |= set(play.tile.halves)
        elif play.touching is not None:
            seen |= {play.touching, rules.total - play.touching}
    return frozenset(number for number in seen if 1 <= number < rules.total)
