"""For left-handed players, everything they reach for is on the left, and the text on the right."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from matador.match.help import SeatHelp
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Point
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pilot import Pilot
from tests.ui.table.test_drawing import BONEYARD, drawn, stuck

LEFT = Settings(speed="off", language="en", hand="left")
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (1920, 1080))


def at_table(size: Point = (1280, 720), settings: Settings = LEFT) -> Pilot:
    pilot = Pilot(MatchSetup(ruleset="sevens", players=2, set=6), size=size, settings=settings, seed=4)
    pilot.wait_for_turn()
    return pilot


def box(pilot: Pilot, key: str) -> pygame.Rect:
    return pygame.Rect(pilot.node(key).box)


@pytest.mark.parametrize("size", SIZES)
def test_the_boneyard_is_on_the_left_and_the_own_face_on_the_right(size: Point) -> None:
    pilot = at_table(size)
    middle = size[0] // 2
    assert box(pilot, "boneyard").right < middle
    assert box(pilot, "seat:0").left > middle
    assert box(pilot, "sentence").centerx > middle
    assert not box(pilot, "sentence").colliderect(box(pilot, "boneyard"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_a_learners_lamp_and_words_are_beside_the_boneyard(size: Point, text_size: int) -> None:
    pilot = at_table(size, changed(LEFT, text_size=text_size))
    pilot.game.give_help(0, "full", "frames", pinned=False)
    pilot.program.table.table.playback.follow_seats()
    pilot.press("d")
    pilot.wait(1000)
    window = pygame.Rect((0, 0), size)
    boneyard, sentence, lamp = (box(pilot, key) for key in ("boneyard", "sentence", "hint"))
    assert not lamp.colliderect(boneyard)
    assert not lamp.colliderect(sentence)
    assert not sentence.colliderect(boneyard)
    assert window.contains(lamp)
    assert window.contains(sentence)


def test_a_tile_is_drawn_by_carrying_it_to_the_rack() -> None:
    table = stuck(settings=changed(AT_ONCE, hand="left"))
    table.drag(table.node("boneyard").centre, (300, 600), table.display.plan.rack.center)
    assert drawn(table) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("help_", ["guide", "full"])
def test_the_buttons_and_words_at_the_foot_lie_beside_each_other(
    size: Point, text_size: int, help_: SeatHelp
) -> None:
    """Nothing fits, so a wide button offers to continue drawing."""
    settings = changed(AT_ONCE, hand="left", text_size=text_size)
    table = stuck(BONEYARD, *["draw"] * 3, settings=settings, size=size)
    table.game.give_help(0, help_, "frames", pinned=False)
    table.program.table.table.playback.follow_seats()
    table.wait(500)
    pressed = [box(table, key) for key in ("boneyard", "draw on", "hint") if table.has(key)]
    assert len(pressed) >= 2
    for one, other in pairwise(pressed):
        assert one.right <= other.left
    for rect in pressed:
        assert rect.width >= 48
        assert pygame.Rect((0, 0), size).contains(rect)


def test_the_next_tile_stays_under_the_finger() -> None:
    table = Table(
        "parlour",
        ("2-2 1-1", "4-5 0-0 1-2"),
        "0-1 0-2 0-4 0-6 1-4 5-6",
        "2-2",
        settings=changed(AT_ONCE, hand="left"),
    )
    table.bots[1].actions.append("5-4R")
    table.wait_for_turn()
    at = table.display.boneyard.tiles[0].center
    for left in (5, 4, 3, 2):
        table.click(at)
        table.wait(100)
        assert table.display.state.shown.view.boneyard == left
        assert table.display.boneyard.tiles[0].collidepoint(at)


def test_the_other_hand_holds_at_once() -> None:
    pilot = at_table(settings=changed(LEFT, hand="right"))
    assert box(pilot, "boneyard").left > 640
    pilot.change(hand="left")
    assert box(pilot, "boneyard").right < 640
    assert box(pilot, "seat:0").left > 640


def test_who_passes_the_screen_on_is_asked_beside_the_boneyard() -> None:
    table = Table(
        "sevens",
        ("1-3 4-4 2-2", "2-6 5-5 1-1"),
        "0-2 0-3",
        persons=(0, 1),
        names=("Mia", "Ben"),
        settings=changed(AT_ONCE, hand="left"),
    )
    assert table.has("look")
    assert not box(table, "look").colliderect(box(table, "boneyard"))
    table.click("look")
    table.wait_for_turn()
    assert table.display.state.is_my_turn
