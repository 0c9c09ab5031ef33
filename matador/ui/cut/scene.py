"""The tiles lie face down for a moment, and who wants to taps some of them: that is the cut.

Nobody has to: after a short while the tiles are dealt. The text of the cut is the numbers of the tiles that were
tapped, in that order, for whoever tapped them knows them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import pygame

from matador.ui.canvas import Item
from matador.ui.cut.plan import MOST_TILES, cut_plan
from matador.ui.fonts import Style
from matador.ui.game import Game
from matador.ui.home.steps import neighbour, step_on
from matador.ui.inputs import (
    Exposed,
    FileDropped,
    FocusLost,
    Input,
    Key,
    Point,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    Typed,
    Wheel,
)
from matador.ui.kit.paint import button_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.semantics import Node, Tree, box_of
from matador.ui.sentences import cut as words
from matador.ui.sound import Sound

OFFERED_MS = 3000
"""How long the tiles lie there if nobody does anything."""
UNTOUCHED_MS = 300
"""So long a press is taken for one that was meant for the page before."""
LONGEST_FRAME_MS = 100
"""A frame that took longer, as while a window is dragged, was not time to cut."""
AWAITED_MS = 4000
"""How long after somebody has moved over them, or has gone to one by a key."""
AFTER_TAP_MS = 2000
"""How long after a tap: there may be another."""
_MOST_TAPS = 12
"""A cut has 40 characters at most."""
_LINES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


class CutScene:
    """The set face down, before the first deal of a match."""

    one_colour = False
    """No pips are seen here."""
    is_holding = False

    def __init__(self, game: Game, look: Look, size: Point) -> None:
        self.game = game
        self.look = look
        self.focus: str | None = None
        self._tiles = min(MOST_TILES, len(game.session.rules.tiles))
        self._plan = cut_plan(look, size, self._tiles)
        self._tapped: list[int] = []
        self._now_ms = self._frame_ms = 0.0
        self._until_ms = float(OFFERED_MS)

    @property
    def cut(self) -> str | None:
        """The cut as far as it was made; None if no tile has been tapped."""
        return ",".join(map(str, self._tapped)) or None

    @property
    def is_done(self) -> bool:
        """True once the tiles are to be dealt."""
        return self._now_ms >= self._until_ms

    @property
    def _is_untouched(self) -> bool:
        return self._now_ms < UNTOUCHED_MS

    # What comes in

    def handle(self, given: Input) -> str | None:
        """Take an input; what the player wants: `fair` for the code, `home`, or nothing."""
        match given:
            case PointerDown() | Key(name="enter" | "space") if self._is_untouched:
                pass
            case PointerDown(button="left"):
                self.focus = None
                return self._use(self._at(given.at))
            case PointerMoved():
                if (self._at(given.at) or "").startswith("tile:"):
                    self._await(AWAITED_MS)
            case Key():
                return self._key(given)
            case Resized(size):
                self.resize(size, self.look)
            case PointerDown() | PointerUp() | Wheel():
                pass
            case FocusLost() | Typed() | Exposed() | FileDropped() | QuitAsked():
                pass
            case _:
                assert_never(given)
        return None

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.look = look
        self._plan = cut_plan(look, size, self._tiles)

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.look = look

    def put_down(self) -> None:
        """Nothing can be held here."""

    def _at(self, at: Point) -> str | None:
        return next((key for key, rect in self._plan.targets.items() if rect.collidepoint(at)), None)

    def _use(self, key: str | None) -> str | None:
        match key:
            case "fair":
                self._await(AWAITED_MS)
                return key
            case "deal":
                self._until_ms = self._now_ms
            case None:
                # Somebody does not want to wait; once he has begun to cut, he has missed a tile.
                if not self._tapped:
                    self._until_ms = self._now_ms
            case _:
                self._tap(int(key.removeprefix("tile:")))
        return None

    def _tap(self, number: int) -> None:
        if self.is_done:
            return
        if number not in self._tapped and len(self._tapped) < _MOST_TAPS:
            self._tapped.append(number)
        self._await(AFTER_TAP_MS)

    def _await(self, duration_ms: float) -> None:
        if not self.is_done:
            self._until_ms = max(self._until_ms, self._now_ms + duration_ms)

    def _key(self, given: Key) -> str | None:
        targets = self._plan.targets
        match given.name:
            case "enter" | "space":
                return self._use(self.focus)
            case "escape":
                return "home"
            case "tab":
                self.focus = step_on(tuple(targets), self.focus, -1 if given.shift else 1)
            case "left" | "right" | "up" | "down":
                self.focus = neighbour(targets, self.focus, given.name)
            case _:
                return None
        self._await(AWAITED_MS)
        return None

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; nothing is to be heard."""
        self._now_ms += min(now_ms - self._frame_ms, LONGEST_FRAME_MS)
        self._frame_ms = now_ms
        return []

    @property
    def is_moving(self) -> bool:
        """True: the deal comes by itself."""
        return True

    # What comes out

    def items(self) -> list[Item]:
        """The pictures, from the bottom to the top."""
        return list(self._items())

    def _items(self) -> Iterator[Item]:
        look, plan = self.look, self._plan
        nothing = pygame.Rect(0, 0, 0, 0)
        yield Item(look.sprites.background(plan.size, plan.felt, nothing), 0, 0)
        style = look.fitting(self._sentence, _LINES, plan.sentence.width, bold=True)
        yield look.text(self._sentence, style, look.theme.on_felt, "center", plan.sentence.center, bold=True)
        for number in range(1, self._tiles + 1):
            yield from self._tile(number)
        language = look.language
        yield from button_items(look, plan.buttons["deal"], words.deal(language), "play")
        yield from button_items(look, plan.buttons["fair"], words.code(language), "eye", is_primary=False)
        if self.focus is not None:
            rect = plan.targets[self.focus]
            ring, (dx, dy) = look.sprites.outline(rect.size, kind="focus", radius_px=18 * look.scale)
            yield Item(ring, rect.left + dx, rect.top + dy)

    def _tile(self, number: int) -> Iterator[Item]:
        """A tile; one that was tapped lies higher and shows its number."""
        look, short_px = self.look, self._plan.short_px
        rect = pygame.Rect(0, 0, short_px, 2 * short_px)
        rect.center = self._plan.cells[f"tile:{number}"].center
        is_tapped = number in self._tapped
        if is_tapped:
            rect.top -= look.px(10)
        yield from shadowed(look, look.sprites.back(short_px, 0), rect, 0)
        if is_tapped:
            digits = look.fonts.numeral(str(number), short_px * 2 // 5, look.theme.strip_text)
            ground = look.sprites.strip((short_px * 9 // 10, short_px * 3 // 4))
            yield placed(ground, "center", rect.center)
            yield placed(digits, "center", rect.center)

    @property
    def _sentence(self) -> str:
        language = self.look.language
        if not self._tapped:
            return words.offer(language)
        return words.tapped(language, self._tapped, is_full=len(self._tapped) == _MOST_TAPS)

    def tree(self) -> Tree:
        """What is on show."""
        return tuple(self._nodes())

    def _nodes(self) -> Iterator[Node]:
        plan, language = self._plan, self.look.language
        yield Node("sentence", "text", self._sentence, box_of(plan.sentence))
        for number in range(1, self._tiles + 1):
            said = words.tile(language, number, is_tapped=number in self._tapped)
            yield self._button(f"tile:{number}", said, plan.cells[f"tile:{number}"])
        yield self._button("deal", words.deal(language), plan.buttons["deal"])
        yield self._button("fair", words.code(language), plan.buttons["fair"])

    def _button(self, key: str, name: str, rect: pygame.Rect) -> Node:
        states = ("focused",) if key == self.focus else ()
        if self._is_untouched:
            states = (*states, "disabled")
        return Node(key, "button", name, box_of(rect), states, "press")
