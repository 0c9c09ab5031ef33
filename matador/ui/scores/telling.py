"""What is told of one finished round: who opened it and why, how it ended and who won it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.match.history import FinishedRound
from matador.rules import Tile
from matador.rules.opener import opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.game import Game
from matador.ui.look import Look, placed, shadowed
from matador.ui.scores.sides import face_of, names_of
from matador.ui.sentences import scores as words
from matador.ui.sprites import Mood


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, with the face of whom it is about and the tile that decided it."""

    text: str
    seat: int | None
    tile: Tile | None = None
    is_winner: bool = False


def told(look: Look, game: Game, finished: FinishedRound) -> tuple[Line, Line]:
    """How a round began and how it ended."""
    names, rules = names_of(game), game.session.rules
    tile = opener_by_hands(finished.hands)[1] if finished.decided_by == "highest-double" else None
    began = words.opened(
        look.language,
        finished.decided_by,
        names[finished.opener],
        is_double=tile is not None and tile.is_double,
    )
    ended = words.ended(look.language, rules, finished.outcome, names)
    winner = finished.outcome.player
    return Line(began, finished.opener, tile), Line(ended, winner, is_winner=winner is not None)


class Telling:
    """Lays out and draws what is told of rounds in a given width."""

    def __init__(self, look: Look, game: Game, width_px: int) -> None:
        self._look = look
        self._game = game
        self._width = width_px
        self._line_px = look.fonts.line_height(Style.SMALL)
        self._face_px = max(look.px(34), self._line_px)
        self._short_px = max(16, look.px(22))
        """What the sentences leave for a tile beside them."""
        self._lot_short_px = self._largest_lot_px(game.session.rules.players)

    def height_px(self, finished: FinishedRound) -> int:
        """How high all that is told of a round will be."""
        lines = told(self._look, self._game, finished)
        style = self._style(lines)
        return sum(self._line_height(line, style) for line in lines) + self._lots_px(finished)

    def items(self, finished: FinishedRound, left: int, top: int) -> Iterator[Item]:
        """The sentences with their pictures, and the lots where they were drawn."""
        began, ended = told(self._look, self._game, finished)
        style = self._style((began, ended))
        height = self._line_height(began, style)
        yield from self._line(began, style, pygame.Rect(left, top, self._width, height))
        top += height
        for seat, tile in enumerate(finished.lots or ()):
            row, column = divmod(seat, self._lots_a_row)
            at = (left + column * self._lot_px, top + row * self._lot_row_px + self._lot_row_px // 2)
            yield from self._lot(seat, tile, at)
        top += self._lots_px(finished)
        height = self._line_height(ended, style)
        yield from self._line(ended, style, pygame.Rect(left, top, self._width, height))

    def _room(self) -> int:
        return self._width - self._face_px - self._look.px(12) - 2 * self._short_px - self._look.px(12)

    def _style(self, lines: Sequence[Line]) -> Style:
        """One for all that is told of a round: the largest in which every sentence is one line."""
        fitting = [self._look.fitting(line.text, (Style.TEXT, Style.SMALL), self._room()) for line in lines]
        return Style.SMALL if Style.SMALL in fitting else Style.TEXT

    def _line_height(self, line: Line, style: Style) -> int:
        text = self._look.fonts.size(line.text, style, max_width=self._room())[1]
        return max(text, self._face_px) + self._look.px(6)

    def _line(self, line: Line, style: Style, rect: pygame.Rect) -> Iterator[Item]:
        look = self._look
        if line.seat is not None:
            mood: Mood = "happy" if line.is_winner else "calm"
            face = face_of(look, self._game, line.seat, self._face_px, mood)
            yield placed(face, "midleft", rect.midleft)
        picture = look.fonts.render(line.text, style, look.theme.panel_text, max_width=self._room())
        at = (rect.left + self._face_px + look.px(12), rect.centery)
        sentence = placed(picture, "midleft", at)
        yield sentence
        beside = sentence.rect.right + look.px(12)
        if line.tile is not None:
            has_room = beside + 2 * self._face_px <= rect.right
            short_px = self._face_px if has_room else self._short_px
            yield from _tile(look, line.tile, short_px, (beside, rect.centery))
        elif line.is_winner:
            crown = look.sprites.crown(min(self._face_px, 2 * self._short_px))
            yield placed(crown, "midleft", (beside, rect.centery))

    # The lots

    def _largest_lot_px(self, seats: int) -> int:
        """The short side of the lots: as large as the faces beside them, unless that takes more rows."""
        small = self._short_px
        rows = -(-seats // self._a_row(small))
        sizes = range(self._face_px, small, -1)
        return next((short for short in sizes if -(-seats // self._a_row(short)) <= rows), small)

    def _a_row(self, short_px: int) -> int:
        return max(1, self._width // self._wide(short_px))

    def _wide(self, short_px: int) -> int:
        """How wide a face and a lot are, with the gap after them."""
        return self._face_px + 2 * short_px + self._look.px(26)

    @property
    def _lot_px(self) -> int:
        return self._wide(self._lot_short_px)

    @property
    def _lot_row_px(self) -> int:
        return self._face_px + self._look.px(6)

    @property
    def _lots_a_row(self) -> int:
        return self._a_row(self._lot_short_px)

    def _lots_px(self, finished: FinishedRound) -> int:
        return -(-len(finished.lots or ()) // self._lots_a_row) * self._lot_row_px

    def _lot(self, seat: int, tile: Tile, at: tuple[int, int]) -> Iterator[Item]:
        look = self._look
        yield placed(face_of(look, self._game, seat, self._face_px), "midleft", at)
        yield from _tile(look, tile, self._lot_short_px, (at[0] + self._face_px + look.px(6), at[1]))


def _tile(look: Look, tile: Tile, short_px: int, midleft: tuple[int, int]) -> Iterator[Item]:
    picture = look.sprites.tile(tile, short_px, 3)
    yield from shadowed(look, picture, picture.get_rect(midleft=midleft), 3)
