"""A checker of positions on the home screen.

- *outside*: a node is not fully on the felt, or a part of a picture not fully in its frame.
- *over*: two nodes or parts overlap.
- *small*: a pressable node is smaller than 64 pixels, or a large picture lower than 40% of the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame

from matador.ui.inputs import Point
from matador.ui.scale import min_px, planned, scale_of
from matador.ui.semantics import Node
from tests.ui.drawn import Drawn

PARTS = ("composed", "strip", "button", "other")
"""Parts of a picture that are side by side: lines of tiles, pips, plates, names; faces are on plates."""


MIN_BUTTON_PX = 64


def place_faults(tree: Sequence[Node], felt: pygame.Rect, size: Point) -> list[str]:
    """Faults of the nodes of a window."""
    return list(_places(tree, felt, size))


def _places(tree: Sequence[Node], felt: pygame.Rect, size: Point) -> Iterator[str]:
    rects = {node.key: pygame.Rect(node.box) for node in tree}
    for node in tree:
        rect = rects[node.key]
        if not felt.contains(rect):
            yield f"{node.key} {tuple(rect)} is outside"
        if node.role == "button" and min(rect.size) < min_px(MIN_BUTTON_PX, scale_of(planned(size))):
            yield f"{node.key} {tuple(rect)} is small"
        if node.key in ("play", "learn") and rect.height < 0.4 * size[1]:
            yield f"{node.key} {tuple(rect)} is small"
    for (one, rect), (other, further) in combinations(rects.items(), 2):
        if rect.colliderect(further):
            yield f"{one} is over {other}"


def picture_faults(drawn: Sequence[Drawn], card: pygame.Rect, frame_px: int) -> list[str]:
    """Faults of the parts of one of the two pictures."""
    inside = card.inflate(-2 * frame_px, -2 * frame_px)
    parts = [one for one in drawn if one.kind in PARTS and card.contains(one.rect)]
    found = [f"{one.what} is outside" for one in parts if not inside.contains(one.rect)]
    for one, other in combinations(parts, 2):
        if one.rect.colliderect(other.rect):
            found.append(f"{one.what} {tuple(one.rect)} is over {other.what} {tuple(other.rect)}")
    return found
