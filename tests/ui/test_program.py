"""The program: the table and the menu in one window of any size."""

from __future__ import annotations

import pygame
import pytest

from matador.storage.settings import changed
from matador.ui.canvas import Canvas
from matador.ui.inputs import Point, Resized
from matador.ui.semantics import Tree
from tests.pseudo import PSEUDO
from tests.ui.dealt import USUAL, Table

SIZES: tuple[Point, ...] = ((800, 600), (3840, 2160), (1000, 1400), (2560, 600))


def table(**more: object) -> Table:
    return Table("sevens", ("1-3 4-4 2-2", "2-6 5-5 1-1"), "0-1", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def test_a_window_resized_is_one_opened_at_that_size() -> None:
    for size in SIZES:
        pilot = table()
        pilot.give(Resized(size))
        pilot.wait(500)
        other = table(size=size)
        assert apart_from_the_line(pilot.tree) == apart_from_the_line(other.tree)


def apart_from_the_line(tree: Tree) -> Tree:
    """The tree without the line, whose position depends on how it grew."""
    return tuple(node for node in tree if node.role not in ("place", "laid tile"))


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_the_language_changes_every_word_at_once(language: str) -> None:
    pilot = table()
    pilot.change(language=PSEUDO)
    pilot.change(language=language)
    said = [pilot.text("goal"), pilot.text(), pilot.node("menu").name]
    assert all(text.startswith("[") == (language == PSEUDO) for text in said), said


def test_at_rest_nothing_is_drawn() -> None:
    pilot = table()
    pilot.wait(5000)
    canvas, target = Canvas(), pygame.Surface(pilot.screen.size)
    canvas.draw(target, pilot.program.items())
    pilot.wait(1000)
    assert not pilot.program.advance(pilot.now_ms + 1000)
    assert canvas.draw(target, pilot.program.items()) == []


def test_reduced_motion_moves_nothing_and_keeps_the_rests() -> None:
    settings = changed(USUAL, reduced_motion=True)
    pilot = Table("sevens", ("1-3 4-4 2-2", "2-6 5-5 1-1"), "0-1", "1-3", settings=settings)
    pilot.bots[1].actions.append("6-2L")
    start, moved = pilot.now_ms, False
    while len(pilot.moves) < 2:
        pilot.wait()
        moved = moved or pilot.display.is_moving
    assert not moved
    assert pilot.now_ms - start >= 699


def test_the_state_is_final_before_the_first_frame_of_its_animation() -> None:
    pilot = table()
    pilot.drag_to("4-4", 4, "R")
    assert pilot.display.state.view_at().counts[0] == 1
    assert pilot.has("laid:4-4")
    assert pilot.display.is_moving
