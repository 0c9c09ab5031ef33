"""All that is written in the menu can be read, also large and in a language of long words (point 11)."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
import pytest

from matador.rules import CATALOG
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.language import PSEUDO, language_for
from matador.ui.look import Look
from matador.ui.menu.pages import Page, rows_of, title_of
from matador.ui.menu.panel import Panel
from tests.ui.drawn import drawn
from tests.ui.pilot import Pilot
from tests.ui.text_faults import text_faults

SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (3840, 2160))
ALL: tuple[Page, ...] = ("menu", "new game", "settings", "keys")


def faults(look: Look, size: Point, page: Page, settings: Settings, game: MatchSetup) -> list[str]:
    """What is wrong on any of the leaves of a page."""
    found = []
    rows = rows_of(look.language, page, settings, game)
    panel = Panel(look, size, title_of(look.language, page), rows)
    read = set()
    for leaf in range(panel.pages):
        panel.page = leaf
        pictures = drawn(panel.items)
        found += text_faults(pictures, pygame.Rect((0, 0), size))
        found += [
            f"{one.text} is outside the panel"
            for one in pictures
            if one.kind == "text" and not panel.rect.contains(one.ink)
        ]
        read |= {one.text for one in pictures}
    missing = [row.label for row in rows if not any(row.label in text for text in read)]
    return [*found, *(f"{label} is missing" for label in missing)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_no_text_of_the_menu_is_cut_or_over_another(size: Point, language: str, text_size: int) -> None:
    settings = Settings(language=language, text_size=text_size, high_contrast=True)
    pilot = Pilot(size=size, settings=settings)
    look = pilot.model.look
    for page in ALL:
        assert faults(look, size, page, settings, MatchSetup(ruleset="sevens", players=2, set=6)) == []
    for ruleset in CATALOG:
        for highest in (4, 12):
            game = MatchSetup(ruleset=ruleset, players=2, set=highest)
            assert faults(look, size, "new game", settings, game) == []


def test_a_planted_panel_that_is_too_narrow_is_caught() -> None:
    settings = Settings(language=PSEUDO, text_size=200)
    pilot = Pilot(size=(800, 600), settings=settings)
    look = pilot.model.look
    rows = rows_of(language_for(PSEUDO), "settings", settings, MatchSetup(ruleset="sevens", players=2, set=6))
    panel = Panel(look, (800, 600), "Settings", rows)
    panel._plan.row_px = 20

    def items() -> Iterable[Item]:
        return panel.items()

    assert text_faults(drawn(items), pygame.Rect(0, 0, 800, 600))
