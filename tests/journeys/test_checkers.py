"""Checkers of the journeys: each catches its fault."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from matador.ui.semantics import Node
from tests.journeys.laws import (
    Sight,
    check_open_page,
    check_table,
    shows_faces,
)
from tests.journeys.shown import Shown
from tests.journeys.test_rounds import check_end
from tests.journeys.test_start_failures_and_exit import is_running, started_by
from tests.journeys.test_window import is_another, shows_felt
from tests.journeys.waiting import until

_STARTS_ANOTHER = """
import subprocess, sys
other = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"])
print(other.pid, flush=True)
other.wait()
"""


def ended(result: str, *pips: int) -> Shown:
    counts = (Node(f"count:{seat}", "text", f"X: {n} pips", (0, 0, 1, 1)) for seat, n in enumerate(pips))
    return Shown((Node("result", "panel", result, (0, 0, 1, 1)), *counts), "Idle", is_moving=False, version=1)


@pytest.mark.planted
def test_wrongly_reported_end_is_detected() -> None:
    check_end(ended("You win this round! You have no tiles left.", 0, 12))
    check_end(ended("Bruno wins this round. Everybody passed, so the round is over.", 9, 8))
    for wrong in (
        ended("", 0, 12),
        ended("You win this round! You have no tiles left.", 3, 12),
        ended("You win this round! Everybody passed, so the round is over.", 0, 12),
    ):
        with pytest.raises(AssertionError):
            check_end(wrong)


@pytest.mark.planted
def test_empty_window_is_not_a_table(tmp_path: Path) -> None:
    file = tmp_path / "empty.png"
    pygame.image.save(pygame.Surface((1280, 720)), file)
    assert not shows_felt(file)


@pytest.mark.planted
def test_scene_that_does_not_change_is_detected(tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    picture = pygame.Surface((1280, 720))
    pygame.image.save(picture, one)
    picture.fill((255, 255, 255), (0, 0, 320, 360))
    pygame.image.save(picture, other)
    assert not is_another(one, one)
    # An open bubble or panel does not count as another scene.
    assert not is_another(other, one)
    picture.fill((255, 255, 255))
    pygame.image.save(picture, other)
    assert is_another(other, one)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc is missing here")
@pytest.mark.planted
def test_leftover_process_is_detected() -> None:
    words = [sys.executable, "-c", _STARTS_ANOTHER]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        other = int(process.stdout.readline())
        assert started_by(process.pid) == [other]
        process.kill()
        process.wait()
        assert not is_running(process.pid)
        assert is_running(other)
    # Its input has ended with the pipe.
    until(lambda: not is_running(other), "the other one ends")


def table(seat: int, *states: str, tiles: int = 1, more: tuple[Node, ...] = ()) -> Shown:
    """A table as shown to a seat."""
    hand = (
        Node(f"tile:0-{low}", "tile", "", (50 * low, 80, 40, 80), action="choose") for low in range(tiles)
    )
    seats = (Node(f"seat:{seat}", "seat", "X, 0 points, 1 tile", (0, 0, 40, 40), states),)
    return Shown((*hand, *more, *seats), "Idle", is_moving=False, version=1)


@pytest.mark.planted
def test_tiles_visible_to_others_are_detected() -> None:
    look = Node("look", "button", "X: press to see your tiles", (100, 0, 80, 60), action="look")
    sight = Sight()
    sight(table(0, "on turn", tiles=0, more=(look,)))
    with pytest.raises(AssertionError, match="not pressed"):
        sight(table(0, "on turn"))
    sight.grant("seat:0")
    with pytest.raises(AssertionError, match="asked to press"):
        sight(table(0, "on turn", more=(look,)))
    sight(table(0))
    sight(table(0, "on turn"))
    with pytest.raises(AssertionError, match="after the turn"):
        sight(table(0))
    with pytest.raises(AssertionError, match="not pressed"):
        sight(table(1, "on turn"))


@pytest.mark.planted
def test_face_up_tile_is_detected(tmp_path: Path) -> None:
    file, picture = tmp_path / "rack.png", pygame.Surface((700, 200))
    picture.fill((0x5A, 0x3A, 0x22))
    picture.fill((0xA8, 0x44, 0x3A), (40, 30, 60, 120))
    pygame.image.save(picture, file)
    assert not shows_faces(file, (0, 0, 700, 200))
    picture.fill((0xF7, 0xEF, 0xDC), (120, 30, 62, 124))
    pygame.image.save(picture, file)
    assert shows_faces(file, (0, 0, 700, 200))
    assert not shows_faces(file, (200, 0, 500, 200))


@pytest.mark.planted
def test_overlap_or_overflow_of_the_window_is_detected() -> None:
    size = (800, 600)
    check_table(table(0, tiles=7), size)
    panel = Node("panel", "panel", "Menu", (0, 0, 700, 500))
    one, other = (Node(key, "button", key, (10, 10, 90, 60), action="press") for key in ("one", "other"))
    check_open_page(Shown((panel, one), "Idle", is_moving=False, version=1), size)
    beyond = Node("far", "button", "far", (750, 10, 90, 60), action="press")
    for wrong in ((panel, one, other), (panel, beyond), (panel,), (one,)):
        with pytest.raises(AssertionError):
            check_open_page(Shown(wrong, "Idle", is_moving=False, version=1), size)
    on_the_hand = Node("boneyard", "boneyard", "", (60, 90, 40, 40), action="draw")
    for found in (table(0, tiles=7, more=(on_the_hand,)), table(0, tiles=7, more=(beyond,))):
        with pytest.raises(AssertionError):
            check_table(found, size)
