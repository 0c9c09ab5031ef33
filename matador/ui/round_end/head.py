"""The first line of the panel at the end of a round: who has won, and the button that moves the panel aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import Face, face_items
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look, placed
from matador.ui.round_end.buttons import LEAST_SIDE_PX, side_button, side_button_px
from matador.ui.sentences.endings import look_at_table
from matador.ui.voice.loudspeaker import loudspeaker

LOOK = "look at table"
"""The key of the button."""
_SIGN_PX = 48
_TOP_PX = 16
_SIDE_PX = 20
_PUSHED_PX = 52
"""So far the middle of a title may be from that of the panel."""


@dataclass(frozen=True, slots=True)
class LookAtTable(PageIntent):
    """Move the panel aside, so that the table is seen."""


@dataclass(frozen=True, slots=True)
class PanelHead:
    """A title in the middle, with pictures before it, and the button at the right."""

    look: Look
    title: str
    has_crown: bool = False
    faces: tuple[Face, ...] = ()
    """Who has won, where nothing below shows it."""
    has_word: bool = True
    """Whether the button has its word; else there is more room for the title."""
    is_read: bool = False
    """True if it is read aloud: a loudspeaker stands at the left."""

    def height_px(self, style: Style, panel_px: int) -> int:
        """How high the line is with the title in this type, in a panel so wide; what is above it counts."""
        return self.look.px(_TOP_PX) + self._line_px(style, panel_px)

    def is_one_line(self, style: Style, panel_px: int) -> bool:
        """True if the title needs no second line, and the button does not push it far out of the middle."""
        width = self.look.fonts.size(self.title, style, bold=True)[0]
        centred = panel_px - 2 * self._beside_px - self._signs_px
        return width <= min(self._title_room(panel_px), centred + 2 * self.look.px(_PUSHED_PX))

    def placed(self, panel: pygame.Rect, style: Style) -> Iterator[Placed]:
        """The pictures and the title."""
        rect = pygame.Rect(panel.left, panel.top, panel.width, self.height_px(style, panel.width))
        yield Placed(FigureLabel(_Title(self, style)), rect)

    def button(self, panel: pygame.Rect, style: Style) -> Placed:
        """The button, in the corner of a panel."""
        look, side = self.look, self._button_px
        name = look_at_table(look.language)
        rect = pygame.Rect(0, 0, side_button_px(look, name, side) if self.has_word else side, side)
        rect.midright = (panel.right - look.px(_SIDE_PX), self._middle(panel, style))
        return Placed(side_button(LOOK, name, LookAtTable(), "eye", has_word=self.has_word), rect)

    def loudspeaker(self, panel: pygame.Rect, style: Style) -> Iterator[Placed]:
        """The button that has it read aloud once more, in the other corner; nothing where nothing is read."""
        if self.is_read:
            rect = pygame.Rect(0, 0, self._button_px, self._button_px)
            rect.midleft = (panel.left + self.look.px(_SIDE_PX), self._middle(panel, style))
            yield from loudspeaker(self.look, rect)

    def items(self, panel: pygame.Rect, style: Style) -> Iterator[Item]:
        """Pictures and title, in the middle of the panel as far as the button leaves room."""
        look, middle = self.look, self._middle(panel, style)
        title = look.fonts.render(
            self.title, style, look.theme.panel_text, bold=True, max_width=self._title_room(panel.width)
        )
        width = self._signs_px + title.get_width()
        right = self.button(panel, style).rect.left - look.px(12)
        left = max(panel.left + self._read_px, min(panel.centerx - width // 2, right - width))
        sign = look.px(_SIGN_PX)
        if self.has_crown:
            yield placed(look.sprites.crown(sign), "midleft", (left, middle))
            left += self._step_px
        for face in self.faces:
            yield from face_items(look, face, sign, (left + sign // 2, middle))
            left += self._step_px
        yield placed(title, "midleft", (left, middle))

    def _middle(self, panel: pygame.Rect, style: Style) -> int:
        return panel.top + self.look.px(_TOP_PX) + self._line_px(style, panel.width) // 2

    def _line_px(self, style: Style, panel_px: int) -> int:
        title = self.look.fonts.size(self.title, style, bold=True, max_width=self._title_room(panel_px))[1]
        return max(title, self._button_px, self.look.px(_SIGN_PX) if self._signs_px else 0)

    def _title_room(self, panel_px: int) -> int:
        return panel_px - max(self.look.px(28), self._read_px) - self._signs_px - self._beside_px

    @property
    def _beside_px(self) -> int:
        """What the button takes at the right of the title, with the gaps before and after it."""
        look, side = self.look, self._button_px
        button = side_button_px(look, look_at_table(look.language), side) if self.has_word else side
        return look.px(12) + button + look.px(_SIDE_PX)

    @property
    def _read_px(self) -> int:
        """What the loudspeaker takes at the left, with the gaps before and after it."""
        return self.look.px(_SIDE_PX) + self._button_px + self.look.px(12) if self.is_read else 0

    @property
    def _button_px(self) -> int:
        """How high the button is."""
        look = self.look
        return max(look.least(LEAST_SIDE_PX), look.px(48), look.fonts.line_height(Style.SMALL))

    @property
    def _signs_px(self) -> int:
        return (self.has_crown + len(self.faces)) * self._step_px

    @property
    def _step_px(self) -> int:
        return self.look.px(_SIGN_PX) + self.look.px(14)


@dataclass(frozen=True, slots=True)
class _Title:
    head: PanelHead
    style: Style

    def items(self, _look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        return self.head.items(rect, self.style)
