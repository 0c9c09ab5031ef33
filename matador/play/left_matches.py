"""The match that was left: what is offered to be gone on with, and how it is taken up, without waiting for the disk."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, wait
from typing import Literal, TypeAlias

from matador.match.errors import RecordError
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.storage.database.matches import LeftMatch, Offered, ReopenedMatch

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
        self._asked: Future[Offered] | None = None
        self._listing: Future[tuple[LeftMatch, ...]] | None = None
        self._taking: Future[ReopenedMatch] | None = None
        self.offered = Offered()
        """What was left, as the disk told it last."""
        self.listed: tuple[LeftMatch, ...] = ()
        """All that can be gone on with, as the disk told it last."""
        self.picked: LeftMatch | None = None
        """The one of these that something is to be done with."""

    def leave(self) -> None:
        """The match that is on is left."""
        if self._autosave is not None:
            self._autosave.leave()

    def follow_match(self, game: Game, now_ms: float) -> None:
        """Keep who sits at the table of the match that is on, if that has changed."""
        if self._autosave is not None:
            self._autosave.follow(game, now_ms)

    def look(self) -> None:
        """Ask what was left, and see it if the disk tells soon."""
        self._ask()
        if self._asked is not None:
            wait([self._asked], _LOOK_S)
            self.follow()

    def _ask(self) -> None:
        if self._autosave is not None:
            self._asked = self._autosave.offered()

    def follow(self) -> bool:
        """See what the disk has told since; True if it has."""
        if self._asked is None or not self._asked.done():
            return False
        asked, self._asked = self._asked, None
        try:
            self.offered = asked.result()
        except _ERRORS:
            _log.warning("what was left cannot be read", exc_info=True)
            self.offered = Offered()
        return True

    # The list of them

    def ask_for_list(self) -> None:
        """Ask for all that can be gone on with."""
        if self._autosave is not None:
            self._listing = self._autosave.unfinished()

    def has_listed(self) -> bool:
        """True once, when the disk has told the list."""
        if self._listing is None or not self._listing.done():
            return False
        listing, self._listing = self._listing, None
        try:
            self.listed = listing.result()
        except _ERRORS:
            _log.warning("the matches cannot be listed", exc_info=True)
            self.listed = ()
        return True

    def pick(self, key: str) -> None:
        """Something is to be done with this one of the list."""
        self.picked = next((left for left in self.listed if left.key == key), None)

    def put_away(self, key: str, *, is_away: bool) -> None:
        """Offer a match no more, or again; then the list is asked for anew."""
        if self._autosave is not None:
            self._autosave.put_away(key, is_away=is_away)
            self._change()

    def delete(self, key: str) -> None:
        """Delete a match; then the list is asked for anew."""
        if self._autosave is not None:
            self._autosave.delete(key)
            self._change()

    def _change(self) -> None:
        self.ask_for_list()
        self._ask()

    # Taking one up

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
