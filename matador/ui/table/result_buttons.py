"""The buttons at the end of a round: to go on, and smaller ones for the scores and the proof of the deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.paint import button_items
from matador.ui.look import Look, placed
from matador.ui.sprites import Icon

LEAST_PX = 56
LEAST_SIDE_PX = 48


@dataclass(frozen=True, slots=True)
class ResultButton:
    """A button of the result; its key is also the wish that it stands for."""

    key: str
    name: str
    icon: Icon
    rect: pygame.Rect
    has_word: bool = True
    """Whether there is room for its name beside its picture."""


def buttons_px(look: Look) -> int:
    """How high the main button is."""
    return max(LEAST_PX, look.px(60), look.fonts.line_height(Style.TEXT))


def result_buttons(look: Look, panel: pygame.Rect, again: str, icon: Icon) -> tuple[ResultButton, ...]:
    """The buttons along the foot of a panel, the main one with its name and icon first and in the middle."""
    height = buttons_px(look)
    side_px, inset, gap = max(LEAST_SIDE_PX, height * 4 // 5), look.px(20), look.px(12)
    word = look.fonts.size(again, Style.TEXT, bold=True)[0]
    widest = panel.width - 2 * (inset + gap + side_px)
    main = pygame.Rect(0, 0, min(widest, max(look.px(280), word + 3 * height // 2)), height)
    main.midbottom = (panel.centerx, panel.bottom - look.px(16))
    named: tuple[tuple[str, str, Icon], ...] = (
        ("scores", look.say("Scores"), "list"),
        ("fair", look.say("Was it fair?"), "check"),
    )
    room = main.left - gap - panel.left - inset
    wanted = [side_button_px(look, name, side_px) for _, name, _ in named]
    has_words = max(wanted) <= room
    found = [ResultButton("again", again, icon, main)]
    for index, (key, name, sign) in enumerate(named):
        rect = pygame.Rect(0, 0, wanted[index] if has_words else side_px, side_px)
        rect.centery = main.centery
        if index == 0:
            rect.left = panel.left + inset
        else:
            rect.right = panel.right - inset
        found.append(ResultButton(key, name, sign, rect, has_words))
    return tuple(found)


def result_button_items(look: Look, button: ResultButton) -> Iterator[Item]:
    """The picture of a button."""
    if button.has_word:
        yield from button_items(look, button.rect, button.name, button.icon, is_primary=button.key == "again")
        return
    body = look.sprites.button(button.rect.size, kind="round", pressed=False, enabled=True)
    yield placed(body, "center", button.rect.center)
    icon = look.sprites.icon(button.icon, button.rect.height // 2, look.theme.strip_text)
    yield placed(icon, "center", button.rect.center)


def side_button_px(look: Look, name: str, height_px: int) -> int:
    """How wide a smaller button is with its picture and its name."""
    word = look.fonts.size(name, Style.SMALL, bold=True)[0]
    return word + min(height_px * 3 // 5, look.px(34)) + look.px(24) + look.px(8) + look.px(8)
