"""Draws the pictures of a page: its examples on a piece of felt, all with tiles of the same size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from matador.rules import Ruleset, Tile
from matador.ui.canvas import Item
from matador.ui.kit.base import Layout
from matador.ui.kit.figures import FigureLabel, Painted, picture
from matador.ui.kit.layout import Aligned, Column, Grow, Row, Sized, Space, Stack
from matador.ui.look import Look, kept, outlined, shadowed
from matador.ui.pictures import Drawing, drawing_of, felt_picture, picture_of, with_ring
from matador.ui.rulebook.examples import BoneyardExample, Example, Hand, HandsExample, LineExample, RowExample
from matador.ui.sentences.rules_facts import direction_name
from matador.ui.sprites.svg import Size

# All sizes are in half-units, each half as long as the short side of a tile.
_GAP = 3
"""The gap between two examples; tiles that do not touch are never closer."""
_FRAME = 2
"""The margin of felt above and below, if there is room for it."""
_TILE = 4
_SUM = 3
"""The height of a sum."""
_CAPTION = 2
"""The height of a caption; its letters have half of that."""
_DIGITS = 1.6
_TICK = 2.4
_MAX_UNIT_PX = 34
_MIN_UNIT_PX = 4
_IN_A_ROW = 7
"""More tiles than this are drawn in two rows."""


@kept
def mat_picture(look: Look, rules: Ruleset, examples: tuple[Example, ...], room_px: Size) -> pygame.Surface:
    """The examples as large as they fit, on felt of full width and of the height that they need."""
    largest = look.px(_MAX_UNIT_PX)
    parts = [_part(look, rules, example, largest) for example in examples]
    widths = [part.width(look) / largest for part in parts]
    heights = [part.height(look, 0) / largest for part in parts]
    apart = _GAP * (len(parts) - 1) + 2
    below = min(room_px[0] / (max(widths) + 2), room_px[1] / (sum(heights) + apart))
    beside = min(room_px[0] / (sum(widths) + apart), room_px[1] / (max(heights) + 2))
    unit = max(_MIN_UNIT_PX, min(int(max(below, beside)), largest))
    height = (sum(heights) + apart if below >= beside else max(heights) + 2) + 2 * _FRAME
    felt = felt_picture(look, (room_px[0], min(room_px[1], round(height * unit)))).copy()
    shown = [Aligned(_part(look, rules, example, unit)) for example in examples]
    between = Grow(Space())
    row = Row((between, *(part for one in shown for part in (one, between))))
    tree = Column(tuple(shown), spread=True) if below >= beside else row
    for one in tree.place(look, felt.get_rect()):
        felt.blits([(item.picture, item.rect) for item in one.widget.draw(look, one.rect, 0.0)])
    return felt


def _part(look: Look, rules: Ruleset, example: Example, unit: int) -> Layout:
    match example:
        case LineExample():
            return _line(look, rules, example, unit)
        case RowExample(tiles=tiles, ringed=ringed):
            return Column(_apart((Aligned(_tiles(rules, row, unit, ringed)) for row in _rows(tiles)), unit))
        case BoneyardExample(drawn=drawn, staying=staying):
            return _boneyard(drawn, staying, unit)
        case HandsExample(hands=hands):
            return Column(_apart((_hand(look, rules, hand, unit) for hand in hands), 2 * unit))


def _apart(parts: Iterable[Layout], px: int) -> tuple[Layout, ...]:
    """Parts with a space between each two, in pixels of the picture."""
    space = Sized(Space(), px, px)
    return tuple(part for one in parts for part in (space, one))[1:]


# Lines


def _drawing(rules: Ruleset, example: LineExample) -> Drawing:
    if example.fits:
        drawing = drawing_of(rules, example.plays)
        if len(example.sums) != 1:
            return drawing
        return with_ring(drawing, example.plays[-1], is_whole=example.is_own)
    return drawing_of(rules, example.plays[:-1], astray=example.plays[-1])


def _line(look: Look, rules: Ruleset, example: LineExample, unit: int) -> Column:
    drawing = _drawing(rules, example)
    size = drawing.bounds.width * unit, drawing.bounds.height * unit
    line = picture(lambda look, _size: picture_of(look, drawing, 2 * unit), size)
    parts: list[Layout] = [Aligned(line)]
    tick_px = round(_TICK * unit)
    tick = picture(
        lambda look, _size: look.sprites.icon("check", tick_px, look.theme.accent), (tick_px, tick_px)
    )
    for text in example.sums:
        digits = _digits(look, text, _DIGITS * unit)
        whole = (digits, tick) if example.is_checked else (digits,)
        parts.append(Sized(Aligned(Row(_apart(whole, unit)), y=0.8), height_px=_SUM * unit))
    if example.shows is not None:
        caption = _digits(look, direction_name(look.language, example.shows), _CAPTION * unit * 0.5)
        parts.append(Sized(Aligned(caption, y=1), height_px=_CAPTION * unit))
    return Column(tuple(parts))


def _digits(look: Look, text: str, height_px: float) -> FigureLabel:
    shown = look.fonts.numeral(text, max(7, round(height_px)), look.theme.on_table)
    return picture(lambda *_: shown, shown.get_size())


# Tiles


def _rows(tiles: Sequence[Tile]) -> list[Sequence[Tile]]:
    if len(tiles) <= _IN_A_ROW:
        return [tiles]
    half = -(-len(tiles) // 2)
    return [tiles[:half], tiles[half:]]


def _tiles(rules: Ruleset, tiles: Sequence[Tile], unit: int, ringed: Tile | None = None) -> Row:
    def items(tile: Tile, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        face = look.sprites.tile(tile, 2 * unit, 0, marked=tile in rules.matador_tiles)
        at = face.get_rect(topleft=rect.topleft)
        yield from shadowed(look, face, at, 0)
        if tile == ringed:
            yield outlined(look, at)

    figures = (Painted(partial(items, tile)) for tile in tiles)
    return Row(_apart((Sized(figure, 2 * unit, _TILE * unit) for figure in figures), unit))


def _boneyard(drawn: int, staying: int, unit: int) -> Row:
    """The tiles that may be drawn, and those that stay in a frame."""
    parts: list[Layout] = [_backs(drawn, unit)] if drawn else []
    if staying:
        frame = picture(lambda look, size: look.sprites.empty_place(size, lit=False))
        space = Sized(Space(), unit)
        parts.append(Stack((frame, Row((space, _backs(staying, unit), space)))))
    return Row(_apart(parts, 2 * unit))


def _backs(count: int, unit: int) -> Sized:
    """Tiles face down, each half over the one before."""

    def items(look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        back = look.sprites.back(2 * unit, 0)
        for index in range(count):
            at = (rect.left + index * unit, rect.top + unit)
            yield from shadowed(look, back, back.get_rect(topleft=at), 0)

    return Sized(Painted(items), (count + 1) * unit, (_TILE + 2) * unit)


def _hand(look: Look, rules: Ruleset, hand: Hand, unit: int) -> Row:
    """The tiles left in a hand, their points, and a crown."""
    parts: list[Layout] = [_tiles(rules, hand.tiles, unit)] if hand.tiles else []
    if hand.count:
        parts.append(_digits(look, hand.count, _DIGITS * unit))
    if hand.has_won:
        crown = picture(lambda look, size: look.sprites.crown(round(size[0] * 0.9)), (_TILE * unit,) * 2)
        parts.append(crown)
    return Row(_apart(parts, unit))
