"""A branch with a place for each sum of a total, in order: bare, with a sprout, a bud, a coloured bud, or a flower.

The shape alone tells them apart, without colour. A bare tip is a dot, a sprout is two leaves, a bud is a small drop, a
known one is a larger drop between leaves, and a resting one is a flower with five petals. Nothing ever wilts: no
picture shows a loss.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from matador.teaching.evidence import STAGES, Stage
from matador.ui.sprites.svg import Size, circle, filled, mix, path, raster, stroked
from matador.ui.theme import Colour, Theme

PETAL: Final[Colour] = (0xFA, 0xC3, 0xD2)
LEAF: Final[Colour] = (0x9F, 0xD0, 0xAC)


class BranchColours(NamedTuple):
    """The colours of a branch; the heart is the middle of a flower."""

    stem: Colour
    leaf: Colour
    tip: Colour
    petal: Colour
    heart: Colour


class GrownBuds(NamedTuple):
    """The buds of a branch before and now, from left to right; none was further before."""

    total: int
    before: tuple[Stage, ...]
    now: tuple[Stage, ...]

    @property
    def has_grown(self) -> bool:
        return self.before != self.now


_BUD_SHARE: Final = 0.165
_APART: Final = 1.1
_RING_SHARE: Final = 0.56
_DIMMED: Final = 0.6


def grown_buds(total: int, before: Sequence[Stage], now: Sequence[Stage]) -> GrownBuds:
    was = tuple(min(pair, key=STAGES.index) for pair in zip(before, now, strict=True))
    return GrownBuds(total, was, tuple(now))


def draw_branch(
    theme: Theme,
    size_px: Size,
    stone_px: int,
    buds: GrownBuds,
    share: float = 1.0,
    is_dim: bool = False,
    pointed: int | None = None,
) -> pygame.Surface:
    """A branch above a stone, and `sunk_px` of it behind the rim; `share`: progress of the buds that grow, 0 to 1.

    The bud at the index `pointed` has a ring.
    """
    (width, height), wide, colours = size_px, bud_px(size_px), branch_colours(theme, is_dim=is_dim)
    look, stalks, heads = stroked(colours.stem, max(1.2, wide * 0.1)), [], []
    places = zip(tips(size_px, len(buds.now)), buds.before, buds.now, strict=True)
    for index, ((x, y), old, bud) in enumerate(places):
        away = x - width / 2
        # A small stone stands closer to the stalks than a large one.
        foot = max(-0.3 * stone_px, min(0.3 * stone_px, away * 0.3))
        rim = stone_px / 2 - math.sqrt(max(0.0, (stone_px / 2) ** 2 - foot**2))
        bend = (width / 2 + away * 0.72, (y + height) / 2)
        begin = f"M {width / 2 + foot:.2f} {height + rim + 2:.2f}"
        stalks.append(path(f"{begin} Q {bend[0]:.2f} {bend[1]:.2f} {x:.2f} {y:.2f}", look))
        lean = math.degrees(math.atan2(x - bend[0], bend[1] - y))
        heads.append(
            f'<g transform="translate({x:.2f} {y:.2f}) rotate({lean:.2f}) scale({wide / 20:.4f})">'
            f"{_opening(old, bud, share, colours, theme.table)}</g>"
        )
        if index == pointed:
            heads.append(circle(x, y, wide * _RING_SHARE, stroked(theme.on_table, max(1.5, wide * 0.08))))
    return raster((width, height + sunk_px(stone_px)), "".join((*stalks, *heads)))


def draw_stem(theme: Theme, size_px: Size, stones: int) -> pygame.Surface:
    """The stem from the centre of the first stone to that of the last, with two leaves between neighbours."""
    (width, height), colours = size_px, branch_colours(theme)
    middle, step = height / 2, width / max(1, stones - 1)
    drawn = [path(f"M 0 {middle:.2f} L {width} {middle:.2f}", stroked(colours.stem, height * 0.16))]
    for number in range(stones - 1):
        for side, along in ((-1, 0.41), (1, 0.48)):
            x, end = (number + along) * step, height * 0.5 * side
            forth = f"C 1 {end * 0.7:.2f} {height * 0.35:.2f} {end:.2f} {height * 0.8:.2f} {end * 0.96:.2f}"
            back = f"C {height * 0.8:.2f} {end * 0.3:.2f} {height * 0.4:.2f} 0 0 0 Z"
            leaf = path(f"M 0 0 {forth} {back}", filled(colours.leaf))
            drawn.append(f'<g transform="translate({x:.2f} {middle:.2f})">{leaf}</g>')
    return raster(size_px, "".join(drawn))


def sunk_px(stone_px: int) -> int:
    return max(4, stone_px // 6)


def bud_px(size_px: Size) -> float:
    return min(size_px[0] * _BUD_SHARE, size_px[1] * 0.4)


def tips(size_px: Size, buds: int) -> tuple[tuple[float, float], ...]:
    """Centres of the buds from left to right; every other one is lower, and so are those on the outside."""
    width, wide = size_px[0], bud_px(size_px)
    room = (width - 1.24 * wide - 2) / 2
    apart = min(wide * _APART, 2 * room / max(1, buds - 1))
    found = []
    for place in range(buds):
        steps = place - (buds - 1) / 2
        outside = steps * apart / room
        low = wide * 0.86 if place % 2 else 0.0
        found.append((width / 2 + steps * apart, wide * 0.62 + 1 + low + wide * 0.44 * outside**2))
    return tuple(found)


def branch_colours(theme: Theme, *, is_dim: bool = False) -> BranchColours:
    if theme.outlines:
        found = BranchColours(theme.on_table, theme.on_table, theme.accent, theme.on_table, theme.accent)
    else:
        found = BranchColours(mix(theme.table, LEAF, 0.7), LEAF, PETAL, PETAL, theme.accent)
    return BranchColours(*(mix(colour, theme.table, _DIMMED) for colour in found)) if is_dim else found


def _opening(before: Stage, now: Stage, share: float, colours: BranchColours, ground: Colour) -> str:
    old, new = _bud(before, colours, ground), _bud(now, colours, ground)
    if before == now or not 0 < share < 1:
        return old if share <= 0 else new
    return f'<g transform="scale({1 - share / 2:.3f})">{old}</g><g transform="scale({share:.3f})">{new}</g>'


def _bud(bud: Stage, colours: BranchColours, ground: Colour) -> str:
    """A bud around the end of its stalk, which comes from below; a flower is 20 units wide."""
    match bud:
        case "tip":
            return circle(0, 0, 1.9, filled(colours.leaf))
        case "sprout":
            leaf = "M 0 4 C {0}0.4 0 {0}2 -3.6 {0}6.8 -4.6 C {0}7 -1.2 {0}4 2.2 0 4 Z"
            return "".join(path(leaf.replace("{0}", sign), filled(colours.leaf)) for sign in ("-", ""))
        case "bud":
            return path("M 0 5 C -6.6 2 -5.6 -4.2 0 -9.6 C 5.6 -4.2 6.6 2 0 5 Z", filled(colours.leaf))
        case "known":
            flower = path("M 0 4 C -8.6 0.5 -6.6 -6.4 0 -11 C 6.6 -6.4 8.6 0.5 0 4 Z", filled(colours.tip))
            fold = path("M 0 2 C -1.6 -2.4 -1.4 -5.6 1.2 -8.6", stroked(mix(colours.tip, ground, 0.4), 0.9))
            sepal = "M 0 7 C {0}3.4 6 {0}7.6 3 {0}6.6 -4.4 C {0}4 -2.6 {0}1.4 0.6 0 7 Z"
            sides = [sepal.replace("{0}", sign) for sign in ("-", "")]
            leaves = (path(side, filled(colours.leaf)) + path(side, stroked(ground, 0.7)) for side in sides)
            return "".join((flower, fold, *leaves))
        case "flower":
            turns = [math.radians(72 * number - 90) for number in range(5)]
            look = filled(colours.petal)
            petals = [circle(5.3 * math.cos(turn), 5.3 * math.sin(turn), 4.6, look) for turn in turns]
            edge = circle(0, 0, 3.4, stroked(ground, 0.9))
            return "".join((*petals, circle(0, 0, 3.4, filled(colours.heart)), edge))
