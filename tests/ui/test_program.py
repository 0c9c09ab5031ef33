"""The program: the table and the menu in one window of any size."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from matador.storage.settings import changed
from matador.ui.canvas import Canvas
from matador.ui.inputs import Point, Resized
from matador.ui.semantics import Tree
from tests.pseudo import PSEUDO
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS, Pilot

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


# Drawing


def frames_that_differ(pilot: Pilot, seed: str, frames: int) -> tuple[int, int]:
    """Draw a round of clicks, drags and waits incrementally; return the numbers of frames and of wrong ones."""
    random, canvas = Random(seed), Canvas()
    target = pygame.Surface(pilot.screen.size)
    wrong = 0
    for _ in range(frames):
        act(pilot, random)
        canvas.draw(target, pilot.program.items())
        wrong += pygame.image.tobytes(target, "RGB") != pygame.image.tobytes(pilot.shot(), "RGB")
    return frames, wrong


def act(pilot: Pilot, random: Random) -> None:
    nodes = [
        node for node in pilot.tree if node.action is not None and node.key not in ("quit", "fullscreen")
    ]
    chosen = random.choice(nodes)
    match random.randrange(5):
        case 0:
            pilot.click(chosen.centre)
        case 1:
            pilot.drag(chosen.centre, random.choice(nodes).centre, drops=random.random() < 0.8)
        case 2:
            pilot.press(random.choice(["right", "up", "enter", "r", "d", "p", "tab"]))
        case _:
            pilot.wait(random.choice([FRAME_MS, 100, 400]))


def test_what_is_drawn_patch_by_patch_is_what_drawing_everything_gives() -> None:
    for seed, guide in (("a", True), ("b", False)):
        pilot = Pilot(size=(800, 600), settings=changed(USUAL, guide=guide), seed=5)
        assert frames_that_differ(pilot, seed, 120) == (120, 0)


def test_a_planted_picture_that_is_painted_on_is_caught() -> None:
    pilot = table(size=(800, 600))
    canvas, target = Canvas(), pygame.Surface((800, 600))
    canvas.draw(target, pilot.program.items())
    picture = next(item.picture for item in pilot.program.items() if item.picture.get_size() != (800, 600))
    picture.fill((1, 2, 3))
    canvas.draw(target, pilot.program.items())
    assert pygame.image.tobytes(target, "RGB") != pygame.image.tobytes(pilot.shot(), "RGB")


def test_at_rest_nothing_is_drawn() -> None:
    pilot = table()
    pilot.wait(5000)
    canvas, target = Canvas(), pygame.Surface(pilot.screen.size)
    canvas.draw(target, pilot.program.items())
    pilot.wait(1000)
    assert not pilot.program.advance(pilot.now_ms + 1000)
    assert canvas.draw(target, pilot.program.items()) == []


# Frame rates


@pytest.mark.parametrize(
    ("speed", "at_least", "at_most"), [("off", 0, 60), ("fast", 500, 800), ("normal", 1350, 1600)]
)
def test_a_bot_thinks_travels_and_rests_as_long_as_the_speed_says(
    speed: str, at_least: int, at_most: int
) -> None:
    pilot = Table(
        "sevens", ("1-3 4-4 2-2", "2-6 5-5 1-1"), "0-1", "1-3", settings=changed(USUAL, speed=speed)
    )
    pilot.bots[1].actions.append("6-2L")
    start = pilot.now_ms
    pilot.wait_until(lambda: len(pilot.moves) == 2 and pilot.is_shown)
    assert at_least <= pilot.now_ms - start <= at_most


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
