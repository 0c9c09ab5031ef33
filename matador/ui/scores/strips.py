"""Pages of text and tiles, made of strips below each other with known heights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from matador.play.game import Game
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX, inset_px
from matador.ui.kit.buttons import icon_px
from matador.ui.kit.widgets import Button, FigureLabel, Painted, Placed
from matador.ui.look import Look, placed
from matador.ui.sentences import fair as words
from matador.ui.sprites import Icon, Mood
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rounded, stroked


def face_of(look: Look, game: Game, seat: int, size_px: int, mood: Mood = "calm") -> pygame.Surface:
    occupant = game.occupants[seat]
    return look.sprites.face(occupant.face, size_px, mood=mood, turn=False, colour=occupant.colour)


def row_ground(look: Look, size_px: Size) -> pygame.Surface:
    theme, (width, height) = look.theme, size_px
    line, radius = max(1.0, 2 * look.scale), 12 * look.scale
    body = rounded(0, 0, width, height, radius, filled(mix(theme.surface, theme.surface_lit, 0.28)))
    rim = stroked(mix(theme.accent, theme.on_surface, 0.35), line)
    body += rounded(line / 2, line / 2, width - line, height - line, radius, rim)
    return look.sprites.composed(("row", size_px), lambda: raster(size_px, body))


def rule(look: Look, width_px: int) -> pygame.Surface:
    theme, size = look.theme, (width_px, max(1, round(2 * look.scale)))
    faint = mix(theme.surface, theme.on_surface, 0.22 if not theme.outlines else 1.0)
    return look.sprites.composed(
        ("rule", width_px), lambda: raster(size, rounded(0, 0, *size, 0, filled(faint)))
    )


def bar(look: Look, size_px: Size, filled_px: int) -> pygame.Surface:
    theme, (width, height) = look.theme, size_px
    body = rounded(0, 0, width, height, height / 2, filled(mix(theme.surface, theme.on_surface, 0.16)))
    if filled_px:
        body += rounded(0, 0, max(filled_px, height), height, height / 2, filled(theme.chart))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, height / 2, stroked(theme.on_surface, 2))
    return look.sprites.composed(("bar", size_px, filled_px), lambda: raster(size_px, body))


def note(look: Look, size_px: Size) -> pygame.Surface:
    theme, (width, height), radius = look.theme, size_px, 8 * look.scale
    body = rounded(0, 0, width, height, radius, filled(mix(theme.surface, theme.on_surface, 0.07)))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, radius, stroked(theme.on_surface, 2))
    return look.sprites.composed(("note", size_px), lambda: raster(size_px, body))


def disc(look: Look, size_px: int) -> pygame.Surface:
    body = circle(size_px / 2, size_px / 2, size_px / 2, filled(look.theme.badge))
    return look.sprites.composed(("disc", size_px), lambda: raster((size_px, size_px), body))


_NO_JOINING = "\u200c"
_LETTERS = "0123456789abcdef"
_GROUP = 8
_TILES_IN_GROUP = 4
_NAME_PX = 120


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a page that is never split across pages."""

    height_px: int
    placed: tuple[Placed, ...]
    """Its widgets, relative to its top left corner."""
    stays_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """Settings for strips: the look, their width, and the sizes of tiles."""

    look: Look
    width_px: int
    short_px: int
    """The short side of the tiles in hands."""
    yard_px: int
    """The short side of the tiles of the boneyard."""

    @property
    def sign_px(self) -> int:
        return max(self.look.least(28), self.look.fonts.line_height(Style.SMALL))

    @property
    def inset_px(self) -> int:
        return self.sign_px + self.look.px(12)

    @property
    def room_px(self) -> int:
        return self.width_px - self.inset_px


def saying(
    reading: Reading,
    key: str,
    text: str,
    sign: int | Icon | None = None,
    *,
    bold: bool = False,
    is_muted: bool = False,
    stays_with_next: bool = False,
) -> Strip:
    """A sentence after a sign: the number of a step, an icon, or nothing."""
    look, room, sign_px = reading.look, reading.room_px, reading.sign_px
    style = Style.SMALL if is_muted else look.fitting(text, (Style.TEXT, Style.SMALL), room, bold=bold)
    height = max(
        look.fonts.size(text, style, bold=bold, max_width=room)[1], sign_px if sign else 0
    ) + look.px(6 if stays_with_next else 14)

    def items(look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        theme, (left, top), line = look.theme, rect.topleft, look.fonts.line_height(style)
        if sign is not None:
            centre = (left + sign_px // 2, top + max(line, sign_px) // 2)
            yield placed(disc(look, sign_px), "center", centre)
            if isinstance(sign, int):
                drawn = look.fonts.numeral(str(sign), sign_px * 9 // 20, theme.on_badge)
            else:
                drawn = look.sprites.icon(sign, sign_px * 7 // 10, theme.accent)
            yield placed(drawn, "center", centre)
            top += max(0, sign_px - line) // 2
        colour, at = theme.on_surface_muted if is_muted else theme.on_surface, (left + reading.inset_px, top)
        yield look.text(text, style, colour, "topleft", at, bold=bold, max_width=room)

    rect = pygame.Rect(0, 0, reading.width_px, height)
    return Strip(height, (Placed(FigureLabel(Painted(items), key, text), rect),), stays_with_next)


def code_strip(reading: Reading, key: str, code: str, *, stays_with_next: bool = False) -> Strip:
    """A long code in groups of letters, so that two people can compare it."""
    look, line = reading.look, reading.look.fonts.line_height(Style.SMALL)
    # This mark prevents ligatures, so that each letter can be read separately.
    groups = [_NO_JOINING.join(code[at : at + _GROUP]) for at in range(0, len(code), _GROUP)]
    # The widest possible group, so that positions do not depend on the letters.
    widest = [_NO_JOINING.join(letter * _GROUP) for letter in _LETTERS]
    step = max(look.fonts.size(group, Style.SMALL, bold=True)[0] for group in widest) + look.px(14)

    def width_px(columns: int) -> int:
        return columns * step - look.px(14) + 2 * look.px(16)

    # All groups side by side, or fewer per row, so that the rows are alike.
    count = max(1, len(groups))
    while count > 1 and width_px(count) > reading.room_px:
        count = (count + 1) // 2
    size = width_px(count), -(-len(groups) // count) * line + look.px(8)

    def items(look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(note(look, size), "topleft", rect.topleft)
        for index, group in enumerate(groups):
            at = (
                rect.left + look.px(16) + index % count * step,
                rect.top + look.px(4) + index // count * line,
            )
            yield look.text(group, Style.SMALL, look.theme.on_surface, "topleft", at, bold=True)

    rect = pygame.Rect(reading.inset_px, 0, reading.room_px, size[1] + look.px(10))
    return Strip(rect.height, (Placed(FigureLabel(Painted(items), key, code), rect),), stays_with_next)


def button_strip(reading: Reading, button: Button) -> Strip:
    look = reading.look
    words_px = look.fonts.size(button.label, Style.TEXT)[0] + icon_px(look) + 6 * inset_px(look)
    height = max(look.least(MIN_PX), look.fonts.line_height(Style.TEXT) + look.px(16))
    rect = pygame.Rect(reading.inset_px, 0, min(reading.room_px, words_px), height)
    return Strip(height + look.px(14), (Placed(button, rect),))


def pages_of(strips: Sequence[Strip], room_px: int) -> list[list[Strip]]:
    pages: list[list[Strip]] = [[]]
    for index, strip in enumerate(strips):
        needed = strip.height_px
        following = index
        while strips[following].stays_with_next and following + 1 < len(strips):
            following += 1
            needed += strips[following].height_px
        used = sum(one.height_px for one in pages[-1])
        follows_on = bool(pages[-1]) and pages[-1][-1].stays_with_next
        if pages[-1] and not follows_on and used + needed > room_px:
            pages.append([])
        pages[-1].append(strip)
    return pages


def _step_px(short_px: int) -> int:
    """Distance from one tile to the next."""
    return short_px + max(4, short_px // 4)


def _in_line(short_px: int, room_px: int) -> int:
    step = _step_px(short_px)
    return max(1, (room_px + step - short_px) // step)


def hand_strips(reading: Reading, game: Game, hands: Sequence[Sequence[Tile]]) -> Iterator[Strip]:
    """Hands side by side, as many as will fit in equal rows: face, name and tiles of each."""
    look, short, step, face_px = (
        reading.look,
        reading.short_px,
        _step_px(reading.short_px),
        reading.look.px(40),
    )
    longest = max(look.fonts.size(occupant.name, Style.SMALL, bold=True)[0] for occupant in game.occupants)
    name_px = min(longest, round(look.px(_NAME_PX) * min(1.5, look.text_scale)))
    head_px = min(face_px + look.px(8) + name_px + look.px(14), reading.room_px // 2)
    wanted = head_px + max(map(len, hands)) * step + look.px(20)
    rows = -(-len(hands) // max(1, reading.room_px // wanted))
    columns = -(-len(hands) // rows)
    cell_px = reading.room_px // columns
    in_line = _in_line(short, cell_px - head_px - look.px(20))
    line_px = max(2 * short + look.px(8), look.fonts.line_height(Style.SMALL))
    first_px = max(line_px, look.px(46))

    def items(seat: int, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        left, middle = rect.left, rect.top + first_px // 2
        yield placed(face_of(look, game, seat, face_px), "midleft", (left, middle))
        room = head_px - face_px - look.px(8) - look.px(14)
        name, at = (
            look.shortened(game.occupants[seat].name, Style.SMALL, room),
            (left + face_px + look.px(8), middle),
        )
        yield look.text(name, Style.SMALL, look.theme.on_surface, "midleft", at, bold=True)
        top = rect.top + (first_px - 2 * short) // 2
        for index, tile in enumerate(hands[seat]):
            line, place = divmod(index, in_line)
            corner = (left + head_px + place * step, top + line * line_px)
            yield placed(look.sprites.tile(tile, short, 0), "topleft", corner)

    for first in range(0, len(hands), columns):
        seats = range(first, min(first + columns, len(hands)))
        lines = max(max(1, -(-len(hands[seat]) // in_line)) for seat in seats)
        height = max(lines * line_px, look.px(46)) + look.px(6)
        found = []
        for column, seat in enumerate(seats):
            name = words.held_by(look.language, game.occupants[seat].name, hands[seat])
            rect = pygame.Rect(reading.inset_px + column * cell_px, 0, cell_px, height)
            found.append(Placed(FigureLabel(Painted(partial(items, seat)), f"hand:{seat}", name), rect))
        yield Strip(height, tuple(found))


def code_tiles_strip(reading: Reading, tiles: Sequence[Tile]) -> Strip:
    """The short form of a code: tiles in groups of four, so that two rows can be compared."""
    look, short, step = reading.look, reading.short_px, _step_px(reading.short_px)
    line_px, group_px = 2 * short + look.px(6), _TILES_IN_GROUP * step + short // 2
    in_line = max(1, reading.room_px // group_px)

    def items(look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        for index, tile in enumerate(tiles):
            group, place = divmod(index, _TILES_IN_GROUP)
            line, column = divmod(group, in_line)
            at = (rect.left + column * group_px + place * step, rect.top + line * line_px)
            yield placed(look.sprites.tile(tile, short, 0, marked=False), "topleft", at)

    height = -(-len(tiles) // (_TILES_IN_GROUP * in_line)) * line_px + look.px(8)
    name = words.tiles_of_code(look.language, tiles)
    rect = pygame.Rect(reading.inset_px, 0, reading.room_px, height)
    return Strip(height, (Placed(FigureLabel(Painted(items), "code tiles", name), rect),))


def yard_strips(
    reading: Reading, game: Game, tiles: Sequence[Tile], drawers: Sequence[int]
) -> Iterator[Strip]:
    """The boneyard line by line; below each drawn tile, which come first, is the face of the player who drew it."""
    look, short, step = reading.look, reading.yard_px, _step_px(reading.yard_px)
    in_line = _in_line(short, reading.room_px)

    def items(number: int, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(look.sprites.tile(tiles[number], short, 0), "topleft", rect.topleft)
        if number < len(drawers):
            face = face_of(look, game, drawers[number], short)
            yield placed(face, "midtop", (rect.centerx, rect.bottom + 2))

    for first in range(0, len(tiles), in_line):
        found = []
        for place, number in enumerate(range(first, min(first + in_line, len(tiles)))):
            name = game.occupants[drawers[number]].name if number < len(drawers) else None
            said = words.drawn_by(look.language, tiles[number], name)
            left = reading.inset_px + place * step + (step - short) // 2
            rect = pygame.Rect(left, look.px(2), short, 2 * short)
            figure = Painted(partial(items, number))
            found.append(Placed(FigureLabel(figure, f"yard:{tiles[number]}", said), rect))
        faces = short + 2 if first < len(drawers) else 0
        yield Strip(2 * short + faces + look.px(10), tuple(found))
