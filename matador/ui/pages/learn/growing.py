"""The plant in Learn: stones that open, branches whose buds open, and the sum of a bud."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf, pi, sin
from typing import Any, ClassVar, Final

from pygame import Rect, Surface

from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import eased
from matador.ui.kit import figures
from matador.ui.kit.arrange import AspectRatio
from matador.ui.kit.base import Layout, PressTarget, Update
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.layout import Column, Grow, Inset, Stack
from matador.ui.look import Look, kept, placed
from matador.ui.sprites.plant import GrownBuds, draw_branch, tips
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rounded, stroked

OPENS_AFTER_MS = 700
"""Time from coming to the room, or from the end of a practice, until buds and stones begin to open."""
OPENS_MS = 1100
_OPENING_PICTURES: Final = 24
_WIDEST_FELT: Final = 2.2
"""The maximum ratio of width to height for the felt behind a branch."""


class _Opening:
    since_ms: float

    def is_moving(self, now_ms: float) -> bool:
        return now_ms - self.since_ms < OPENS_AFTER_MS + OPENS_MS

    def share_open(self, now_ms: float) -> float:
        """The progress from 0 to 1, in a few steps, because each is a picture."""
        passed = (now_ms - self.since_ms - OPENS_AFTER_MS) / OPENS_MS
        return round(eased(passed) * _OPENING_PICTURES) / _OPENING_PICTURES


# Stones


@dataclass(frozen=True, slots=True)
class Stone(_Opening):
    """The stone of a total: light, or dim with a lock, which goes while the stone opens."""

    total: int
    is_open: bool
    is_chosen: bool = False
    has_star: bool = False
    """True if a star opens it, that is, the five sums of the total before."""
    since_ms: float = -inf
    """When it appeared, if it opens soon afterwards."""

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        share = self.share_open(now_ms) if self.is_open else 0.0
        theme, whole = look.theme, min(rect.width, rect.height)
        side = round(whole * (1 + 0.2 * sin(pi * share)))
        yield placed(_stone_body(look, side, share, self.is_chosen), "center", rect.center)
        colour = mix(theme.on_surface_muted, theme.on_surface, share)
        digits = look.fonts.numeral(str(self.total), round(side * (8 + share)) // 20, colour)
        yield placed(digits, "center", (rect.centerx, rect.centery - round((1 - share) * side / 12)))
        if share < 1:
            lock = look.sprites.icon("lock", side // 4, theme.on_surface_muted).copy()
            lock.set_alpha(round(255 * (1 - share)))
            low = rect.centery + round(side * (0.3 - 0.5 * share))
            yield placed(lock, "center", (rect.centerx, low))
        if self.has_star:
            at = (rect.centerx + whole * 2 // 5, rect.centery - whole // 3)
            yield placed(_edged_star(look, whole // 2), "center", at)


@kept
def _stone_body(look: Look, side_px: int, share: float, is_chosen: bool) -> Surface:
    theme, middle = look.theme, side_px / 2
    line = max(3.0, side_px * (0.075 if is_chosen else 0.03))
    ground = mix(theme.surface, theme.table, 0.38 * (1 - share))
    edge = theme.accent if is_chosen else theme.on_surface_muted
    body = circle(middle, middle, middle - line / 2, filled(ground))
    return raster((side_px, side_px), body + circle(middle, middle, middle - line / 2, stroked(edge, line)))


@kept
def _edged_star(look: Look, side_px: int) -> Surface:
    star = look.sprites.icon("star", side_px, look.theme.table).copy()
    inner = look.sprites.icon("star", side_px * 4 // 5, look.theme.accent)
    star.blit(inner, inner.get_rect(center=star.get_rect().center))
    return star


# Branches


@dataclass(frozen=True, slots=True)
class BranchFigure(_Opening):
    """The branch above a total's stone, with a bud for each sum."""

    buds: GrownBuds
    stone_px: int = 0
    """The size of the stone; 0: as high as suits the branch."""
    is_open: bool = True
    pointed: int | None = None
    since_ms: float = -inf
    """When it appeared, if it changes soon afterwards."""

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        share, stone_px = self.share_open(now_ms), self.stone_px or rect.height * 3 // 7
        picture = _branch(look, rect.size, stone_px, self.buds, share, not self.is_open, self.pointed)
        yield placed(picture, "topleft", rect.topleft)


@kept
def _branch(look: Look, *given: Any) -> Surface:
    return draw_branch(look.theme, *given)


@dataclass(frozen=True, slots=True)
class BranchButton(figures.FigureButton):
    """A branch whose buds are pressed: the nearest one counts. Left and Right step from bud to bud."""

    picks: tuple[Update[Any], ...] = ()
    """The intent of each bud."""
    is_stepped: ClassVar[bool] = True

    def targets(self, _look: Look, rect: Rect) -> Iterator[PressTarget]:
        middles = [rect.left + x for x, _ in tips(rect.size, len(self.picks))]
        edges = [rect.left, *(round((one + other) / 2) for one, other in pairwise(middles)), rect.right]
        for (left, right), pick in zip(pairwise(edges), self.picks, strict=True):
            yield rect.clip((left, rect.top, right - left, rect.height)), pick

    def step(self, step: int) -> Intent | PageIntent | None:
        place = self.picks.index(self.intent) + step
        return self.picks[place] if 0 <= place < len(self.picks) else None

    def light(self, _look: Look, _rect: Rect) -> Item | None:
        """None, since the bud has a ring."""
        return None


def grown_plant(buds: GrownBuds, since_ms: float) -> Layout:
    """A stone on a piece of felt, and its branch, whose buds open."""
    stone = figures.FigureLabel(Stone(buds.total, is_open=True))
    plant = Column((Grow(figures.FigureLabel(BranchFigure(buds, since_ms=since_ms)), 7), Grow(stone, 3)))
    felt = Stack((figures.picture(felt_piece), Inset(plant, 10, 8)))
    return AspectRatio(felt, _WIDEST_FELT, is_limit=True)


@kept
def felt_piece(look: Look, size: Size) -> Surface:
    theme, line = look.theme, look.px(2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, look.px(16))
    edge = rounded(*box, stroked(theme.on_surface, line)) if theme.outlines else ""
    return raster(size, rounded(*box, filled(theme.table)) + edge)
