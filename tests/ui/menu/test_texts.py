"""All that is written in the menu can be read, also large and in a language of long words (point 11)."""

from __future__ import annotations

from collections.abc import Iterable
from errno import ENOSPC
from pathlib import Path

import pygame
import pytest

from matador.match.assistance import Assistance, Picture
from matador.storage.settings import Settings
from matador.ui.aids import PICTURES
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.language import PSEUDO, Language, language_for
from matador.ui.look import Look
from matador.ui.menu.match_menu import (
    leaving_rows,
    leaving_title,
    menu_rows,
    menu_title,
    seat_rows,
    seats_title,
)
from matador.ui.menu.options import option_rows, options_title
from matador.ui.menu.panel import Panel
from matador.ui.menu.rows import Row
from matador.ui.menu.saved_rows import (
    not_opened_rows,
    not_opened_title,
    not_saved_rows,
    not_saved_title,
    saved_rows,
    saved_title,
)
from matador.ui.menu.shelf_rows import shelf_rows, shelf_title
from matador.ui.table.game import Game
from matador.ui.table.plan import SMALLEST
from tests.checks.monkey_trees import check_tree
from tests.checks.pairs import every_pair
from tests.ui.drawn import drawn
from tests.ui.menu.opening import shows
from tests.ui.pilot import Pilot
from tests.ui.text_faults import text_faults

FOLDER = Path("/home/eva/.matador/matches")
SAVED = FOLDER / "2026-11-21 Ana, Ben.matador"
"""A longer one may be broken like a word that is too long."""
NAMES = (
    "2026-11-21 Ana, Ben",
    "2026-11-21 Anna, Großmutter, Ben, Charlotte, Friedrich, Konstantin, Eva-Maria, Ida (2)",
    "Ana\udc80 \u202eBen",
)
"""What saved matches may be called."""
SIZES: tuple[Point, ...] = (SMALLEST, (1280, 720), (3840, 2160))


LEARNS: tuple[Assistance, ...] = ("full", "on-request", "none")


def a_learner_plays(pilot: Pilot, assistance: Assistance, picture: Picture) -> Game:
    """The game of the pilot, whose person has this help, and no other."""
    pilot.game.guide(0, is_on=False)
    pilot.game.assist(0, assistance, picture, pinned=picture == "both")
    return pilot.game


def pages(language: Language, pilot: Pilot) -> list[tuple[str, tuple[Row, ...]]]:
    """Title and rows of every page of rows."""
    game = pilot.game
    return [
        (menu_title(language), menu_rows(language, game)),
        (options_title(language), option_rows(language, pilot.program.settings)),
        (seats_title(language), seat_rows(language, game)),
        *(
            (seats_title(language), seat_rows(language, a_learner_plays(pilot, aid, picture)))
            for aid, picture in zip(LEARNS, PICTURES, strict=True)
        ),
        (leaving_title(language), leaving_rows(language, "home", was_saved=False)),
        (leaving_title(language), leaving_rows(language, "quit", was_saved=True)),
        *(
            (saved_title(language), saved_rows(language, SAVED, is_listed=is_listed, is_over=False))
            for is_listed in (False, True)
        ),
        (not_saved_title(language), not_saved_rows(language, FOLDER, OSError(ENOSPC, "full"), is_over=False)),
        (not_saved_title(language), not_saved_rows(language, FOLDER, PermissionError(), is_over=True)),
        (shelf_title(language), shelf_rows(language, [FOLDER / f"{name}.matador" for name in NAMES])),
        (shelf_title(language), shelf_rows(language, [])),
        *(
            (
                not_opened_title(language),
                not_opened_rows(language, "2026-11-21 Ana, Ben, Großmutter.matador", is_newer=is_newer),
            )
            for is_newer in (False, True)
        ),
    ]


def faults(look: Look, size: Point, title: str, rows: tuple[Row, ...]) -> list[str]:
    """What is wrong on any of the leaves of a page."""
    found = []
    panel = Panel(look, size, title, rows)
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


@every_pair(size=SIZES, language=[PSEUDO, "en"], text_size=[200, 150, 100])
def test_no_text_of_the_menu_is_cut_or_over_another(size: Point, language: str, text_size: int) -> None:
    settings = Settings(language=language, text_size=text_size, high_contrast=True)
    pilot = Pilot(size=size, settings=settings)
    look = pilot.model.look
    for title, rows in pages(look.language, pilot):
        assert faults(look, size, title, rows) == []


def test_a_planted_panel_that_is_too_narrow_is_caught() -> None:
    settings = Settings(language=PSEUDO, text_size=200)
    pilot = Pilot(size=(800, 600), settings=settings)
    look = pilot.model.look
    rows = option_rows(language_for(PSEUDO), settings)
    panel = Panel(look, (800, 600), "Options", rows)
    panel._plan.row_px = 20

    def items() -> Iterable[Item]:
        return panel.items()

    assert text_faults(drawn(items), pygame.Rect(0, 0, 800, 600))


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("height", range(600, 1500, 41))
def test_what_can_be_pressed_is_apart_in_windows_of_every_height(height: int, text_size: int) -> None:
    """Where rows just fit on one page they stand closer than their arrows would like."""
    size = (height * 16 // 9, height)
    pilot = Pilot(size=size, settings=Settings(text_size=text_size))
    pilot.click("menu")
    for page in ("menu", "options"):
        if page != "menu":
            shows(pilot, page)
            pilot.click(page)
        check_tree(pilot.tree, size)
