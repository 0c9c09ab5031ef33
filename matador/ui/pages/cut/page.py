"""The tiles that can be cut, and the buttons below them: what is on the page, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import Open, PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.cut.plan import cut_plan
from matador.ui.pages.home.figures import Felt
from matador.ui.semantics import box_of
from matador.ui.sentences import cut as words

MOST_TAPS = 12
"""A cut has 40 characters at most."""
_LINES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class Cut:
    """What is seen before the first deal."""

    tiles: int
    tapped: tuple[int, ...] = ()
    """The numbers of those that were tapped, in that order."""

    def after_tap(self, number: int) -> Cut:
        """The cut with this tile as well, unless it is there already or there are enough."""
        if number in self.tapped or len(self.tapped) >= MOST_TAPS:
            return self
        return Cut(self.tiles, (*self.tapped, number))


@dataclass(frozen=True, slots=True)
class Tap(PageIntent):
    """Cut at the tile of this number."""

    number: int


@dataclass(frozen=True, slots=True)
class DealNow(PageIntent):
    """Deal at once."""


def arrange_cut(look: Look, size: Point, state: Cut) -> tuple[Placed, ...]:
    """The sentence, the tiles face down, and two buttons."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: Cut) -> Iterator[Placed]:
    plan, language = cut_plan(look, size, state.tiles), look.language
    yield Placed(FigureLabel(Felt(box_of(plan.felt))), pygame.Rect((0, 0), plan.size))
    said = _sentence(look, state)
    yield Placed(FigureLabel(_Sentence(said), "sentence", said), plan.sentence)
    for number in range(1, state.tiles + 1):
        is_tapped = number in state.tapped
        name = words.tile(language, number, is_tapped=is_tapped)
        figure = _Back(number, plan.short_px, is_tapped=is_tapped)
        key = f"tile:{number}"
        yield Placed(FigureButton(key, name, figure, Tap(number)), plan.cells[key])
    deal = Button("deal", words.deal(language), DealNow(), "play", is_primary=True)
    yield Placed(deal, plan.buttons["deal"])
    yield Placed(Button("fair", words.code(language), Open("fair"), "eye"), plan.buttons["fair"])


def _sentence(look: Look, state: Cut) -> str:
    if not state.tapped:
        return words.offer(look.language)
    return words.tapped(look.language, state.tapped, is_full=len(state.tapped) == MOST_TAPS)


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        style = look.fitting(self.text, _LINES, rect.width, bold=True)
        colour = look.theme.on_felt
        yield look.text(self.text, style, colour, "center", rect.center, bold=True, max_width=rect.width)


@dataclass(frozen=True, slots=True)
class _Back:
    """A tile face down; one that was tapped lies higher and shows its number."""

    number: int
    short_px: int
    is_tapped: bool

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        tile = pygame.Rect(0, 0, self.short_px, 2 * self.short_px)
        tile.center = rect.center
        if self.is_tapped:
            tile.top -= look.px(10)
        yield from shadowed(look, look.sprites.back(self.short_px, 0), tile, 0)
        if self.is_tapped:
            digits = look.fonts.numeral(
                str(self.number), max(12, self.short_px * 2 // 5), look.theme.strip_text
            )
            ground = look.sprites.strip((self.short_px * 9 // 10, self.short_px * 3 // 4))
            yield placed(ground, "center", tile.center)
            yield placed(digits, "center", tile.center)
