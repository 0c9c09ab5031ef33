"""The sums that a learner has made himself in a round, after its pips are counted and before anybody's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from matador.teaching.sums import Sum
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import sums_content
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureLabel, Panel, Text
from matador.ui.look import Look, placed
from matador.ui.round_end.acts import ShowPoints
from matador.ui.round_end.asking import OwnSums
from matador.ui.round_end.band import band_for
from matador.ui.round_end.buttons import buttons_px
from matador.ui.round_end.head import PanelHead
from matador.ui.round_end.panel import EndPanel, panel_width_px
from matador.ui.round_end.question import CountEnd
from matador.ui.round_end.record import RoundEnd
from matador.ui.round_end.words import ResultWords, result_words
from matador.ui.sentences import counting as words
from matador.ui.sentences.helping import equation, pair_name
from matador.ui.sprites.svg import filled, mix, raster, rounded

_STYLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
"""How the title may be written, the largest first."""
_PRAISE = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_INSET_PX = 28
_CARD_PX = 16
"""Around a sum, on its card."""
_GAP_PX = 16
_RADIUS_PX = 18


class OwnSumsPanel(EndPanel):
    """Shows them; one press goes on to the points."""

    entered = ShowPoints()
    """What Enter means where the focus is on nothing."""

    def __init__(
        self, look: Look, size: Point, end: RoundEnd, own: OwnSums, how: CountEnd | None = None
    ) -> None:
        """`how`: what came of the question how many pips are left, if it was asked."""
        super().__init__(look, size)
        self._end, self._own, self._how = end, own, how
        self.placed = tuple(self._all())

    def renewed(self, look: Look, size: Point, end: RoundEnd) -> OwnSumsPanel:
        """The same in another size of window, or another look."""
        return OwnSumsPanel(look, size, end, self._own, self._how)

    def finish(self) -> None:
        """Nothing comes by itself."""

    @property
    def moves_until_ms(self) -> float:
        """Nothing ever changes by itself."""
        return self.ends_ms

    @property
    def aloud(self) -> str:
        """What came of the question, or who has won if there was none, the sums, and what is praised."""
        counted = band_for(self.look, self._end, self._how)
        before = result_words(self.look, self._end).title
        if self._how is not None and counted is not None:
            before = f"{counted.said}."
        sums = [f"{equation(one.pair)}." for one in self._own.sums]
        return " ".join([before, f"{self._heading}.", *sums, *([self.praise] if self.praise else [])])

    # What is on it

    def _all(self) -> Iterator[Placed]:
        look, end = self.look, self._end
        result = result_words(look, end)
        winners = tuple(end.face(seat, "happy") for seat in end.winners)
        head = PanelHead(
            look, result.title, has_crown=result.is_match_won, faces=winners, is_read=end.is_read(look)
        )
        praise = self.praise
        plan = _Plan(look, self.size, end, head, self._own.sums, self._how, praise)
        panel, x, width = plan.panel, plan.panel.left + look.px(_INSET_PX), plan.text_px
        said = [] if plan.band is None else [plan.band.said]
        all_said = [result.title, *said, self._heading, *([praise] if praise else [])]
        yield Placed(Panel(" ".join(all_said), "result"), panel)
        yield from head.placed(panel, plan.style)
        top = panel.top + head.height_px(plan.style, panel.width)
        if plan.band is not None:
            yield plan.band.placed(pygame.Rect(x, top, width, plan.band_px))
        top += plan.band_px + look.px(_GAP_PX) // 2
        heading = pygame.Rect(x, top, width, plan.heading_px)
        yield Placed(Text(self._heading, Style.TEXT, bold=True, is_centred=True), heading)
        yield from self._cards(plan, heading.bottom)
        if praise:
            below = heading.bottom + plan.cards_px + look.px(_GAP_PX) // 2
            rect = pygame.Rect(x, below, width, plan.praise_px)
            yield Placed(Text(praise, plan.praise_style, bold=True, is_centred=True), rect)
        yield from self._foot(plan, result)
        yield head.button(panel, plan.style)
        yield from head.loudspeaker(panel, plan.style)

    @property
    def _heading(self) -> str:
        language, count = self.look.language, len(self._own.sums)
        if len(self._end.game.persons) == 1:
            return words.your_sums(language, count)
        return words.sums_of(language, self._end.name(self._own.seat), count)

    @property
    def praise(self) -> str:
        """The sentence about what was done; empty outside of Learn."""
        if self._own.praise is None:
            return ""
        # It is of Learn alone, of which nothing is loaded elsewhere.
        from matador.ui.sentences.praise import praised  # noqa: PLC0415

        return praised(self.look.language, self._own.praise, self._end.rules.total)

    def _cards(self, plan: _Plan, top: int) -> Iterator[Placed]:
        look, cards = self.look, plan.cards
        left = plan.panel.centerx - plan.width_px(cards) // 2
        for number, card in enumerate(cards):
            rect = pygame.Rect(left, top, card.width, card.height)
            name = pair_name(look.language, card.sum.pair)
            yield Placed(FigureLabel(card, f"sum:{number}", name), rect)
            left += card.width + look.px(_GAP_PX)

    def _foot(self, plan: _Plan, result: ResultWords) -> Iterator[Placed]:
        """On to the points, or to the next round at once."""
        look, panel = self.look, plan.panel
        points = Button("points", words.points(look.language), ShowPoints(), "page_right", is_primary=True)
        again = Button("again", result.again, Command.AGAIN, result.icon)
        edge, height = look.px(20), buttons_px(look)
        room = (panel.width - 3 * edge) // 2
        wide = [look.fonts.size(one.label, Style.TEXT, bold=True)[0] + look.px(82) for one in (points, again)]
        width = min(room, max(look.px(230), *wide))
        rect = pygame.Rect(panel.right - edge - width, panel.bottom - look.px(16) - height, width, height)
        yield Placed(points, rect)
        yield Placed(again, rect.move(panel.left + edge - rect.left, 0))


@dataclass(frozen=True, slots=True)
class _Card:
    """A sum on a ground of its own."""

    sum: Sum
    style: Style | None
    """Of the figures, where there is no room for more; None: in the picture that the learner has."""
    width: int
    height: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The ground and the picture."""
        yield placed(_ground(look, rect.size), "topleft", rect.topleft)
        yield placed(_content(look, self.sum, self.style), "center", rect.center)


def _content(look: Look, one: Sum, style: Style | None) -> pygame.Surface:
    if style is None:
        return sums_content(look, (one,))
    return look.fonts.render(equation(one.pair), style, look.theme.panel_text, bold=True)


def _ground(look: Look, size: tuple[int, int]) -> pygame.Surface:
    colour = mix(look.theme.panel, look.theme.accent, 0.28)
    return look.sprites.composed(
        ("sum ground", size), lambda: raster(size, rounded(0, 0, *size, look.px(_RADIUS_PX), filled(colour)))
    )


def _cards_of(look: Look, sums: Sequence[Sum], style: Style | None = None) -> tuple[_Card, ...]:
    """Cards of one height, each as wide as its sum."""
    pad = 2 * look.px(_CARD_PX)
    pictures = [_content(look, one, style) for one in sums]
    height = max(picture.get_height() for picture in pictures) + pad
    return tuple(
        _Card(one, style, picture.get_width() + pad, height)
        for one, picture in zip(sums, pictures, strict=True)
    )


class _Plan:
    """Where everything is: as many sums as there is room for, in their own picture if that can be."""

    def __init__(
        self,
        look: Look,
        size: Point,
        end: RoundEnd,
        head: PanelHead,
        sums: tuple[Sum, ...],
        how: CountEnd | None,
        praise: str,
    ) -> None:
        self._look, self._head, self._praise = look, head, praise
        self.panel = pygame.Rect(0, 0, panel_width_px(look, size), 0)
        self.text_px = self.panel.width - 2 * look.px(_INSET_PX)
        self.heading_px = look.fonts.line_height(Style.TEXT)
        self.band, self.band_px = band_for(look, end, how), 0
        self.praise_style = _PRAISE[-1]
        self.style, self.cards = _STYLES[-1], _cards_of(look, sums[-1:], Style.SMALL)
        self._fit(sums, size[1] - look.px(24))
        if not self.band_px:
            self.band = None
        self.panel.height = self._height_px()
        self.panel.center = (size[0] // 2, size[1] // 2)

    def _height_px(self) -> int:
        look = self._look
        head = self._head.height_px(self.style, self.panel.width)
        foot = buttons_px(look) + look.px(32) + look.px(_GAP_PX) // 2
        praise = self.praise_px + look.px(_GAP_PX) // 2 if self._praise else 0
        top = head + self.band_px + look.px(_GAP_PX) // 2
        return top + self.heading_px + self.cards_px + praise + foot

    @property
    def cards_px(self) -> int:
        """How high the sums are."""
        return max(card.height for card in self.cards)

    @property
    def praise_px(self) -> int:
        """How high the sentence below them is."""
        size = self._look.fonts.size(self._praise, self.praise_style, bold=True, max_width=self.text_px)
        return size[1] if self._praise else 0

    def _fit(self, sums: tuple[Sum, ...], room_px: int) -> None:
        """Take the largest of everything that fits; what was counted is left out last."""
        bands = () if self.band is None else self.band.heights(self.text_px)
        shown = (sums, sums[-2:], sums[-1:])
        rows = [_cards_of(self._look, some, style) for some in shown for style in (None, *_STYLES)]
        fitting = [cards for cards in rows if self.width_px(cards) <= self.text_px]
        for heights in (bands, (0,)):
            for cards, style, band_px, praise in product(fitting, self._styles(), heights, self._praises()):
                self.cards, self.style, self.band_px, self.praise_style = cards, style, band_px, praise
                if self._height_px() <= room_px:
                    return

    def width_px(self, cards: Sequence[_Card]) -> int:
        """How wide cards are side by side."""
        gap = self._look.px(_GAP_PX)
        return sum(card.width + gap for card in cards) - gap

    def _praises(self) -> tuple[Style, ...]:
        """How what is praised may be written, the largest first."""
        return _PRAISE if self._praise else _PRAISE[-1:]

    def _styles(self) -> list[Style]:
        """Those in which the title is one line, and the smaller ones."""
        return [
            style
            for style in _STYLES
            if style in _STYLES[-2:] or self._head.is_one_line(style, self.panel.width)
        ]
