"""Applying changes one after the other, each once the journal has saved it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, TypeAlias

from matador.match.journal import Change, Journal
from matador.match.results import NotSaved, Saving

Request: TypeAlias = tuple[object, ...]
"""The request for a change; repeating the request gives an equal value."""


class _InFlight(NamedTuple):
    """A change that the journal is saving."""

    request: Request
    kept: Future[None]
    make_true: Callable[[], None]


class Commits:
    """Has a journal save each change before it is applied."""

    def __init__(self, journal: Journal | None) -> None:
        """Without a journal, every change is applied at once."""
        self._journal = journal
        self._in_flight: _InFlight | None = None
        self._is_writing = False

    @property
    def is_saving(self) -> bool:
        """True from a change that the journal is saving until the caller has asked for its result."""
        return self._in_flight is not None

    def use(self, journal: Journal | None) -> None:
        """Use another journal from now on, and drop the change that the previous one is saving."""
        self._journal, self._in_flight = journal, None

    def commit(
        self, request: Request, change: Change, make_true: Callable[[], None]
    ) -> Saving | NotSaved | None:
        """Save a change and apply it; None if that is done."""
        if self._is_writing:
            raise RuntimeError("a journal must not change the session that it keeps")
        if self._journal is not None:
            self._is_writing = True
            try:
                kept = self._journal(change)
            except Exception as error:
                return NotSaved(error)
            finally:
                self._is_writing = False
            if kept is not None:
                self._in_flight = _InFlight(request, kept, make_true)
                return self.ask_again(request)
        make_true()
        return None

    def ask_again(self, request: Request) -> Saving | NotSaved | None:
        """The result of the change that is being saved, if this is the same request; None if it is applied now."""
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
