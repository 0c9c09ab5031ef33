"""Pips in rows of five and blocks of ten: their positions in a box, and the band that says how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.widgets import FigureLabel, Placed, face_items
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.round_end.asking import MAX_ASKED, Counted, CountEnd, RoundEnd, counted_by
from matador.ui.sentences import scores as words
from matador.ui.sprites.svg import circle, filled, mix, raster, rimmed

ROW = 5
BLOCK = 10

TRAY = 0.3
"""How far a group's tray reaches beyond its pips, in steps from pip to pip."""
BETWEEN = 0.45
CLOSE = 0.1
"""Gap between two rows of five in the same block, in steps."""


def parts_of(total: int) -> tuple[int, ...]:
    """The groups of a number: tens and the rest or, up to ten, fives and the rest; empty for 0."""
    size = BLOCK if total > BLOCK else ROW
    whole, rest = divmod(total, size)
    return (size,) * whole + ((rest,) if rest else ())


def written(total: int) -> str:
    """A number as the sum of its groups, `10 + 10 + 4 = 24`; only the number if it is one group."""
    parts = parts_of(total)
    if len(parts) < 2:
        return str(total)
    return f"{' + '.join(map(str, parts))} = {total}"


@dataclass(frozen=True, slots=True)
class PipGroup:
    """A row of five, a block of ten, or the rest."""

    left: int
    top: int
    pips: int
    step_px: int
    """Distance between the centres of neighbouring pips."""

    @property
    def columns(self) -> int:
        return min(self.pips, ROW)

    @property
    def rows(self) -> int:
        return -(-self.pips // ROW)

    @property
    def size(self) -> tuple[int, int]:
        return _tray(self.columns, self.step_px), _tray(self.rows, self.step_px)

    def middles(self) -> Iterator[tuple[float, float]]:
        edge = TRAY * self.step_px
        for index in range(self.pips):
            yield edge + (index % ROW + 0.5) * self.step_px, edge + (index // ROW + 0.5) * self.step_px


def groups_in(total: int, width_px: int, height_px: int, max_px: int) -> tuple[PipGroup, ...]:
    """The groups of a number, centred in a box at the origin and as large as possible.

    `max_px` is the largest step from pip to pip. The number of groups per line is the one with the largest pips.
    """
    parts, is_block = parts_of(total), total <= BLOCK
    if not parts:
        return ()
    # Two rows of five are stacked, because they are one block.
    counts = (1,) if is_block else range(len(parts), 0, -1)
    for step, in_line in product(range(max_px, 1, -1), counts):
        gap = round((CLOSE if is_block else BETWEEN) * step)
        across, down = _tray(ROW, step) + gap, _tray(1 if is_block else 2, step) + gap
        if in_line * across - gap <= width_px and -(-len(parts) // in_line) * down - gap <= height_px:
            break
    else:
        return ()
    places = [(index % in_line * across, index // in_line * down, pips) for index, pips in enumerate(parts)]
    found = [PipGroup(left, top, pips, step) for left, top, pips in places]
    dx = (width_px - max(group.left + group.size[0] for group in found)) // 2
    dy = (height_px - max(group.top + group.size[1] for group in found)) // 2
    return tuple(replace(group, left=group.left + dx, top=group.top + dy) for group in found)


def _tray(pips: int, step_px: int) -> int:
    return round((pips + 2 * TRAY) * step_px)


STEP_PX = 32
"""Maximum step from pip to pip: cells of 28 with gaps of 4."""
_PIP = 0.31
"""Radius of a pip, in steps."""


def group_items(
    look: Look, groups: Sequence[PipGroup], corner: tuple[int, int], lit: int = 0
) -> Iterator[Item]:
    """Grouped pips in a box with its top left corner at `corner`; the first `lit` groups are lit."""
    for index, group in enumerate(groups):
        key = ("pips", group.pips, group.step_px, index < lit)
        picture = look.sprites.composed(key, partial(_drawn, look, group, is_lit=index < lit))
        yield Item(picture, corner[0] + group.left, corner[1] + group.top)


def _drawn(look: Look, group: PipGroup, *, is_lit: bool) -> pygame.Surface:
    theme, step = look.theme, group.step_px
    ground = (
        mix(theme.surface, theme.surface_lit, 0.6) if is_lit else mix(theme.surface, theme.on_surface, 0.06)
    )
    rim = mix(theme.accent, theme.on_surface, 0.4) if is_lit else mix(theme.surface, theme.on_surface, 0.3)
    line = max(1.0, step / 16) * (2 if is_lit else 1)
    pips = "".join(circle(x, y, _PIP * step, filled(theme.on_surface)) for x, y in group.middles())
    return raster(group.size, rimmed(group.size, (0.5 + TRAY / 2) * step, ground, rim, line) + pips)


HEIGHTS_PX = (84, 48)
"""Possible heights of the groups, the highest first."""
_GAP_PX = 8


class Band:
    """A line that says how many pips there are, and the groups below it."""

    def __init__(self, look: Look, end: RoundEnd, counted: Counted, how: CountEnd | None) -> None:
        """`how`: the outcome of the question, if it was asked."""
        self._look, self._end = look, end
        self._counted = counted
        self.said = counted_said(look.language, counted.total, how)

    def heights(self, width_px: int) -> tuple[int, ...]:
        px, fonts = self._look.px, self._look.fonts
        words_px = fonts.size(self.said, Style.TEXT, bold=True, max_width=width_px)[1]
        return tuple(words_px + px(height) + px(_GAP_PX) for height in HEIGHTS_PX)

    def placed(self, area: pygame.Rect) -> Placed:
        return Placed(FigureLabel(self, "groups", self.said), area)

    def items(self, look: Look, area: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        at, ink = (area.centerx, area.top), look.theme.on_surface
        said = look.text(self.said, Style.TEXT, ink, "midtop", at, bold=True, max_width=area.width)
        yield said
        below = pygame.Rect(area.left, said.rect.bottom, area.width, 0)
        below.height = area.bottom - look.px(_GAP_PX) - below.top
        faces = self._counted.seats if self._counted.asks == "hands" else ()
        step = look.px(4) + below.height // 2
        # Reserve space for the faces on both sides, so that the groups stay in the middle.
        middle = below.inflate(-2 * (len(faces) * step + look.px(8)), 0)
        groups = groups_in(self._counted.total, *middle.size, look.px(STEP_PX))
        yield from group_items(look, groups, middle.topleft)
        first = middle.left + min((group.left for group in groups), default=0) - look.px(8)
        for index, seat in enumerate(reversed(faces)):
            at = (first - step * index - step // 2, below.centery)
            yield from face_items(look, self._end.face(seat), below.height // 2, at)


def band_for(look: Look, end: RoundEnd, how: CountEnd | None) -> Band | None:
    """The band for a learner at this screen; `how`: the outcome of the question, if it was asked."""
    counted = counted_by(end)
    return None if counted is None else Band(look, end, counted, how)


def counted_said(language: Language, total: int, end: CountEnd | None) -> str:
    """How many pips are left; `end`: the outcome of the question, if it was asked."""
    if total > MAX_ASKED:
        said = words.many(language, total)
    elif len(parts_of(total)) > 1:
        said = written(total)
    else:
        said = words.pips(language, total)
    return language.gettext("Well counted! {sum}").format(sum=said) if end == "right" else said
