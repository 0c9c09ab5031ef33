"""Draws the pictures of a page: its examples on a piece of felt, all with tiles of the same size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.rules import Ruleset, Tile
from matador.ui.look import Look, kept
from matador.ui.pictures import Drawing, drawing_of, felt_picture, margin_px, picture_of, with_ring
from matador.ui.rulebook.examples import BoneyardExample, Example, Hand, HandsExample, LineExample, RowExample
from matador.ui.sentences.rules_facts import direction_name
from matador.ui.sprites.svg import Size

_GAP = 3
"""The gap between two examples, in half-units; tiles that do not touch are never closer."""
_FRAME = 2
"""The margin of felt above and below, if there is room for it."""
_STEP = 3
"""The distance between the left sides of upright tiles in a row."""
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
    sizes = [_size(look, rules, example) for example in examples]
    apart = _GAP * (len(sizes) - 1) + 2
    widths, heights = [width for width, _ in sizes], [height for _, height in sizes]
    below = min(room_px[0] / (max(widths) + 2), room_px[1] / (sum(heights) + apart))
    beside = min(room_px[0] / (sum(widths) + apart), room_px[1] / (max(heights) + 2))
    unit = max(_MIN_UNIT_PX, min(int(max(below, beside)), look.px(_MAX_UNIT_PX)))
    height = (sum(heights) + apart if below >= beside else max(heights) + 2) + 2 * _FRAME
    size_px = (room_px[0], min(room_px[1], round(height * unit)))
    picture = felt_picture(look, size_px).copy()
    rooms = _below(size_px, heights, unit) if below >= beside else _beside(size_px, sizes, unit)
    for example, room in zip(examples, rooms, strict=True):
        _draw(look, picture, rules, example, room, unit)
    return picture


def _below(size_px: Size, heights: Sequence[float], unit: int) -> Iterator[pygame.Rect]:
    spare = max(0, size_px[1] - round(sum(heights) * unit)) // (len(heights) + 1)
    top = spare
    for height in heights:
        yield pygame.Rect(0, top, size_px[0], round(height * unit))
        top += round(height * unit) + spare


def _beside(size_px: Size, sizes: Sequence[tuple[float, float]], unit: int) -> Iterator[pygame.Rect]:
    spare = max(0, size_px[0] - round(sum(width for width, _ in sizes) * unit)) // (len(sizes) + 1)
    left = spare
    for width, height in sizes:
        room = pygame.Rect(left, 0, round(width * unit), round(height * unit))
        room.centery = size_px[1] // 2
        yield room
        left += room.width + spare


def _size(look: Look, rules: Ruleset, example: Example) -> tuple[float, float]:
    match example:
        case LineExample():
            bounds = _drawing(rules, example).bounds
            widest = max((_digits_width(text) for text in example.sums), default=0.0)
            widest += _TICK + 1 if example.is_checked else 0
            caption = _caption(look, example)
            widest = max(bounds.width, widest, len(caption) * _CAPTION * 0.35)
            return widest, bounds.height + _SUM * len(example.sums) + (_CAPTION if caption else 0)
        case RowExample(tiles=tiles):
            rows = _rows(tiles)
            return max(map(len, rows)) * _STEP - 1, len(rows) * (_TILE + 1) - 1
        case BoneyardExample():
            return _size_of_boneyard(example) + 2, _TILE + 2
        case HandsExample(hands=hands):
            return max(map(_hand_width, hands)), len(hands) * (_TILE + 2) - 2


def _draw(
    look: Look, picture: pygame.Surface, rules: Ruleset, example: Example, room: pygame.Rect, unit: int
) -> None:
    match example:
        case LineExample():
            _draw_line(look, picture, rules, example, room, unit)
        case RowExample(tiles=tiles, ringed=ringed):
            for index, row in enumerate(_rows(tiles)):
                left = room.centerx - (len(row) * _STEP - 1) * unit // 2
                _draw_tiles(
                    look, picture, rules, row, (left, room.top + index * (_TILE + 1) * unit), unit, ringed
                )
        case BoneyardExample():
            _draw_boneyard(look, picture, example, room, unit)
        case HandsExample(hands=hands):
            left = room.centerx - round(max(map(_hand_width, hands)) * unit) // 2
            for index, hand in enumerate(hands):
                _draw_hand(look, picture, rules, hand, (left, room.top + index * (_TILE + 2) * unit), unit)


# Lines


def _drawing(rules: Ruleset, example: LineExample) -> Drawing:
    if example.fits:
        drawing = drawing_of(rules, example.plays)
        if len(example.sums) != 1:
            return drawing
        return with_ring(drawing, example.plays[-1], is_whole=example.is_own)
    return drawing_of(rules, example.plays[:-1], astray=example.plays[-1])


def _draw_line(
    look: Look, picture: pygame.Surface, rules: Ruleset, example: LineExample, room: pygame.Rect, unit: int
) -> None:
    drawing = _drawing(rules, example)
    line = picture_of(look, drawing, 2 * unit)
    picture.blit(line, line.get_rect(midtop=(room.centerx, room.top - margin_px(2 * unit))))
    top = room.top + drawing.bounds.height * unit
    tick_px = round(_TICK * unit) if example.is_checked else 0
    for index, text in enumerate(example.sums):
        digits = _digits(look, text, unit)
        middle = top + round((index + 0.6) * _SUM * unit)
        left = room.centerx - (digits.get_width() + (unit + tick_px if tick_px else 0)) // 2
        rect = picture.blit(digits, digits.get_rect(midleft=(left, middle)))
        if tick_px:
            tick = look.sprites.icon("check", tick_px, look.theme.accent)
            picture.blit(tick, tick.get_rect(midleft=(rect.right + unit, middle)))
    if caption := _caption(look, example):
        words = look.fonts.numeral(caption, max(7, round(_CAPTION * unit * 0.5)), look.theme.on_table)
        picture.blit(words, words.get_rect(midbottom=(room.centerx, room.bottom)))


def _caption(look: Look, example: LineExample) -> str:
    return "" if example.shows is None else direction_name(look.language, example.shows)


# Rows


def _rows(tiles: Sequence[Tile]) -> list[Sequence[Tile]]:
    if len(tiles) <= _IN_A_ROW:
        return [tiles]
    half = -(-len(tiles) // 2)
    return [tiles[:half], tiles[half:]]


def _draw_tiles(
    look: Look,
    picture: pygame.Surface,
    rules: Ruleset,
    tiles: Sequence[Tile],
    at: tuple[int, int],
    unit: int,
    ringed: Tile | None = None,
) -> None:
    for index, tile in enumerate(tiles):
        face = look.sprites.tile(tile, 2 * unit, 0, marked=tile in rules.matador_tiles)
        rect = _stand(look, picture, face, (at[0] + index * _STEP * unit, at[1]))
        if tile == ringed:
            ring, (dx, dy) = look.sprites.outline(rect.size, kind="chosen")
            picture.blit(ring, (rect.left + dx, rect.top + dy))


def _stand(look: Look, picture: pygame.Surface, tile: pygame.Surface, at: tuple[int, int]) -> pygame.Rect:
    shadow, (dx, dy) = look.sprites.shadow(tile.get_width(), 0, held=False)
    picture.blit(shadow, (at[0] + dx, at[1] + dy))
    return picture.blit(tile, at)


# The boneyard


def _backs_width(count: int) -> float:
    return count + 1 if count else 0


def _draw_boneyard(
    look: Look, picture: pygame.Surface, example: BoneyardExample, room: pygame.Rect, unit: int
) -> None:
    width = _size_of_boneyard(example) * unit
    left, top = room.centerx - round(width) // 2, room.top + unit
    for index in range(example.drawn):
        _stand(look, picture, look.sprites.back(2 * unit, 0), (left + index * unit, top))
    if not example.staying:
        return
    left += round(_backs_width(example.drawn) * unit) + (_GAP * unit if example.drawn else 0)
    size = (round(_backs_width(example.staying) * unit) + 2 * unit, (_TILE + 2) * unit)
    picture.blit(look.sprites.empty_place(size, lit=False), (left - unit, top - unit))
    for index in range(example.staying):
        _stand(look, picture, look.sprites.back(2 * unit, 0), (left + index * unit, top))


def _size_of_boneyard(example: BoneyardExample) -> float:
    gap = _GAP if example.drawn and example.staying else 0
    return _backs_width(example.drawn) + _backs_width(example.staying) + gap


# Hands


def _hand_width(hand: Hand) -> float:
    return sum(width for width, _ in _hand_parts(hand)) + len(list(_hand_parts(hand))) - 1


def _hand_parts(hand: Hand) -> Iterator[tuple[float, str]]:
    """The parts of a hand from left to right, with their widths in half-units."""
    if hand.tiles:
        yield len(hand.tiles) * _STEP - 1, "tiles"
    if hand.count:
        yield _digits_width(hand.count), "count"
    if hand.has_won:
        yield _TILE, "crown"


def _draw_hand(
    look: Look, picture: pygame.Surface, rules: Ruleset, hand: Hand, at: tuple[int, int], unit: int
) -> None:
    left, middle = at[0], at[1] + _TILE * unit // 2
    for width, part in _hand_parts(hand):
        match part:
            case "tiles":
                _draw_tiles(look, picture, rules, hand.tiles, (left, at[1]), unit)
            case "crown":
                crown = look.sprites.crown(round(width * unit * 0.9))
                picture.blit(crown, crown.get_rect(midleft=(left, middle)))
            case _:
                digits = _digits(look, hand.count, unit)
                picture.blit(digits, digits.get_rect(midleft=(left, middle)))
        left += round((width + 1) * unit)


def _digits_width(text: str) -> float:
    return len(text) * _DIGITS * 0.72


def _digits(look: Look, text: str, unit: int) -> pygame.Surface:
    return look.fonts.numeral(text, max(7, round(_DIGITS * unit)), look.theme.on_table)
