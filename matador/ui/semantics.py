"""The tree of everything on screen, for tests, keyboard control and screen readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

Role: TypeAlias = Literal[
    "tile", "place", "chip", "button", "boneyard", "seat", "laid tile", "text", "panel", "choice", "field"
]

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in window pixels."""


@dataclass(frozen=True, slots=True)
class Node:
    """An element on screen."""

    key: str
    """Its identifier, such as `tile:2-5`."""
    role: Role
    name: str
    box: Box
    state: tuple[str, ...] = ()
    """Words such as `chosen`, `fits`, `focused`."""
    action: str | None = None
    """The effect of a click or Enter; None if it cannot be used."""
    about: str = ""
    """An explanation, shown beside the element while the mouse points at it."""

    @property
    def centre(self) -> tuple[int, int]:
        left, top, width, height = self.box
        return (left + width // 2, top + height // 2)


def box_of(rect: pygame.Rect) -> Box:
    return (rect.left, rect.top, rect.width, rect.height)


Tree: TypeAlias = tuple[Node, ...]


def node_of(tree: Tree, key: str) -> Node | None:
    return next((node for node in tree if node.key == key), None)
