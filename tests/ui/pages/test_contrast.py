"""Invariant of every page: it can be read in every theme, at every size, with long words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from matador.storage.settings import Settings, changed
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageName
from matador.ui.pages.registry import PAGES
from matador.ui.scale import ROOMY
from matador.ui.theme import DARK, GREEN, THEMES, Theme
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.faint_words import watching
from tests.ui.pages.leaves import SIZES, leaves_of, pages_at, tabs_of
from tests.ui.pilot import Pilot

CHOICES = {name: Settings(theme=name, language=PSEUDO) for name in THEMES}
CHOICES["high contrast"] = Settings(high_contrast=True, language=PSEUDO)


@cache
def looks() -> tuple[tuple[PageName, str, Point, int], ...]:
    """Pairwise cases of page, theme, window size and text size."""
    return tuple(pairwise(sorted(PAGES), sorted(CHOICES), SIZES, [200, 125, 100]))


def faint_on(name: PageName, theme: str, size: Point, text_size: int, turn: int) -> list[str]:
    """Faint words on any leaf of a page, in some of its examples."""
    settings, found = changed(CHOICES[theme], text_size=text_size), []
    with watching() as watch:
        for page in pages_at(Pilot(size=size, settings=settings), size, name, turn, most=2):
            for _ in (leaf for _ in tabs_of(page) for leaf in leaves_of(page)):
                found += [
                    f"{name} {theme} {size} {text_size}: {one}" for one in watch.faint(page.items(), size)
                ]
    return found


@pytest.mark.parametrize("name", sorted(PAGES))
def test_all_of_a_page_stands_out_in_every_theme(name: PageName, seed: int) -> None:
    """In each theme in one of its looks, with a few of its examples; the next seeds pick others."""
    wrong = []
    for theme in CHOICES:
        of_page = [look for look in looks() if look[:2] == (name, theme)]
        wrong += faint_on(*of_page[seed % len(of_page)], seed // len(of_page))
    assert wrong == []


# Injected bugs


def with_dark_tiles(**more: Any) -> Theme:
    """The green theme with the tiles of the dark one."""
    tiles = {field: getattr(DARK, field) for field in Theme.__slots__ if "tile" in field or field == "pips"}
    return replace(GREEN, **tiles, **more)


def test_dark_tiles_leave_forms_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(THEMES, "green", with_dark_tiles())
    assert faint_on("new match", "green", ROOMY, 100, 0) == []


@pytest.mark.parametrize("role", ["control", "surface"])
def test_a_form_in_the_colour_of_dark_tiles_is_caught(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(THEMES, "green", with_dark_tiles(**{role: DARK.tile_face}))
    assert faint_on("new match", "green", ROOMY, 100, 0)


def test_faint_words_on_buttons_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(THEMES, "dark", replace(DARK, on_button=DARK.control_edge))
    assert faint_on("menu", "dark", ROOMY, 100, 0)
