"""The items of practice as values: what is shown, and what there is to choose from. `answers` has what is right.

Halves run from 1 to the total less 1; 0 is among them only where blanks are wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never, get_args

from matador.rules import Tile
from matador.teaching.facts import Fact
from matador.teaching.item_kinds import ItemKind

LEAST_TOTAL: Final = 5
"""Below it there are too few halves to choose from."""

MOST_HALVES: Final = 4
"""So many halves an item of halves shows, where the total has as many."""

TILES: Final = 3
"""So many tiles an item of tiles shows."""

SHOWN_MS: Final = 1000
"""How long a brief frame is seen."""

EquationForm: TypeAlias = Literal["total first", "gap first", "subtraction"]
"""`7 = 3 + ?`, `? + 3 = 7`, `7 - 3 = ?`."""

EQUATION_FORMS: tuple[EquationForm, ...] = get_args(EquationForm)


@dataclass(frozen=True, slots=True)
class Halves:
    """An end shows the known number; one of the halves makes the total with it, or none of these does."""

    fact: Fact
    halves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    """An end shows the known number; one half of one of the tiles makes the total with it, or none does."""

    fact: Fact
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class MissingPart:
    """An end shows the known number; what is missing is typed."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Equation:
    """A sum in figures with a gap; what stands there is typed."""

    fact: Fact
    form: EquationForm

    @property
    def text(self) -> str:
        """The sum as it is read, with `?` for the gap."""
        total, known = self.fact.total, self.fact.known
        match self.form:
            case "total first":
                return f"{total} = {known} + ?"
            case "gap first":
                return f"? + {known} = {total}"
            case "subtraction":
                return f"{total} - {known} = ?"
            case _:
                assert_never(self.form)


@dataclass(frozen=True, slots=True)
class Claim:
    """It is said that the known number and another make the total: true or false."""

    fact: Fact
    said: int

    @property
    def is_true(self) -> bool:
        return self.said == self.fact.needed


@dataclass(frozen=True, slots=True)
class BriefFrame:
    """The frame with the known pips is seen for `SHOWN_MS`; how many are missing is typed."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Train:
    """As many of the tiles as can be are laid in one line from a number on, each making the total where it touches.

    It is about no fact alone. There is no matador and no blank among the tiles.
    """

    total: int
    start: int
    tiles: tuple[Tile, ...]


FactItem: TypeAlias = Halves | Tiles | MissingPart | Equation | Claim | BriefFrame
Item: TypeAlias = FactItem | Train


def kind_of(item: Item) -> ItemKind:
    """The kind of an item."""
    match item:
        case Halves():
            return "halves"
        case Tiles():
            return "tiles"
        case MissingPart():
            return "keypad"
        case Equation():
            return "equation"
        case Claim():
            return "claim"
        case BriefFrame():
            return "brief frame"
        case Train():
            return "train"
        case _:
            assert_never(item)


def fact_of(item: Item) -> Fact | None:
    """The fact that an item asks for; None for a train."""
    return None if isinstance(item, Train) else item.fact
