"""The match that was left: what is offered to be gone on with, and how it is taken up, without waiting for the disk."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from matador.match.errors import RecordError
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.play.matches import Opened
from matador.storage.database.connection import LockedError
from matador.storage.database.matches import LeftMatch, Offered, ReopenedMatch
from matador.storage.database.salvage import Damage

_log = logging.getLogger("matador")

_T = TypeVar("_T")

WhyNot: TypeAlias = Literal["elsewhere", "locked", "unreadable"]
"""Why a match is not taken up: another window plays it, nothing can be kept, or it cannot be read."""
Trouble: TypeAlias = Damage | Literal["newer"]
"""What is wrong with the database: it was damaged, or a newer program has written it."""


@dataclass(frozen=True, slots=True)
class NotTakenUp:
    """A match that is not gone on with."""

    why: WhyNot
    left: LeftMatch | None = None
    """The match, if a copy of it can be played."""


UNREADABLE = NotTakenUp("unreadable")

_LOOK_S = 0.03
"""So long the disk is waited for before the first page is shown without what it is to tell."""
_ERRORS = (OSError, sqlite3.Error, RecordError)


@dataclass(frozen=True, slots=True)
class _Opening:
    """A match of a file."""

    opened: Opened
    key: Future[str | None]
    """By what it is known among those that were left; None if it is none of them."""


@dataclass(frozen=True, slots=True)
class _Asked(Generic[_T]):
    """What was asked of the disk about a match."""

    key: str
    done: Future[_T]


class LeftMatches:
    """Asks what was left, and takes it up."""

    def __init__(self, autosave: Autosave | None) -> None:
        """None: nothing is kept."""
        self._autosave = autosave
        self._asked: Future[Offered] | None = None
        self._has_told = False
        self._listing: Future[tuple[LeftMatch, ...]] | None = None
        self._taking: _Asked[ReopenedMatch] | None = None
        self._deleting: _Asked[None] | None = None
        self._opening: _Opening | None = None
        self._told: Trouble | None = None
        self._who: int | None = None
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

    def look(self, who: int | None) -> None:
        """Ask what was left, and see it if the disk tells soon; `who`: the number of who plays, None: a guest."""
        self._who = who
        self._ask()
        if self._asked is not None:
            wait([self._asked], _LOOK_S)
            self.follow()

    def _ask(self) -> None:
        if self._autosave is not None:
            self._asked = self._autosave.offered(self._who)

    def look_for_another(self, who: int | None) -> None:
        """Somebody else plays: he is offered his own match."""
        if who != self._who:
            self.look(who)

    @property
    def is_looking(self) -> bool:
        """True until the disk has told what was left."""
        return self._asked is not None

    @property
    def is_known(self) -> bool:
        """True once the disk has told what was left, or if nothing is kept."""
        return self._has_told or self._asked is None

    def follow(self) -> bool:
        """See what the disk has told since; True if it has."""
        if self._asked is None or not self._asked.done():
            return False
        asked, self._asked, self._has_told = self._asked, None, True
        try:
            self.offered = asked.result()
        except _ERRORS:
            _log.warning("cannot read the unfinished match", exc_info=True)
            self.offered = Offered()
        return True

    # The list of them

    def ask_for_list(self) -> None:
        """Ask for all that can be gone on with."""
        if self._autosave is not None:
            self._listing = self._autosave.unfinished()

    @property
    def is_listing(self) -> bool:
        """True until `has_listed` tells that the list is there."""
        return self._listing is not None

    def has_listed(self) -> bool:
        """True once, when the disk has told the list."""
        if self._listing is None or not self._listing.done():
            return False
        listing, self._listing = self._listing, None
        try:
            self.listed = listing.result()
        except _ERRORS:
            _log.warning("cannot list the matches", exc_info=True)
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

    def delete(self, key: str, *, is_past: bool = False) -> None:
        """Delete a match; then the list is asked for anew, in which those that are over (`is_past`) are not."""
        if self._autosave is not None:
            self._deleting = _Asked(key, self._autosave.delete(key))
            if is_past:
                self._ask()
            else:
                self._change()

    def _change(self) -> None:
        self.ask_for_list()
        self._ask()

    # Taking one up

    def take_up(self, key: str) -> None:
        """Take a match up, once the disk has read it."""
        if self._autosave is not None:
            self._taking = _Asked(key, self._autosave.reopen(key))

    def look_for(self, opened: Opened) -> None:
        """Take the match of a file up where it was left, if it is kept; if not, `not_left` gives it back."""
        asked: Future[str | None] = Future()
        digest = opened.saved.file.digest
        if self._autosave is None or digest is None:
            asked.set_result(None)
        else:
            asked = self._autosave.with_file(digest)
            wait([asked], _LOOK_S)
        self._opening = _Opening(opened, asked)

    def not_left(self) -> Opened | None:
        """The match of a file, once, if it is none that was left; None while the disk is at it, or if it is one."""
        if self._opening is None or not self._opening.key.done():
            return None
        opening, self._opening = self._opening, None
        try:
            key = opening.key.result()
        except _ERRORS:
            _log.warning("cannot tell whether the match in a file was played before", exc_info=True)
            key = None
        if key is None:
            return opening.opened
        self.take_up(key)
        return None

    @property
    def is_taking_up(self) -> bool:
        """True until `taken` or `not_left` tells what has come of it."""
        return self._taking is not None or self._opening is not None

    def taken(self) -> ReopenedMatch | NotTakenUp | None:
        """The match that was taken up, or why none was, or could not be deleted; None while the disk is at it."""
        if self._deleting is not None and self._deleting.done.done():
            deleting, self._deleting = self._deleting, None
            return self._why_not(deleting) if deleting.done.exception() is not None else None
        if self._taking is None or not self._taking.done.done():
            return None
        taking, self._taking = self._taking, None
        if taking.done.exception() is not None:
            return self._why_not(taking)
        return taking.done.result()

    def _why_not(self, failed: _Asked[Any]) -> NotTakenUp:
        try:
            failed.done.result()
        except BlockingIOError:
            return NotTakenUp("elsewhere", self._named(failed.key))
        except LockedError:
            left = self._named(failed.key)
            return UNREADABLE if left is None else NotTakenUp("locked", left)
        except _ERRORS:
            _log.warning("cannot read an unfinished match", exc_info=True)
        return NotTakenUp("unreadable")

    def _named(self, key: str) -> LeftMatch | None:
        """The match of this key as it was told last."""
        known = self.listed if self.offered.latest is None else (self.offered.latest, *self.listed)
        return next((left for left in known if left.key == key), None)

    # What is wrong

    def trouble(self) -> Trouble | None:
        """What has been found wrong with the database, once."""
        if self._autosave is None:
            return None
        found: Trouble | None = "newer" if self._autosave.is_newer else self._autosave.damage
        if found == self._told:
            return None
        self._told = found
        return found
