"""The cards of a page of people have one text size."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import Open
from matador.ui.kit.widgets import FigureButton
from matador.ui.pages.people import FaceCard, cards_sheet
from matador.ui.scale import ROOMY
from tests.checks.each import each
from tests.ui.pages.home.homes import look_for

NAMES = ("Bo", "Anna", "Maximiliane", "Friedrich-Wilhelm der Erste")


@each("size", [ROOMY, (800, 600), (1280, 720), (1920, 1080)])
@each("text_size", [100, 125, 150, 200])
@each("names", [NAMES[:2], NAMES[:3], NAMES])
def test_all_cards_have_letters_of_one_size(
    size: Point, text_size: int, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    look = look_for(size, text_size=text_size)
    cards = [FaceCard(name, name, Open("person"), 0, is_name=True) for name in names]
    cards.append(FaceCard("guest", "Guest", Open("person")))
    styles: list[Style] = []
    render = Fonts.render

    def noting(fonts: Fonts, text: str, style: Style, *given: Any, **more: Any) -> pygame.Surface:
        styles.append(style)
        return render(fonts, text, style, *given, **more)

    shown = tuple(cards_sheet("Who is playing?", cards).place(look, pygame.Rect((0, 0), size)))
    with monkeypatch.context() as patched:
        patched.setattr(Fonts, "render", noting)
        for one in shown:
            if isinstance(one.widget, FigureButton):
                list(one.widget.figure.items(look, one.rect, 0.0))
    assert len(styles) == len(cards)
    assert len(set(styles)) == 1
