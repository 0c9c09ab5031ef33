"""The details of a finished round: who opened it and why, how it ended, and who won it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.rules import Tile
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Layout
from matador.ui.kit.figures import picture
from matador.ui.kit.layout import Column, Row, Sized, Space
from matador.ui.kit.lines import Lines
from matador.ui.kit.widgets import FigureLabel, Painted, Text
from matador.ui.look import Look, placed, shadowed
from matador.ui.scores.strips import face_of, read_as
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import tile_name
from matador.ui.sprites import Mood

_APART_PX = 12
_GAP_PX = 6


def names_of(game: Game) -> tuple[str, ...]:
    return tuple(occupant.name for occupant in game.occupants)


def person_of(game: Game) -> int | None:
    return game.persons[0] if len(game.persons) == 1 else None


def side_items(
    look: Look, game: Game, side: int, centre: tuple[int, int], face_px: int, mood: Mood = "calm"
) -> Iterator[Item]:
    seats = game.session.rules.sides[side]
    if len(seats) == 1:
        yield placed(face_of(look, game, seats[0], face_px, mood), "center", centre)
        return
    apart = face_px * 3 // 4
    for seat, left in zip(seats, (-apart, apart), strict=True):
        yield placed(face_of(look, game, seat, face_px, mood), "center", (centre[0] + left, centre[1]))
    sign = look.sprites.team(side, face_px * 9 // 16, "panel")
    yield placed(sign, "midbottom", (centre[0], centre[1] + face_px // 2))


def side_px(game: Game, side: int, face_px: int) -> int:
    return face_px if len(game.session.rules.sides[side]) == 1 else face_px * 5 // 2


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its player's face and the deciding tile."""

    text: str
    seat: int | None
    tile: Tile | None = None
    is_winner: bool = False


def told(look: Look, game: Game, finished: FinishedRound) -> tuple[Line, Line]:
    names, rules = names_of(game), game.session.rules
    tile = opener_by_hands(finished.hands)[1] if finished.decided_by in BY_HANDS else None
    began = words.opened(
        look.language,
        finished.decided_by,
        names[finished.opener],
        is_double=tile is not None and tile.is_double,
    )
    ended = words.ended(look.language, rules, finished.outcome, names, finished.played)
    winner = finished.outcome.player
    return Line(began, finished.opener, tile), Line(ended, winner, is_winner=winner is not None)


def told_part(look: Look, game: Game, width_px: int, finished: FinishedRound) -> Column:
    """Both sentences in the same text size, with the lots between them."""
    # A tile next to a sentence is at least this large.
    face_px, least_px = (
        max(look.px(34), look.fonts.line_height(Style.SMALL)),
        max(look.least(16), look.px(22)),
    )
    lines, room = told(look, game, finished), width_px - face_px - 2 * least_px - 2 * look.px(_APART_PX)
    fitting = [look.fitting(line.text, (Style.TEXT, Style.SMALL), room) for line in lines]
    style = Style.SMALL if Style.SMALL in fitting else Style.TEXT
    began, ended = (
        _line_part(look, game, key, line, style, room, (face_px, least_px))
        for key, line in zip(("opened", "ended"), lines, strict=True)
    )
    if not finished.lots:
        return Column((began, ended), _GAP_PX)
    # Tiles are as large as the faces, unless that takes more rows.
    large, small = (_lots(look, game, finished.lots, face_px, short) for short in (face_px, least_px))
    is_large = len(large.rows(look, width_px)) == len(small.rows(look, width_px))
    return Column((began, large if is_large else small, ended), _GAP_PX)


def _line_part(
    look: Look, game: Game, key: str, line: Line, style: Style, room: int, sizes: tuple[int, int]
) -> Layout:
    """A sentence with the face before it, and the deciding tile or a crown after it."""
    (face_px, least_px), text = sizes, Text(line.text, style)
    words_px = look.fonts.size(line.text, style, max_width=room)[0]
    parts = [_face(game, line.seat, face_px, "happy" if line.is_winner else "calm"), Sized(text, words_px)]
    name = line.text
    if line.tile is not None:
        has_room = words_px + 2 * face_px <= room + 2 * least_px
        parts.append(_tile(line.tile, face_px if has_room else least_px))
        name = f"{line.text} {tile_name(look.language, line.tile)}"
    elif line.is_winner:
        crown_px = min(face_px, 2 * least_px)
        parts.append(Sized(picture(lambda look, _size: look.sprites.crown(crown_px)), crown_px))
    return read_as(key, name, Row(tuple(parts), _APART_PX))


def _lots(look: Look, game: Game, lots: Sequence[Tile], face_px: int, short_px: int) -> Lines:
    """Each face with the tile that was drawn."""
    parts = []
    for seat, (name, tile) in enumerate(zip(names_of(game), lots, strict=True)):
        lot = Row((_face(game, seat, face_px), _tile(tile, short_px)), _GAP_PX)
        parts.append(read_as(f"lot:{seat}", f"{name}: {tile_name(look.language, tile)}", lot))
    return Lines(tuple(parts), 20, _GAP_PX)


def _face(game: Game, seat: int | None, face_px: int, mood: Mood = "calm") -> Sized:
    if seat is None:
        return Sized(Space(), face_px, face_px)
    return Sized(picture(lambda look, _size: face_of(look, game, seat, face_px, mood)), face_px, face_px)


def _tile(tile: Tile, short_px: int) -> Sized:
    """A lying tile."""

    def items(look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        shown = look.sprites.tile(tile, short_px, 3)
        yield from shadowed(look, shown, shown.get_rect(center=rect.center), 3)

    return Sized(FigureLabel(Painted(items)), 2 * short_px, short_px)
