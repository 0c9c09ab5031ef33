"""Branches: a place for each sum, and stages that can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import pygame
import pytest

from matador.teaching.evidence import STAGES, Stage
from matador.teaching.path import TOTALS
from matador.ui.sprites.plant import GrownBuds, branch_colours, bud_px, draw_branch, grown_buds, sunk_px, tips
from matador.ui.sprites.svg import Size
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.ui.contrast import GRAPHIC_RATIO, contrast

FACTS = tuple(total - 1 for total in TOTALS)
ROOMS: tuple[tuple[Size, int], ...] = (((144, 52), 76), ((199, 72), 104), ((380, 137), 198))
"""Sizes of branches and their stones, in windows of 800x600, 1280x720 and 3840x2160."""


def still(stages: Sequence[Stage]) -> GrownBuds:
    return grown_buds(TOTALS[0], stages, stages)


def bytes_of(stages: Sequence[Stage], *, pointed: int | None = None, is_dim: bool = False) -> bytes:
    size, stone = ROOMS[0]
    picture = draw_branch(GREEN, size, stone, still(stages), is_dim=is_dim, pointed=pointed)
    return pygame.image.tobytes(picture, "RGBA")


def test_each_sum_grows_in_a_place_of_its_own() -> None:
    """A learner can tell which of the sums has grown, and how far."""
    tips: list[Stage] = ["tip"] * FACTS[0]
    grown = [[*tips[:place], stage, *tips[place + 1 :]] for place in range(FACTS[0]) for stage in STAGES[1:]]
    pictures = [bytes_of(tips), *map(bytes_of, grown)]
    assert len(set(pictures)) == len(pictures)
    assert bytes_of(tips, is_dim=True) != pictures[0] != bytes_of(tips, pointed=1)


@pytest.mark.parametrize(("facts", "theme"), [(FACTS[0], GREEN), (FACTS[-1], HIGH_CONTRAST)])
def test_shapes_tell_stages_apart_without_colours(facts: int, theme: Theme) -> None:
    """In any colour, each stage covers a larger area than the one before."""
    size, stone = ROOMS[0]

    def drawn_px(stage: Stage) -> int:
        return pygame.mask.from_surface(draw_branch(theme, size, stone, still([stage] * facts))).count()

    areas = [drawn_px(stage) for stage in STAGES]
    assert all(less * 1.1 < more for less, more in pairwise(areas)), areas


@pytest.mark.parametrize(("size", "stone"), ROOMS)
@pytest.mark.parametrize("facts", FACTS)
def test_nothing_is_cut_and_no_flower_hides_another(facts: int, size: Size, stone: int) -> None:
    picture = draw_branch(GREEN, size, stone, still(["flower"] * facts), pointed=facts - 1)
    width, height = picture.get_size()
    assert (width, height) == (size[0], size[1] + sunk_px(stone))
    edges = [(x, 0) for x in range(width)] + [(x, y) for x in (0, width - 1) for y in range(height)]
    assert not any(picture.get_at(place).a for place in edges)
    wide = bud_px(size)
    found = tips(size, facts)
    assert all(y + wide / 2 <= size[1] for _, y in found)
    for (x, y), (across, down) in combinations(found, 2):
        assert pygame.Vector2(x, y).distance_to((across, down)) > 0.8 * wide


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
def test_all_of_it_stands_out_from_the_felt(theme: Theme) -> None:
    colours = branch_colours(theme)
    seen = (colours.leaf, colours.tip, colours.petal, colours.heart)
    for felt in (theme.table, theme.table_light):
        assert min(contrast(colour, felt) for colour in seen) >= GRAPHIC_RATIO
