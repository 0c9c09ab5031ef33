"""The tiles lie face down for a moment, and who wants to taps some of them: that is the cut.

Nobody has to: after a short while the tiles are dealt. The text of the cut is the numbers of the tiles that were
tapped, in that order, for whoever tapped them knows them again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from matador.play.game import Game
from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, Resized
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.pages.cut.page import Cut, DealNow, Tap, arrange_cut
from matador.ui.semantics import Tree

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

_STEPS = ("tab", "left", "right", "up", "down")


class CutScene:
    """The set face down, before the first deal of a match."""

    kind: Literal["cut"] = "cut"

    is_holding = False

    def __init__(self, game: Game, look: Look, size: Point) -> None:
        self.game = game
        cut = Cut(len(game.session.rules.tiles))
        self.page: ScenePage[Cut] = ScenePage(look, size, arrange_cut, cut)
        self._now_ms = self._frame_ms = 0.0
        self._until_ms = float(OFFERED_MS)

    @property
    def cut(self) -> str | None:
        """The cut as far as it was made; None if no tile has been tapped."""
        return ",".join(map(str, self.page.state.tapped)) or None

    @property
    def is_done(self) -> bool:
        """True once the tiles are to be dealt."""
        return self._now_ms >= self._until_ms

    @property
    def _is_untouched(self) -> bool:
        return self._now_ms < UNTOUCHED_MS

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program: the code, the first page, or nothing."""
        match given:
            case PointerDown() | Key(name="enter") if self._is_untouched:
                return None
            case PointerDown(button="left") if not self.page.is_over(given.at):
                self._skip()
            case PointerMoved():
                if self.page.is_over(given.at):
                    self._await(AWAITED_MS)
            case Key(name="escape"):
                return Command.HOME
            case Key(name="enter") if self.page.focus is None:
                self._skip()
            case Resized(size):
                self.resize(size, self.page.look)
            case _:
                pass
        return self._done(given, self.page.handle(given))

    def _done(self, given: Input, intent: Intent | PageIntent | None) -> Intent | None:
        match intent:
            case Tap(number):
                self._tap(number)
                return None
            case DealNow():
                self._until_ms = self._now_ms
                return None
            case PageIntent():
                raise AssertionError(f"nothing on the page means {intent}")
            case Open():
                self._await(AWAITED_MS)
            case None if isinstance(given, Key) and given.name in _STEPS:
                self._await(AWAITED_MS)
            case _:
                pass
        return intent

    def _skip(self) -> None:
        """Somebody does not want to wait; once he has begun to cut, he has missed a tile."""
        if not self.page.state.tapped:
            self._until_ms = self._now_ms

    def _tap(self, number: int) -> None:
        if self.is_done:
            return
        self.page.state = self.page.state.after_tap(number)
        self.page.arrange()
        self._await(AFTER_TAP_MS)

    def _await(self, duration_ms: float) -> None:
        if not self.is_done:
            self._until_ms = max(self._until_ms, self._now_ms + duration_ms)

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.page.resize(look, size)

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.page.recolour(look)

    def put_down(self) -> None:
        """Nothing can be held here."""

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

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures, from the bottom to the top."""
        return list(self.page.items(mouse))

    def tree(self) -> Tree:
        """What is on show."""
        nodes = tuple(self.page.nodes())
        if not self._is_untouched:
            return nodes
        return tuple(
            replace(node, state=(*node.state, "disabled")) if node.action else node for node in nodes
        )
