"""Injected bugs of pictures, pressable nodes and hidden tiles: the monkey's invariants catch each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from matador.match.views import View
from matador.play.table.facts import TableFacts
from matador.play.table.playback import Playback
from matador.play.table.state import TableState
from matador.rules import Tile
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui import canvas
from matador.ui.inputs import Key
from matador.ui.kit.page import Page
from matador.ui.kit.widgets import Dialog, Placed
from matador.ui.look import Look
from matador.ui.table.movement import Movement
from tests.checks.monkey_steps import Begin, Calm, Draw, Step, Wait
from tests.ui.monkey_driven import ALONE, HOME, HOT_SEAT, Driven, Plant, broken

SEEN_BY_ALL = replace(
    HOT_SEAT, game=MatchSetup(ruleset="sevens", players=2, set=6, seats=(SeatSetup(), SeatSetup()))
)


# The screen


def rows_too_close(monkeypatch: Plant) -> None:
    right = Dialog.place

    def place(self: Dialog, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        for index, one in enumerate(right(self, look, rect)):
            yield one if one.page is None else one.moved(0, -40 * index, one.page)

    monkeypatch.setattr(Dialog, "place", place)


def a_key_twice(monkeypatch: Plant) -> None:
    right = Page.nodes

    def nodes(self: Page[Any]) -> Iterator[Any]:
        yield from right(self)
        yield next(right(self))

    monkeypatch.setattr(Page, "nodes", nodes)


def outside(monkeypatch: Plant) -> None:
    right = Dialog.place

    def place(self: Dialog, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        for one in right(self, look, rect):
            yield one if one.page is None else one.moved(700, 0, one.page)

    monkeypatch.setattr(Dialog, "place", place)


def nothing_to_press(monkeypatch: Plant) -> None:
    monkeypatch.setattr(Page, "nodes", lambda _self: iter(()))


@pytest.mark.parametrize(
    ("plant", "law"),
    [
        (rows_too_close, "overlaps a"),
        (a_key_twice, "two nodes have one key"),
        (outside, "is not inside the window"),
        (nothing_to_press, "nothing can be pressed"),
    ],
)
def test_a_page_that_cannot_be_used_is_caught(
    monkeypatch: Plant, plant: Callable[[Plant], None], law: str
) -> None:
    """Injected bugs of panels."""
    plant(monkeypatch)
    driven = Driven(ALONE)
    with broken(law):
        driven.click("menu")


@pytest.mark.parametrize("begin", [HOME, ALONE])
def test_a_forgotten_patch_of_a_page_is_caught(monkeypatch: Plant, begin: Begin) -> None:
    """Injected bug: the canvas does not draw changes."""
    monkeypatch.setattr(canvas, "changed", lambda _before, _after: [])
    steps: list[Step] = [Draw(), Key("f1"), Draw(), Key("right"), Draw(), Key("right"), Draw()]
    with broken("not drawn anew"):
        Driven(begin).give(*steps)


# Hidden tiles


def test_a_hand_that_is_not_covered_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: a covered view still has the hand."""
    monkeypatch.setattr(View, "covered", lambda self: self)
    with broken("the table knows a covered hand|a hand was turned over by nobody"):
        Driven(HOT_SEAT)


def test_a_hand_that_is_covered_too_late_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the hand stays face up until another player looks."""
    monkeypatch.setattr(Playback, "_cover_after_turn", lambda _self: None)
    driven = Driven(HOT_SEAT)
    with broken("a hand lies open after its turn"):
        driven.play(3)


def test_a_hand_that_opens_by_itself_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the hand is turned up without a press."""
    right = Playback.show_turn

    def go_on(self: Playback) -> None:
        right(self)
        self.uncover()

    monkeypatch.setattr(Playback, "show_turn", go_on)
    with broken("a hand was turned over by nobody"):
        Driven(HOT_SEAT).give(Calm())


def test_an_open_hand_of_a_bot_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the hand stays visible after a bot takes over the seat."""
    monkeypatch.setattr(Playback, "follow_seats", lambda _self: None)
    driven = Driven(ALONE)
    driven.click("menu", "seats")
    with broken("a hand of a bot lies open"):
        driven.click("seat:0")


@pytest.mark.parametrize("begin", [ALONE, HOT_SEAT, SEEN_BY_ALL])
def test_a_hidden_tile_that_is_drawn_is_caught(monkeypatch: Plant, begin: Begin) -> None:
    """Injected bug: all hands are shown at the other seats."""

    def open_hand(self: TableFacts, seat: int) -> Any:
        return self.game.session.view(seat).hand

    monkeypatch.setattr(TableFacts, "open_hand", open_hand)
    with broken("a hidden tile is drawn"):
        Driven(begin).give(Wait(8000), Draw(), Key("r"))


def test_a_tile_that_flies_on_after_the_turn_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: tiles in flight when a hand is covered stay visible until they arrive."""
    driven = Driven(replace(HOT_SEAT, settings=Settings(speed="normal")))
    driven.calm()
    right = TableState.look_from

    def look_from(self: TableState, seat: int, *, is_covered: bool) -> None:
        hand = self.shown.hand
        right(self, seat, is_covered=is_covered)
        for tile in hand:
            # Face up, as on the rack.
            self.send(tile, 500)

    def start(self: Movement, token: Any, *given: Any) -> Any:
        pose = was(self, token, *given)
        return replace(pose, face_up=1.0) if isinstance(token, Tile) and pose is not None else pose

    was = Movement._start
    monkeypatch.setattr(Movement, "_start", start)
    monkeypatch.setattr(TableState, "look_from", look_from)
    with broken("a hidden tile is drawn"):
        driven.play(2)
