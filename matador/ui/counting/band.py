"""The pips that were counted, grouped, in the result that a learner sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from matador.match.events import RoundEnded
from matador.ui.canvas import Item
from matador.ui.counting.asking import counted_by
from matador.ui.counting.counted import MOST_ASKED, Counted
from matador.ui.counting.groups import groups_in, parts_of, written
from matador.ui.counting.pips import STEP_PX, group_items
from matador.ui.counting.question import End
from matador.ui.fonts import Style
from matador.ui.kit.face import face_items
from matador.ui.look import Look, placed
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import counting as words
from matador.ui.table.model import Model
from matador.ui.table.painting import seat_view

HEIGHTS_PX = (84, 48)
"""How high the groups may be, the highest first."""
_GAP_PX = 8


class Band:
    """A line that says how many there are, and the groups below it."""

    def __init__(self, model: Model, counted: Counted, end: End | None) -> None:
        self._model = model
        self._counted = counted
        self.said = _said(model.look, counted.total, end)

    def heights(self, width_px: int) -> tuple[int, ...]:
        """How high it may be, the highest first."""
        px = self._model.look.px
        return tuple(self._words_px(width_px) + px(height) + px(_GAP_PX) for height in HEIGHTS_PX)

    def items(self, area: pygame.Rect) -> Iterator[Item]:
        """The band in an area."""
        look = self._model.look
        said = look.fonts.render(
            self.said, Style.TEXT, look.theme.panel_text, bold=True, max_width=area.width
        )
        yield placed(said, "midtop", (area.centerx, area.top))
        below = pygame.Rect(area.left, area.top + said.get_height(), area.width, 0)
        below.height = area.bottom - look.px(_GAP_PX) - below.top
        faces = self._counted.seats if self._counted.asks == "hands" else ()
        step = look.px(4) + below.height // 2
        # The room of the faces is kept free on both sides: the groups stay in the middle.
        middle = below.inflate(-2 * (len(faces) * step + look.px(8)), 0)
        groups = groups_in(self._counted.total, *middle.size, look.px(STEP_PX))
        yield from group_items(look, groups, middle.topleft)
        first = middle.left + min((group.left for group in groups), default=0) - look.px(8)
        for index, seat in enumerate(reversed(faces)):
            calm = replace(seat_view(self._model, seat).calm, team=None)
            at = (first - step * index - step // 2, below.centery)
            yield from face_items(look, calm, below.height // 2, at)

    def node(self, area: pygame.Rect) -> Node:
        """What can be read."""
        return Node("groups", "text", self.said, box_of(area))

    def _words_px(self, width_px: int) -> int:
        return self._model.look.fonts.size(self.said, Style.TEXT, bold=True, max_width=width_px)[1]


def band_for(model: Model, ended: RoundEnded, end: End | None) -> Band | None:
    """The band for a learner at this screen; `end`: what came of the question, if one was asked."""
    counted = counted_by(model.game, ended, model.seat)
    return None if counted is None else Band(model, counted, end)


def _said(look: Look, total: int, end: End | None) -> str:
    language = look.language
    if total > MOST_ASKED:
        said = words.many(language, total)
    elif len(parts_of(total)) > 1:
        said = written(total)
    else:
        said = words.pips(language, total)
    return words.well_counted(language, said) if end == "right" else said
