"""Who plays, on the first page: a face and a name, which are pressed to let somebody else play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import Face, face_items
from matador.ui.look import Look, placed
from matador.ui.pages.home.plan import HomePlan

_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class WhoChip:
    """A face with a name beside it, as far as there is room for one."""

    name: str
    face: int | None
    colour: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The button, the face, and the name in the largest type that fits."""
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        inset = _inset(look)
        face_px = rect.height - 2 * inset
        centre = (rect.left + inset + face_px // 2, rect.centery)
        ink = look.theme.strip_text
        if self.face is None:
            yield placed(look.sprites.icon("person", face_px * 7 // 10, ink), "center", centre)
        else:
            yield from face_items(look, Face(self.face, self.colour, "happy"), face_px, centre)
        left = rect.left + 2 * inset + face_px
        room = rect.right - look.px(14) - left
        style = _style(look, self.name, room, rect.height)
        # A question is left to the sign alone where it would be cut; of a name one knows the beginning.
        is_whole = look.fonts.size(self.name, style, bold=True)[0] <= room
        if is_whole or (self.face is not None and room > 0):
            word = look.shortened(self.name, style, room)
            yield look.text(word, style, ink, "midleft", (left, rect.centery), bold=True)


def who_rect(look: Look, plan: HomePlan, name: str) -> pygame.Rect:
    """Where the chip is: no wider than its name needs."""
    assert plan.who is not None, "there is room for it"
    rect = plan.who.copy()
    inset = _inset(look)
    beside = 2 * inset + (rect.height - 2 * inset) + look.px(14)
    style = _style(look, name, rect.width - beside, rect.height)
    rect.width = min(rect.width, beside + look.fonts.size(name, style, bold=True)[0] + look.px(4))
    return rect


def _inset(look: Look) -> int:
    return max(4, look.px(6))


def _style(look: Look, name: str, room_px: int, height_px: int) -> Style:
    styles = tuple(style for style in _STYLES if look.fonts.line_height(style) <= height_px)
    return look.fitting(name, styles or _STYLES[-1:], room_px, bold=True)
