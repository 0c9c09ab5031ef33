"""The tiles lie face down for a moment, and players can cut them by tapping some.

If nobody does, the tiles are dealt after a short time. The text of the cut lists the numbers of the tapped
tiles in order, so that players can recognise it later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import pygame

from matador.play.game import Game
from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, Placed
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.figures import felt_of, ground
from matador.ui.pages.learn.figures import Sentence
from matador.ui.pages.page_scene import PageScene
from matador.ui.semantics import Tree
from matador.ui.sentences import scores as words

_MAX_ROWS = 8
_LIFT_PX = 14
"""The space for raising a tapped tile, in design pixels."""


@dataclass(frozen=True, slots=True)
class CutPlan:
    """The rectangles in a window, in pixels."""

    felt: pygame.Rect
    sentence: pygame.Rect
    short_px: int
    """The short side of a tile."""
    cells: Mapping[str, pygame.Rect]
    """The area to press for each tile, in reading order; the tile is in its centre."""
    deal: pygame.Rect
    fair: pygame.Rect


def cut_plan(look: Look, size: Point, tiles: int) -> CutPlan:
    """The layout for this number of tiles; a size below the minimum is treated as the minimum."""
    felt = felt_of(look, size)
    inner = felt.inflate(-2 * look.px(24), -2 * look.px(24))
    text = max(1.0, look.text_scale)
    sentence = pygame.Rect(inner.left, inner.top, inner.width, round(look.px(64) * text))
    foot = max(look.least(64), round(look.px(72) * min(1.5, text)))
    gap = look.px(20)
    wide = min(look.px(320), (inner.width - gap) // 2)
    deal = pygame.Rect(inner.centerx - wide - gap // 2, inner.bottom - foot, wide, foot)
    room = pygame.Rect(inner.left, sentence.bottom, inner.width, inner.bottom - foot - sentence.bottom)
    room = room.inflate(0, -2 * look.px(16))
    rows = max(range(1, _MAX_ROWS + 1), key=lambda rows: _short_px(look, room, tiles, rows))
    short_px = _short_px(look, room, tiles, rows)
    cells = {f"tile:{number}": rect for number, rect in enumerate(_cells(room, tiles, rows), 1)}
    return CutPlan(felt, sentence, short_px, cells, deal, deal.move(wide + gap, 0))


def _short_px(look: Look, room: pygame.Rect, tiles: int, rows: int) -> int:
    columns = -(-tiles // rows)
    wide, high = room.width // columns, room.height // rows
    return min(wide * 4 // 5, (high - look.px(_LIFT_PX)) * 9 // 20, look.px(72))


def _cells(room: pygame.Rect, tiles: int, rows: int) -> Iterator[pygame.Rect]:
    ends = [tiles * row // rows for row in range(rows + 1)]
    columns = max(end - start for start, end in pairwise(ends))
    wide, high = room.width // columns, room.height // rows
    for row, (start, end) in enumerate(pairwise(ends)):
        left = room.centerx - wide * (end - start) // 2
        for column in range(end - start):
            yield pygame.Rect(left + column * wide, room.top + row * high, wide, high)


MAX_TAPS = 12
"""Keeps the text of a cut within its limit of 40 characters."""
_LINES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class Cut:
    """The state of the page."""

    tiles: int
    tapped: tuple[int, ...] = ()
    """The numbers of the tapped tiles, in order."""


@dataclass(frozen=True, slots=True)
class Tap(PageIntent):
    """Tap the tile with this number."""

    number: int


@dataclass(frozen=True, slots=True)
class DealNow(PageIntent):
    """Deal immediately."""


def arrange_cut(look: Look, size: Point, state: Cut) -> Iterator[Placed]:
    plan, language = cut_plan(look, size, state.tiles), look.language
    yield ground(plan.felt)
    said = language.gettext("Tap some tiles to mix them your way, or just wait.")
    if state.tapped:
        said = words.tapped(language, state.tapped, is_full=len(state.tapped) == MAX_TAPS)
    yield Placed(FigureLabel(Sentence(said, _LINES), "sentence", said), plan.sentence)
    for number in range(1, state.tiles + 1):
        is_tapped = number in state.tapped
        name = words.tile(language, number, is_tapped=is_tapped)
        figure = _Back(number, plan.short_px, is_tapped=is_tapped)
        key = f"tile:{number}"
        yield Placed(FigureButton(key, name, figure, Tap(number)), plan.cells[key])
    deal = Button("deal", language.gettext("Deal"), DealNow(), "play", is_primary=True)
    yield Placed(deal, plan.deal)
    yield Placed(Button("fair", language.gettext("Show the code"), Open("fair"), "eye"), plan.fair)


@dataclass(frozen=True, slots=True)
class _Back:
    """A face-down tile; a tapped one is raised and shows its number."""

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
                str(self.number), max(12, self.short_px * 2 // 5), look.theme.on_badge
            )
            ground = look.sprites.strip((self.short_px * 9 // 10, self.short_px * 3 // 4))
            yield placed(ground, "center", tile.center)
            yield placed(digits, "center", tile.center)


OFFERED_MS = 3000
"""Time until the deal if nobody does anything."""
UNTOUCHED_MS = 300
"""Presses are ignored for this long, since they may have been meant for the page before."""
LONGEST_FRAME_MS = 100
"""The most that a frame counts, since nobody can tap during a long one, as when the window is dragged."""
AWAITED_MS = 4000
"""Minimum time left after somebody points at a tile, or moves the focus."""
AFTER_TAP_MS = 2000
"""Minimum time left after a tap, since another may follow."""


def compose_cut(state: Cut, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_cut(look, rect.size, state))


class CutScene(PageScene[Cut]):
    """The set of tiles, face down, before the first deal of a match."""

    kind: Literal["cut"] = "cut"

    def __init__(self, game: Game, look: Look, size: Point) -> None:
        self.game = game
        cut = Cut(len(game.session.rules.tiles))
        self.page: Page[Cut] = Page(look, size, compose_cut, cut, leads_back=Command.HOME)
        self._now_ms = self._frame_ms = 0.0
        self._until_ms = float(OFFERED_MS)

    @property
    def cut(self) -> str | None:
        """The text of the cut so far; None if no tile has been tapped."""
        return ",".join(map(str, self.page.state.tapped)) or None

    @property
    def is_done(self) -> bool:
        return self._now_ms >= self._until_ms

    @property
    def _is_untouched(self) -> bool:
        return self._now_ms < UNTOUCHED_MS

    # Input

    def handle(self, given: Input) -> Intent | None:
        match given:
            case PointerDown() | Key(name="enter") if self._is_untouched:
                return None
            case PointerDown(button="left") if not self.page.is_over(given.at):
                self._skip()
            case PointerMoved():
                if self.page.is_over(given.at):
                    self._await(AWAITED_MS)
            case Key(name="enter") if self.page.focus is None:
                self._skip()
            case Key(name="tab" | "left" | "right" | "up" | "down"):
                self._await(AWAITED_MS)
            case _:
                pass
        intent = super().handle(given)
        if isinstance(intent, Open):
            self._await(AWAITED_MS)
        return intent

    def _do(self, intent: PageIntent) -> None:
        match intent:
            case Tap(number) if not self.is_done:
                cut = self.page.state
                if number not in cut.tapped and len(cut.tapped) < MAX_TAPS:
                    self.show(replace(cut, tapped=(*cut.tapped, number)))
                self._await(AFTER_TAP_MS)
            case Tap():
                pass
            case DealNow():
                self._until_ms = self._now_ms
            case _:
                super()._do(intent)

    def _skip(self) -> None:
        """Deal immediately, unless a tile has been tapped: then the press probably missed another."""
        if not self.page.state.tapped:
            self._until_ms = self._now_ms

    def _await(self, duration_ms: float) -> None:
        if not self.is_done:
            self._until_ms = max(self._until_ms, self._now_ms + duration_ms)

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms += min(now_ms - self._frame_ms, LONGEST_FRAME_MS)
        self._frame_ms = now_ms
        return []

    @property
    def is_moving(self) -> bool:
        """True, because the deal comes without any input."""
        return True

    def tree(self) -> Tree:
        nodes = super().tree()
        if not self._is_untouched:
            return nodes
        return tuple(
            replace(node, state=(*node.state, "disabled")) if node.action else node for node in nodes
        )
