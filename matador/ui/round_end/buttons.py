"""The buttons at the end of a round: to go on, and smaller ones for the scores, or Learn, and the proof of the deal."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, IconButton
from matador.ui.look import Look
from matador.ui.sentences.home import name_of
from matador.ui.sprites import Icon

LEAST_PX = 56
LEAST_SIDE_PX = 48


def buttons_px(look: Look) -> int:
    """How high the main button is."""
    return max(look.least(LEAST_PX), look.px(60), look.fonts.line_height(Style.TEXT))


def foot_buttons(
    look: Look, panel: pygame.Rect, again: str, icon: Icon, *, is_from_learn: bool = False
) -> Iterator[Placed]:
    """The buttons along the foot of a panel, the main one with its name and icon first and in the middle.

    `is_from_learn`: the first of the smaller ones leads back there, and not to the scores.
    """
    height = buttons_px(look)
    side_px, inset, gap = max(look.least(LEAST_SIDE_PX), height * 4 // 5), look.px(20), look.px(12)
    word = look.fonts.size(again, Style.TEXT, bold=True)[0]
    widest = panel.width - 2 * (inset + gap + side_px)
    main = pygame.Rect(0, 0, min(widest, max(look.px(280), word + 3 * height // 2)), height)
    main.midbottom = (panel.centerx, panel.bottom - look.px(16))
    yield Placed(Button("again", again, Command.AGAIN, icon, is_primary=True), main)
    first: tuple[str, str, Icon, Intent] = ("scores", look.say("Scores"), "list", Open("scores"))
    if is_from_learn:
        first = ("learn", name_of(look.language, "learn"), "hint", Command.LEARN)
    named: tuple[tuple[str, str, Icon, Intent], ...] = (
        first,
        ("fair", look.say("Was it fair?"), "check", Open("fair")),
    )
    room = main.left - gap - panel.left - inset
    wanted = [side_button_px(look, name, side_px) for _, name, _, _ in named]
    has_words = max(wanted) <= room
    for index, (key, name, sign, intent) in enumerate(named):
        rect = pygame.Rect(0, 0, wanted[index] if has_words else side_px, side_px)
        rect.centery = main.centery
        if index == 0:
            rect.left = panel.left + inset
        else:
            rect.right = panel.right - inset
        yield Placed(side_button(key, name, intent, sign, has_word=has_words), rect)


def side_button(
    key: str, name: str, intent: Intent | PageIntent, icon: Icon, *, has_word: bool
) -> Button | IconButton:
    """A smaller button, with its word where there is room for it."""
    return Button(key, name, intent, icon) if has_word else IconButton(key, name, intent, icon)


def side_button_px(look: Look, name: str, height_px: int) -> int:
    """How wide a smaller button is with its picture and its name."""
    word = look.fonts.size(name, Style.SMALL, bold=True)[0]
    return word + min(height_px * 3 // 5, look.px(34)) + look.px(24) + look.px(8) + look.px(8)
