from __future__ import annotations

import re

import pygame
import pytest

from matador.ui.sprites import Sprites
from matador.ui.sprites.drawings import SEAT_COLOURS, TEAMS, drawing
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Colour, Theme
from tests.ui.contrast import distance, seat_colour_problems
from tests.ui.sprites.looking import share_unlike

THEMES = pytest.mark.parametrize(
    "theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"]
)


def planted(number: int, colour: Colour) -> tuple[Colour, ...]:
    """The colours with one of them changed."""
    return (*SEAT_COLOURS[:number], colour, *SEAT_COLOURS[number + 1 :])


@THEMES
def test_eight_seats_are_told_apart_in_every_sight(theme: Theme) -> None:
    assert len(SEAT_COLOURS) == 8
    assert seat_colour_problems(SEAT_COLOURS, theme) == []


def test_a_planted_pair_that_is_too_near_is_caught() -> None:
    red, green, blue = SEAT_COLOURS[0]
    found = seat_colour_problems(planted(6, (red + 6, green + 6, blue)), GREEN)
    near = [problem for problem in found if problem.startswith("seats 0 and 6")]
    assert {sight for sight in ("normal", "protan", "deutan", "tritan") if f"{sight} sight" in str(near)} == {
        "normal",
        "protan",
        "deutan",
        "tritan",
    }


def test_a_planted_pair_that_only_the_colour_blind_confuse_is_caught() -> None:
    brown: Colour = (0xB0, 0x8A, 0x30)
    green: Colour = (0x86, 0x96, 0x30)
    assert distance(brown, green, "normal") > 20
    found = seat_colour_problems((brown, green), GREEN)
    assert found
    assert all("protan" in problem or "deutan" in problem for problem in found)


def test_a_planted_colour_that_is_too_dark_on_a_strip_is_caught() -> None:
    found = seat_colour_problems(planted(4, (0x20, 0x40, 0x70)), GREEN)
    assert [problem.split(":")[0] for problem in found if "strip" in problem] == ["seat 4 on strip"]


@THEMES
def test_the_signs_of_teams_are_seen_on_strips(theme: Theme) -> None:
    assert seat_colour_problems([_fill_of_sign(name) for name in TEAMS], theme) == []


def _fill_of_sign(name: str) -> Colour:
    found = re.search(r'id="sign"[^>]* fill="#(\w{6})"', drawing(name).elements())
    assert found is not None
    red, green, blue = bytes.fromhex(found.group(1))
    return (red, green, blue)


@pytest.mark.parametrize("size_px", [14, 24, 48])
def test_teams_differ_in_shape(sprites: Sprites, size_px: int) -> None:
    sun, moon = (sprites.team(team, size_px) for team in (0, 1))
    assert sun.get_size() == moon.get_size() == (size_px, size_px)
    grey = [pygame.transform.grayscale(sign) for sign in (sun, moon)]
    assert share_unlike(grey[0], grey[1], by=64) > 0.1
