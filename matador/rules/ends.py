"""The kinds of open end that an arm can have (rulebook section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class ValueEnd:
    """An end that counts as `value`: a half faces outwards, or a matador changed the end to its complement."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class MatadorEnd:
    """An end where the crosswise matador `tile` was played last."""

    tile: Tile

    def __str__(self) -> str:
        return f"m{self.tile}"


@dataclass(frozen=True, slots=True)
class WildEnd:
    """An end where any tile fits, with either half touching."""

    def __str__(self) -> str:
        return "wild"


End: TypeAlias = ValueEnd | MatadorEnd | WildEnd

WILD = WildEnd()
