"""What a monkey does, step by step, as values that can be printed, read and done again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui import inputs
from matador.ui.inputs import Input, Point


@dataclass(frozen=True, slots=True)
class Begin:
    """The program is started; one that runs is left first."""

    game: MatchSetup | None
    """The match that it begins with; None: it begins at home."""
    seed: int
    """Of the deals and of the bots."""
    settings: Settings = field(default_factory=Settings)
    size: Point = (1280, 720)
    bars: bool = False


@dataclass(frozen=True, slots=True)
class Wait:
    """Time passes, seen by the program as one frame."""

    duration_ms: int


@dataclass(frozen=True, slots=True)
class Calm:
    """Time passes until a person is to do something or the round is over, which must come about."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The picture is drawn."""


Step: TypeAlias = Begin | Wait | Calm | Draw | Input


def is_input(step: Step) -> bool:
    return not isinstance(step, Begin | Wait | Calm | Draw)


def as_text(steps: Sequence[Step]) -> str:
    """The steps as a list that Python reads; `read` is the inverse."""
    return "".join(["[\n", *(f"    {step!r},\n" for step in steps), "]"])


def read(text: str) -> list[Step]:
    """The steps of a text that `as_text` has written."""
    names = {kind.__name__: kind for kind in (Begin, Wait, Calm, Draw, MatchSetup, SeatSetup, Settings)}
    known = names | {name: getattr(inputs, name) for name in _INPUTS}
    found: list[Step] = eval(text, {"__builtins__": {}}, known)  # noqa: S307 - our own failing lists
    return found


_INPUTS = (
    *("PointerDown", "PointerMoved", "PointerUp", "Wheel", "Key", "Typed"),
    *("FocusLost", "Resized", "Exposed", "QuitAsked"),
)
