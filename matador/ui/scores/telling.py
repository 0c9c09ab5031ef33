"""What is told of one finished round: who opened it and why, how it ended and who won it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.rules import Tile
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look, placed, shadowed
from matador.ui.scores.sides import face_of, names_of
from matador.ui.sentences import scores as words
from matador.ui.sentences.table import tile_name
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


class Telling:
    """Lays out and draws what is told of rounds in a given width."""

    def __init__(self, look: Look, game: Game, width_px: int) -> None:
        self._look = look
        self._game = game
        self._width = width_px
        self._line_px = look.fonts.line_height(Style.SMALL)
        self._face_px = max(look.px(34), self._line_px)
        self._short_px = max(look.least(16), look.px(22))
        """What the sentences leave for a tile beside them."""
        self._lot_short_px = self._largest_lot_px(game.session.rules.players)

    def height_px(self, finished: FinishedRound) -> int:
        """How high all that is told of a round will be."""
        lines = told(self._look, self._game, finished)
        style = self._style(lines)
        return sum(self._line_height(line, style) for line in lines) + self._lots_px(finished)

    def placed(self, finished: FinishedRound, left: int, top: int) -> Iterator[Placed]:
        """The sentences with their pictures, and the lots where they were drawn."""
        lines = told(self._look, self._game, finished)
        style = self._style(lines)
        for key, line in zip(("opened", "ended"), lines, strict=True):
            height = self._line_height(line, style)
            name = line.text
            if line.tile is not None:
                name = f"{name} {tile_name(self._look.language, line.tile)}"
            rect = pygame.Rect(left, top, self._width, height)
            yield Placed(FigureLabel(_Told(self, line, style), key, name), rect)
            top += height
            if key == "opened":
                yield from self._lots(finished, left, top)
                top += self._lots_px(finished)

    def _lots(self, finished: FinishedRound, left: int, top: int) -> Iterator[Placed]:
        for seat, tile in enumerate(finished.lots or ()):
            row, column = divmod(seat, self._lots_a_row)
            corner = (left + column * self._lot_px, top + row * self._lot_row_px)
            name = f"{names_of(self._game)[seat]}: {tile_name(self._look.language, tile)}"
            rect = pygame.Rect(corner, (self._lot_px, self._lot_row_px))
            yield Placed(FigureLabel(_Lot(self, seat, tile), f"lot:{seat}", name), rect)

    def _room(self) -> int:
        return self._width - self._face_px - self._look.px(12) - 2 * self._short_px - self._look.px(12)

    def _style(self, lines: Sequence[Line]) -> Style:
        """One for all that is told of a round: the largest in which every sentence is one line."""
        fitting = [self._look.fitting(line.text, (Style.TEXT, Style.SMALL), self._room()) for line in lines]
        return Style.SMALL if Style.SMALL in fitting else Style.TEXT

    def _line_height(self, line: Line, style: Style) -> int:
        text = self._look.fonts.size(line.text, style, max_width=self._room())[1]
        return max(text, self._face_px) + self._look.px(6)

    def line_items(self, line: Line, style: Style, rect: pygame.Rect) -> Iterator[Item]:
        """A sentence, with the face before it and what decided it behind it."""
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

    def lot_items(self, seat: int, tile: Tile, at: Point) -> Iterator[Item]:
        """A face and the tile that was drawn, from the left middle of their place."""
        look = self._look
        yield placed(face_of(look, self._game, seat, self._face_px), "midleft", at)
        yield from _tile(look, tile, self._lot_short_px, (at[0] + self._face_px + look.px(6), at[1]))


def _tile(look: Look, tile: Tile, short_px: int, midleft: Point) -> Iterator[Item]:
    picture = look.sprites.tile(tile, short_px, 3)
    yield from shadowed(look, picture, picture.get_rect(midleft=midleft), 3)


@dataclass(frozen=True, slots=True)
class _Told:
    telling: Telling
    line: Line
    style: Style

    def items(self, _look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        return self.telling.line_items(self.line, self.style, rect)


@dataclass(frozen=True, slots=True)
class _Lot:
    telling: Telling
    seat: int
    tile: Tile

    def items(self, _look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        return self.telling.lot_items(self.seat, self.tile, rect.midleft)
