"""What is decided at the table, one thing after the other: each is asked after until it is kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from matador.match.results import Answer, NotSaved, Saving
from matador.play.table.state import TableState

Ask: TypeAlias = Callable[[], Answer | None]
"""Asks for something; the same again as long as the answer is `Saving`."""
Then: TypeAlias = Callable[[Answer | None], None]
"""Shows what has come of it."""


class _Asked(NamedTuple):
    ask: Ask
    then: Then
    is_hint: bool


class Decisions:
    """Whoever plays decides nothing else until the last decision is kept; what is asked for meanwhile comes next."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._waiting: deque[_Asked] = deque()

    def make(self, ask: Ask, then: Then, *, is_hint: bool = False) -> Answer | None:
        """Ask for something, and show what has come of it: now, or once the disk has kept what comes before it.

        `is_hint`: nothing is decided with it, so that it may still be anybody's turn meanwhile.
        """
        if not self._waiting:
            answer = ask()
            if not (isinstance(answer, Saving) or self._is_stuck(answer)):
                then(answer)
                return answer
        self._waiting.append(_Asked(ask, then, is_hint))
        self._follow()
        return Saving()

    def _follow(self) -> None:
        self._state.save(is_on=any(not asked.is_hint for asked in self._waiting))

    def _is_stuck(self, answer: Answer | None) -> bool:
        """True if the player is to say what becomes of a decision that could not be kept by itself."""
        if not (isinstance(answer, NotSaved) and self._state.game.is_autosaved):
            return False
        self._state.fail_to_keep(is_on=True)
        return True

    def go_on(self) -> bool:
        """Ask after what waits; True if something has come of it."""
        has_come = False
        while self._waiting and not self._state.could_not_keep:
            answer = self._waiting[0].ask()
            if isinstance(answer, Saving) or self._is_stuck(answer):
                break
            has_come = True
            asked = self._waiting.popleft()
            self._follow()
            asked.then(answer)
        return has_come
