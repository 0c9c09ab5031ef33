"""The end of a round: the hands turn over, their pips are counted, and one reads who won and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.match.events import RoundEnded
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, panel_item, placed
from matador.ui.motion import Pose
from matador.ui.semantics import Node
from matador.ui.sentences import table as words
from matador.ui.table.buttons import word_button
from matador.ui.table.flying import flying_items
from matador.ui.table.model import Model
from matador.ui.table.painting import sitting
from matador.ui.table.rack import even
from matador.ui.table.seats import shortened

TURN_OVER_MS = 220
EACH_MS = 90
"""From one tile turned over to the next."""


@dataclass(frozen=True, slots=True)
class _Row:
    seat: int
    rect: pygame.Rect
    hand: tuple[Tile, ...]


class Result:
    """The panel over the table, for one round that has ended."""

    def __init__(self, model: Model, ended: RoundEnded) -> None:
        self._model = model
        self._ended = ended
        look, plan = model.look, model.plan
        rules = model.shown.view.rules
        names = tuple(player.name for player in model.game.session.players)
        self._title = words.result(look.language, rules, ended.outcome, names, model.game.seat)
        self._why = words.why(look.language, rules, ended.outcome)
        self.panel = pygame.Rect(0, 0, min(plan.size[0] - plan.px(40), plan.px(860)), 0)
        self._foot = self._button_px + look.px(32)
        seats = len(ended.hands)
        self._title_style = self._style_for(seats)
        self._head = self._head_px(self._title_style)
        row = min(look.px(88), self._rows_px(self._head) // seats)
        self.panel.height = self._head + row * seats + self._foot
        self.panel.center = (plan.size[0] // 2, plan.size[1] // 2)
        self._rows = [
            _Row(
                seat,
                pygame.Rect(self.panel.left, self.panel.top + self._head + row * seat, self.panel.width, row),
                hand,
            )
            for seat, hand in enumerate(ended.hands)
        ]

    @property
    def again(self) -> pygame.Rect:
        """The button to play again."""
        look, height = self._model.look, self._button_px
        word = look.fonts.size(self._again_name, Style.TEXT, bold=True)[0]
        rect = pygame.Rect(0, 0, min(self.panel.width, max(look.px(280), word + 2 * height)), height)
        rect.midbottom = (self.panel.centerx, self.panel.bottom - look.px(16))
        return rect

    @property
    def ends_ms(self) -> float:
        """When the last tile has been turned over and counted."""
        tiles = sum(len(row.hand) for row in self._rows)
        pace = self._model.choices.pace
        start = self._model.ended_ms or 0.0
        return start + pace.moving(EACH_MS) * tiles + pace.moving(TURN_OVER_MS)

    def finish(self) -> None:
        """Show everything counted at once."""
        self._model.ended_ms = -1e9

    def items(self, now_ms: float) -> Iterator[Item]:
        """The panel as it is at a time."""
        look = self._model.look
        yield panel_item(look, self.panel)
        yield from self._heading(look)
        turned = 0
        for row in self._rows:
            yield from self._row(row, turned, now_ms)
            turned += len(row.hand)
        yield from word_button(look, self.again, self._again_name, "again")

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        outcome = self._ended.outcome
        language = self._model.look.language
        yield Node("again", "button", self._again_name, tuple(self.again), action="again")  # type: ignore[arg-type]
        yield Node("result", "panel", f"{self._title} {self._why}", tuple(self.panel))  # type: ignore[arg-type]
        for row in self._rows:
            name = sitting(self._model, row.seat).name
            counted = language.ngettext("{n} pip", "{n} pips", outcome.pips[row.seat]).format(
                n=outcome.pips[row.seat]
            )
            yield Node(f"count:{row.seat}", "text", f"{name}: {counted}", tuple(row.rect))  # type: ignore[arg-type]

    @property
    def _again_name(self) -> str:
        return self._model.look.say("Play again")

    def _width(self) -> int:
        return self.panel.width - 2 * self._model.look.px(28)

    @property
    def _button_px(self) -> int:
        look = self._model.look
        return max(56, look.px(60), look.fonts.line_height(Style.TEXT))

    def _rows_px(self, head_px: int) -> int:
        """How high all rows may be together."""
        return self._model.plan.size[1] - self._model.look.px(24) - head_px - self._foot

    def _head_px(self, style: Style) -> int:
        fonts, px = self._model.look.fonts, self._model.look.px
        title = fonts.size(self._title, style, bold=True, max_width=self._width())[1]
        why = fonts.size(self._why, Style.TEXT, max_width=self._width())[1]
        return px(20) + title + why + px(12)

    def _style_for(self, seats: int) -> Style:
        """The largest style in which the title is one line and leaves every row high enough."""
        look = self._model.look
        least_px = look.fonts.line_height(Style.TEXT) * 3 // 4
        styles = (Style.TITLE, Style.SUM, Style.SENTENCE)
        roomy = tuple(style for style in styles if self._rows_px(self._head_px(style)) >= least_px * seats)
        return look.fitting(self._title, roomy or (Style.SENTENCE,), self._width(), bold=True)

    def _heading(self, look: Look) -> Iterator[Item]:
        top = self.panel.top + look.px(20)
        colour, width = look.theme.panel_text, self._width()
        title = look.fonts.render(self._title, self._title_style, colour, bold=True, max_width=width)
        yield placed(title, "midtop", (self.panel.centerx, top))
        why = look.fonts.render(self._why, Style.TEXT, look.theme.panel_muted, max_width=width)
        yield placed(why, "midtop", (self.panel.centerx, top + title.get_height()))

    def _row(self, row: _Row, turned: int, now_ms: float) -> Iterator[Item]:
        look, model, outcome = self._model.look, self._model, self._ended.outcome
        shown = sitting(model, row.seat)
        left = row.rect.left + look.px(28)
        face = row.rect.height - look.px(8)
        has_won = shown.mood == "happy"
        yield placed(
            look.sprites.face(row.seat, face, mood=shown.mood, turn=has_won),
            "midleft",
            (left, row.rect.centery),
        )
        name_room = min(look.px(170), row.rect.width // 4)
        name = shortened(look, shown.name, Style.TEXT, name_room)
        name_left = left + face + look.px(12)
        yield look.text(
            name, Style.TEXT, look.theme.panel_text, "midleft", (name_left, row.rect.centery), bold=True
        )
        count_room = look.fonts.size("000  +000", Style.TEXT, bold=True)[0] + look.px(28)
        area = pygame.Rect(name_left + name_room + look.px(10), row.rect.top, 0, row.rect.height)
        area.width = row.rect.right - count_room - look.px(10) - area.left
        counted = 0
        short = even(row.rect.height * 3 // 8)
        step = min(short + look.px(6), (area.width - short) // max(1, len(row.hand) - 1))
        pace = model.choices.pace
        for index, tile in enumerate(row.hand):
            since = now_ms - (model.ended_ms or 0.0) - pace.moving(EACH_MS) * (turned + index)
            over = pace.moving(TURN_OVER_MS)
            part = 1.0 if since >= over else max(0.0, since / over)
            counted += tile.pips if part >= 1.0 else 0
            pose = Pose(area.left + step * index + short / 2, area.centery, short, 0.0, part)
            yield from flying_items(look, tile, pose, short)
        points = outcome.points[model.shown.view.rules.side_of(row.seat)]
        right = row.rect.right - look.px(28)
        if points and now_ms >= self.ends_ms:
            plus = look.text(
                f"+{points}",
                Style.TEXT,
                look.theme.panel_text,
                "midright",
                (right, row.rect.centery),
                bold=True,
            )
            yield plus
        middle = right - look.fonts.size("+000", Style.TEXT, bold=True)[0] - look.px(12)
        yield look.text(
            str(counted), Style.TEXT, look.theme.panel_muted, "midright", (middle, row.rect.centery)
        )
