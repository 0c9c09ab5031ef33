"""A playable ruleset: a valid combination of options (rulebook section 2), and values derived from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal, TypeAlias

from matador.rules.options import (
    MAX_ROUNDS,
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
    RulesetError,
    Starter,
    checked_values,
)
from matador.rules.tiles import DOUBLE_BLANK, Tile, tile_set

ConflictKind: TypeAlias = Literal[
    "teams-need-four",
    "too-few-tiles",
    "no-deal",
    "matadors-not-in-set",
    "matadors-with-blanks",
    "matadors-cannot-lie",
    "double-blank-cannot-lie",
    "complement-needs-same",
    "spinner-with-complement",
    "double-must-decide",
    "penalty-with-teams",
    "penalty-with-rounds",
    "target-needs-points",
    "too-many-rounds",
]
"""The code of a conflict; `no-deal` means that the named ruleset has no deal for that number of players."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Options that cannot be combined, and a message that says what to change."""

    kind: ConflictKind
    options: tuple[str, ...]
    message: str


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A ruleset. Equality and hash depend on the options; derived values are cached.

    Rulebook section 2 explains the options. The constructor raises `RulesetError` if they cannot be combined;
    `from_values` also checks each value.
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
        found = (*_deal_conflicts(self), *_matador_conflicts(self), *_match_conflicts(self))
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
        """Build a ruleset from the JSON values of all options; `RulesetError` if anything is wrong."""
        return cls(**checked_values(values))

    def values(self) -> dict[str, OptionValue]:
        """Every option as a JSON value, by name: the inverse of `from_values`."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.matadors != "standard":
            values["matadors"] = [str(tile) for tile in self.matadors]
        return values

    @cached_property
    def total(self) -> int:
        """The total that touching halves make (rulebook section 1)."""
        return self.set + 1

    @property
    def set_double(self) -> Tile:
        return Tile(self.set, self.set)

    @cached_property
    def halves(self) -> range:
        return range(0 if self.blanks else 1, self.set + 1)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in play, in ascending order."""
        return tile_set(self.set, blanks=self.blanks)

    @cached_property
    def matador_tiles(self) -> frozenset[Tile]:
        if self.matadors != "standard":
            return frozenset(self.matadors).intersection(self.tiles)
        return frozenset(tile for tile in self.tiles if tile == DOUBLE_BLANK or tile.pips == self.total)

    @cached_property
    def has_crosswise(self) -> bool:
        """True if a tile may lie crosswise."""
        return self.spinner or (self.matador_cross != "none" and bool(self.matador_tiles))

    @cached_property
    def tiles_to_draw(self) -> int:
        """Maximum number of tiles that can be drawn in a round."""
        if self.hand_size == "all" or self.draw_limit == 0:
            return 0
        return max(0, len(self.tiles) - self.tiles_each * self.players - self.reserve)

    def counted(self, tile: Tile) -> int:
        """The pips a tile counts for in the score."""
        return self.double_blank if tile == DOUBLE_BLANK else tile.pips

    @cached_property
    def tiles_each(self) -> int:
        return len(self.tiles) // self.players if self.hand_size == "all" else self.hand_size

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        if self.partnerships:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.players))

    def side_of(self, seat: int) -> int:
        return seat % 2 if self.partnerships else seat


def _deal_conflicts(rules: Ruleset) -> Iterator[Conflict]:
    if rules.partnerships and rules.players != 4:
        yield Conflict(
            "teams-need-four",
            ("partnerships", "players"),
            f"`partnerships` needs 4 `players`, not {rules.players}. "
            "Let 4 play, or set `partnerships` to false.",
        )
    tiles = len(rules.tiles)
    if rules.hand_size != "all" and rules.hand_size * rules.players > tiles:
        yield Conflict(
            "too-few-tiles",
            ("hand_size", "players", "set", *(() if rules.blanks else ("blanks",))),
            f"a `hand_size` of {rules.hand_size} for {rules.players} `players` needs "
            f"{rules.hand_size * rules.players} tiles, but the `set` has {tiles}"
            f"{'' if rules.blanks else ' without `blanks`'}. Deal at most {tiles // rules.players}, "
            "let fewer play, or choose a larger set.",
        )


def _matador_conflicts(rules: Ruleset) -> Iterator[Conflict]:
    listed = () if rules.matadors == "standard" else rules.matadors
    too_high = [tile for tile in listed if tile.high > rules.set]
    without = [tile for tile in listed if tile.high <= rules.set and tile not in rules.tiles]
    if too_high:
        yield Conflict(
            "matadors-not-in-set",
            ("matadors", "set"),
            f"`matadors` names {_listed(too_high)}, which is not in the `set`. "
            "Leave it out, or choose a larger set.",
        )
    if without:
        yield Conflict(
            "matadors-with-blanks",
            ("matadors", "blanks"),
            f"`matadors` names {_listed(without)}, which has a blank. Leave it out, or set `blanks` to true.",
        )
    if rules.matador_cross == "none" and rules.matador_along == "never":
        yield Conflict(
            "matadors-cannot-lie",
            ("matador_cross", "matador_along"),
            "with `matador_cross` = none and `matador_along` = never nobody could ever play a matador. "
            "Change one of them.",
        )
    elif (
        rules.matador_cross == "none"
        and rules.matador_along == "ordinary"
        and DOUBLE_BLANK in rules.matador_tiles
    ):
        yield Conflict(
            "double-blank-cannot-lie",
            ("matador_cross", "matador_along", "matadors"),
            "with `matador_cross` = none and `matador_along` = ordinary nobody could ever play "
            "the double blank. Change one of them, or leave 0-0 out of `matadors`.",
        )
    if rules.matador_cross == "complement" and rules.joining == "sum":
        yield Conflict(
            "complement-needs-same",
            ("matador_cross", "joining"),
            "`matador_cross` = complement needs `joining` = same. Change one of them.",
        )
    if rules.matador_cross == "complement" and rules.spinner:
        yield Conflict(
            "spinner-with-complement",
            ("spinner", "matador_cross"),
            "`spinner` cannot be combined with `matador_cross` = complement. Change one of them.",
        )


def _match_conflicts(rules: Ruleset) -> Iterator[Conflict]:
    if rules.opening == "the-double":
        needed = {"starter": ("highest-double", "set-double"), "later_starter": ("same",)}
        wrong = tuple(option for option, values in needed.items() if getattr(rules, option) not in values)
        if wrong:
            yield Conflict(
                "double-must-decide",
                ("opening", *wrong),
                "`opening` = the-double needs `starter` = highest-double or set-double, and "
                "`later_starter` = same. "
                f"Change {' and '.join(f'`{option}`' for option in wrong)}, or set `opening` to any.",
            )
    if rules.penalty and rules.partnerships:
        yield Conflict(
            "penalty-with-teams",
            ("penalty", "partnerships"),
            "`penalty` counts each player's own pips, so it cannot be combined with `partnerships`. Turn one off.",
        )
    if rules.penalty and rules.match_by == "rounds":
        yield Conflict(
            "penalty-with-rounds",
            ("penalty", "match_by"),
            "`penalty` counts pips, so it cannot be combined with `match_by` = rounds. Change one of them.",
        )
    by_points = not rules.penalty and rules.match_by == "points"
    if rules.target is not None and by_points and rules.going_out != "opponents":
        yield Conflict(
            "target-needs-points",
            ("target", "penalty", "match_by", "going_out"),
            "a `target` needs points. Set `going_out` to opponents, `penalty` to true, "
            "`match_by` to rounds, or `target` to null.",
        )
    if rules.target is not None and rules.match_by == "rounds" and rules.target > MAX_ROUNDS:
        yield Conflict(
            "too-many-rounds",
            ("target", "match_by"),
            f"a match has at most {MAX_ROUNDS} rounds, so a `target` of {rules.target} with "
            "`match_by` = rounds is too high. Lower it.",
        )


def _listed(tiles: Sequence[Tile]) -> str:
    """The first five tiles, and how many more there are."""
    named = ", ".join(map(str, tiles[:5]))
    return named if len(tiles) <= 5 else f"{named} and {len(tiles) - 5} more"
