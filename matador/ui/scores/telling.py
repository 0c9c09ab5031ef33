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
from matador.ui.kit.arrange import Wrap
from matador.ui.kit.base import Layout
from matador.ui.kit.figures import Painted, Text, described, picture
from matador.ui.kit.layout import Aligned, Column, Row, Sized, Space
from matador.ui.look import Look, shadowed
from matador.ui.scores.strips import face_of
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import tile_name
from matador.ui.sprites import Mood

_APART_PX = 12
_GAP_PX = 6


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


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its player's face and the deciding tile."""

    text: str
    seat: int | None
    tile: Tile | None = None
    is_winner: bool = False


def told(look: Look, game: Game, finished: FinishedRound) -> tuple[Line, Line]:
    names, rules = names_of(game), game.session.rules
    tile = opener_by_hands(finished.deal.hands)[1] if finished.decided_by in BY_HANDS else None
    began = words.opened(
        look.language,
        finished.decided_by,
        names[finished.deal.opener],
        is_double=tile is not None and tile.is_double,
    )
    ended = words.ended(look.language, rules, finished.outcome, names, finished.played)
    winner = finished.outcome.player
    return Line(began, finished.deal.opener, tile), Line(ended, winner, is_winner=winner is not None)


def told_part(look: Look, game: Game, width_px: int, finished: FinishedRound) -> Column:
    """Both sentences in the same text size, with the lots between them."""
    room = width_px - _face_px(look) - 2 * _short_px(look) - 2 * look.px(_APART_PX)
    lines = told(look, game, finished)
    fitting = [look.fitting(line.text, (Style.TEXT, Style.SMALL), room) for line in lines]
    style = Style.SMALL if Style.SMALL in fitting else Style.TEXT
    began, ended = (_line_part(look, game, line, style, room) for line in lines)
    parts = [described("opened", *began), described("ended", *ended)]
    if finished.deal.lots:
        # Tiles are as large as the faces, unless that takes more rows.
        sizes = _face_px(look), _short_px(look)
        large, small = (_lots(look, game, finished.deal.lots, short_px) for short_px in sizes)
        is_large = len(large.rows(look, width_px)) == len(small.rows(look, width_px))
        return Column((parts[0], large if is_large else small, parts[1]), _GAP_PX)
    return Column(tuple(parts), _GAP_PX)


def _face_px(look: Look) -> int:
    return max(look.px(34), look.fonts.line_height(Style.SMALL))


def _short_px(look: Look) -> int:
    """The smallest short side of a tile beside a sentence or a face."""
    return max(look.least(16), look.px(22))


def _line_part(look: Look, game: Game, line: Line, style: Style, room: int) -> tuple[str, Row]:
    """A sentence with the face before it, and the deciding tile or a crown after it; and its name."""
    face_px, short_px, name = _face_px(look), _short_px(look), line.text
    words_px = look.fonts.size(line.text, style, max_width=room)[0]
    face: Layout = Sized(Space(), face_px)
    if line.seat is not None:
        face = face_of(game, line.seat, face_px, "happy" if line.is_winner else "calm")
    parts: list[Layout] = [Sized(face, height_px=face_px), Sized(Text(line.text, style), words_px)]
    if line.tile is not None:
        has_room = words_px + 2 * face_px <= room + 2 * short_px
        parts.append(_tile(line.tile, face_px if has_room else short_px))
        name = f"{name} {tile_name(look.language, line.tile)}"
    elif line.is_winner:
        crown_px = min(face_px, 2 * short_px)
        parts.append(picture(lambda look, _size: look.sprites.crown(crown_px), (crown_px, 0)))
    return name, Row(tuple(parts), _APART_PX)


def _lots(look: Look, game: Game, lots: Sequence[Tile], short_px: int) -> Wrap:
    """Each face with the tile that was drawn."""
    parts = []
    for seat, (name, tile) in enumerate(zip(names_of(game), lots, strict=True)):
        lot = Row((face_of(game, seat, _face_px(look)), _tile(tile, short_px)), _GAP_PX)
        parts.append(described(f"lot:{seat}", f"{name}: {tile_name(look.language, tile)}", lot))
    return Wrap(tuple(parts), 20, _GAP_PX)


def _tile(tile: Tile, short_px: int) -> Sized:
    """A lying tile."""

    def items(look: Look, rect: Rect) -> Iterator[Item]:
        shown = look.sprites.tile(tile, short_px, 3)
        yield from shadowed(look, shown, shown.get_rect(center=rect.center), 3)

    return Sized(Painted(items), 2 * short_px, short_px)
