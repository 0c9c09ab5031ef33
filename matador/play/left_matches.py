"""The match that was left: what is offered to be gone on with, and how it is taken up, without waiting for the disk."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, wait
from typing import Literal, TypeAlias

from matador.match.errors import RecordError
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.storage.database.matches import LeftMatch, ReopenedMatch

_log = logging.getLogger("matador")

NotTakenUp: TypeAlias = Literal["elsewhere", "unreadable"]
"""Why a match is not taken up: another window plays it, or it cannot be read."""

_LOOK_S = 0.03
"""So long the disk is waited for before the first page is shown without what it is to tell."""
_ERRORS = (OSError, sqlite3.Error, RecordError)


class LeftMatches:
    """Asks what was left, and takes it up."""

    def __init__(self, autosave: Autosave | None) -> None:
        """None: nothing is kept."""
        self._autosave = autosave
        self._asked: Future[LeftMatch | None] | None = None
        self._taking: Future[ReopenedMatch] | None = None
        self.left: LeftMatch | None = None
        """The match that is offered."""

    def leave(self) -> None:
        """The match that is on is left."""
        if self._autosave is not None:
            self._autosave.leave()

    def follow_match(self, game: Game) -> None:
        """Keep who sits at the table of the match that is on, if that has changed."""
        if self._autosave is not None:
            self._autosave.follow(game)

    def look(self) -> None:
        """Ask what was left; if the disk does not tell soon, `follow` does."""
        if self._autosave is not None:
            self._asked = self._autosave.latest()
            wait([self._asked], _LOOK_S)
            self.follow()

    def follow(self) -> bool:
        """See what the disk has told since; True if something else is offered now."""
        if self._asked is None or not self._asked.done():
            return False
        asked, self._asked, before = self._asked, None, self.left
        try:
            self.left = asked.result()
        except _ERRORS:
            _log.warning("what was left cannot be read", exc_info=True)
            self.left = None
        return self.left is not before

    def take_up(self, key: str) -> None:
        """Take a match up, once the disk has read it."""
        if self._autosave is not None:
            self._taking = self._autosave.reopen(key)

    @property
    def is_taking_up(self) -> bool:
        """True until `taken` tells what has come of it."""
        return self._taking is not None

    def taken(self) -> ReopenedMatch | NotTakenUp | None:
        """The match that was taken up, or why none was; None while the disk is at it."""
        if self._taking is None or not self._taking.done():
            return None
        taking, self._taking = self._taking, None
        try:
            return taking.result()
        except BlockingIOError:
            return "elsewhere"
        except _ERRORS:
            _log.warning("a match that was left cannot be read", exc_info=True)
            return "unreadable"
