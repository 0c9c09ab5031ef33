"""Plots: with any numbers, everything stays inside and no labels overlap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.ui.kit import plot
from matador.ui.kit.plot import LinePlot, Series, Word, place_of, ticks_for
from tests.ui.pages.new_match.choosing import look_of

RECT = pygame.Rect(40, 60, 700, 360)
LOOKS = {size: look_of((1280, 720), size) for size in (100, 200)}
numbers = st.one_of(
    st.integers(-100, 2000).map(float), st.integers(-500, 500).map(lambda hundredth: hundredth / 100)
)
lines = st.lists(st.one_of(st.none(), numbers), min_size=1, max_size=40).map(tuple)
rects = st.builds(pygame.Rect, st.just(40), st.just(60), st.integers(260, 1100), st.integers(160, 600))


def crowd(words: Sequence[Word], rect: pygame.Rect) -> list[str]:
    """Faults of the labels of a plot."""
    found = [f"{word.text} is outside" for word in words if not rect.inflate(2, 2).contains(word.rect)]
    found += [
        f"{one.text} is over {other.text}"
        for one, other in combinations(words, 2)
        if one.rect.colliderect(other.rect)
    ]
    return found


@given(numbers, numbers, st.integers(1, 8))
def test_ticks_are_round_and_hold_the_values(one: float, other: float, most: int) -> None:
    low, high = min(one, other), max(one, other)
    ticks = ticks_for(low, high, most)
    assert ticks[0] <= low
    assert high <= ticks[-1]
    assert 2 <= len(ticks) <= max(2, most) + 1
    steps = {round(after - before, 6) for before, after in pairwise(ticks)}
    assert len(steps) == 1


@given(lines, lines, rects, st.sampled_from([100, 200]))
def test_lines_and_words_stay_in_their_place(
    one: tuple[float | None, ...], other: tuple[float | None, ...], rect: pygame.Rect, text_size: int
) -> None:
    look = LOOKS[text_size]
    labels = tuple(f"{number + 1}. March" for number in range(len(one)))
    figure = LinePlot((Series("You", one), Series("Before", other)), labels, "")
    axes = figure.axes(look, rect)
    words = [*axes.ticks, *axes.along, *figure.ends(look, rect, axes)]
    assert crowd(words, rect) == []
    for values in (one, other):
        for index, value in enumerate(values):
            if value is not None:
                at = (place_of(axes.area, index, len(values)), axes.height_of(value))
                assert axes.area.inflate(2, 2).collidepoint(at)


def test_planted_words_that_are_not_thinned_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: every label is drawn, even without room."""
    monkeypatch.setattr(plot, "_GAP_PX", -400)
    look = LOOKS[200]
    figure = LinePlot(
        (Series("You", tuple(map(float, range(40)))),), tuple(f"{day}. March" for day in range(40)), ""
    )
    assert crowd(figure.axes(look, RECT).along, RECT)
