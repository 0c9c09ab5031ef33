"""The largest picture of the first page where a match was left: a press goes on with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.look import Look
from matador.ui.pages.home.cards import CardRow, card_ground, card_inside, card_label
from matador.ui.pages.match_picture import MatchPicture, line_items, rows_of, score_items
from matador.ui.sentences import home as words


@dataclass(frozen=True, slots=True)
class GoOnCard:
    """The match on a small table."""

    match: MatchPicture
    row: CardRow

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Faces with their points, the line below them, and the name of the card at its foot."""
        yield card_ground(look, rect, "felt")
        inside = card_inside(look, rect)
        label = card_label(look, inside, words.name_of(look.language, "go on"), "play", self.row)
        yield from label
        room = pygame.Rect(inside.topleft, (inside.width, label[0].top - inside.top - look.px(8)))
        most_px = rows_of(self.match.players) * look.px(80)
        band = pygame.Rect(room.topleft, (room.width, min(room.height // 3, most_px)))
        yield from score_items(look, band.inflate(0, -look.px(8)), self.match.players)
        table = pygame.Rect(room.left, band.bottom, room.width, room.bottom - band.bottom)
        yield from line_items(look, table.inflate(-look.px(8), -look.px(16)), self.match)
