"""Themes and their contrast, and pips of one colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.play.layout.orientations import Held, Near
from matador.storage.settings import Settings
from matador.ui.inputs import PointerDown, PointerMoved, PointerUp, Resized
from matador.ui.look import looks_for
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, THEMES, Theme, one_coloured
from tests.checks.each import each
from tests.ui.contrast import TEXT_RATIO, contrast, distance, problems
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.sprites.looking import data

SIZE = (1280, 720)


def table(**more: object) -> Table:
    return Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3", "6-2L", **more)  # type: ignore[arg-type]


@each("theme", [GREEN, DARK, HIGH_CONTRAST])
def test_pips_of_one_colour_are_in_ink_and_can_be_read(theme: Theme) -> None:
    one = one_coloured(theme)
    assert set(one.pips) == {theme.on_tile}
    assert contrast(theme.on_tile, theme.tile_face) >= TEXT_RATIO
    assert one.is_one_coloured
    assert not theme.is_one_coloured
    assert one_coloured(one) == one


@each(
    ("theme", "high_contrast", "is_dark", "expected"),
    [
        ("system", False, False, GREEN),
        ("system", False, True, DARK),
        ("green", False, True, GREEN),
        ("dark", False, False, DARK),
        ("dark", True, True, HIGH_CONTRAST),
        ("system", True, False, HIGH_CONTRAST),
        ("a theme of tomorrow", False, False, GREEN),
    ],
)
def test_the_theme_follows_the_settings_and_the_system(
    theme: str, expected: Theme, *, high_contrast: bool, is_dark: bool
) -> None:
    settings = Settings(theme=theme, high_contrast=high_contrast)
    assert looks_for(settings, SIZE, is_dark=is_dark).get(one_colour=False).theme == expected


def test_a_new_theme_is_shown_immediately_and_moves_nothing() -> None:
    pilot, shots, trees = table(settings=AT_ONCE), [], []
    for theme in ("green", "dark", "green"):
        pilot.change(theme=theme)
        pilot.wait_for_turn()
        shots.append(data(pilot.shot()))
        trees.append(pilot.tree)
    assert pilot.saved[-1].theme == "green"
    assert shots[0] == shots[2] != shots[1]
    assert trees[0] == trees[1] == trees[2]


def test_the_setting_gives_one_colour_at_once_and_everywhere() -> None:
    pilot = table(settings=AT_ONCE)
    pilot.change(pips="one-colour")
    assert pilot.display.look.theme == one_coloured(GREEN)
    assert pilot.saved[-1].pips == "one-colour"
    pilot.change(high_contrast=True)
    assert pilot.display.look.theme == one_coloured(HIGH_CONTRAST)
    pilot.give(Resized((800, 600)))
    assert pilot.display.look.theme == one_coloured(HIGH_CONTRAST)
    pilot.change(high_contrast=False, pips="coloured")
    assert pilot.display.look.theme == GREEN


def test_a_table_asks_for_one_colour_and_gives_it_back() -> None:
    pilot = table()
    tree, coloured, look = pilot.tree, data(pilot.shot()), pilot.display.look
    pilot.game.one_colour = True
    assert pilot.program.advance(pilot.now_ms), "it is drawn though nothing moves"
    one = pilot.display.look
    assert one.theme.is_one_coloured
    assert pilot.tree == tree, "nothing has another place"
    assert data(pilot.shot()) != coloured
    assert not pilot.program.advance(pilot.now_ms)
    pilot.game.one_colour = False
    pilot.wait()
    assert pilot.display.look is look
    assert data(pilot.shot()) == coloured


def test_nothing_changes_while_a_tile_is_held() -> None:
    pilot = table(settings=AT_ONCE)
    pilot.wait_for_turn()
    start = pilot.half("4-4", 4)
    pilot.give(PointerDown(start), PointerMoved((start[0], start[1] - 60)), PointerMoved((640, 500)))
    pilot.wait()
    assert isinstance(pilot.state, Held | Near)
    pilot.game.one_colour = True
    pilot.wait(200)
    assert not pilot.display.look.theme.is_one_coloured
    assert isinstance(pilot.state, Held | Near)
    pilot.give(PointerUp((640, 500)))
    pilot.wait(50)
    assert pilot.display.look.theme.is_one_coloured


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


def test_pips_that_only_the_colour_blind_confuse_are_found() -> None:
    red, green = (0x9A, 0x2A, 0x10), (0x4A, 0x4E, 0x10)
    assert distance(red, green, "normal") > 30
    found = problems(replace(GREEN, pips=(red, *GREEN.pips[1:2], green, *GREEN.pips[3:])))
    alike = [problem for problem in found if problem.startswith("pips 1 and 3")]
    assert alike
    assert all("deutan" in problem or "protan" in problem for problem in alike)
