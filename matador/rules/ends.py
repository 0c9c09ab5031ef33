"""What lies at the open end of an arm (rulebook section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class ValueEnd:
    """A half of `value` pips faces outwards (or, after a complement, counts as that)."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class MatadorEnd:
    """The crosswise matador `tile` lies last."""

    tile: Tile

    def __str__(self) -> str:
        return f"m{self.tile}"


@dataclass(frozen=True, slots=True)
class WildEnd:
    """Any tile goes on, with either half touching."""

    def __str__(self) -> str:
        return "wild"


End: TypeAlias = ValueEnd | MatadorEnd | WildEnd

WILD = WildEnd()
