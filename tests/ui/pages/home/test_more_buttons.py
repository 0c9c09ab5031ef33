"""The home screen takes any number of buttons, in every size of window and text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame
import pytest

from matador.ui.inputs import Point
from matador.ui.kit.base import Layout
from matador.ui.kit.intents import Open
from matador.ui.kit.widgets import Button, FigureButton, Placed
from matador.ui.look import Look
from matador.ui.pages.home import scene
from matador.ui.pages.home.cards import CardButton, CardRow
from matador.ui.pages.home.scene import CARD_SHARE, Home, HomeScene, Who, home_layout
from matador.ui.scale import SMALLEST
from tests.checks.each import each
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.pages.home.homes import click, felt_of, home, look_for, shown
from tests.ui.pages.home.places import MIN_BUTTON_PX

SIZES: tuple[Point, ...] = (SMALLEST, (800, 600), (1280, 720), (1920, 1080), (800, 1280), (2560, 1080))


def more_buttons(look: Look, count: int) -> Iterator[Button]:
    for number in range(1, count + 1):
        label = look.say("Finished matches") if number % 3 == 0 else look.say("Options")
        yield Button(f"button {number}", label, Open("rules"), "book")


def faults(look: Look, size: Point, placed: Sequence[Placed]) -> Iterator[str]:
    felt = felt_of(look, size)
    seen = [one for one in placed if isinstance(one.widget, Button | FigureButton)]
    for one in seen:
        if not felt.contains(one.rect):
            yield f"{one} is outside"
        if isinstance(one.widget, FigureButton) and one.rect.height < CARD_SHARE * size[1]:
            yield f"{one} is low"
        if min(one.rect.size) < look.least(MIN_BUTTON_PX):
            yield f"{one} is small"
    for one, other in combinations(seen, 2):
        if one.rect.colliderect(other.rect) and (one.page == other.page or None in (one.page, other.page)):
            yield f"{one} is over {other}"


@each(
    ("size", "language", "text_size", "count"),
    lambda: pairwise(SIZES, [PSEUDO, "en"], [200, 150, 100], [1, 3, 6, 7, 9, 12, 20]),
)
def test_any_number_of_buttons_fits(size: Point, language: str, text_size: int, count: int) -> None:
    look = look_for(size, text_size=text_size, language=language)
    usual = HomeScene(look, size, Home()).page.placed
    cards = CardRow(tuple(one.widget for one in usual if isinstance(one.widget, CardButton)), (0.56, 0.44))
    buttons = tuple(more_buttons(look, count))
    layout = home_layout(look, size, None, cards, buttons)
    placed = list(layout.place(look, pygame.Rect((0, 0), size)))
    assert list(faults(look, size, placed)) == []
    assert [one.widget for one in placed if one.widget in buttons] == list(buttons)


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> HomeScene:
    """A small home screen with twenty more buttons."""

    def layout(look: Look, size: Point, who: Who | None, cards: CardRow, buttons: Sequence[Button]) -> Layout:
        return home_layout(look, size, who, cards, (*buttons, *more_buttons(look, 20)))

    monkeypatch.setattr(scene, "home_layout", layout)
    return home(SMALLEST, text_size=200)


def test_buttons_without_room_are_on_further_pages(crowded: HomeScene) -> None:
    seen = set(shown(crowded))
    for _ in range(crowded.page.pages):
        assert click(crowded, "more") is None
        seen |= set(shown(crowded))
    assert {f"button {number}" for number in range(1, 21)} <= seen
    first = [key for key in shown(crowded) if key.startswith("new")]
    assert first == ["new match"], "the last page leads to the first"


def test_planted_faults_of_places_are_caught() -> None:
    look = look_for((1280, 720))
    button = next(more_buttons(look, 1))
    right = Placed(button, pygame.Rect(200, 200, 800, 400))
    assert list(faults(look, (1280, 720), [right])) == []
    assert len(list(faults(look, (1280, 720), [right, right]))) == 1
    assert len(list(faults(look, (1280, 720), [right.moved(2000, 0)]))) == 1
