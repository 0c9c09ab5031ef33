"""A session's answers to requests, and the interface to a journal, which saves changes before they happen."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from matador.match.events import Event
from matador.rules import Action
from matador.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Accepted:
    """The change was made, and the session has a new version."""


@dataclass(frozen=True, slots=True)
class Stale:
    """The session has changed since the given version; nothing was done."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """The action is illegal; nothing was done."""

    action: Action
    reason: Reason


@dataclass(frozen=True, slots=True)
class NotNow:
    """The request makes no sense at this moment; nothing was done."""

    message: str


@dataclass(frozen=True, slots=True)
class Saving:
    """The journal is still saving this change or another one; repeat the request later."""


@dataclass(frozen=True, slots=True)
class NotSaved:
    """The journal could not save the change; nothing was done. The caller may retry, or continue unsaved."""

    error: Exception


Answer: TypeAlias = Accepted | Stale | Illegal | NotNow | Saving | NotSaved
"""The answer to a request; only `Accepted` changes the session."""


@dataclass(frozen=True, slots=True)
class Change:
    """Events that happen together."""

    first: int
    events: tuple[Event, ...]
    """Complete events, including everything hidden from seats."""


Journal: TypeAlias = Callable[[Change], "Future[None] | None"]
"""Saves a change; if it raises an exception, the change does not happen. It must not call the session.

If saving takes a while, it returns a future that finishes when the change is saved or has failed.
"""


Request: TypeAlias = tuple[object, ...]
"""Identifies a request, so that the caller can repeat it to get the result."""


class _InFlight(NamedTuple):
    """A change that the journal is saving."""

    request: Request
    kept: Future[None]
    make_true: Callable[[], None]


class Commits:
    """Applies each change once the journal has saved it."""

    def __init__(self, journal: Journal | None) -> None:
        """Without a journal, changes are applied immediately."""
        self._journal = journal
        self._in_flight: _InFlight | None = None

    @property
    def is_saving(self) -> bool:
        return self._in_flight is not None

    def use(self, journal: Journal | None) -> None:
        """Switch to another journal, and drop the change that the previous one is saving."""
        self._journal, self._in_flight = journal, None

    def commit(
        self, request: Request, change: Change, make_true: Callable[[], None]
    ) -> Saving | NotSaved | None:
        """Save a change, then apply it with `make_true`; return None when that is done."""
        if self._journal is not None:
            try:
                kept = self._journal(change)
            except Exception as error:
                return NotSaved(error)
            if kept is not None:
                self._in_flight = _InFlight(request, kept, make_true)
                return self.ask_again(request)
        make_true()
        return None

    def ask_again(self, request: Request) -> Saving | NotSaved | None:
        """Return the result of the change being saved if it is for this request; None if it was applied."""
        flying = self._in_flight
        if flying is None or flying.request != request or not flying.kept.done():
            return Saving()
        self._in_flight = None
        error = flying.kept.exception()
        if isinstance(error, Exception):
            return NotSaved(error)
        if error is not None:
            raise error
        flying.make_true()
        return None
