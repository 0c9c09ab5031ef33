"""The details of a finished round: who opened it and why, how it ended, and who won it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.rules import Tile
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.widgets import FigureLabel, Painted, Placed
from matador.ui.look import Look, placed, shadowed
from matador.ui.scores.strips import Strip, face_of
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import tile_name
from matador.ui.sprites import Mood


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


def sentence_px(look: Look, width_px: int) -> int:
    """Maximum width of a sentence beside a face and a tile."""
    return width_px - _face_px(look) - 2 * _short_px(look) - 2 * look.px(12)


def _face_px(look: Look) -> int:
    return max(look.px(34), look.fonts.line_height(Style.SMALL))


def _short_px(look: Look) -> int:
    """Short side of a tile beside a sentence."""
    return max(look.least(16), look.px(22))


def told_strip(look: Look, game: Game, width_px: int, finished: FinishedRound) -> Strip:
    """Both sentences in the same text size, with the lots between them."""
    lines, room, face_px = told(look, game, finished), sentence_px(look, width_px), _face_px(look)
    fitting = [look.fitting(line.text, (Style.TEXT, Style.SMALL), room) for line in lines]
    style = Style.SMALL if Style.SMALL in fitting else Style.TEXT
    found: list[Placed] = []
    top = 0
    for key, line in zip(("opened", "ended"), lines, strict=True):
        name = line.text if line.tile is None else f"{line.text} {tile_name(look.language, line.tile)}"
        height = max(look.fonts.size(line.text, style, max_width=room)[1], face_px) + look.px(6)
        figure = Painted(partial(_line_items, game, line, style, room))
        found.append(Placed(FigureLabel(figure, key, name), pygame.Rect(0, top, width_px, height)))
        top += height
        if key == "opened" and finished.lots:
            lots = list(_lots(look, game, finished.lots, width_px, top))
            found += lots
            top = lots[-1].rect.bottom
    return Strip(top, tuple(found))


def _line_items(
    game: Game, line: Line, style: Style, room: int, look: Look, rect: pygame.Rect, _now_ms: float
) -> Iterator[Item]:
    """A sentence with the face before it, and the deciding tile or a crown after it."""
    face_px, short_px = _face_px(look), _short_px(look)
    if line.seat is not None:
        face = face_of(look, game, line.seat, face_px, "happy" if line.is_winner else "calm")
        yield placed(face, "midleft", rect.midleft)
    at = (rect.left + face_px + look.px(12), rect.centery)
    sentence = look.text(line.text, style, look.theme.on_surface, "midleft", at, max_width=room)
    yield sentence
    beside = sentence.rect.right + look.px(12)
    if line.tile is not None:
        has_room = beside + 2 * face_px <= rect.right
        yield from _tile(look, line.tile, face_px if has_room else short_px, (beside, rect.centery))
    elif line.is_winner:
        yield placed(look.sprites.crown(min(face_px, 2 * short_px)), "midleft", (beside, rect.centery))


def _lots(look: Look, game: Game, lots: Sequence[Tile], width_px: int, top: int) -> Iterator[Placed]:
    """Each face with the tile that was drawn, which is as large as the face unless that takes more rows."""
    face_px, least_px = _face_px(look), _short_px(look)

    def in_row(short_px: int) -> int:
        return max(1, width_px // (face_px + 2 * short_px + look.px(26)))

    rows = -(-len(lots) // in_row(least_px))
    sizes = range(face_px, least_px, -1)
    short_px = next((short for short in sizes if -(-len(lots) // in_row(short)) <= rows), least_px)

    def items(seat: int, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(face_of(look, game, seat, face_px), "midleft", rect.midleft)
        yield from _tile(look, lots[seat], short_px, (rect.left + face_px + look.px(6), rect.centery))

    size = (face_px + 2 * short_px + look.px(26), face_px + look.px(6))
    for seat, tile in enumerate(lots):
        row, column = divmod(seat, in_row(short_px))
        name = f"{names_of(game)[seat]}: {tile_name(look.language, tile)}"
        rect = pygame.Rect((column * size[0], top + row * size[1]), size)
        yield Placed(FigureLabel(Painted(partial(items, seat)), f"lot:{seat}", name), rect)


def _tile(look: Look, tile: Tile, short_px: int, midleft: Point) -> Iterator[Item]:
    picture = look.sprites.tile(tile, short_px, 3)
    yield from shadowed(look, picture, picture.get_rect(midleft=midleft), 3)
