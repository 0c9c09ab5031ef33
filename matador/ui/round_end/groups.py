"""Pips in rows of five and blocks of ten: their positions in a box, and the band that says how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Layout, text_node
from matador.ui.kit.layout import Inset, Sized, Space
from matador.ui.kit.widgets import Face, Text, Widget, face_items
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.round_end.asking import MAX_ASKED, CountEnd, RoundEnd, counted_by
from matador.ui.round_end.panel import SIDE_PX
from matador.ui.semantics import Node
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


@lru_cache(maxsize=16)
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


@dataclass(frozen=True, slots=True)
class Pips(Widget):
    """A number of pips in groups, as large as possible, after the faces of the players that hold them."""

    total: int
    faces: tuple[Face, ...] = ()
    key: str = ""
    name: str = ""
    lit_from_ms: float | None = None
    """When the groups begin to light up, one after another; None: they do not."""
    each_ms: float = 0.0

    def draw(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        step = look.px(4) + rect.height // 2
        # Reserve space for the faces on both sides, so that the groups stay in the middle.
        room = rect.width - (2 * (len(self.faces) * step + look.px(8)) if self.faces else 0)
        groups, lit = groups_in(self.total, room, rect.height, look.px(STEP_PX)), 0
        if self.lit_from_ms is not None:
            lit = 1 + int((now_ms - self.lit_from_ms) / self.each_ms) if self.each_ms else len(groups)
        left = rect.centerx - room // 2
        for index, group in enumerate(groups):
            key = ("pips", group.pips, group.step_px, index < lit)
            picture = look.sprites.composed(key, partial(_drawn, look, group, is_lit=index < lit))
            yield Item(picture, left + group.left, rect.top + group.top)
        left += min((group.left for group in groups), default=0) - look.px(8)
        for index, face in enumerate(reversed(self.faces)):
            at = (left - step * index - step // 2, rect.centery)
            yield from face_items(look, face, rect.height // 2, at)

    def nodes(self, _look: Look, rect: pygame.Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.name, rect)


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
"""Possible heights of the groups in a band, the highest first."""


def band(look: Look, end: RoundEnd, how: CountEnd | None, height: float) -> tuple[Layout, ...]:
    """A line that says how many pips there are, and their groups below it; nothing without a height.

    `how`: the outcome of the question, if it was asked.
    """
    counted = counted_by(end)
    if counted is None or not height:
        return ()
    said = Text(band_said(look.language, end, how), Style.TEXT, bold=True, key="groups", is_centred=True)
    faces = tuple(end.face(seat) for seat in counted.seats) if counted.asks == "hands" else ()
    pips = Sized(Pips(counted.total, faces), height_px=look.px(height))
    return (Inset(said, SIDE_PX), Inset(pips, SIDE_PX), Space(8))


def band_said(language: Language, end: RoundEnd, how: CountEnd | None) -> str:
    """The text of the band; empty if there is none."""
    counted = counted_by(end)
    return "" if counted is None else counted_said(language, counted.total, how)


def counted_said(language: Language, total: int, end: CountEnd | None) -> str:
    """How many pips are left; `end`: the outcome of the question, if it was asked."""
    if total > MAX_ASKED:
        said = words.many(language, total)
    elif len(parts_of(total)) > 1:
        said = written(total)
    else:
        said = words.pips(language, total)
    return language.gettext("Well counted! {sum}").format(sum=said) if end == "right" else said
