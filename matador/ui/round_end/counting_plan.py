"""Where everything is while the player is asked how many pips are left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.widgets import Button
from matador.ui.kit.words import button_word_px
from matador.ui.look import Look
from matador.ui.round_end.buttons import LEAST_PX
from matador.ui.round_end.groups import PipGroup, groups_in
from matador.ui.round_end.hands import HandPlace, hands_in
from matador.ui.round_end.head import PanelHead
from matador.ui.round_end.pad import Pad, least_pad_px, pad_at
from matador.ui.round_end.panel import panel_width_px
from matador.ui.round_end.pips import STEP_PX

BODY_PX = 300
"""How high hands and groups are together, where there is room."""
_HEADS = (
    (Style.SUM, Style.SENTENCE),
    (Style.SENTENCE, Style.SENTENCE),
    (Style.TEXT, Style.TEXT),
    (Style.SMALL, Style.SMALL),
)
"""How the title and the question may be written, the largest first: who has won stands before the question."""
_SMALL = (Style.TEXT, Style.SMALL)
"""In these the title may have several lines."""


@dataclass(frozen=True, slots=True)
class CountingContents:
    """What is to be laid out."""

    head: PanelHead
    questions: tuple[str, ...]
    """The question, and what may stand in its place: there is room for each."""
    total: int
    hands: tuple[tuple[int, int], ...]
    """Seats and how many tiles each holds."""
    foot: tuple[Button, ...]
    has_pad: bool


class CountingPlan:
    """The rectangles of the question."""

    def __init__(self, look: Look, size: Point, contents: CountingContents) -> None:
        self._look = look
        self.panel = pygame.Rect(0, 0, panel_width_px(look, size), 0)
        foot_px = self._foot_px(contents)
        room = size[1] - look.px(24) - foot_px - look.px(32)
        self.title_style, self.question_style = self._styles(contents, room)
        head = self._head_px(contents, self.title_style, self.question_style)
        wanted = max(look.px(BODY_PX), pad_at(look, 0, 0, 10**6).rect.height if contents.has_pad else 0)
        body = min(room - head, wanted)
        self.panel.height = head + body + foot_px + look.px(32)
        self.panel.center = (size[0] // 2, size[1] // 2)
        area = pygame.Rect(
            self.panel.left + self.inset, self.panel.top + head, self.panel.width - 2 * self.inset, body
        )
        self.pad: Pad | None = None
        if contents.has_pad:
            self.pad = pad_at(look, area.right, area.top, body)
            area.width = self.pad.rect.left - look.px(28) - area.left
        self._share(area, contents)
        self.foot = self._feet(contents, foot_px)

    @property
    def inset(self) -> int:
        """How far everything keeps from the sides of the panel."""
        return self._look.px(28)

    @property
    def text_px(self) -> int:
        """How wide title and question may be."""
        return self.panel.width - 2 * self.inset

    def _styles(self, contents: CountingContents, room: int) -> tuple[Style, Style]:
        """The largest type that leaves room enough for what is below."""
        one_line = [
            styles
            for styles in _HEADS
            if styles[0] in _SMALL or contents.head.is_one_line(styles[0], self.panel.width)
        ]
        for least in (self._look.px(BODY_PX), least_pad_px(self._look)):
            for title, question in one_line:
                if room - self._head_px(contents, title, question) >= least:
                    return title, question
        return _HEADS[-1]

    def _head_px(self, contents: CountingContents, title: Style, question: Style) -> int:
        fonts, px = self._look.fonts, self._look.px
        high = contents.head.height_px(title, self.panel.width)
        highest = max(
            fonts.size(one, question, bold=True, max_width=self.text_px)[1] for one in contents.questions
        )
        return high + highest + px(14)

    def _share(self, area: pygame.Rect, contents: CountingContents) -> None:
        """Give hands and groups their parts of an area."""
        look = self._look
        hands_px = area.height * 2 // 5
        top = pygame.Rect(area.left, area.top, area.width, hands_px)
        self.hands: tuple[HandPlace, ...] = hands_in(look, top, contents.hands)
        self.counting = pygame.Rect(
            area.left, top.bottom + look.px(8), area.width, area.height - hands_px - look.px(8)
        )
        self.groups: tuple[PipGroup, ...] = groups_in(contents.total, *self.counting.size, look.px(STEP_PX))

    def _foot_px(self, contents: CountingContents) -> int:
        """How high the buttons are: their words may have two lines."""
        width = self._button_px(contents)
        words = max(button_word_px(self._look, width, one.label, one.icon) for one in contents.foot)
        return max(self._look.least(LEAST_PX), self._look.px(60), words + self._look.px(8))

    def _button_px(self, contents: CountingContents) -> int:
        """How wide the buttons are, all alike."""
        look, gaps = self._look, len(contents.foot) - 1
        room = (self.panel.width - 2 * look.px(20) - gaps * look.px(12)) // len(contents.foot)
        words = max(look.fonts.size(one.label, Style.TEXT, bold=True)[0] for one in contents.foot)
        return min(room, max(look.px(230), words + look.px(34) + look.px(48)))

    def _feet(self, contents: CountingContents, foot_px: int) -> tuple[tuple[Button, pygame.Rect], ...]:
        look, width = self._look, self._button_px(contents)
        # They stand evenly, the outer ones at the sides.
        room = self.panel.width - 2 * look.px(20) - width
        found = []
        for index, button in enumerate(contents.foot):
            left = self.panel.left + look.px(20) + room * index // max(1, len(contents.foot) - 1)
            rect = pygame.Rect(left, 0, width, foot_px)
            rect.bottom = self.panel.bottom - look.px(16)
            found.append((button, rect))
        return tuple(found)
