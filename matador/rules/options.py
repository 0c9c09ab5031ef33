"""The options of a ruleset and the values that each may have (rulebook section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from matador.rules.errors import RulesetError
from matador.rules.tiles import SETS, NotationError, parse_tile

Joining: TypeAlias = Literal["sum", "same"]
Starter: TypeAlias = Literal["highest-double", "drawn-lots", "random"]
LaterStarter: TypeAlias = Literal["same", "winner", "next"]
NoDouble: TypeAlias = Literal["heaviest", "redeal"]
Opening: TypeAlias = Literal["any", "the-double"]
MatadorCross: TypeAlias = Literal["none", "blank", "either", "complement"]
MatadorAlong: TypeAlias = Literal["never", "ordinary", "wild"]
MatadorTiming: TypeAlias = Literal["any-time", "last-resort"]
MatadorDuty: TypeAlias = Literal["must", "draw-instead", "never"]
GoingOut: TypeAlias = Literal["opponents", "none"]
Blocked: TypeAlias = Literal["opponents", "differences", "total-minus-own", "none"]

OptionValue: TypeAlias = int | bool | str | list[str] | None
"""The value of an option as JSON has it."""

LARGEST = 2**53 - 1
"""The largest whole number of an option: beyond it JSON readers disagree."""


@dataclass(frozen=True, slots=True)
class Words:
    """A column of words."""

    allowed: tuple[str, ...]

    def takes(self) -> str:
        return ", ".join(self.allowed)

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and value in self.allowed


@dataclass(frozen=True, slots=True)
class Flag:
    """A column of true and false."""

    def takes(self) -> str:
        return "true or false"

    def holds(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Whole:
    """A column of whole numbers, and perhaps of one word or null."""

    least: int
    most: int = LARGEST
    besides: str | None = ""

    def takes(self) -> str:
        numbers = f"a whole number from {self.least}" + (f" to {self.most}" if self.most < LARGEST else " up")
        return numbers if self.besides == "" else f"{numbers}, or {self.besides or 'null'}"

    def holds(self, value: object) -> bool:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.least <= value <= self.most
        return self.besides != "" and value == self.besides


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of a few whole numbers."""

    allowed: tuple[int, ...]

    def takes(self) -> str:
        return ", ".join(map(str, self.allowed))

    def holds(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value in self.allowed


@dataclass(frozen=True, slots=True)
class TileList:
    """The column of `matadors`: `standard`, or different tiles."""

    def takes(self) -> str:
        return 'standard, or a list of different tiles like ["0-0", "2-5"]'

    def holds(self, value: object) -> bool:
        if value == "standard":
            return True
        if not isinstance(value, list | tuple):
            return False
        try:
            tiles = [parse_tile(text) for text in value if isinstance(text, str)]
        except NotationError:
            return False
        return len(value) == len(tiles) == len(set(tiles))


Column: TypeAlias = Words | Flag | Whole | Numbers | TileList

COLUMNS: Mapping[str, Column] = {
    "set": Numbers(SETS),
    "blanks": Flag(),
    "matadors": TileList(),
    "players": Whole(2, 8),
    "partnerships": Flag(),
    "hand_size": Whole(1, besides="all"),
    "joining": Words(get_args(Joining)),
    "starter": Words(get_args(Starter)),
    "later_starter": Words(get_args(LaterStarter)),
    "no_double": Words(get_args(NoDouble)),
    "opening": Words(get_args(Opening)),
    "matador_cross": Words(get_args(MatadorCross)),
    "matador_along": Words(get_args(MatadorAlong)),
    "matador_timing": Words(get_args(MatadorTiming)),
    "matador_duty": Words(get_args(MatadorDuty)),
    "spinner": Flag(),
    "draw_limit": Whole(0, besides=None),
    "draw_when_able": Flag(),
    "play_after_draw": Flag(),
    "reserve": Whole(0),
    "going_out": Words(get_args(GoingOut)),
    "blocked": Words(get_args(Blocked)),
    "penalty": Flag(),
    "target": Whole(1, 1000, besides=None),
}
"""Every option by its name, in the order of the rulebook."""


def column(name: str) -> Column:
    """The column of the option `name`; `RulesetError` if there is no such option."""
    if name not in COLUMNS:
        raise RulesetError((name,), f"there is no option `{name}`; the options are {', '.join(COLUMNS)}")
    return COLUMNS[name]


def check_value(name: str, value: object) -> None:
    """Raise `RulesetError` unless `value` stands in the column of the option `name`."""
    taken = column(name)
    if not taken.holds(value):
        raise RulesetError((name,), f"`{name}` cannot be {_shown(value)}; it takes {taken.takes()}")


def checked_values(values: Mapping[str, object]) -> dict[str, Any]:
    """Every option by its name, checked against its column and ready to become the fields of a `Ruleset`.

    `RulesetError` for an option that is missing or unknown, or a value outside its column.
    """
    for name, value in values.items():
        check_value(name, value)
    missing = tuple(name for name in COLUMNS if name not in values)
    if missing:
        raise RulesetError(missing, f"the ruleset lacks {', '.join(f'`{name}`' for name in missing)}; add it")
    ready: dict[str, Any] = dict(values)
    if ready["matadors"] != "standard":
        ready["matadors"] = tuple(parse_tile(text) for text in ready["matadors"])
    return ready


def _shown(value: object) -> str:
    text = {True: "true", False: "false", None: "null"}.get(value) if isinstance(value, bool | None) else None
    if text is None:
        text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
