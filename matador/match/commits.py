"""Changes that are made once a journal has kept them, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, TypeAlias

from matador.match.journal import Change, Journal
from matador.match.results import NotSaved, Saving

Request: TypeAlias = tuple[object, ...]
"""What was asked for: the same for whoever asks the same again."""


class _InFlight(NamedTuple):
    """A change that the journal is at."""

    request: Request
    kept: Future[None]
    make_true: Callable[[], None]


class Commits:
    """Has a journal keep each change before it is made true."""

    def __init__(self, journal: Journal | None) -> None:
        """None keeps nothing: every change is made at once."""
        self._journal = journal
        self._in_flight: _InFlight | None = None
        self._is_writing = False

    @property
    def is_saving(self) -> bool:
        """True from a change that the journal is at until whoever has asked for it asks what has become of it."""
        return self._in_flight is not None

    def use(self, journal: Journal | None) -> None:
        """Keep what comes in another journal; nobody waits any more for what the last one is at."""
        self._journal, self._in_flight = journal, None

    def commit(
        self, request: Request, change: Change, make_true: Callable[[], None]
    ) -> Saving | NotSaved | None:
        """Have a change kept, and make it true then; None: that is done."""
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
        """What has become of the change that the journal is at, if this is the one; None: it is true now."""
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
