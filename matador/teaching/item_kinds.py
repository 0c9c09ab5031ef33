"""The kinds of items that are set in practice."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

ItemKind: TypeAlias = Literal["halves", "tiles", "keypad", "equation", "claim", "brief frame", "train"]
"""An end and halves to choose from; an end and tiles; the missing part by keypad; an equation with a gap; a sum that
is true or false; a frame that is seen for a second; and a line to be made as long as can be."""

ITEM_KINDS: tuple[ItemKind, ...] = get_args(ItemKind)
