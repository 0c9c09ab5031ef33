"""Invariants of the window during a match, checked by its tree and its pictures alone."""

from __future__ import annotations

from pathlib import Path

import pygame

from matador.ui.semantics import Box
from tests.checks.monkey_trees import check_apart, check_page, check_tree
from tests.journeys.desktop import Point
from tests.journeys.shown import Shown

_LIGHT = ((192, 192, 192), (63, 63, 63, 255))
"""Colour of tile faces, including dimmed ones, and the tolerance, which excludes wood, backs and gold."""
_LATTICE = ((214, 150, 136), (40, 40, 40, 255))
"""Colour of the light lines on the red backs of tiles."""
_FACE_SHARE = 0.02
"""Seven tiles cover a third of a rack, and a single tile still exceeds this share; a player's face stays below it."""


class Sight:
    """Checks every screen: only a player who has pressed sees their tiles, and only until their turn has ended."""

    def __init__(self) -> None:
        self._seat: str | None = None
        self._has_begun = False

    def grant(self, seat: str) -> None:
        """Note that the player in this seat presses now."""
        self._seat, self._has_begun = seat, False

    def __call__(self, shown: Shown) -> None:
        tiles = [node.key for node in shown.of("tile")]
        if not tiles:
            return
        own = shown.own_seat
        assert own.key == self._seat, ("tiles are seen by somebody who has not pressed", own, tiles)
        assert not shown.is_covered, ("tiles are seen while somebody is asked to press", own, tiles)
        # During the replay of what has happened, the turn has not started.
        is_on_turn = "on turn" in own.state
        assert is_on_turn or not self._has_begun, ("tiles are seen after the turn", own, tiles)
        self._has_begun = is_on_turn


def shows_faces(file: Path, box: Box) -> bool:
    """True if tiles are face up in this part of a picture."""
    picture = pygame.image.load(file).subsurface(box)
    light = pygame.mask.from_threshold(picture, *_LIGHT)
    light.erase(pygame.mask.from_threshold(picture, *_LATTICE), (0, 0))
    return light.count() > _FACE_SHARE * box[2] * box[3]


def check_table(shown: Shown, size: Point) -> None:
    """Check that everything is in the window and nothing overlaps; a result may cover the seats."""
    check_tree(shown.nodes, size)
    roles = ("tile", "boneyard", "button") if shown.has("result") else ("tile", "boneyard", "button", "seat")
    check_apart([node for node in shown.nodes if node.role in roles])


def check_open_page(shown: Shown, size: Point) -> None:
    """Check that a page is in the window, and that its buttons lie apart."""
    assert shown.page is not None, "no page is open"
    check_tree(shown.nodes, size)
    check_page(shown.nodes)
