"""What is on show, so that it can be asked: the tree that tests, the keyboard and screen readers go by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

Role: TypeAlias = Literal[
    "tile", "place", "chip", "button", "boneyard", "seat", "laid tile", "text", "panel", "choice", "field"
]

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the window."""


@dataclass(frozen=True, slots=True)
class Node:
    """Something on show."""

    key: str
    """By what it is known, such as `tile:2-5`."""
    role: Role
    name: str
    """What a screen reader says."""
    box: Box
    state: tuple[str, ...] = ()
    """Words such as `chosen`, `fits`, `focused`."""
    action: str | None = None
    """What a click or Enter does; None for what is only seen."""
    about: str = ""
    """A sentence that explains it, as it is seen beside it when it is pointed at."""

    @property
    def centre(self) -> tuple[int, int]:
        left, top, width, height = self.box
        return (left + width // 2, top + height // 2)


def box_of(rect: pygame.Rect) -> Box:
    """The rectangle of a node."""
    return (rect.left, rect.top, rect.width, rect.height)


Tree: TypeAlias = tuple[Node, ...]


def node_of(tree: Tree, key: str) -> Node | None:
    """The node of this key, or None."""
    return next((node for node in tree if node.key == key), None)
