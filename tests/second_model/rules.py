"""The options of one game with what follows from them, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .options import matador_tiles
from .tiles import Tile, tile_set, total


@dataclass(frozen=True)
class Rules:
    """Playable options. Fields are named as in section 2; those that follow from them come first."""

    tiles: list[Tile]
    set_double: Tile
    total: int
    matador_tiles: frozenset[Tile]
    tiles_each: int
    sides: int
    players: int
    partnerships: bool
    hand_size: int | str
    joining: str
    starter: str
    later_starter: str
    no_double: str
    opening: str
    matador_cross: str
    matador_along: str
    matador_timing: str
    matador_duty: str
    spinner: bool
    draw_limit: int | None
    draw_when_able: bool
    play_after_draw: bool
    reserve: int
    going_out: str
    blocked: str
    blocked_tie: str
    double_blank: int
    match_by: str
    penalty: bool
    target: int | None

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Rules":
        tiles = tile_set(options["set"], options["blanks"])
        deal_all = options["hand_size"] == "all"
        return cls(
            tiles=tiles,
            set_double=(options["set"], options["set"]),
            total=total(options["set"]),
            matador_tiles=matador_tiles(options),
            tiles_each=len(tiles) // options["players"] if deal_all else options["hand_size"],
            sides=2 if options["partnerships"] else options["players"],
            **{name: value for name, value in options.items() if name not in ("set", "blanks", "matadors")},
        )

    def side(self, player: int) -> int:
        """Section 1: a player, or in partnerships a team of two (seats 0 and 2 against 1 and 3)."""
        return player % 2 if self.partnerships else player

    def boneyard_size(self) -> int:
        """What is left over with `"all"` is set aside and is no boneyard."""
        return 0 if self.hand_size == "all" else len(self.tiles) - self.tiles_each * self.players
