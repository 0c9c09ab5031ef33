"""Invariants of everything on screen: unique, visible, pressable, and drawn correctly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pygame

from matador.ui.canvas import Canvas
from matador.ui.program import Program
from matador.ui.scale import planned
from matador.ui.semantics import Node, Tree
from tests.checks.monkey_ledger import hold


def check_tree(tree: Tree, size: tuple[int, int]) -> None:
    """Check that keys are unique and that everything is inside the window (or the smallest window, if larger)."""
    twice = [key for key, number in Counter(node.key for node in tree).items() if number > 1]
    hold(not twice, "two nodes have one key", twice)
    window = pygame.Rect((0, 0), planned(size))
    for node in tree:
        inside = node.box[2] > 0 and node.box[3] > 0 and window.contains(pygame.Rect(node.box))
        hold(inside, f"a {node.role} is not inside the window", node.key, node.box, size)
    check_apart([node for node in tree if node.role == "chip"])
    check_apart([node for node in tree if node.role == "button" and node.action is not None])


def check_page(tree: Tree) -> None:
    """Check for a page, or for home, that pressable nodes lie apart."""
    check_apart([node for node in tree if node.action is not None])
    hold(any(node.action is not None for node in tree), "nothing can be pressed")


def check_apart(nodes: Sequence[Node]) -> None:
    """Check that no two of these overlap."""
    for one, other in combinations(nodes, 2):
        if pygame.Rect(one.box).colliderect(other.box):
            hold(False, f"a {one.role} overlaps a {other.role}", one.key, one.box, other.key, other.box)


def check_picture(program: Program, canvas: Canvas, target: pygame.Surface) -> None:
    """Check that the incremental picture equals one drawn from scratch."""
    items = program.items()
    canvas.draw(target, items)
    whole = target.copy()
    # A colour that the game never uses shows where nothing is drawn.
    whole.fill((0xFF, 0x00, 0xFF))
    Canvas().draw(whole, items)
    if pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB"):
        return
    differs = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1), target)
    differs.invert()
    hold(False, "a part of the picture was not drawn anew", differs.get_bounding_rects()[:5])
