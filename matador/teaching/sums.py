"""The sum that touching halves make: in figures, for which no language is needed, and as a learner is shown it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from matador.match.help import Picture
from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.teaching.frames import Pair
from matador.teaching.tasks import counts_as_total


@dataclass(frozen=True, slots=True)
class Sum:
    """What is seen of two parts and a total."""

    pair: Pair
    picture: Picture
    has_frame: bool = True
    """Whether the frame is shown, in the picture that has one."""
    is_matadors: bool = False
    """Whether it is a matador's own sum, which bears its sign."""
    is_bare: bool = False
    """Whether the pips are still on their way into the frame."""

    @property
    def shows_frame(self) -> bool:
        return self.has_frame and self.picture == "frames"


def sum_made(rules: Ruleset, end: End | None, play: Play) -> str:
    """`3 + 4 = 7` for what a legal placement adds up to; empty where nothing is added up."""
    if play.direction == "crosswise" and play.tile in rules.matador_tiles:
        return _crosswise(rules, end, play)
    match end:
        case None | WildEnd():
            return ""
        case ValueEnd(value):
            half = _touching(play)
            # A matador may go on anything: what its halves make says nothing of the halves that touch.
            is_by_right = play.tile in rules.matador_tiles and not _fits(rules, value, half)
            return "" if is_by_right else _sum(rules, value, half)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return _sum(rules, rules.total, 0) if counts_as_total(rules, tile) and play.touching == 0 else ""
        case MatadorEnd():
            touched = partner(rules, end, _touching(play))
            return "" if touched is None else _sum(rules, touched, _touching(play))
        case _:
            assert_never(end)


def is_matadors(rules: Ruleset, end: End | None, play: Play) -> bool:
    """Whether what is shown of a placement is the matador's own sum, not that of halves that touch."""
    if play.tile not in rules.matador_tiles:
        return False
    across = play.direction == "crosswise"
    return across or (isinstance(end, ValueEnd) and not _fits(rules, end.value, _touching(play)))


def partner(rules: Ruleset, end: End | None, half: int) -> int | None:
    """The half of a crosswise matador that makes the total with `half`, or equals it; None if none does."""
    if not isinstance(end, MatadorEnd) or rules.matador_cross == "blank":
        return None
    wanted = half if rules.joining == "same" else rules.total - half
    return wanted if wanted in end.tile.halves else None


def _crosswise(rules: Ruleset, end: End | None, play: Play) -> str:
    """A matador makes the total by itself, or turns a number into what is missing to it."""
    if rules.matador_cross == "complement" and isinstance(end, ValueEnd):
        return f"{end.value} \N{RIGHTWARDS ARROW} {rules.total - end.value}"
    return _own(rules, play.tile)


def _own(rules: Ruleset, matador: Tile) -> str:
    """What the halves of a matador make; empty for `0-0` and the like, which make something else."""
    return f"{matador.low} + {matador.high} = {matador.pips}" if matador.pips == rules.total else ""


def _fits(rules: Ruleset, value: int, half: int) -> bool:
    return half == (value if rules.joining == "same" else rules.total - value)


def _touching(play: Play) -> int:
    """The half that touches; either of a spinner."""
    return play.tile.low if play.touching is None else play.touching


def _sum(rules: Ruleset, one: int, other: int) -> str:
    if rules.joining == "same":
        return f"{one} = {other}"
    made = one + other
    return f"{one} + {other} = {made}"
