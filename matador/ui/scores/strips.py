"""Parts of the sheets: sentences with signs, codes, tiles in lines, and the details of a finished round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.rules import Tile
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.arrange import Wrap
from matador.ui.kit.base import MIN_PX, Layout, inset_px
from matador.ui.kit.buttons import Button, icon_px
from matador.ui.kit.figures import FigureLabel, Painted, Text, described, face_picture, picture
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Stack
from matador.ui.kit.shapes import pill
from matador.ui.look import Look, kept, placed, shadowed
from matador.ui.sentences import matches as score_words
from matador.ui.sentences.table import tile_name
from matador.ui.sprites import Icon, Mood
from matador.ui.sprites.svg import Size, filled, mix, raster, rounded, sheet, stroked

# Pictures


def face_of(game: Game, seat: int, face_px: int, mood: Mood = "calm") -> FigureLabel:
    sits = game.occupants[seat].setup
    return face_picture(sits.face, face_px, sits.colour, mood)


@kept
def row_ground(look: Look, size_px: Size) -> pygame.Surface:
    theme, line = look.theme, max(1.0, 2 * look.scale)
    ground, rim = mix(theme.surface, theme.surface_lit, 0.28), mix(theme.accent, theme.on_surface, 0.35)
    return sheet(size_px, 12 * look.scale, ground, rim, line)


def rule(look: Look, size_px: Size) -> pygame.Surface:
    theme = look.theme
    return pill(look, size_px, mix(theme.surface, theme.on_surface, 0.22 if not theme.outlines else 1.0), 0)


@kept
def bar(look: Look, size_px: Size, filled_px: int) -> pygame.Surface:
    theme, (width, height) = look.theme, size_px
    body = rounded(0, 0, width, height, height / 2, filled(mix(theme.surface, theme.on_surface, 0.16)))
    if filled_px:
        body += rounded(0, 0, max(filled_px, height), height, height / 2, filled(theme.chart))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, height / 2, stroked(theme.on_surface, 2))
    return raster(size_px, body)


@kept
def note(look: Look, size_px: Size) -> pygame.Surface:
    theme = look.theme
    ground = mix(theme.surface, theme.on_surface, 0.07)
    return sheet(size_px, 8 * look.scale, ground, theme.on_surface if theme.outlines else ground, 2)


# Parts

_NO_JOINING = "\u200c"
"""This mark prevents ligatures, so that each letter can be read separately."""
_LETTERS = "0123456789abcdef"
_GROUP = 8
_TILES_IN_GROUP = 4
_NAME_PX = 120
_FACE_PX = 40
_APART_PX = 14


@dataclass(frozen=True, slots=True)
class Reading:
    """The look of a leaf, its width beside the signs, and the short sides of its tiles, in pixels."""

    look: Look
    room_px: int
    short_px: int
    yard_px: int
    """For the tiles of the boneyard; `short_px` is for all others."""


def sign_px(look: Look) -> int:
    return max(look.least(28), look.fonts.line_height(Style.SMALL))


def beside(look: Look, part: Layout, sign: int | Icon | None = None) -> Row:
    """A part after a sign: the number of a step, an icon, or nothing."""
    side = sign_px(look)
    mark = Space() if sign is None else Sized(Painted(partial(_sign_items, sign)), height_px=side)
    return Row((Sized(mark, side), Grow(part)), 12)


def _sign_items(sign: int | Icon, look: Look, rect: Rect) -> Iterator[Item]:
    # A text of several lines is small, and the sign is beside the first one.
    line = look.fonts.line_height(Style.SMALL)
    centre = (rect.centerx, rect.top + (rect.height if rect.height < 2 * line else rect.width) // 2)
    yield placed(pill(look, (rect.width, rect.width), look.theme.badge), "center", centre)
    if isinstance(sign, int):
        drawn = look.fonts.numeral(str(sign), rect.width * 9 // 20, look.theme.on_badge)
    else:
        drawn = look.sprites.icon(sign, rect.width * 7 // 10, look.theme.accent)
    yield placed(drawn, "center", centre)


def code_part(reading: Reading, key: str, code: str) -> Layout:
    """A long code in groups of letters, so that two people can compare it."""
    look = reading.look
    groups = [_NO_JOINING.join(code[at : at + _GROUP]) for at in range(0, len(code), _GROUP)]
    # The widest possible group, so that positions do not depend on the letters.
    widest = [_NO_JOINING.join(letter * _GROUP) for letter in _LETTERS]
    group_px = max(look.fonts.size(group, Style.SMALL, bold=True)[0] for group in widest)
    texts = [Sized(Text(group, Style.SMALL, bold=True), group_px) for group in groups]
    return Stack((picture(note, key=key, name=code), Inset(Wrap(tuple(texts), _APART_PX), 16, 4)))


def button_part(look: Look, button: Button) -> Layout:
    words_px = look.fonts.size(button.label, Style.TEXT)[0] + icon_px(look) + 6 * inset_px(look)
    height = max(look.least(MIN_PX), look.fonts.line_height(Style.TEXT) + look.px(16))
    return Aligned(Sized(button, words_px, height), 0, 0)


def _gap_px(short_px: int) -> int:
    return max(4, short_px // 4)


def _tile(tile: Tile, short_px: int, *, is_marked: bool | None = None) -> Sized:
    def items(look: Look, rect: Rect) -> Iterator[Item]:
        yield placed(look.sprites.tile(tile, short_px, 0, marked=is_marked), "topleft", rect.topleft)

    return Sized(Painted(items), short_px, 2 * short_px)


def hand_rows(reading: Reading, game: Game, hands: Sequence[Sequence[Tile]]) -> tuple[Row, ...]:
    """Hands side by side, as many as will fit in rows: face, name and tiles of each."""
    look, short = reading.look, reading.short_px
    longest = max(look.fonts.size(occupant.name, Style.SMALL, bold=True)[0] for occupant in game.occupants)
    name_px = min(longest, round(look.px(_NAME_PX) * min(1.5, look.text_scale)))
    head_px = min(look.px(_FACE_PX) + look.px(8) + name_px + look.px(_APART_PX), reading.room_px // 2)
    wanted = head_px + max(map(len, hands)) * (short + _gap_px(short)) + look.px(20)
    face_px = look.px(_FACE_PX)
    shown_px = head_px - face_px - look.px(8) - look.px(_APART_PX)
    high = max(2 * short, face_px, look.fonts.line_height(Style.SMALL))
    parts: list[Layout] = []
    for seat, hand in enumerate(hands):
        name = Text(game.occupants[seat].name, Style.SMALL, bold=True, is_name=True)
        # The face and the name are beside the first line of tiles.
        who = Sized(Row((face_of(game, seat, face_px), Sized(name, shown_px)), 8), head_px, 2 * short)
        tiles = Wrap(tuple(_tile(tile, short) for tile in hand), _gap_px(short) / look.scale, 8)
        row = Row((Sized(Aligned(who, 0, 0), height_px=high), Grow(tiles), Space(20)))
        named = described(f"hand:{seat}", f"{name.text}: {_names(look, hand)}", row)
        parts.append(Sized(named, min(wanted, reading.room_px)))
    return Wrap(tuple(parts)).rows(look, reading.room_px)


def code_tiles(reading: Reading, tiles: Sequence[Tile]) -> Layout:
    """The short form of a code: tiles in groups of four, so that two rows can be compared."""
    look, gap = reading.look, _gap_px(reading.short_px) / reading.look.scale
    shown = [_tile(tile, reading.short_px, is_marked=False) for tile in tiles]
    starts = range(0, len(shown), _TILES_IN_GROUP)
    groups = [Row(tuple(shown[at : at + _TILES_IN_GROUP]), gap) for at in starts]
    lines = Wrap(tuple(groups), gap + reading.short_px / 2 / look.scale, 6)
    name = look.say("The code as tiles: {tiles}").format(tiles=_names(look, tiles))
    return described("code tiles", name, lines)


def _names(look: Look, tiles: Sequence[Tile]) -> str:
    return "; ".join(tile_name(look.language, tile) for tile in tiles)


def yard_lines(
    reading: Reading, game: Game, tiles: Sequence[Tile], drawers: Sequence[int]
) -> tuple[Row, ...]:
    """The boneyard line by line; below each drawn tile, which come first, is the face of the player who drew it."""
    look, short = reading.look, reading.yard_px
    parts = []
    for number, tile in enumerate(tiles):
        name, column = None, list[Layout]([_tile(tile, short)])
        if number < len(drawers):
            name = game.occupants[drawers[number]].name
            column += [Sized(Space(), height_px=2), face_of(game, drawers[number], short)]
        told = tile_name(look.language, tile)
        if name is not None:
            told = look.say("{tile}, drawn by {name}", tile=told, name=look.language.within(name))
        parts.append(described(f"yard:{tile}", told, Column(tuple(column))))
    return Wrap(tuple(parts), _gap_px(short) / look.scale).rows(look, reading.room_px)


# The details of a round

_BESIDE_PX = 12
_LINE_GAP_PX = 6


def names_of(game: Game) -> tuple[str, ...]:
    return tuple(occupant.name for occupant in game.occupants)


def faces_of(game: Game, side: int, face_px: int, mood: Mood = "calm") -> Row:
    """The face of a side; or those of a team, with its sign between them."""
    faces = [face_of(game, seat, face_px, mood) for seat in game.session.rules.sides[side]]
    if len(faces) == 1:
        return Row(tuple(faces))
    sign_px = face_px * 9 // 16
    sign = picture(lambda look, _size: look.sprites.team(side, sign_px), (sign_px, sign_px))
    return Row((faces[0], Sized(Aligned(sign, y=1), face_px // 2), faces[1]))


def told_part(look: Look, game: Game, width_px: int, finished: FinishedRound) -> Column:
    """How the round began and ended, in the same text size, with the lots between them."""
    names, rules, opener = names_of(game), game.session.rules, finished.deal.opener
    tile = opener_by_hands(finished.deal.hands)[1] if finished.decided_by in BY_HANDS else None
    is_double = tile is not None and tile.is_double
    began = score_words.opened(look.language, finished.decided_by, names[opener], is_double=is_double)
    ended = score_words.ended(look.language, rules, finished.outcome, names, finished.played)
    face_px = _face_px(look)
    room = width_px - 3 * face_px - 2 * look.px(_BESIDE_PX)
    fitting = [look.fitting(text, (Style.TEXT, Style.SMALL), room) for text in (began, ended)]
    style = Style.SMALL if Style.SMALL in fitting else Style.TEXT

    def line(text: str, seat: int | None, mood: Mood, *after: Layout) -> Row:
        face = Sized(Space(), face_px) if seat is None else face_of(game, seat, face_px, mood)
        words_px = look.fonts.size(text, style, max_width=room)[0]
        parts = (Sized(face, height_px=face_px), Sized(Text(text, style), words_px), *after)
        return Row(parts, _BESIDE_PX)

    decided = () if tile is None else (_lying_tile(tile, face_px),)
    named = began if tile is None else f"{began} {tile_name(look.language, tile)}"
    parts: list[Layout] = [described("opened", named, line(began, opener, "calm", *decided))]
    if finished.deal.lots:
        parts.append(_lots(look, game, finished.deal.lots))
    winner = finished.outcome.player
    crown = picture(lambda look, _size: look.sprites.crown(face_px), (face_px, 0))
    crowned = () if winner is None else (crown,)
    parts.append(described("ended", ended, line(ended, winner, "happy", *crowned)))
    return Column(tuple(parts), _LINE_GAP_PX)


def _face_px(look: Look) -> int:
    return max(look.px(34), look.fonts.line_height(Style.SMALL))


def _lots(look: Look, game: Game, lots: Sequence[Tile]) -> Wrap:
    """Each face with the tile that was drawn."""
    parts, face_px = [], _face_px(look)
    for seat, (name, tile) in enumerate(zip(names_of(game), lots, strict=True)):
        lot = Row((face_of(game, seat, face_px), _lying_tile(tile, face_px)), _LINE_GAP_PX)
        parts.append(described(f"lot:{seat}", f"{name}: {tile_name(look.language, tile)}", lot))
    return Wrap(tuple(parts), 20, _LINE_GAP_PX)


def _lying_tile(tile: Tile, short_px: int) -> Sized:
    def items(look: Look, rect: Rect) -> Iterator[Item]:
        shown = look.sprites.tile(tile, short_px, 3)
        yield from shadowed(look, shown, shown.get_rect(center=rect.center), 3)

    return Sized(Painted(items), 2 * short_px, short_px)
