"""The record of a match as data (rulebook section 8): the members of its JSON and their limits.

The limits are above anything that a match can reach, so that an untrusted record is cheap to read.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from matador.rules.options import LARGEST, MOST_ROUNDS

FORMAT: Final = "matador-record/1"

MOST_BYTES = 8 * 2**20
"""Maximum size of one record; 200 rounds of eight players with 91 tiles take about 3 MB."""

_MOST_ACTIONS = 4096
MOST_MARKS = 10_000

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
    """How a round ended."""

    how: Literal["out", "blocked"]
    winner: Seat | None
    """The side that won, or null."""
    pips: Annotated[list[Count], Meta(max_length=8)]
    """By player."""
    points: Annotated[list[Count], Meta(max_length=8)]
    """By side."""


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One round: the deal, the actions and, if it is finished, the result."""

    hands: Annotated[list[Tiles], Meta(max_length=8)]
    boneyard: Tiles
    starter: Seat
    actions: Annotated[list[ActionText], Meta(max_length=_MOST_ACTIONS)]
    lots: Annotated[list[TileText], Meta(max_length=8)] | UnsetType = UNSET
    result: RoundResult | UnsetType = UNSET


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret and cut that all deals of a match follow from, and the code that was shown before the cut."""

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
    rounds: Annotated[list[Round], Meta(max_length=MOST_ROUNDS)]
    totals: Annotated[list[Count], Meta(max_length=8)]
    """By side, for the finished rounds."""
    proof: Proof | UnsetType = UNSET
    date: Name | UnsetType = UNSET
    """An ISO 8601 date, with or without a time."""
    marks: Annotated[list[Mark], Meta(max_length=MOST_MARKS)] | UnsetType = UNSET
    """Hints, undo and changes of seats: objects that hold words, numbers and lists of them."""


_encoder = msgspec.json.Encoder()


def encode(record: Record) -> bytes:
    """The JSON of a record on one line, without a line end."""
    return _encoder.encode(record)
