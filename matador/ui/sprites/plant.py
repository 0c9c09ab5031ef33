"""A branch with a bud for each sum of a total: closed, with its colour, or open.

The shape alone tells them apart, without colour. A closed bud is a small drop, a known one is a larger drop between
leaves, and a resting one is a flower with five petals. Buds never wilt: no picture shows a loss.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from matador.ui.sprites.svg import Size, circle, filled, mix, path, raster, stroked
from matador.ui.theme import Colour, Theme

Bud: TypeAlias = Literal["closed", "coloured", "open"]

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
    """The buds of a branch before and now, from left to right; some have opened further."""

    total: int
    before: tuple[Bud, ...]
    now: tuple[Bud, ...]


_FURTHER: Final[tuple[Bud, ...]] = ("closed", "coloured", "open")

_BUD_SHARE: Final = 0.142
_APART: Final = 0.92
_DIMMED: Final = 0.6


def buds_of(facts: int, known: int, resting: int) -> tuple[Bud, ...]:
    """The buds of a branch, open ones in the middle and closed ones outside; a bud stands for no particular sum."""
    is_open = min(resting, facts)
    is_known = max(is_open, min(known, facts))
    outwards = sorted(range(facts), key=lambda place: (abs(2 * place - facts + 1), place))
    states: list[Bud] = ["closed"] * facts
    for number, place in enumerate(outwards[:is_known]):
        states[place] = "open" if number < is_open else "coloured"
    return tuple(states)


def grown_buds(total: int, before: Sequence[Bud], now: Sequence[Bud]) -> GrownBuds | None:
    pairs = [(min(pair, key=_FURTHER.index), pair[1]) for pair in zip(before, now, strict=True)]
    if all(was == is_now for was, is_now in pairs):
        return None
    return GrownBuds(total, tuple(was for was, _ in pairs), tuple(now))


def draw_branch(
    theme: Theme,
    size_px: Size,
    stone_px: int,
    buds: Sequence[Bud],
    *,
    before: Sequence[Bud] | None = None,
    share: float = 1.0,
    is_dim: bool = False,
) -> pygame.Surface:
    """A branch above a stone, and `sunk_px` of it behind the rim; `share`: progress from the buds `before`, 0 to 1."""
    (width, height), wide, colours = size_px, bud_px(size_px), branch_colours(theme, is_dim=is_dim)
    look, stalks, heads = stroked(colours.stem, max(1.2, wide * 0.1)), [], []
    for (x, y), old, bud in zip(tips(size_px, len(buds)), before or buds, buds, strict=True):
        away = x - width / 2
        foot = away * 0.3
        rim = stone_px / 2 - math.sqrt(max(0.0, (stone_px / 2) ** 2 - foot**2))
        bend = (width / 2 + away * 0.72, (y + height) / 2)
        begin = f"M {width / 2 + foot:.2f} {height + rim + 2:.2f}"
        stalks.append(path(f"{begin} Q {bend[0]:.2f} {bend[1]:.2f} {x:.2f} {y:.2f}", look))
        lean = math.degrees(math.atan2(x - bend[0], bend[1] - y))
        heads.append(
            f'<g transform="translate({x:.2f} {y:.2f}) rotate({lean:.2f}) scale({wide / 20:.4f})">'
            f"{_opening(old, bud, share, colours, theme.table)}</g>"
        )
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
    return min(size_px[0] * _BUD_SHARE, size_px[1] * 0.42)


def branch_share(buds: int) -> float:
    return min(1.0, ((buds - 1) * _APART + 1.2) * _BUD_SHARE)


def tips(size_px: Size, buds: int) -> tuple[tuple[float, float], ...]:
    """Centres of the buds from left to right; every other one is lower, and so are those on the outside."""
    width, wide = size_px[0], bud_px(size_px)
    room = (width - wide - 2) / 2
    apart = min(wide * _APART, 2 * room / max(1, buds - 1))
    found = []
    for place in range(buds):
        steps = place - (buds - 1) / 2
        outside = steps * apart / room
        low = wide * 0.86 if place % 2 else 0.0
        found.append((width / 2 + steps * apart, wide / 2 + 1 + low + wide * 0.5 * outside**2))
    return tuple(found)


def branch_colours(theme: Theme, *, is_dim: bool = False) -> BranchColours:
    if theme.outlines:
        found = BranchColours(theme.on_table, theme.on_table, theme.accent, theme.on_table, theme.accent)
    else:
        found = BranchColours(mix(theme.table, LEAF, 0.7), LEAF, PETAL, PETAL, theme.accent)
    return BranchColours(*(mix(colour, theme.table, _DIMMED) for colour in found)) if is_dim else found


def _opening(before: Bud, now: Bud, share: float, colours: BranchColours, ground: Colour) -> str:
    old, new = _bud(before, colours, ground), _bud(now, colours, ground)
    if before == now or not 0 < share < 1:
        return old if share <= 0 else new
    return f'<g transform="scale({1 - share / 2:.3f})">{old}</g><g transform="scale({share:.3f})">{new}</g>'


def _bud(bud: Bud, colours: BranchColours, ground: Colour) -> str:
    """A bud around the end of its stalk, which comes from below; an open flower is 20 units wide."""
    match bud:
        case "closed":
            return path("M 0 5 C -5.2 2 -4.4 -3.6 0 -8.4 C 4.4 -3.6 5.2 2 0 5 Z", filled(colours.leaf))
        case "coloured":
            flower = path("M 0 4 C -8.6 0.5 -6.6 -6.4 0 -11 C 6.6 -6.4 8.6 0.5 0 4 Z", filled(colours.tip))
            fold = path("M 0 2 C -1.6 -2.4 -1.4 -5.6 1.2 -8.6", stroked(mix(colours.tip, ground, 0.4), 0.9))
            sepal = "M 0 7 C {0}3.4 6 {0}7.6 3 {0}6.6 -4.4 C {0}4 -2.6 {0}1.4 0.6 0 7 Z"
            sides = [sepal.replace("{0}", sign) for sign in ("-", "")]
            leaves = (path(side, filled(colours.leaf)) + path(side, stroked(ground, 0.7)) for side in sides)
            return "".join((flower, fold, *leaves))
        case "open":
            turns = [math.radians(72 * number - 90) for number in range(5)]
            look = filled(colours.petal)
            petals = [circle(5.3 * math.cos(turn), 5.3 * math.sin(turn), 4.6, look) for turn in turns]
            edge = circle(0, 0, 3.4, stroked(ground, 0.9))
            return "".join((*petals, circle(0, 0, 3.4, filled(colours.heart)), edge))
