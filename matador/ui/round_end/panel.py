"""The panel over the table at the end of a round, whatever it shows."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.focus import focused
from matador.ui.kit.input import Used, entered, pressed
from matador.ui.kit.ring import ring_around
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Panel
from matador.ui.look import Look

_WIDTH_PX = 860
_MOST_WIDENED = 1.3
"""Larger type widens the panel so far; beyond that, sentences have more lines."""


def panel_width_px(look: Look, size: Point) -> int:
    """How wide the panel is in a window."""
    width = round(look.px(_WIDTH_PX) * min(_MOST_WIDENED, max(1.0, look.text_scale)))
    return min(size[0] - look.px(40), width)


class EndPanel(PageView):
    """An open panel; the table has the focus and gives it what is pressed."""

    ends_ms = 0.0
    """When all is counted, for which a press need not wait."""

    @property
    def focus(self) -> str | None:
        """None: the table has it, and asks for the `ring`."""
        return None

    def ring(self, key: str) -> Item | None:
        """The focus ring around what has this key; None if nothing has."""
        one = focused(self.placed, key)
        return None if one is None else ring_around(self.look, one)

    @property
    def panel(self) -> pygame.Rect:
        """Where the panel lies."""
        return next(one.rect for one in self.placed if isinstance(one.widget, Panel))

    def pressed(self, at: Point) -> Used | None:
        """What lies at a point, with what it means; None if nothing does that can be pressed."""
        return pressed(self.look, self.placed, at)

    def used(self, key: str) -> Used | None:
        """What has this key, with what it means; None if nothing has."""
        one = focused(self.placed, key)
        return None if one is None else Used(one, entered(one))

    @property
    @abstractmethod
    def aloud(self) -> str:
        """What is read aloud, once for all that is read at one time."""

    @property
    @abstractmethod
    def moves_until_ms(self) -> float:
        """When nothing changes by itself any more."""

    @abstractmethod
    def finish(self) -> None:
        """Show at once what would come by itself."""
