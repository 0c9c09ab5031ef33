"""The loop: events in, time on, pictures out; it rests when nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from matador.ui.canvas import Canvas, Item
from matador.ui.inputs import Exposed, Input, Resized, has_latin_letters, input_of
from matador.ui.window import Window

MOVING_HZ = 60
RESTING_HZ = 20
"""So often input is looked for while nothing moves: quick enough for a hand, and hardly any work."""
SWITCHING_MS = 700
"""So long after the window began or ceased to fill the screen the system may still take its picture away."""
AWAKE_MS = 300
"""After an input the loop stays quick for so long: more is likely to come."""
CALM_AFTER_MS = 2000
CALM_HZ = 10
CALM_MS = 250
"""Once nothing has happened for a while, input is looked for less often, and the program is asked now and then."""
HIDDEN_HZ = 4
"""So often a window that nobody sees looks whether it is seen again."""


class Running(Protocol):
    """What the loop runs."""

    @property
    def is_moving(self) -> bool: ...

    @property
    def is_speaking(self) -> bool: ...

    @property
    def wants_to_quit(self) -> bool: ...

    def hide(self) -> None:
        """Nobody sees it: be silent. Time stands still until the next frame."""

    def handle(self, given: Input) -> None: ...

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; whether the picture may have changed."""

    def items(self) -> list[Item]: ...


class Loop:
    """Runs something in a window until it wants to quit."""

    def __init__(
        self, window: Window, program: Running, *, after_frame: Callable[[], None] | None = None
    ) -> None:
        """`after_frame` is called when something new has been shown."""
        self._after_frame = after_frame
        self._window = window
        self._program = program
        self._canvas = Canvas()
        self._clock = pygame.time.Clock()
        self._has_latin = True
        """Whether the keyboard has Latin letters, as far as its keys have told."""
        self._awake_until_ms = 0
        self._busy_ms = self._asked_ms = 0
        """When something came in or was shown last, and when the program was asked last."""
        self._is_hidden = False
        self._hidden_ms = self._hidden_since_ms = 0
        """How long nobody has seen the window, and since when nobody does."""
        self._size = window.size
        self._fills_screen = window.is_fullscreen
        self._whole_until_ms = 0
        """Until then every picture is drawn whole."""
        self._is_dirty = True

    def run(self) -> None:
        """Until the program wants to quit."""
        while not self._program.wants_to_quit:
            self.turn()
            self._clock.tick(self._hz)

    @property
    def _hz(self) -> int:
        """How often a second there is a turn."""
        if self._is_hidden:
            return HIDDEN_HZ
        if self._program.is_moving or self._now_ms < self._awake_until_ms:
            return MOVING_HZ
        return CALM_HZ if self._is_calm else RESTING_HZ

    @property
    def _now_ms(self) -> int:
        """The time of the program, which stands still while nobody sees the window."""
        return pygame.time.get_ticks() - self._hidden_ms

    def turn(self) -> None:
        """One turn: everything that has come in, then a picture if there is anything new to see."""
        self._take_inputs()
        self._follow_hiding()
        if self._is_hidden or not self._is_due():
            return
        self._asked_ms = self._now_ms
        changed = self._program.advance(self._now_ms)
        self._draw_whole_if_switched()
        if changed or self._is_dirty:
            self._busy_ms = self._now_ms
            self._window.show(self._canvas.draw(self._window.surface, self._program.items()))
            self._is_dirty = False
            if self._after_frame is not None:
                self._after_frame()

    def _is_due(self) -> bool:
        """Whether to ask the program if anything has changed."""
        return not self._is_calm or self._now_ms - self._asked_ms >= CALM_MS

    @property
    def _is_calm(self) -> bool:
        """Whether nothing has happened for a while."""
        if self._is_dirty or self._program.is_moving or self._program.is_speaking:
            return False
        return self._now_ms - self._busy_ms >= CALM_AFTER_MS

    def _follow_hiding(self) -> None:
        """Let time stand still while nobody sees the window; then draw all of it."""
        if self._is_hidden:
            self._hidden_ms += self._now_ms - self._hidden_since_ms
        if self._window.is_hidden == self._is_hidden:
            return
        self._is_hidden = self._window.is_hidden
        if self._is_hidden:
            self._program.hide()
            self._hidden_since_ms = self._now_ms
        else:
            self._canvas.forget()
            self._is_dirty = True

    def _take_inputs(self) -> None:
        for event in pygame.event.get():
            self._has_latin = has_latin_letters(event, self._has_latin)
            given = input_of(event, self._window.size, is_latin=self._has_latin)
            if given is not None:
                self._take(given)
        if self._window.size != self._size:
            self._take(Resized(self._window.size))

    def _draw_whole_if_switched(self) -> None:
        """A window that fills the screen, or does no more, may be empty even where its size is the same."""
        now_ms = self._now_ms
        if self._window.is_fullscreen != self._fills_screen:
            self._fills_screen = self._window.is_fullscreen
            self._whole_until_ms = now_ms + SWITCHING_MS
            self._awake_until_ms = max(self._awake_until_ms, self._whole_until_ms)
        if now_ms < self._whole_until_ms:
            self._canvas.forget()
            self._is_dirty = True

    def _take(self, given: Input) -> None:
        self._busy_ms = self._now_ms
        self._awake_until_ms = self._now_ms + AWAKE_MS
        self._is_dirty = True
        if isinstance(given, Exposed):
            self._canvas.forget()
        if isinstance(given, Resized):
            self._canvas.forget()
            # What the system said while the window was being drawn out may be old by now.
            if self._window.size == self._size:
                return
            self._size = self._window.size
            given = Resized(self._size)
        self._program.handle(given)
