"""The options of a ruleset and their possible values (rulebook section 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from matador.rules.tiles import SETS, NotationError, parse_tile


def gettext_noop(message: str) -> str:
    """Mark a message for translation, and return it unchanged; `Language.marked` in `ui` translates it later."""
    return message


class RulesetError(ValueError):
    """The ruleset cannot be played; `options` names those in conflict, and the message says what to change.

    `kinds` contains the conflicts' codes in rulebook order; it is empty if a value or name is wrong.
    """

    def __init__(
        self,
        options: tuple[str, ...],
        message: str,
        kinds: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
    ) -> None:
        super().__init__(options, message, kinds, conflicts)
        self.options = options
        self.message = message
        self.kinds = kinds
        self.conflicts = conflicts
        """One message for each of `kinds`."""

    def __str__(self) -> str:
        return self.message


Joining: TypeAlias = Literal["sum", "same"]
Starter: TypeAlias = Literal["highest-double", "set-double", "drawn-lots", "drawn-lots-low", "random"]
LaterStarter: TypeAlias = Literal["same", "winner", "loser", "next"]
NoDouble: TypeAlias = Literal["heaviest", "redeal"]
Opening: TypeAlias = Literal["any", "the-double"]
MatadorCross: TypeAlias = Literal["none", "blank", "either", "complement"]
MatadorAlong: TypeAlias = Literal["never", "ordinary", "wild"]
MatadorTiming: TypeAlias = Literal["any-time", "last-resort"]
MatadorDuty: TypeAlias = Literal["must", "draw-instead", "never"]
GoingOut: TypeAlias = Literal["opponents", "none"]
Blocked: TypeAlias = Literal["opponents", "differences", "total-minus-own", "combined", "none"]
BlockedTie: TypeAlias = Literal["drawn", "last-to-play"]
DoubleBlank: TypeAlias = Literal[0, 10]
MatchBy: TypeAlias = Literal["points", "rounds"]

OptionValue: TypeAlias = int | bool | str | list[str] | None
"""An option's value, as in JSON."""

MAX_ROUNDS = 200

LARGEST = 2**53 - 1
"""The largest whole number that an option accepts; JSON parsers disagree about larger ones."""


@dataclass(frozen=True, slots=True)
class OptionDomain:
    """The values that an option accepts."""

    takes: str
    """The accepted values, in words."""
    holds: Callable[[object], bool]
    choices: tuple[OptionValue, ...] = ()
    """All values, if there are few enough to list."""


def _one_of(choices: Sequence[str | int]) -> OptionDomain:
    listed = ", ".join(map(str, choices))
    # In Python, 1 == 1.0 == True, but only 1 is a whole number.
    kind = type(choices[0])
    return OptionDomain(listed, lambda value: type(value) is kind and value in choices, tuple(choices))


def _true_or_false() -> OptionDomain:
    return OptionDomain("true or false", lambda value: isinstance(value, bool), (False, True))


def _whole(least: int, most: int = LARGEST, *, besides: tuple[str | None, ...] = ()) -> OptionDomain:
    """A whole number from `least` to `most`, or one of the values in `besides`."""
    numbers = f"a whole number from {least} " + (f"to {most}" if most < LARGEST else "up")
    words = [", or " + (word or "null") for word in besides]

    def holds(value: object) -> bool:
        if isinstance(value, int) and not isinstance(value, bool):
            return least <= value <= most
        return isinstance(value, str | None) and value in besides

    return OptionDomain(numbers + "".join(words), holds)


def _is_matadors(value: object) -> bool:
    if value == "standard":
        return True
    if not isinstance(value, list | tuple):
        return False
    try:
        tiles = [parse_tile(text) for text in value if isinstance(text, str)]
    except NotationError:
        return False
    return len(value) == len(tiles) == len(set(tiles))


COLUMNS: Mapping[str, OptionDomain] = {
    "set": _one_of(SETS),
    "blanks": _true_or_false(),
    "matadors": OptionDomain(
        'standard, or a list of different tiles, smaller half first: ["0-0", "2-5"]', _is_matadors
    ),
    "players": _whole(2, 8),
    "partnerships": _true_or_false(),
    "hand_size": _whole(1, besides=("all",)),
    "joining": _one_of(get_args(Joining)),
    "starter": _one_of(get_args(Starter)),
    "later_starter": _one_of(get_args(LaterStarter)),
    "no_double": _one_of(get_args(NoDouble)),
    "opening": _one_of(get_args(Opening)),
    "matador_cross": _one_of(get_args(MatadorCross)),
    "matador_along": _one_of(get_args(MatadorAlong)),
    "matador_timing": _one_of(get_args(MatadorTiming)),
    "matador_duty": _one_of(get_args(MatadorDuty)),
    "spinner": _true_or_false(),
    "draw_limit": _whole(0, besides=(None,)),
    "draw_when_able": _true_or_false(),
    "play_after_draw": _true_or_false(),
    "reserve": _whole(0),
    "going_out": _one_of(get_args(GoingOut)),
    "blocked": _one_of(get_args(Blocked)),
    "blocked_tie": _one_of(get_args(BlockedTie)),
    "double_blank": _one_of(get_args(DoubleBlank)),
    "match_by": _one_of(get_args(MatchBy)),
    "penalty": _true_or_false(),
    "target": _whole(1, 1000, besides=(None,)),
}
"""Every option by name, in rulebook order."""


def check_value(name: str, value: object) -> None:
    """Raise `RulesetError` unless the option `name` accepts `value`."""
    if name not in COLUMNS:
        raise RulesetError((name,), f"unknown option `{name[:60]}`; choose from {', '.join(COLUMNS)}")
    taken = COLUMNS[name]
    if not taken.holds(value):
        limit = f" (the largest is {LARGEST})" if isinstance(value, int) and value > LARGEST else ""
        import json  # noqa: PLC0415 - only needed for a refusal

        text = json.dumps(value, default=str, ensure_ascii=False)
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise RulesetError((name,), f"`{name}` cannot be {shown}; it takes {taken.takes}{limit}")


def checked_values(values: Mapping[str, object]) -> dict[str, Any]:
    """Check every option against its column, and convert the values for the fields of a `Ruleset`.

    `RulesetError` for a missing or unknown option, or a value that is not accepted.
    """
    for name, value in values.items():
        check_value(name, value)
    missing = tuple(name for name in COLUMNS if name not in values)
    if missing:
        raise RulesetError(
            missing, f"the ruleset has no {', '.join(f'`{name}`' for name in missing)}; add it"
        )
    ready: dict[str, Any] = dict(values)
    if ready["matadors"] != "standard":
        ready["matadors"] = tuple(parse_tile(text) for text in ready["matadors"])
    return ready
