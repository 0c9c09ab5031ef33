"""The sums that a learner made in a round, shown after counting the pips and before the points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pygame

from matador.teaching.sums import Sum
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import sums_content
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout, text_node
from matador.ui.kit.intents import Command
from matador.ui.kit.layout import Aligned, Row, Space
from matador.ui.kit.widgets import Button, Widget
from matador.ui.look import Look, kept, placed
from matador.ui.round_end.asking import EndShown, OnPanel, OwnSums, RoundEnd
from matador.ui.round_end.groups import HEIGHTS_PX, band, band_said
from matador.ui.round_end.panel import SIDE_PX, Content, ResultWords, end_sheet, even_foot, head_of, sentence
from matador.ui.semantics import Node
from matador.ui.sentences.helping import equation, pair_name
from matador.ui.sprites.svg import filled, mix, raster, rounded

_STYLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
"""Styles for the title, the largest first."""
_PRAISE = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_CARD_PX = 16
_GAP_PX = 16
_RADIUS_PX = 18


def own_sums_panel(look: Look, size: Point, shown: EndShown, result: ResultWords, own: OwnSums) -> Layout:
    """As many sums as will fit, in the learner's kind of picture if possible; one press leads to the points."""
    end, told = shown.end, band_said(look, shown)
    heading, praise = _heading(look, end, own), _praise(look, end, own)
    points = Button("points", look.say("Points"), OnPanel("points"), "page_right", is_primary=True)
    again = Button("again", result.again, Command.AGAIN, result.icon)
    fewer = (own.sums, own.sums[-2:], own.sums[-1:])

    def contents(width: int) -> Iterator[Content]:
        cards = [
            Row(tuple(_Card(number, one, style) for number, one in enumerate(some)), _GAP_PX)
            for some, style in product(fewer, (None, *_STYLES))
        ]
        cards = [one for one in cards if one.width(look) <= width - 2 * look.px(SIDE_PX)] or cards[-1:]
        head, foot = head_of(look, end, result), even_foot(look, width, {1.0: points, 0.0: again})
        praises = _PRAISE if praise else _PRAISE[-1:]
        for heights in (HEIGHTS_PX if told else (), (0,)):
            for row, title, height, style in product(cards, _STYLES, heights, praises):
                yield (
                    replace(head, style=title),
                    *band(look, shown, height),
                    Space(_GAP_PX / 2),
                    sentence(heading, Style.TEXT),
                    Aligned(row),
                    *((Space(_GAP_PX / 2), sentence(praise, style)) if praise else ()),
                    Space(_GAP_PX / 2),
                    foot,
                )

    said = " ".join(filter(None, (result.title, told, heading, praise)))
    return end_sheet(look, size, said, contents)


def own_sums_aloud(look: Look, shown: EndShown, result: ResultWords, own: OwnSums) -> str:
    end, told = shown.end, band_said(look, shown)
    before = f"{told}." if told and shown.how is not None else result.title
    sums = [f"{equation(one.pair)}." for one in own.sums]
    return " ".join(filter(None, (before, f"{_heading(look, end, own)}.", *sums, _praise(look, end, own))))


def _heading(look: Look, end: RoundEnd, own: OwnSums) -> str:
    if len(end.game.persons) == 1:
        return look.language.ngettext("Your sum", "Your sums", len(own.sums))
    words = look.language.ngettext("{name}'s sum", "{name}'s sums", len(own.sums))
    return words.format(name=end.name(own.seat))


def _praise(look: Look, end: RoundEnd, own: OwnSums) -> str:
    if own.praise is None:
        return ""
    # Only Learn uses this module, which is not loaded otherwise.
    from matador.ui.sentences.lessons import praised  # noqa: PLC0415

    return praised(look.language, own.praise, end.rules.total)


@dataclass(frozen=True, slots=True)
class _Card(Widget):
    """A sum on a background of its own."""

    number: int
    sum: Sum
    style: Style | None
    """Style of the numerals if only they fit; None: the learner's kind of picture fits."""

    def width(self, look: Look) -> int:
        return self._picture(look).get_width() + 2 * look.px(_CARD_PX)

    def height(self, look: Look, _width: int) -> int:
        return self._picture(look).get_height() + 2 * look.px(_CARD_PX)

    def draw(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(_ground(look, rect.size), "center", rect.center)
        yield placed(self._picture(look), "center", rect.center)

    def nodes(self, look: Look, rect: pygame.Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(f"sum:{self.number}", pair_name(look.language, self.sum.pair), rect)

    def _picture(self, look: Look) -> pygame.Surface:
        if self.style is None:
            return sums_content(look, (self.sum,))
        return look.fonts.render(equation(self.sum.pair), self.style, look.theme.on_surface, bold=True)


@kept
def _ground(look: Look, size: Point) -> pygame.Surface:
    colour = filled(mix(look.theme.surface, look.theme.surface_lit, 0.28))
    return raster(size, rounded(0, 0, *size, look.px(_RADIUS_PX), colour))
