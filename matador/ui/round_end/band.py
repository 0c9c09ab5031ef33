"""The pips that were counted, grouped, in the result that a learner sees."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import face_items
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.round_end.asking import counted_by
from matador.ui.round_end.counted import MOST_ASKED, Counted
from matador.ui.round_end.groups import groups_in, parts_of, written
from matador.ui.round_end.pips import STEP_PX, group_items
from matador.ui.round_end.question import CountEnd
from matador.ui.round_end.record import RoundEnd
from matador.ui.sentences import counting as words

HEIGHTS_PX = (84, 48)
"""How high the groups may be, the highest first."""
_GAP_PX = 8


class Band:
    """A line that says how many there are, and the groups below it."""

    def __init__(self, look: Look, end: RoundEnd, counted: Counted, how: CountEnd | None) -> None:
        """`how`: what came of the question, if one was asked."""
        self._look, self._end = look, end
        self._counted = counted
        self.said = counted_said(look.language, counted.total, how)

    def heights(self, width_px: int) -> tuple[int, ...]:
        """How high it may be, the highest first."""
        px = self._look.px
        return tuple(self._words_px(width_px) + px(height) + px(_GAP_PX) for height in HEIGHTS_PX)

    def placed(self, area: pygame.Rect) -> Placed:
        """The band in an area."""
        return Placed(FigureLabel(self, "groups", self.said), area)

    def items(self, look: Look, area: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The words and the groups."""
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
            calm = self._end.face(seat)
            at = (first - step * index - step // 2, below.centery)
            yield from face_items(look, calm, below.height // 2, at)

    def _words_px(self, width_px: int) -> int:
        return self._look.fonts.size(self.said, Style.TEXT, bold=True, max_width=width_px)[1]


def band_for(look: Look, end: RoundEnd, how: CountEnd | None) -> Band | None:
    """The band for a learner at this screen; `how`: what came of the question, if one was asked."""
    counted = counted_by(end)
    return None if counted is None else Band(look, end, counted, how)


def counted_said(language: Language, total: int, end: CountEnd | None) -> str:
    """How many pips are left; `end`: what came of the question, if one was asked."""
    if total > MOST_ASKED:
        said = words.many(language, total)
    elif len(parts_of(total)) > 1:
        said = written(total)
    else:
        said = words.pips(language, total)
    return words.well_counted(language, said) if end == "right" else said
