from __future__ import annotations

from dataclasses import replace

import pytest

from matador.ui.theme import GREEN, HIGH_CONTRAST, THEMES, Theme
from tests.ui.contrast import contrast, distance, problems


@pytest.mark.parametrize("theme", [*THEMES.values(), HIGH_CONTRAST], ids=lambda theme: theme.title)
def test_everything_stands_apart(theme: Theme) -> None:
    assert problems(theme) == []


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0x77, 0x77, 0x77)) == pytest.approx(4.48, abs=0.005)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1


def test_distance_is_that_of_cielab() -> None:
    assert distance((0, 0, 0), (255, 255, 255), "normal") == pytest.approx(100, abs=0.1)
    assert distance((255, 0, 0), (0, 255, 0), "normal") == pytest.approx(170.6, abs=0.5)


def test_faint_text_is_found() -> None:
    found = problems(replace(GREEN, on_surface_muted=(0xB0, 0xA8, 0x98)))
    assert [problem.split(":")[0] for problem in found] == [
        "on_surface_muted on surface",
        "on_surface_muted on field",
    ]


def test_pips_that_are_faint_on_the_half_that_is_lit_are_found() -> None:
    found = problems(replace(GREEN, tile_lit=GREEN.accent, tile_lit_edge=GREEN.accent))
    assert {"tile_lit_edge on tile_face", "tile_lit_edge on tile_lit"} <= {
        problem.split(":")[0] for problem in found
    }
    found = problems(replace(GREEN, tile_lit=(0xE0, 0xA0, 0x30)))
    assert any(problem.startswith("pips 3 on tile_lit") for problem in found)


def test_pips_that_only_the_colour_blind_confuse_are_found() -> None:
    red, green = (0x9A, 0x2A, 0x10), (0x4A, 0x4E, 0x10)
    assert distance(red, green, "normal") > 30
    found = problems(replace(GREEN, pips=(red, *GREEN.pips[1:2], green, *GREEN.pips[3:])))
    alike = [problem for problem in found if problem.startswith("pips 1 and 3")]
    assert alike
    assert all("deutan" in problem or "protan" in problem for problem in alike)
