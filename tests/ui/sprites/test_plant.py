"""Branches: a bud for each sum, the three states of buds, and their distinguishable pictures."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from matador.teaching.path import TOTALS
from matador.ui.sprites.plant import Bud, branch_colours, bud_px, buds_of, draw_branch, sunk_px, tips
from matador.ui.sprites.svg import Size
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.ui.contrast import GRAPHIC_RATIO, contrast

FACTS = tuple(total - 1 for total in TOTALS)
ROOMS: tuple[tuple[Size, int], ...] = (((144, 50), 76), ((199, 69), 104), ((380, 132), 198))
"""Sizes of branches and their stones, in windows of 800x600, 1280x720 and 3840x2160."""


def states(facts: int) -> list[tuple[int, int]]:
    """Possible numbers of known facts, and of resting facts among them."""
    return [(known, resting) for known in range(facts + 1) for resting in range(known + 1)]


def bytes_of(theme: Theme, facts: int, known: int, resting: int, *, is_dim: bool = False) -> bytes:
    size, stone = ROOMS[0]
    picture = draw_branch(theme, size, stone, buds_of(facts, known, resting), is_dim=is_dim)
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("facts", [FACTS[0], FACTS[-1]])
def test_pictures_differ_where_they_must_and_are_the_same_where_they_must(facts: int) -> None:
    theme = GREEN
    pictures = {state: bytes_of(theme, facts, *state) for state in states(facts)}
    assert len(set(pictures.values())) == len(pictures)
    assert bytes_of(theme, facts, 2, 1) == pictures[2, 1]
    assert bytes_of(theme, facts, 0, 2) == pictures[2, 2]
    assert bytes_of(theme, facts, 2, 1, is_dim=True) != pictures[2, 1]


@pytest.mark.parametrize(("facts", "theme"), [(FACTS[0], GREEN), (FACTS[-1], HIGH_CONTRAST)])
def test_shapes_tell_buds_apart_without_colours(facts: int, theme: Theme) -> None:
    """In any colour, a flower covers the largest area and a closed bud the smallest."""
    size, stone = ROOMS[0]

    def drawn_px(bud: Bud) -> int:
        return pygame.mask.from_surface(draw_branch(theme, size, stone, [bud] * facts)).count()

    assert drawn_px("closed") * 1.1 < drawn_px("coloured")
    assert drawn_px("coloured") * 1.1 < drawn_px("open")


@pytest.mark.parametrize(("size", "stone"), ROOMS)
@pytest.mark.parametrize("facts", FACTS)
def test_nothing_is_cut_and_no_flower_hides_another(facts: int, size: Size, stone: int) -> None:
    picture = draw_branch(GREEN, size, stone, buds_of(facts, facts, facts))
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
