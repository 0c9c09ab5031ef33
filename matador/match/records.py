"""The record of a match (rulebook section 8): its JSON members and their limits.

No match can exceed the limits; they make untrusted records cheap to read.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from matador.rules.options import LARGEST, MAX_ROUNDS

FORMAT: Final = "matador-record/1"

MAX_BYTES = 8 * 2**20
"""Maximum size of a record; 200 rounds with eight players and 91 tiles take about 3 MB."""

_MAX_ACTIONS = 4096
MAX_MARKS = 10_000

Whole: TypeAlias = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
TileText: TypeAlias = Annotated[str, Meta(max_length=5)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=6)]
Tiles: TypeAlias = Annotated[list[TileText], Meta(max_length=91)]
LONGEST_NAME: Final = 200
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
OptionJson: TypeAlias = Whole | bool | Name | Tiles | None
Commitment: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Scalar: TypeAlias = Whole | bool | Name | None
Mark: TypeAlias = Annotated[
    dict[Name, Scalar | Annotated[list[Scalar], Meta(max_length=100)]], Meta(max_length=16)
]


class RoundResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a round."""

    how: Literal["out", "blocked"]
    winner: Seat | None
    """The side that won, or null."""
    pips: Annotated[list[Count], Meta(max_length=8)]
    points: Annotated[list[Count], Meta(max_length=8)]


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round: the deal, the actions and, if it is finished, the result."""

    hands: Annotated[list[Tiles], Meta(max_length=8)]
    boneyard: Tiles
    starter: Seat
    actions: Annotated[list[ActionText], Meta(max_length=_MAX_ACTIONS)]
    lots: Annotated[list[TileText], Meta(max_length=8)] | UnsetType = UNSET
    result: RoundResult | UnsetType = UNSET


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret and the cut, which determine all deals in a match, and the code shown before the cut."""

    commitment: Commitment
    cut: Annotated[str, Meta(pattern=r"^[!-~]{1,40}\Z")] | None
    secret: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One match."""

    format: Literal["matador-record/1"]
    ruleset: Annotated[dict[Name, OptionJson], Meta(max_length=64)]
    seed: Whole | None
    """The deal number; null if the deals were set by hand."""
    players: Annotated[list[Name], Meta(max_length=8)]
    rounds: Annotated[list[Round], Meta(max_length=MAX_ROUNDS)]
    totals: Annotated[list[Count], Meta(max_length=8)]
    """Each side's total points over the finished rounds."""
    proof: Proof | UnsetType = UNSET
    date: Name | UnsetType = UNSET
    """An ISO 8601 date, with or without a time."""
    marks: Annotated[list[Mark], Meta(max_length=MAX_MARKS)] | UnsetType = UNSET
    """Hints, undos and changes of player (`annotations`)."""


encode = msgspec.json.Encoder().encode
