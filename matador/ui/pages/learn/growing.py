"""What grows in Learn: stones that open, branches whose buds open, and the sum of a bud."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import pi, sin
from typing import Any, ClassVar, Final

from pygame import Rect, Surface

from matador.teaching.bonds import Pair
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import eased
from matador.ui.kit import figures
from matador.ui.kit.arrange import AspectRatio
from matador.ui.kit.base import PressTarget, Update, Widget, text_node
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.layout import Aligned, Column, Inset, Sized, Stack
from matador.ui.look import Look, kept, placed
from matador.ui.semantics import Node
from matador.ui.sentences.helping import equation
from matador.ui.sprites.plant import GrownBuds, branch_share, draw_branch, tips
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rounded, stroked

OPENS_AFTER_MS = 700
"""Time from coming to the room, or from the end of a practice, until buds and stones begin to open."""
OPENS_MS = 1100
_OPENING_PICTURES: Final = 24
_WIDEST_FELT: Final = 2.2
"""The maximum ratio of width to height for the felt behind a branch."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A movement that happens once, soon after `since_ms`; a still one is over at once."""

    since_ms: float = 0.0
    is_still: bool = False

    def is_moving(self, now_ms: float) -> bool:
        return not self.is_still and now_ms - self.since_ms < OPENS_AFTER_MS + OPENS_MS

    def share(self, now_ms: float) -> float:
        """The progress from 0 to 1, in a few steps, because each is a picture."""
        passed = (now_ms - self.since_ms - OPENS_AFTER_MS) / OPENS_MS
        return 1.0 if self.is_still else round(eased(passed) * _OPENING_PICTURES) / _OPENING_PICTURES


# Stones


@dataclass(frozen=True, slots=True)
class Stone:
    """The stone of a total: light, or dim with a lock, which goes while the stone opens."""

    total: int
    is_open: bool
    is_chosen: bool = False
    has_star: bool = False
    """True if a star opens it, that is, the five sums of the total before."""
    opening: Opening | None = None

    def is_moving(self, now_ms: float) -> bool:
        return self.opening is not None and self.opening.is_moving(now_ms)

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        share = float(self.is_open) if self.opening is None else self.opening.share(now_ms)
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
            yield placed(_star(look, whole * 9 // 20), "center", at)


@kept
def _stone_body(look: Look, side_px: int, share: float, is_chosen: bool) -> Surface:
    theme, middle = look.theme, side_px / 2
    line = max(3.0, side_px * (0.075 if is_chosen else 0.03))
    ground = mix(theme.surface, theme.table, 0.38 * (1 - share))
    edge = theme.accent if is_chosen else theme.on_surface_muted
    body = circle(middle, middle, middle - line / 2, filled(ground))
    return raster((side_px, side_px), body + circle(middle, middle, middle - line / 2, stroked(edge, line)))


@kept
def _star(look: Look, side_px: int) -> Surface:
    """A star in the accent colour on a dark one, so that it stands out from the stone."""
    star = look.sprites.icon("star", side_px, look.theme.table).copy()
    inner = look.sprites.icon("star", side_px * 3 // 4, look.theme.accent)
    star.blit(inner, inner.get_rect(center=star.get_rect().center))
    return star


# Branches


@dataclass(frozen=True, slots=True)
class Branch:
    """The branch above a total's stone, with a bud for each sum."""

    buds: GrownBuds
    stone_px: int
    is_open: bool
    opening: Opening | None = None
    is_new: bool = False
    """True if the total is opening: until then, its branch is dim."""
    pointed: int | None = None

    def is_moving(self, now_ms: float) -> bool:
        return self.opening is not None and self.opening.is_moving(now_ms)

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        share = 1.0 if self.opening is None else self.opening.share(now_ms)
        is_dim = not self.is_open or (self.is_new and share < 0.5)
        picture = _branch(look, rect.size, self.stone_px, self.buds, share, is_dim, self.pointed)
        yield placed(picture, "topleft", rect.topleft)

    def body(self, look: Look, rect: Rect) -> tuple[Rect, float]:
        stone = _stone_body(look, self.stone_px, float(self.is_open), False)
        return stone.get_rect(midtop=rect.midbottom), self.stone_px / 2


@kept
def _branch(
    look: Look, size: Size, stone_px: int, buds: GrownBuds, share: float, is_dim: bool, pointed: int | None
) -> Surface:
    return draw_branch(
        look.theme, size, stone_px, buds.now, before=buds.before, share=share, is_dim=is_dim, pointed=pointed
    )


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


@dataclass(frozen=True, slots=True)
class SumCard(Widget):
    """The sum of a bud and its stage on a plate, below the stone of its total."""

    pair: Pair
    stage: str
    across: float
    """The middle of the total's column as a share of the path's width, from its middle."""
    path_px: int

    def height(self, look: Look, _width: int) -> int:
        return look.fonts.line_height(Style.TEXT) + look.px(12)

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        colour, gap, text = look.theme.on_badge, look.px(16), equation(self.pair)
        stage = look.fonts.render(self.stage, Style.SMALL, colour)
        room = rect.width - stage.get_width() - 3 * gap
        style = look.fitting(text, Style.SENTENCE.downwards, room, bold=True, height_px=rect.height)
        said = look.fonts.render(text, style, colour, bold=True)
        plate = look.sprites.strip((said.get_width() + stage.get_width() + 3 * gap, rect.height))
        at = plate.get_rect(centery=rect.centery)
        at.centerx = rect.centerx + round(self.across * min(rect.width, self.path_px))
        at.clamp_ip(rect)
        yield placed(plate, "center", at.center)
        yield placed(said, "midleft", (at.left + gap, at.centery))
        yield placed(stage, "midright", (at.right - gap, at.centery))

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node("sum", f"{equation(self.pair)}, {self.stage}", rect)


# The branch at the end of a practice


@dataclass(frozen=True, slots=True)
class GrownBranch:
    """A stone on a piece of felt, and its branch, whose buds open."""

    buds: GrownBuds
    opening: Opening

    def is_moving(self, now_ms: float) -> bool:
        return self.opening.is_moving(now_ms)

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        plant = figures.Painted(partial(_grown_plant, self.buds, self.opening.share(now_ms)))
        felt = Stack((figures.picture(felt_piece), Inset(plant, 10, 8)))
        yield from figures.drawn(look, AspectRatio(felt, _WIDEST_FELT, is_limit=True), rect)


def _grown_plant(buds: GrownBuds, share: float, look: Look, rect: Rect) -> Iterator[Item]:
    # The sides of a branch with few buds are empty, so it may be wider than the felt.
    most = round(rect.width / branch_share(len(buds.now)))
    high = min(rect.height * 7 // 10, most * 2 // 5)
    stone_px = min(rect.height - high, high)
    stone = figures.FigureLabel(Stone(buds.total, is_open=True))

    def branch(look: Look, rect: Rect) -> Iterator[Item]:
        yield placed(_opening_branch(look, rect.size, stone_px, buds, share), "midtop", rect.midtop)

    parts = (Sized(figures.Painted(branch), height_px=high), Sized(stone, height_px=stone_px))
    yield from figures.drawn(look, Aligned(Column(parts)), rect)


@kept
def _opening_branch(look: Look, size: Size, stone_px: int, buds: GrownBuds, share: float) -> Surface:
    whole = (size[1] * 5 // 2, size[1])
    found = draw_branch(look.theme, whole, stone_px, buds.now, before=buds.before, share=share)
    return found.subsurface(found.get_rect().inflate(min(0, size[0] - whole[0]), 0))


@kept
def felt_piece(look: Look, size: Size) -> Surface:
    theme, line = look.theme, look.px(2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, look.px(16))
    edge = rounded(*box, stroked(theme.on_surface, line)) if theme.outlines else ""
    return raster(size, rounded(*box, filled(theme.table)) + edge)
