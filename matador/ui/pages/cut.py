"""The tiles lie face down for a moment, and players can cut them by tapping some.

If nobody does, the tiles are dealt after a short time. The text of the cut lists the numbers of the tapped
tiles in order, so that players can recognise it later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from pygame import Rect

from matador.play.game import Game
from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved
from matador.ui.kit.arrange import Grid
from matador.ui.kit.base import Layout, PageView
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import FigureButton, Painted, Text
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageScene
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import OnFelt
from matador.ui.semantics import Tree
from matador.ui.sentences import matches as words

MAX_TAPS = 12
"""Keeps the text of a cut within its limit of 40 characters."""


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


def compose_cut(state: Cut, view: PageView) -> Layout:
    look, text = view.look, max(1.0, view.look.text_scale)
    said = look.say("Tap some tiles to mix them your way, or just wait.")
    if state.tapped:
        said = words.tapped(look.language, state.tapped, is_full=len(state.tapped) == MAX_TAPS)
    smaller, ink = Style.SENTENCE.downwards, look.theme.on_table
    sentence = Text(said, Style.SUM, True, key="sentence", is_centred=True, smaller=smaller, colour=ink)
    buttons = []
    for number in range(1, state.tiles + 1):
        is_tapped = number in state.tapped
        name = words.tile(look.language, number, is_tapped=is_tapped)
        figure = Painted(partial(_back, number, is_tapped))
        buttons.append(FigureButton(f"tile:{number}", name, figure, Tap(number)))
    tiles = Grid(tuple(buttons), shape=0.52, stretch=9, max_width=96)
    deal = Button("deal", look.say("Deal"), DealNow(), "play", is_primary=True)
    fair = Button("fair", look.say("Show the code"), Open("fair"), "eye")
    foot_px = max(look.least(64), round(look.px(72) * min(1.5, text)))
    parts = (
        Sized(sentence, height_px=round(look.px(64) * text)),
        Grow(Inset(tiles, 0, 16)),
        Aligned(Sized(Row((Grow(deal), Grow(fair)), 20), look.px(660), foot_px)),
    )
    return OnFelt(Column(parts), 24, 24)


def _back(number: int, is_tapped: bool, look: Look, rect: Rect) -> Iterator[Item]:
    """A face-down tile; a tapped one is raised and shows its number."""
    # With space above it to raise it.
    short_px = min(rect.width * 4 // 5, (rect.height - look.px(14)) * 9 // 20, look.px(72))
    back = look.sprites.back(short_px, 0)
    middle = (rect.centerx, rect.centery - (look.px(10) if is_tapped else 0))
    yield from shadowed(look, back, back.get_rect(center=middle), 0)
    if is_tapped:
        yield placed(look.sprites.strip((short_px * 9 // 10, short_px * 3 // 4)), "center", middle)
        digits = look.fonts.numeral(str(number), max(12, short_px * 2 // 5), look.theme.on_badge)
        yield placed(digits, "center", middle)


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
