"""Sums as a learner sees them, with a frame of pips or halves of tiles, and cards that show what open ends need."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.match.help import Picture
from matador.rules import End, MatadorEnd, Ruleset, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.teaching import bonds
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look, kept
from matador.ui.sentences.helping import equation
from matador.ui.sprites import svg
from matador.ui.sprites.drawings import draw_arrow
from matador.ui.sprites.svg import BLACK, circle, dashed, filled, mix, path, raster, rimmed, rounded, stroked
from matador.ui.sprites.tiles import MAX_PIPS, pips_svg
from matador.ui.theme import Theme

_APART_PX = 32
_WIDEST_PX = 330
"""Maximum width of a sum; large type uses a smaller style instead, so that it does not cover the table."""
_BESIDE_PX = 10
_SIGN_PX = 28
_LOW_PX = 6
"""Twice the offset of a box's content below the centre, because numerals already have space below them."""
_HIGHEST_PX = 72


class FrameGrid:
    """Positions of the cells in the picture of a frame, at a given scale."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.cell_px = max(8, round(28 * scale))
        self.pip_px = round(self.cell_px * 0.64)
        self.margin_px = max(1, round(2 * scale))

    def rect(self, cell: bonds.FrameCell) -> pygame.Rect:
        gap = max(2, round(4 * self.scale))
        step, apart = self.cell_px + gap, max(gap, round(12 * self.scale)) - gap
        top = self.margin_px + cell.row * step + cell.ten * apart
        return pygame.Rect(self.margin_px + cell.column * step, top, self.cell_px, self.cell_px)

    def size(self, frame: bonds.Frame) -> tuple[int, int]:
        last = max([*frame.cells, *(pip.cell for pip in frame.pips)])
        right, bottom = self.rect(bonds.FrameCell(last.row, bonds.ROW - 1)).bottomright
        return (right + self.margin_px, bottom + self.margin_px)


@kept
def frame_picture(look: Look, frame: bonds.Frame, scale: float, *, is_bare: bool = False) -> pygame.Surface:
    """A frame and its pips; `is_bare`: leave out the pips, which are still flying, but keep their space."""
    grid = FrameGrid(scale)
    body = "".join(_cell(look.theme, grid, cell) for cell in frame.cells)
    if not is_bare:
        body += "".join(_pip(look.theme, grid, pip) for pip in frame.pips)
    return raster(grid.size(frame), body)


def pip_svg(theme: Theme, part: bonds.Part, x: float, y: float, size_px: float) -> str:
    """A pip around a point: solid for the first part, a ring for the second, both in one colour."""
    if part == "first":
        return circle(x, y, size_px / 2, filled(theme.on_surface))
    line = max(1.5, size_px * 0.2)
    looks = (filled(theme.control), stroked(theme.on_surface, line))
    return "".join(circle(x, y, (size_px - line) / 2, look) for look in looks)


def _cell(theme: Theme, grid: FrameGrid, cell: bonds.FrameCell) -> str:
    rect = grid.rect(cell)
    line = max(1.0, (2.0 if theme.outlines else 1.5) * grid.scale)
    edge = theme.on_surface if theme.outlines else theme.on_surface_muted
    ground = theme.surface if theme.outlines else mix(theme.surface, theme.surface_shade, 0.35)
    return rimmed(rect.size, rect.width * 0.2, ground, edge, line, rect.topleft)


def _pip(theme: Theme, grid: FrameGrid, pip: bonds.Pip) -> str:
    rect = grid.rect(pip.cell)
    body = pip_svg(theme, pip.part, rect.left + rect.width / 2, rect.top + rect.height / 2, grid.pip_px)
    if pip.is_extra:
        line = max(1.2, 2.0 * grid.scale)
        side = rect.width - line
        ring = (rect.left + line / 2, rect.top + line / 2, side, side, side / 2)
        body += dashed(*ring, 4.0 * max(0.75, grid.scale), stroked(theme.on_surface, line))
    return body


@kept
def half_picture(look: Look, value: int | None, side_px: int) -> pygame.Surface:
    """A half of a tile; None: an empty place for the missing one."""
    theme = look.theme
    if value is None:
        line = max(1.2, side_px * 0.05)
        box = (line / 2, line / 2, side_px - line, side_px - line, side_px * 0.14)
        dash, edge_look = max(4.0, side_px * 0.13), stroked(theme.on_surface_muted, line)
        return raster((side_px, side_px), dashed(*box, dash, edge_look))
    edge = max(1.0, side_px * (0.05 if theme.outlines else 0.035))
    rim = theme.on_surface if theme.outlines else mix(theme.tile_side, BLACK, 0.35)
    size, middle = (side_px, side_px), side_px / 2
    body = rimmed(size, side_px * 0.14, theme.tile_face, rim, edge)
    return raster(size, body + pips_svg(theme, value, side_px, (middle, middle), 0))


def draw_halves(look: Look, number: int | None, side_px: int) -> pygame.Surface:
    """A number as halves side by side: itself up to 12, otherwise tens and the rest."""
    halves: list[int | None] = [number]
    if number is not None and number > MAX_PIPS:
        tens, rest = divmod(number, 10)
        halves = [*[10] * tens, *([rest] if rest else [])]
    return svg.beside([half_picture(look, half, side_px) for half in halves], max(2, side_px // 12))


@kept
def sums_content(look: Look, sums: tuple[bonds.Sum, ...]) -> pygame.Surface:
    return svg.beside([_drawn(look, one) for one in sums], look.px(_APART_PX), "top")


def landings(look: Look, one: bonds.Sum, part: bonds.Part) -> list[Point]:
    """Centres of a part's pips in the picture of that sum alone; empty if the sum shows no frame."""
    if not one.shows_frame:
        return []
    grid, at = FrameGrid(look.scale), _frame_at(look, one)[1].topleft
    pips = [pip for pip in bonds.frame_of(one.pair).pips if pip.part == part]
    return [grid.rect(pip.cell).move(at).center for pip in pips]


@kept
def pip_picture(look: Look, part: bonds.Part, size_px: int) -> pygame.Surface:
    side = size_px + 4
    return raster((side, side), pip_svg(look.theme, part, side / 2, side / 2, size_px))


def _drawn(look: Look, one: bonds.Sum) -> pygame.Surface:
    words = _equation(look, one)
    if not one.shows_frame:
        return words
    frame = frame_picture(look, bonds.frame_of(one.pair), look.scale, is_bare=one.is_bare)
    width, rect = _frame_at(look, one)
    picture = pygame.Surface((width, rect.bottom + look.px(6)), pygame.SRCALPHA, 32)
    picture.blit(words, ((picture.get_width() - words.get_width()) // 2, 0))
    picture.blit(frame, rect)
    # A part of 0 has no pips, so a numeral stands for it.
    zero, away, middle = _zero(look), look.px(_BESIDE_PX), FrameGrid(look.scale).cell_px // 2 + rect.top
    if one.pair.first == 0:
        picture.blit(zero, zero.get_rect(midright=(rect.left - away, middle)))
    if one.pair.second == 0:
        picture.blit(zero, zero.get_rect(midleft=(rect.right + away, middle)))
    return picture


def _zero(look: Look) -> pygame.Surface:
    return look.fonts.numeral("0", FrameGrid(look.scale).cell_px * 3 // 4, look.theme.on_surface)


def matador_content(look: Look) -> pygame.Surface:
    text, ink = look.say("A matador fits anywhere."), look.theme.on_surface
    return look.sprites.with_sign(look.fonts.render(text, Style.TEXT, ink, bold=True))


def _frame_at(look: Look, one: bonds.Sum) -> tuple[int, pygame.Rect]:
    words, rect = (
        _equation(look, one),
        pygame.Rect((0, 0), FrameGrid(look.scale).size(bonds.frame_of(one.pair))),
    )
    has_zero = 0 in (one.pair.first, one.pair.second)
    beside = _zero(look).get_width() + look.px(_BESIDE_PX) if has_zero else 0
    width = max(rect.width + 2 * beside, words.get_width())
    rect.midtop = (width // 2, words.get_height() + look.px(2))
    return width, rect


def _equation(look: Look, one: bonds.Sum) -> pygame.Surface:
    if one.picture == "both":
        return _with_halves(look, one)
    text = equation(one.pair)
    style = look.fitting(text, (Style.SUM, Style.SENTENCE, Style.TEXT), look.px(_WIDEST_PX), bold=True)
    words = look.fonts.render(text, style, look.theme.on_surface, bold=True)
    return look.sprites.with_sign(words) if one.is_matadors else words


@kept
def _with_halves(look: Look, one: bonds.Sum) -> pygame.Surface:
    pair, columns = one.pair, [_sign(look)] if one.is_matadors else []
    made = pair.total if pair.second is None else pair.made
    for sign, number in (("", pair.first), ("+", pair.second), ("=", made)):
        if sign:
            columns.append(_figure(look, sign))
        figure = _figure(look, "?" if number is None else str(number))
        columns.append(svg.below([draw_halves(look, number, look.px(48)), figure]))
    return svg.beside(columns, look.px(8), "bottom")


def _figure(look: Look, text: str) -> pygame.Surface:
    return look.fonts.render(text, Style.SUM, look.theme.on_surface, bold=True)


@dataclass(frozen=True, slots=True)
class NeedCard:
    """The content of a card for an open end."""

    lies: int | None
    """The number at the end; None for a matador that does not count as a number."""
    wanted: tuple[int, ...]
    """The halves that fit, each on its own; empty if only a matador fits."""
    takes_matador: bool = False
    is_wild: bool = False
    is_sum: bool = True


def need_card(rules: Ruleset, end: End) -> NeedCard:
    wanted = needed_halves(rules, end)
    match end:
        case WildEnd():
            return NeedCard(None, (), is_wild=True)
        case ValueEnd(value):
            lies: int | None = value
        case MatadorEnd(tile):
            lies = rules.total if bonds.counts_as_total(rules, tile) else None
    takes = not wanted and bonds.takes_matador(rules, end)
    return NeedCard(lies, wanted, takes_matador=takes, is_sum=rules.joining == "sum")


@kept
def need_content(look: Look, picture: Picture, card: NeedCard) -> pygame.Surface:
    """The picture of a card: `3 + ?`, an arrow, and 4 in the learner's kind of picture."""
    lies = _sign(look) if card.lies is None else _figure(look, f"{card.lies}{' + ?' if card.is_sum else ''}")
    if card.lies is None and card.is_sum:
        lies = svg.beside([lies, _figure(look, "+ ?")], look.px(8))
    parts = [lies, draw_arrow(look.px(_SIGN_PX), look.theme.on_surface_muted, 3.2)]
    if card.is_wild:
        parts.append(look.sprites.icon("star", look.px(_SIGN_PX), look.theme.on_surface))
    elif card.wanted:
        figures = [_figure(look, str(half)) for half in card.wanted]
        halves = [draw_halves(look, half, look.px(44)) for half in card.wanted]
        is_bare = picture == "numerals"
        parts += figures if is_bare else map(svg.below, zip(halves, figures, strict=True))
    else:
        parts.append(_sign(look) if card.takes_matador else _figure(look, "\N{EN DASH}"))
    return svg.beside(parts, look.px(12))


def _sign(look: Look) -> pygame.Surface:
    return look.sprites.with_sign(_figure(look, ""))


@kept
def part_whole(look: Look, picture: Picture, pair: bonds.Pair) -> pygame.Surface:
    """The total above and both parts below, joined by lines; a missing part is an empty box."""
    contents = [_part(look, picture, number, "first") for number in (pair.total, pair.first)]
    if pair.second is not None:
        contents.append(_part(look, picture, pair.second, "second"))
    pad, least = look.px(12), look.px(76)
    # All boxes have the same size; only their content differs.
    width = max(least, *(one.get_width() + 2 * pad for one in contents))
    height = max(least, *(one.get_height() + pad + look.px(_LOW_PX) for one in contents))
    aside, line = look.px(24), stroked(look.theme.on_surface, max(2.0, 3.0 * look.scale))
    whole = pygame.Rect((width + aside) // 2, 0, width, height)
    first = pygame.Rect(0, height + look.px(26), width, height)
    second = first.move(width + aside, 0)
    start = f"M {whole.centerx} {whole.bottom - 1}"
    body = "".join(path(f"{start} L {part.centerx} {part.top + 1}", line) for part in (first, second))
    body += _box(look, whole) + _box(look, first) + _box(look, second, is_empty=pair.second is None)
    drawn = raster(second.bottomright, body)
    for rect, content in zip((whole, first, second), contents, strict=False):
        drawn.blit(content, content.get_rect(center=(rect.centerx, rect.centery + look.px(_LOW_PX) // 2)))
    return drawn


def _part(look: Look, picture: Picture, number: int, part: bonds.Part) -> pygame.Surface:
    styles = (Style.SUM, Style.SENTENCE, Style.TEXT)
    low = (style for style in styles if look.fonts.line_height(style) <= look.px(_HIGHEST_PX))
    figure = look.fonts.render(str(number), next(low, Style.TEXT), look.theme.on_surface, bold=True)
    if picture == "numerals" or (picture == "frames" and number == 0):
        return figure
    if picture == "both":
        return svg.below([draw_halves(look, number, look.px(40)), figure])
    pips = tuple(bonds.Pip(part, bonds.cell_at(index), is_extra=False) for index in range(number))
    return svg.below([frame_picture(look, bonds.Frame((), pips, ()), look.scale * 0.62), figure])


def _box(look: Look, rect: pygame.Rect, *, is_empty: bool = False) -> str:
    theme, line, radius = look.theme, max(1.5, 2.0 * look.scale), 14 * look.scale
    if is_empty:
        inner = (rect.left + line / 2, rect.top + line / 2, rect.width - line, rect.height - line)
        edge = dashed(*inner, radius, max(5.0, 7.0 * look.scale), stroked(theme.on_surface, line))
        return rounded(*inner, radius, filled(theme.surface)) + edge
    ground = theme.surface if theme.outlines else mix(theme.surface, theme.surface_shade, 0.35)
    return rimmed(rect.size, radius, ground, theme.on_surface, line, rect.topleft)
