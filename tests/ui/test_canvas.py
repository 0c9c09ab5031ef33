"""The canvas draws only changes, and the result equals a full drawing; pictures are kept within a limit."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matador.ui import canvas
from matador.ui.canvas import Canvas, Item, PictureCache

SIZE = (48, 36)


def square(colour: tuple[int, int, int, int], size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(colour)
    return picture


GROUND = square((40, 90, 70, 255), SIZE)
PICTURES = [
    square((255, 0, 0, 255), (9, 5)),
    square((0, 0, 255, 120), (7, 7)),
    square((250, 250, 0, 60), (20, 3)),
    square((255, 255, 255, 255), (1, 1)),
    square((0, 0, 0, 200), (30, 30)),
    square((9, 9, 9, 9), (0, 4)),
]

places = st.builds(
    Item, st.sampled_from(PICTURES), st.integers(-12, SIZE[0] + 4), st.integers(-12, SIZE[1] + 4)
)
frames = st.lists(st.lists(places, max_size=7), min_size=2, max_size=6)


def whole(items: Sequence[Item]) -> bytes:
    target = pygame.Surface(SIZE)
    target.blits([(item.picture, (item.left, item.top)) for item in items])
    return pygame.image.tobytes(target, "RGB")


def wrong_frames(sequence: Sequence[Sequence[Item]]) -> list[int]:
    """The frames whose picture differs from a full drawing."""
    target, drawing = pygame.Surface(SIZE), Canvas()
    wrong = []
    for number, frame in enumerate(sequence):
        items = [Item(GROUND, 0, 0), *frame]
        drawing.draw(target, items)
        if pygame.image.tobytes(target, "RGB") != whole(items):
            wrong.append(number)
    return wrong


@given(frames)
@settings(max_examples=300, deadline=None)
def test_the_picture_equals_a_full_redraw(sequence: list[list[Item]]) -> None:
    assert wrong_frames(sequence) == []


def test_nothing_is_drawn_when_nothing_has_changed() -> None:
    target, drawing = pygame.Surface(SIZE), Canvas()
    items = [Item(GROUND, 0, 0), Item(PICTURES[0], 3, 3)]
    assert drawing.draw(target, items) == [pygame.Rect((0, 0), SIZE)]
    assert drawing.draw(target, list(items)) == []


def test_only_what_has_changed_is_drawn() -> None:
    target, drawing = pygame.Surface(SIZE), Canvas()
    drawing.draw(target, [Item(GROUND, 0, 0), Item(PICTURES[0], 3, 3), Item(PICTURES[1], 30, 20)])
    patches = drawing.draw(target, [Item(GROUND, 0, 0), Item(PICTURES[0], 5, 3), Item(PICTURES[1], 30, 20)])
    assert patches == [pygame.Rect(3, 3, 11, 5)]


@pytest.mark.parametrize("fault", ["gone", "order"])
def test_a_planted_fault_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Item(PICTURES[0], 3, 3), Item(PICTURES[1], 5, 4)
    sequence = {"gone": [[one], []], "order": [[one, other], [other, one]]}[fault]
    assert wrong_frames(sequence) == []

    def careless(before: Sequence[Item], after: Sequence[Item]) -> list[pygame.Rect]:
        return [item.rect for item in after if item not in before]

    monkeypatch.setattr(canvas, "changed", careless)
    assert wrong_frames(sequence) == [1]


def test_pictures_that_were_used_longest_ago_go_first_but_the_newest_stays() -> None:
    def picture() -> pygame.Surface:
        return square((0, 0, 0, 0), (10, 10))

    cache = PictureCache(2 * 4 * 10 * 10)
    a, b = cache.get("a", picture), cache.get("b", picture)
    assert cache.get("a", picture) is a
    cache.get("c", picture)
    assert cache.get("a", picture) is a
    assert cache.get("b", picture) is not b
    assert cache.kept_bytes == 2 * 4 * 10 * 10
    large = cache.get("large", lambda: square((0, 0, 0, 0), (100, 100)))
    assert cache.get("large", picture) is large
