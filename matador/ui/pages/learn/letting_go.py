"""What has been let go in the first steps, or comes out of the pile: it sets out from there, to where it is laid or to
its home.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.play.learn.taking_first_steps import Choice
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import eased
from matador.ui.inputs import Point
from matador.ui.kit.figures import Bodied, Figure
from matador.ui.look import Look
from matador.ui.pages.learn.first_figures import FLIGHT_MS


@dataclass(frozen=True, slots=True)
class LetGo:
    """Where the middle of something was when it was let go."""

    choice: Choice
    at: Point
    since_ms: float

    def rect(self, home: pygame.Rect) -> pygame.Rect:
        """Where it was, as large as where it stands."""
        found = home.copy()
        found.center = self.at
        return found


@dataclass(frozen=True, slots=True)
class GlidesHome:
    """Something that was let go and goes back to where it stands."""

    figure: Figure
    let_go: LetGo

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        """That of what goes back."""
        assert isinstance(self.figure, Bodied), "what is let go is a half or a tile"
        return self.figure.body(look, rect)

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """It where it is now."""
        share = eased((now_ms - self.let_go.since_ms) / FLIGHT_MS)
        start, end = pygame.Vector2(self.let_go.at), pygame.Vector2(rect.center)
        on_its_way = rect.copy()
        on_its_way.center = pygame.Vector2(start.lerp(end, share))
        yield from self.figure.items(look, on_its_way, now_ms)
