"""The sums that a learner made in a round, shown after counting the pips and before the points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

import pygame

from matador.teaching.sums import Sum
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import sums_content
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command
from matador.ui.kit.widgets import Button, FigureLabel, Painted, Placed, Text
from matador.ui.look import Look, placed
from matador.ui.round_end.asking import CountEnd, OnPanel, OwnSums, RoundEnd
from matador.ui.round_end.groups import band_for
from matador.ui.round_end.panel import (
    PanelContent,
    PanelHead,
    ResultWords,
    buttons_px,
    centred_panel,
    even_foot,
    panel_width_px,
)
from matador.ui.sentences.helping import equation, pair_name
from matador.ui.sprites.svg import filled, mix, raster, rounded

_STYLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
"""Styles for the title, the largest first."""
_PRAISE = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_CARD_PX = 16
_GAP_PX = 16
_RADIUS_PX = 18


class _Cards(NamedTuple):
    """Some sums, each on its own background."""

    sums: tuple[Sum, ...]
    style: Style | None
    """Style of the numerals if only they fit; None: the learner's kind of picture fits."""
    widths: tuple[int, ...]
    height: int

    def width_px(self, gap_px: int) -> int:
        return sum(self.widths) + gap_px * (len(self.widths) - 1)


def own_sums_laid(
    look: Look, size: Point, end: RoundEnd, result: ResultWords, own: OwnSums, how: CountEnd | None
) -> PanelContent:
    """As many sums as will fit, in the learner's kind of picture if possible; one press leads to the points.

    `how`: the outcome of the question about the pips, if it was asked.
    """
    width, gap, band = panel_width_px(look, size), look.px(_GAP_PX), band_for(look, end, how)
    text_px, heading_px = width - 2 * look.px(28), look.fonts.line_height(Style.TEXT)
    head, heading, praise = (
        PanelHead(look, width, end, result),
        _heading(look, end, own),
        _praise(look, end, own),
    )

    def praise_px(style: Style) -> int:
        return look.fonts.size(praise, style, bold=True, max_width=text_px)[1] if praise else 0

    def height_px(cards: _Cards, style: Style, band_px: int, praise_style: Style) -> int:
        below = praise_px(praise_style) + gap // 2 if praise else 0
        foot = buttons_px(look) + look.px(32) + gap // 2
        top = head.height_px(style) + band_px + gap // 2
        return top + heading_px + cards.height + below + foot

    shown = (own.sums, own.sums[-2:], own.sums[-1:])
    rows = [_cards(look, some, style) for some in shown for style in (None, *_STYLES)]
    fitting = [cards for cards in rows if cards.width_px(gap) <= text_px] or rows[-1:]
    styles = [style for style in _STYLES if style in _STYLES[-2:] or head.is_one_line(style)]
    praises = _PRAISE if praise else _PRAISE[-1:]
    heights = () if band is None else band.heights(text_px)
    ways = [way for some in (heights, (0,)) for way in product(fitting, styles, some, praises)]
    fit = (way for way in ways if height_px(*way) <= size[1] - look.px(24))
    cards, style, band_px, praise_style = way = next(fit, ways[-1])
    panel = centred_panel(size, width, height_px(*way))

    def body() -> Iterator[Placed]:
        x, top = panel.left + look.px(28), panel.top + head.height_px(style)
        if band is not None and band_px:
            yield band.placed(pygame.Rect(x, top, text_px, band_px))
        line = pygame.Rect(x, top + band_px + gap // 2, text_px, heading_px)
        yield Placed(Text(heading, Style.TEXT, bold=True, is_centred=True), line)
        left = panel.centerx - cards.width_px(gap) // 2
        for number, (one, card_px) in enumerate(zip(cards.sums, cards.widths, strict=True)):
            figure = Painted(partial(_card_items, one, cards.style))
            card = FigureLabel(figure, f"sum:{number}", pair_name(look.language, one.pair))
            yield Placed(card, pygame.Rect(left, line.bottom, card_px, cards.height))
            left += card_px + gap
        if praise:
            below = line.bottom + cards.height + gap // 2
            rect = pygame.Rect(x, below, text_px, praise_px(praise_style))
            yield Placed(Text(praise, praise_style, bold=True, is_centred=True), rect)
        yield from _foot(look, panel, result)

    said = [band.said] if band is not None and band_px else []
    on_it = " ".join([result.title, *said, heading, *([praise] if praise else [])])
    before = result.title if how is None or band is None else f"{band.said}."
    sums = [f"{equation(one.pair)}." for one in own.sums]
    aloud = " ".join([before, f"{heading}.", *sums, *([praise] if praise else [])])
    return PanelContent(tuple(head.frame(panel, style, on_it, body())), aloud)


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


def _foot(look: Look, panel: pygame.Rect, result: ResultWords) -> Iterator[Placed]:
    points = Button("points", look.say("Points"), OnPanel("points"), "page_right", is_primary=True)
    again = Button("again", result.again, Command.AGAIN, result.icon)
    wide = [look.fonts.size(one.label, Style.TEXT, bold=True)[0] + look.px(82) for one in (points, again)]
    width = min((panel.width - 3 * look.px(20)) // 2, max(look.px(230), *wide))
    first, last = even_foot(look, panel, (again, points), (width, buttons_px(look)))
    yield from (last, first)


def _cards(look: Look, sums: tuple[Sum, ...], style: Style | None) -> _Cards:
    pad = 2 * look.px(_CARD_PX)
    pictures = [_content(look, one, style) for one in sums]
    height = max(picture.get_height() for picture in pictures) + pad
    return _Cards(sums, style, tuple(picture.get_width() + pad for picture in pictures), height)


def _card_items(
    one: Sum, style: Style | None, look: Look, rect: pygame.Rect, _now_ms: float
) -> Iterator[Item]:
    colour = filled(mix(look.theme.surface, look.theme.surface_lit, 0.28))
    body = rounded(0, 0, *rect.size, look.px(_RADIUS_PX), colour)
    ground = look.sprites.composed(("sum ground", rect.size), lambda: raster(rect.size, body))
    yield placed(ground, "topleft", rect.topleft)
    yield placed(_content(look, one, style), "center", rect.center)


def _content(look: Look, one: Sum, style: Style | None) -> pygame.Surface:
    if style is None:
        return sums_content(look, (one,))
    return look.fonts.render(equation(one.pair), style, look.theme.on_surface, bold=True)
