"""Digits choose what has a number: a number, or half a tile with so many pips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from matador.ui.inputs import Input, Key, PointerDown
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureButton

WAIT_MS: Final = 900
"""How long a second digit may take where both 1 and 12 can be chosen."""


class NumberTyping:
    """Puts digits together; times are those of the scene, in milliseconds."""

    def __init__(self) -> None:
        self._typed = ""
        self._since_ms = 0.0

    @property
    def waits(self) -> bool:
        """True while another digit may come."""
        return bool(self._typed)

    def take(self, given: Input, placed: Iterable[Placed], now_ms: float) -> Intent | PageIntent | None:
        """Take an input; what it chooses. Whatever is pressed besides ends a number that was begun."""
        if not isinstance(given, Key | PointerDown):
            return None
        before, self._typed = self._typed, ""
        if not isinstance(given, Key) or given.ctrl or not given.name.isdecimal():
            return None
        chosen = _choices(placed)
        for typed in (before + given.name, given.name):
            if any(number != typed and number.startswith(typed) for number in chosen):
                self._typed, self._since_ms = typed, now_ms
                return None
            if typed in chosen:
                return chosen[typed]
        return None

    def due(self, placed: Iterable[Placed], now_ms: float) -> Intent | PageIntent | None:
        """What the digits choose after which no other came."""
        if not self._typed or now_ms - self._since_ms < WAIT_MS:
            return None
        typed, self._typed = self._typed, ""
        return _choices(placed).get(typed)


def _choices(placed: Iterable[Placed]) -> dict[str, Intent | PageIntent]:
    """What each number chooses that can be chosen now."""
    buttons = [one.widget for one in placed if isinstance(one.widget, FigureButton)]
    parts = [(button.key.partition(":"), button.intent) for button in buttons]
    return {number: intent for (kind, _, number), intent in parts if kind in ("number", "half")}
