"""The ring around halves that make a sum: it follows edges and bars, and cuts no pip or sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from unittest import mock

import pygame
import pytest

from matador.rules import Ruleset, named_ruleset
from matador.ui import pictures
from matador.ui.inputs import Point
from matador.ui.language import language_for
from matador.ui.look import Look
from matador.ui.pictures import Drawing, margin_px, picture_of
from matador.ui.rulebook.book import _drawing, chapters
from matador.ui.rulebook.examples import LineExample
from matador.ui.sprites.tiles import grid, half_centres, pip_centres
from tests.ui.pilot import look_of
from tests.ui.rulebook.looks import SIZES, any_rulesets, named_rulesets, varied_rulesets

SHORTS = (16, 20, 24, 26, 30, 34, 40, 44, 52, 60, 68, 102)
SIGN = 0.34
"""Maximum width of the sign on a bar, as a share of the short side."""


def ringed(rules: Ruleset) -> Iterator[Drawing]:
    """The lines of the rules that have a ring."""
    for chapter in chapters(language_for("en"), rules):
        for example in chapter.examples:
            if isinstance(example, LineExample):
                drawing = _drawing(rules, example)
                if drawing.ring is not None:
                    yield drawing


def discs(drawing: Drawing, short: int) -> Iterator[tuple[float, float, float]]:
    """Centre and radius of every pip, and of the signs on the bars, in the picture."""
    bounds, unit, margin = drawing.bounds, short // 2, margin_px(short)
    for place in drawing.laid:
        left = (place.box.left - bounds.left) * unit + margin
        top = (place.box.top - bounds.top) * unit + margin
        low, high = half_centres(short, place.turns)
        for value, (x, y) in ((place.tile.low, low), (place.tile.high, high)):
            for pip_x, pip_y in pip_centres(value, short, (left + x, top + y), place.turns):
                yield pip_x, pip_y, grid(value, short).pip / 2
        if place.tile in drawing.rules.matador_tiles and short >= 24:
            yield left + (low[0] + high[0]) / 2, top + (low[1] + high[1]) / 2, SIGN * short / 2 - 1


def cuts(drawing: Drawing, look: Look, short: int) -> int:
    """Number of pips and signs that the ring changes."""
    one, other = (picture_of(look, each, short) for each in (drawing, replace(drawing, ring=None)))
    return sum(not _alike(one, other, *disc) for disc in discs(drawing, short))


def _alike(one: pygame.Surface, other: pygame.Surface, x: float, y: float, radius: float) -> bool:
    # The edge of a pip is antialiased.
    inner = max(0.5, radius - 0.5)
    pixels = [
        (column, row)
        for column in range(round(x - radius), round(x + radius) + 1)
        for row in range(round(y - radius), round(y + radius) + 1)
        if (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2 <= inner**2
    ]
    return all(one.get_at(at) == other.get_at(at) for at in pixels)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_no_pip_is_cut_on_the_first_page_of_any_named_game(size: Point) -> None:
    seen, look = 0, look_of(size)
    for name, rules in named_rulesets():
        for drawing in ringed(rules) if rules.players == 2 else ():
            for short in SHORTS:
                assert cuts(drawing, look, short) == 0, (name, short)
                seen += 1
    assert seen > 100


def test_nor_with_any_variant_or_option(seed: int) -> None:
    seen, look = 0, look_of()
    for name, rules in (*varied_rulesets(), *any_rulesets(f"rings/{seed}", 40)):
        for drawing in ringed(rules):
            assert cuts(drawing, look, 34) == 0, name
            seen += 1
    assert seen > 50


def test_a_planted_ring_off_the_bars_is_caught() -> None:
    """Injected bug: the ring is a fifth of a tile too far inside, where the pips are."""
    right = pictures._draw_ring

    def inside(look: object, picture: object, drawing: object, rect: pygame.Rect, short: int) -> None:
        right(look, picture, drawing, rect.inflate(-2 * round(short * 0.2), 0), short)  # type: ignore[arg-type]

    rules = named_ruleset("sevens", 2)
    with mock.patch.object(pictures, "_draw_ring", inside):
        assert any(cuts(drawing, look_of(), 44) for drawing in ringed(rules))
