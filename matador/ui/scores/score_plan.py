"""Where everything is on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.words import LEAST_PX
from matador.ui.look import Look
from matador.ui.scores.sides import side_px
from matador.ui.scores.telling import Telling
from matador.ui.sentences import scores as words

COLUMN_PX = 230
NARROWEST_PX = 760


class _Level(NamedTuple):
    """How large the head of the columns may be."""

    heading: tuple[Style, ...]
    face_px: int
    has_names: bool
    total: tuple[Style, ...]
    has_total: bool = True
    """Else the last row has to do, which has it as well."""
    has_bar: bool = True


_LEVELS = (
    _Level((Style.SENTENCE, Style.TEXT), 60, has_names=True, total=(Style.SENTENCE, Style.TEXT, Style.SMALL)),
    _Level((Style.TEXT, Style.SMALL), 48, has_names=True, total=(Style.TEXT, Style.SMALL)),
    _Level((Style.SMALL,), 44, has_names=False, total=(Style.SMALL,)),
    _Level((Style.SMALL,), 44, has_names=False, total=(Style.SMALL,), has_total=False),
    _Level((Style.SMALL,), 22, has_names=False, total=(Style.SMALL,), has_total=False, has_bar=False),
)
_WITH_NAMES = 2
_ENOUGH_ROWS = 3


class ScorePlan:
    """The rectangles of the score sheet, whatever page of it is shown."""

    def __init__(
        self, look: Look, size: Point, game: Game, rounds: Sequence[FinishedRound], heading: str
    ) -> None:
        """`heading` says what wins the match, or when it is over who has won it."""
        self._look, self._size = look, size
        self.sheet = Sheet(look, size, look.say("Scores"))
        self.heading = heading
        self.is_won = bool(game.session.standing.winners)
        self.sides = len(game.session.rules.sides)
        self.has_scores = (
            any(any(finished.totals) for finished in rounds) or game.session.rules.target is not None
        )
        self._has_target = game.session.rules.target is not None
        self._totals = [str(total) for finished in rounds for total in finished.totals] or ["0"]
        self._points = [f"+{points}" for finished in rounds for points in finished.outcome.points] or ["+0"]
        self._set_columns(rounds)
        self.telling = Telling(look, game, self.sheet.body.width)
        self.told_px = max((self.telling.height_px(finished) for finished in rounds), default=0)
        self._told_gap_px = look.px(14)
        self._fit(game, len(rounds))
        self.pages = max(1, -(-len(rounds) // self.per_page))
        self._arrange(len(rounds))

    def _fit(self, game: Game, rounds: int) -> None:
        """The largest head of the columns that leaves room for all rounds, or else for enough of them on a page."""
        look = self._look
        enough = min(rounds, _ENOUGH_ROWS)
        named, all_levels = _LEVELS[:_WITH_NAMES], _LEVELS
        tries = [(False, rounds, named), (True, enough, named), (False, rounds, all_levels)]
        for has_pages, wanted, levels in [*tries, (True, enough, all_levels), (True, 1, all_levels)]:
            self._sheet_as(has_pages=has_pages)
            for level in levels:
                self._level = level
                side = max(side_px(game, side, look.px(level.face_px)) for side in range(self.sides))
                self.face_px = min(look.px(level.face_px), look.px(level.face_px) * self._inner_px // side)
                room = self._rows_room()
                if room >= wanted * self.row_px:
                    self.per_page = max(1, room // self.row_px)
                    return
        self._told_gap_px = look.px(6)
        self.per_page = max(1, room // self.row_px)

    def _set_columns(self, rounds: Sequence[FinishedRound]) -> None:
        look, size, sheet = self._look, self._look.fonts.size, self.sheet
        last = rounds[-1].number if rounds else 0
        number, name = str(last + 1), words.round_title(look.language, last)
        self.is_label_short = size(name, Style.SMALL, bold=True)[0] > sheet.body.width // 5
        label = number if self.is_label_short else name
        self.label_px = size(label, Style.SMALL, bold=True)[0] + look.px(28)
        self.column_px = min(look.px(COLUMN_PX), (sheet.body.width - self.label_px) // self.sides)
        gaps = sheet.rect.width - sheet.body.width
        wanted = self.label_px + self.column_px * self.sides + gaps
        least = round(look.px(NARROWEST_PX) * look.text_scale)
        self._sheet_as(has_pages=True, width_px=max(wanted, least))
        self.column_px = (self.sheet.body.width - self.label_px) // self.sides

    def _arrange(self, rounds: int) -> None:
        """Make the sheet as high as it needs to be."""
        rows = min(rounds, self.per_page) * self.row_px
        wanted = self.heading_px + self.columns_px + rows + self._told_room()
        self._sheet_as(has_pages=self.pages > 1)
        self._sheet_as(has_pages=self.pages > 1, height_px=self.sheet.head_px + wanted + self.sheet.foot_px)

    def _sheet_as(
        self, *, has_pages: bool, height_px: int | None = None, width_px: int | None = None
    ) -> None:
        width = self.sheet.rect.width if width_px is None else width_px
        self.sheet = Sheet(
            self._look, self._size, self.sheet.title, has_pages=has_pages, height_px=height_px, width_px=width
        )

    def _rows_room(self) -> int:
        return self.sheet.body.height - self.heading_px - self.columns_px - self._told_room()

    def _told_room(self) -> int:
        return self.told_px + self._look.px(20) if self.told_px else 0

    # The heading

    @property
    def heading_style(self) -> Style:
        return self._look.fitting(self.heading, self._level.heading, self.heading_room_px, bold=self.is_won)

    @property
    def heading_px(self) -> int:
        size = self._look.fonts.size(
            self.heading, self.heading_style, bold=self.is_won, max_width=self.heading_room_px
        )
        return size[1] + self._look.px(10)

    @property
    def heading_room_px(self) -> int:
        """How wide the heading may be, beside the crown if there is one."""
        return self.sheet.body.width - (self._look.px(56) if self.is_won else 0)

    # The heads of the columns

    @property
    def _inner_px(self) -> int:
        return self.column_px - self._look.px(8)

    @property
    def has_names(self) -> bool:
        return self._level.has_names

    @property
    def has_totals(self) -> bool:
        """Whether the heads of the columns have the totals."""
        return self.has_scores and self._level.has_total

    @property
    def total_style(self) -> Style:
        """The style in which the widest total fits into its column."""
        widest = max(self._totals, key=len)
        return self._look.fitting(widest, self._level.total, self._inner_px, bold=True)

    @property
    def has_bars(self) -> bool:
        """Whether bars show how near each side is to the target."""
        return self._has_target and self._level.has_bar

    @property
    def bar_px(self) -> int:
        return max(self._look.least(8), self._look.px(12)) if self.has_bars else 0

    @property
    def columns_px(self) -> int:
        """How high the heads of the columns are."""
        fonts, px = self._look.fonts, self._look.px
        names = fonts.line_height(Style.SMALL) if self.has_names else 0
        total = fonts.line_height(self.total_style) if self.has_totals else 0
        bar = self.bar_px + px(6) if self.has_bars else 0
        return self.face_px + names + total + bar + px(14)

    @property
    def columns_top(self) -> int:
        return self.sheet.body.top + self.heading_px

    def column(self, side: int) -> pygame.Rect:
        """The column of a side from its head to its last row."""
        left = self.sheet.body.left + self.label_px + side * self.column_px
        return pygame.Rect(
            left, self.columns_top, self.column_px, self.columns_px + self.per_page * self.row_px
        )

    # The rows

    @property
    def crown_px(self) -> int:
        return self._look.fonts.line_height(Style.SMALL) * 5 // 6

    @property
    def is_stacked(self) -> bool:
        """Whether a cell has its two numbers one above the other."""
        if not self.has_scores:
            return False
        fonts, px = self._look.fonts, self._look.px
        points = max(fonts.size(text, Style.SMALL)[0] for text in {max(self._points, key=len), "+00"})
        return 2 * (points + self.crown_px + px(14)) + self.total_px > self.column_px

    @property
    def total_px(self) -> int:
        """How wide the widest total of a row is."""
        return self._look.fonts.size(max(self._totals, key=len), Style.TEXT, bold=True)[0]

    @property
    def row_px(self) -> int:
        fonts = self._look.fonts
        lines = fonts.line_height(Style.SMALL) * (2 if self.is_stacked else 1) + self._look.px(4)
        return max(self._look.least(LEAST_PX), self._look.px(50), lines)

    def row(self, index: int) -> pygame.Rect:
        """The row of this number on its page."""
        top = self.columns_top + self.columns_px + index * self.row_px
        return pygame.Rect(self.sheet.body.left, top, self.sheet.body.width, self.row_px)

    def told_top(self, rows: int) -> int:
        """Where it is told about the chosen round, below so many rows."""
        return self.row(rows).top + self._told_gap_px
