"""What a sentence of the table claims of a place or a turn, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import Direction, Tile

# Of the place that is spoken of


@dataclass(frozen=True, slots=True)
class Only:
    """Tiles with one of these halves go there, or matadors, and nothing else does."""

    halves: frozenset[int]
    matadors: bool


@dataclass(frozen=True, slots=True)
class Needs:
    """Matadors aside, tiles go there by these halves and no others."""

    halves: frozenset[int]


@dataclass(frozen=True, slots=True)
class EveryMatador:
    """All matadors go there, whatever their halves."""


@dataclass(frozen=True, slots=True)
class EveryTile:
    """All tiles go there, along and with either half."""


@dataclass(frozen=True, slots=True)
class Makes:
    """What a half makes with a number that lies there; so many too many, or below 0 too few."""

    first: int
    second: int
    made: int
    over: int | None = None
    """None: it is not said."""


@dataclass(frozen=True, slots=True)
class OwnSum:
    """The halves of the matador that is laid make the total."""

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
    """Other tiles than matadors touch such that this total is made."""

    total: int


@dataclass(frozen=True, slots=True)
class Equals:
    """Other tiles than matadors touch with an equal half."""


@dataclass(frozen=True, slots=True)
class Unequal:
    """A number that lies there, and the half that was tried, differ."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Asks:
    """A number lies there that is to be made up to a total; if `answered`, a tile there does so."""

    first: int
    total: int
    answered: bool = True


@dataclass(frozen=True, slots=True)
class Across:
    """Matadors, the spinner, both or nothing lie across there."""

    matadors: bool
    spinner: bool


@dataclass(frozen=True, slots=True)
class AllAlong:
    """Whatever goes there lies along."""


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

# Of the turn

Which: TypeAlias = Literal["any", "another", "this along", "none"]


@dataclass(frozen=True, slots=True)
class Turned:
    """The tile that was refused lies there the other way."""

    kind: Literal["any", "matador", "double"] = "any"
    wanted: Direction | None = None
    """None: it is not said which way."""


@dataclass(frozen=True, slots=True)
class OtherHalf:
    """The tile that was refused lies there once it is turned."""


@dataclass(frozen=True, slots=True)
class Fits:
    """The hand has a tile that fits: any, another one than was tried, or that very one, along."""

    which: Which


@dataclass(frozen=True, slots=True)
class OrdinaryFirst:
    """No matador may be laid now but as any other tile; with `none` not even so."""

    none: bool


@dataclass(frozen=True, slots=True)
class Legal:
    """A tile may be laid now."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class MustBegin:
    """The round is to be opened: with this tile, or with any in the hand."""

    tile: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class IsMatador:
    """The tile is one."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Drawing:
    """Whether a tile may be drawn; whether any is left, and may still be drawn by anybody."""

    now: bool
    left: Literal["none", "stays"] | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Passing:
    """A pass is legal."""


@dataclass(frozen=True, slots=True)
class EndNeed:
    """What an end needs that is called by a number, or None: by its matador, or a star."""

    called: int | None
    halves: frozenset[int]
    matador: bool = False
    wild: bool = False


@dataclass(frozen=True, slots=True)
class EachEnd:
    """What the ends need, each of them."""

    needs: tuple[EndNeed, ...]


@dataclass(frozen=True, slots=True)
class Lacks:
    """The hand has no tile with these halves, no matador, and nothing else would go anywhere."""

    halves: frozenset[int]
    matadors: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """What is said claims nothing of what fits."""


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
