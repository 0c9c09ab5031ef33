"""A playable ruleset: compatible options and the facts that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal

from matador.rules.conflicts import conflicts
from matador.rules.errors import RulesetError
from matador.rules.options import (
    Blocked,
    BlockedTie,
    DoubleBlank,
    GoingOut,
    Joining,
    LaterStarter,
    MatadorAlong,
    MatadorCross,
    MatadorDuty,
    MatadorTiming,
    MatchBy,
    NoDouble,
    Opening,
    OptionValue,
    Starter,
    checked_values,
)
from matador.rules.tiles import DOUBLE_BLANK, Tile, tile_set


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A ruleset, compared and hashed by its options; derived facts are cached.

    The options are those of rulebook section 2, with the same names. Construction raises `RulesetError` if they cannot
    be combined; `from_values` also checks each value against its column.
    """

    set: Literal[4, 5, 6, 9, 12]
    blanks: bool
    matadors: Literal["standard"] | tuple[Tile, ...]
    players: int
    partnerships: bool
    hand_size: int | Literal["all"]
    joining: Joining
    starter: Starter
    later_starter: LaterStarter
    no_double: NoDouble
    opening: Opening
    matador_cross: MatadorCross
    matador_along: MatadorAlong
    matador_timing: MatadorTiming
    matador_duty: MatadorDuty
    spinner: bool
    draw_limit: int | None
    draw_when_able: bool
    play_after_draw: bool
    reserve: int
    going_out: GoingOut
    blocked: Blocked
    blocked_tie: BlockedTie
    double_blank: DoubleBlank
    match_by: MatchBy
    penalty: bool
    target: int | None

    def __post_init__(self) -> None:
        found = conflicts(self)
        if found:
            names = tuple(dict.fromkeys(name for conflict in found for name in conflict.options))
            raise RulesetError(
                names,
                " ".join(conflict.message for conflict in found),
                tuple(conflict.kind for conflict in found),
                tuple(conflict.message for conflict in found),
            )

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Ruleset:
        """Build a ruleset from JSON values of all options; `RulesetError` if anything is wrong."""
        return cls(**checked_values(values))

    def values(self) -> dict[str, OptionValue]:
        """Every option as a JSON value, by name: the inverse of `from_values`."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.matadors != "standard":
            values["matadors"] = [str(tile) for tile in self.matadors]
        return values

    @cached_property
    def total(self) -> int:
        """The total T that touching halves make (rulebook section 1)."""
        return self.set + 1

    @property
    def set_double(self) -> Tile:
        """The highest double of the set."""
        return Tile(self.set, self.set)

    @cached_property
    def halves(self) -> range:
        """The values that a half can have."""
        return range(0 if self.blanks else 1, self.set + 1)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in play, ascending."""
        return tile_set(self.set, blanks=self.blanks)

    @cached_property
    def matador_tiles(self) -> frozenset[Tile]:
        """The tiles of the set that are matadors."""
        if self.matadors != "standard":
            return frozenset(self.matadors).intersection(self.tiles)
        return frozenset(tile for tile in self.tiles if tile == DOUBLE_BLANK or tile.pips == self.total)

    @cached_property
    def tiles_to_draw(self) -> int:
        """Maximum number of tiles that can be drawn in a round."""
        if self.hand_size == "all" or self.draw_limit == 0:
            return 0
        return max(0, len(self.tiles) - self.tiles_each * self.players - self.reserve)

    def counted(self, tile: Tile) -> int:
        """The pips of a tile when hands are counted."""
        return self.double_blank if tile == DOUBLE_BLANK else tile.pips

    @cached_property
    def tiles_each(self) -> int:
        """Number of tiles dealt to each player."""
        return len(self.tiles) // self.players if self.hand_size == "all" else self.hand_size

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        if self.partnerships:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.players))

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return seat % 2 if self.partnerships else seat
