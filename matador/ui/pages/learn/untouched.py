"""A press that was meant for what was there before: the page before, or the question before."""

from __future__ import annotations

from typing import Final

from matador.ui.inputs import Input, Key, PointerDown
from matador.ui.voice.loudspeaker import SAY_AGAIN

UNTOUCHED_MS: Final = 350
"""So long a press is taken for the second of a double press, which nobody has meant for what came up meanwhile."""

ASIDE: Final = frozenset({"home", "room", "lessons", "skip", SAY_AGAIN, "show again"})
"""What leads away or shows again: the arrow keys begin at what can be answered."""


class Untouched:
    """Tells such presses, from when a page or a question comes up."""

    def __init__(self) -> None:
        self._until_ms: float = UNTOUCHED_MS

    def begin(self, now_ms: float) -> None:
        """Something new has come up."""
        self._until_ms = now_ms + UNTOUCHED_MS

    def ignores(self, given: Input, now_ms: float) -> bool:
        """True for a press, or Enter, that comes too soon to be meant for what is on show."""
        is_press = isinstance(given, PointerDown) or (isinstance(given, Key) and given.name == "enter")
        return is_press and now_ms < self._until_ms
