"""The types of item that practice has."""

from __future__ import annotations

from typing import Literal, TypeAlias

ItemKind: TypeAlias = Literal["halves", "tiles", "keypad", "equation", "claim", "brief frame", "train"]
