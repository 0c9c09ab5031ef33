"""The claims of a table sentence about a place or a turn, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import Direction, Tile

# About the place


@dataclass(frozen=True, slots=True)
class Only:
    """Only tiles with one of these halves fit there, or matadors."""

    halves: frozenset[int]
    matadors: bool


@dataclass(frozen=True, slots=True)
class Needs:
    """Matadors aside, tiles fit there by these halves and no others."""

    halves: frozenset[int]


@dataclass(frozen=True, slots=True)
class EveryMatador:
    """All matadors fit there, with any halves."""


@dataclass(frozen=True, slots=True)
class EveryTile:
    """All tiles fit there, lengthwise and with either half."""


@dataclass(frozen=True, slots=True)
class Makes:
    """The sum of a half and a number that lies there: too high by `over`, or too low if negative."""

    first: int
    second: int
    made: int
    over: int | None = None
    """None: the text does not say."""


@dataclass(frozen=True, slots=True)
class OwnSum:
    """The halves of the played matador make the total."""

    first: int
    second: int
    made: int


@dataclass(frozen=True, slots=True)
class NeverMakes:
    """No half makes the total with this number, which lies there."""

    first: int
    total: int


@dataclass(frozen=True, slots=True)
class Total:
    """Tiles other than matadors touch so that they make this total."""

    total: int


@dataclass(frozen=True, slots=True)
class Equals:
    """Tiles other than matadors touch with an equal half."""


@dataclass(frozen=True, slots=True)
class Unequal:
    """The number that lies there and the half that was tried are different."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Asks:
    """The number that lies there needs a partner to make a total; if `answered`, a tile there provides it."""

    first: int
    total: int
    answered: bool = True


@dataclass(frozen=True, slots=True)
class Across:
    """Matadors, the spinner, both or nothing lie crosswise there."""

    matadors: bool
    spinner: bool


@dataclass(frozen=True, slots=True)
class AllAlong:
    """Any tile that fits there lies lengthwise."""


PlaceClaim: TypeAlias = (
    Only
    | Needs
    | EveryMatador
    | EveryTile
    | Makes
    | OwnSum
    | NeverMakes
    | Total
    | Equals
    | Unequal
    | Asks
    | Across
    | AllAlong
)

# About the turn

Which: TypeAlias = Literal["any", "another", "this along", "none"]


@dataclass(frozen=True, slots=True)
class Turned:
    """The tile that was refused fits there the other way."""

    kind: Literal["any", "matador", "double"] = "any"
    wanted: Direction | None = None
    """None: the text does not say which way."""


@dataclass(frozen=True, slots=True)
class OtherHalf:
    """The tile that was refused fits there once it is turned."""


@dataclass(frozen=True, slots=True)
class Fits:
    """The hand has a tile that fits: any, a different one than was tried, or that very one, lengthwise."""

    which: Which


@dataclass(frozen=True, slots=True)
class OrdinaryFirst:
    """A matador may only be played like any other tile now; with `none`, not even that."""

    none: bool


@dataclass(frozen=True, slots=True)
class Legal:
    """A tile may be played now."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class MustBegin:
    """The player must start the round: with this tile, or with any in the hand."""

    tile: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class IsMatador:
    """The tile is a matador."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Drawing:
    """Whether a tile may be drawn, and whether any tile is left that may still be drawn."""

    now: bool
    left: Literal["none", "stays"] | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Passing:
    """A pass is legal."""


@dataclass(frozen=True, slots=True)
class EndNeed:
    """The need of an end that a number names, or None for its matador or a star."""

    called: int | None
    halves: frozenset[int]
    matador: bool = False
    wild: bool = False


@dataclass(frozen=True, slots=True)
class EachEnd:
    """The need of every end."""

    needs: tuple[EndNeed, ...]


@dataclass(frozen=True, slots=True)
class Lacks:
    """The hand has no tile with these halves and no matador, and nothing else would fit anywhere."""

    halves: frozenset[int]
    matadors: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """The text claims nothing about which tiles fit."""


TurnClaim: TypeAlias = (
    Turned
    | OtherHalf
    | Fits
    | OrdinaryFirst
    | Legal
    | MustBegin
    | IsMatador
    | Drawing
    | Passing
    | EachEnd
    | Lacks
    | Nothing
)
Claim: TypeAlias = PlaceClaim | TurnClaim
