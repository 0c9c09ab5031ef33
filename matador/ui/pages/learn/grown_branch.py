"""A branch of the plant on the card at the end of a practice: what has come to be known or to rest in it opens once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from matador.play.learn.room import TotalOnPath
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import eased
from matador.ui.look import Look, placed
from matador.ui.pages.learn.room_figures import draw_stone
from matador.ui.pages.learn.shown import OPENS_AFTER_MS, OPENS_MS
from matador.ui.sprites.plant import GrownBuds, branch_share, buds_of, draw_branch, grown_buds
from matador.ui.sprites.svg import filled, raster, rounded, stroked

_STEPS: Final = 24
"""In so many pictures it opens."""
_WIDEST: Final = 2.2
"""How much wider than high the ground is at most."""


def buds_grown(before: TotalOnPath, now: TotalOnPath) -> GrownBuds | None:
    """The buds of a total that have opened between two moments; None if none has."""
    was, are = (buds_of(one.facts, one.known, one.resting) for one in (before, now))
    return grown_buds(now.total, was, are)


@dataclass(frozen=True, slots=True)
class GrownBranch:
    """A stone and its branch on a piece of felt."""

    buds: GrownBuds
    since_ms: float
    """When the practice ended."""
    is_still: bool = False
    """True: the buds are open at once."""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The felt, the branch with its buds as far as they have opened, and the stone before it."""
        ground = pygame.Rect(0, 0, min(rect.width, round(rect.height * _WIDEST)), rect.height)
        ground.center = rect.center
        felt = look.sprites.composed(("felt of a branch", ground.size), lambda: _felt(look, ground.size))
        yield placed(felt, "topleft", ground.topleft)
        inner = ground.inflate(-2 * look.px(10), -2 * look.px(8))
        # Few buds leave the sides of their branch free, so that it may be wider than the felt.
        most = round(inner.width / branch_share(len(self.buds.now)))
        high = min(inner.height * 7 // 10, most * 2 // 5)
        wide, stone_px = high * 5 // 2, min(inner.height - high, high)
        spare = (inner.height - high - stone_px) // 2
        branch = pygame.Rect(inner.centerx - wide // 2, inner.top + spare, wide, high)
        share = self._share(now_ms)
        seen = pygame.Rect(branch.left, branch.top, branch.width, ground.bottom - branch.top).clip(ground)
        picture = look.sprites.composed(
            ("grown branch", branch.size, seen.size, self.buds, share),
            lambda: self._drawn(look, branch, stone_px, seen, share),
        )
        yield placed(picture, "topleft", seen.topleft)
        stone = pygame.Rect(branch.centerx - stone_px // 2, branch.bottom, stone_px, stone_px)
        body = look.sprites.composed(
            ("stone", stone_px, True, False),
            lambda: draw_stone(look.theme, stone_px, is_open=True, is_chosen=False),
        )
        yield placed(body, "center", stone.center)
        digits = look.fonts.numeral(str(self.buds.total), stone_px * 9 // 20, look.theme.panel_text)
        yield placed(digits, "center", stone.center)

    def _drawn(
        self, look: Look, branch: pygame.Rect, stone_px: int, seen: pygame.Rect, share: float
    ) -> pygame.Surface:
        """The branch without what of its sides is free."""
        picture = draw_branch(
            look.theme, branch.size, stone_px, self.buds.now, before=self.buds.before, share=share
        )
        return picture.subsurface(seen.move(-branch.left, -branch.top).clip(picture.get_rect())).copy()

    def _share(self, now_ms: float) -> float:
        """How far they have opened, 0 to 1, in steps."""
        if self.is_still:
            return 1.0
        passed = (now_ms - self.since_ms - OPENS_AFTER_MS) / OPENS_MS
        return round(eased(max(0.0, min(1.0, passed))) * _STEPS) / _STEPS


def _felt(look: Look, size: tuple[int, int]) -> pygame.Surface:
    theme, line = look.theme, look.px(2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, look.px(16))
    edge = rounded(*box, stroked(theme.panel_text, line)) if theme.outlines else ""
    return raster(size, rounded(*box, filled(theme.felt)) + edge)
