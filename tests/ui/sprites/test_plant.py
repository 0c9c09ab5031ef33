"""Branches: a bud for each sum, the three states of buds, and their distinguishable pictures."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest

from matador.teaching.path import TOTALS
from matador.ui.sprites.plant import (
    Bud,
    branch_colours,
    bud_px,
    buds_of,
    draw_branch,
    draw_stem,
    sunk_px,
    tips,
)
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


@pytest.mark.parametrize("facts", FACTS)
def test_a_bud_for_each_sum(facts: int) -> None:
    for known, resting in states(facts):
        buds = buds_of(facts, known, resting)
        assert len(buds) == facts
        assert (buds.count("open"), buds.count("coloured")) == (resting, known - resting)


@pytest.mark.parametrize("facts", FACTS)
def test_what_rests_is_open_also_if_it_is_not_counted_as_known(facts: int) -> None:
    assert buds_of(facts, 0, 2) == buds_of(facts, 2, 2)
    assert buds_of(facts, facts + 3, facts + 1) == ("open",) * facts


@pytest.mark.parametrize("facts", FACTS)
def test_one_more_changes_one_bud_alone(facts: int) -> None:
    def changes(before: tuple[Bud, ...], after: tuple[Bud, ...]) -> list[tuple[Bud, Bud]]:
        return [(one, other) for one, other in zip(before, after, strict=True) if one != other]

    for known, resting in states(facts):
        buds = buds_of(facts, known, resting)
        if known < facts:
            assert changes(buds, buds_of(facts, known + 1, resting)) == [("closed", "coloured")]
        if resting:
            # After a rest, the bud keeps its colour.
            assert changes(buds, buds_of(facts, known, resting - 1)) == [("open", "coloured")]


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
@pytest.mark.parametrize("facts", FACTS)
def test_pictures_differ_where_they_must_and_are_the_same_where_they_must(facts: int, theme: Theme) -> None:
    pictures = {state: bytes_of(theme, facts, *state) for state in states(facts)}
    assert len(set(pictures.values())) == len(pictures)
    assert bytes_of(theme, facts, 2, 1) == pictures[2, 1]
    assert bytes_of(theme, facts, 0, 2) == pictures[2, 2]
    assert bytes_of(theme, facts, 2, 1, is_dim=True) != pictures[2, 1]


@pytest.mark.parametrize("facts", FACTS)
@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
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


def test_buds_stand_in_order_and_evenly() -> None:
    for facts in FACTS:
        across = [x for x, _ in tips(ROOMS[1][0], facts)]
        steps = [after - before for before, after in pairwise(across)]
        assert min(steps) > 0
        assert max(steps) - min(steps) < 0.01
        assert sum(across) / facts == pytest.approx(ROOMS[1][0][0] / 2)


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
def test_all_of_it_stands_out_from_the_felt(theme: Theme) -> None:
    colours = branch_colours(theme)
    seen = (colours.leaf, colours.tip, colours.petal, colours.heart)
    for felt in (theme.table, theme.table_light):
        assert min(contrast(colour, felt) for colour in seen) >= GRAPHIC_RATIO


def test_the_stem_leads_through_all_stones() -> None:
    picture = draw_stem(GREEN, (832, 34), 5)
    assert all(picture.get_at((x, 17)).a for x in range(832))
