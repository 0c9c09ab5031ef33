"""Saving the match that is on, and what has been done since."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from matador.match.events import Event, Passed, Redone, SeatChanged, TileDrawn, TilePlayed, Undone
from matador.match.session import Session
from matador.storage.saved import MatchFile, MatchStore, UnsureError

if TYPE_CHECKING:
    from matador.play.game import Game

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class SavedState:
    """A match as it was when it was saved, or opened."""

    file: MatchFile
    log_length: int
    """So many events there were then."""

    @property
    def path(self) -> Path:
        return self.file.path

    def is_all(self, session: Session, persons: Collection[int]) -> bool:
        """Whether persons have done nothing since then; bots would do the like again."""
        since = session.events(None, self.log_length)
        return not any(_is_done_by(event, persons) for event in since)


def _is_done_by(event: Event, persons: Collection[int]) -> bool:
    match event:
        case Undone() | Redone() | SeatChanged():
            return True
        case TilePlayed(seat=seat) | TileDrawn(seat=seat) | Passed(seat=seat):
            return seat in persons
        case _:
            # The next round is dealt as it would be another time.
            return False


@dataclass(frozen=True, slots=True)
class SaveOutcome:
    """What came of saving a match."""

    folder: Path
    done: Path | OSError
    """The file, or what stood against it."""
    is_listed: bool = False
    """True if the first page leads to it."""
    is_over: bool = False
    """True if the match is over."""


def save(game: Game, store: MatchStore, *, is_new: bool = False) -> SaveOutcome:
    """Keep the match as it stands, and say what came of it. `is_new`: in another file than that in which it is."""
    names = [occupant.name for occupant in game.occupants]
    own = None if game.kept is None or is_new else game.kept.file
    is_over = game.session.is_over
    try:
        file = store.keep(game.session.record(), names, own)
    except OSError as error:
        _log.warning("cannot save the match in %s", store.folder, exc_info=True)
        if isinstance(error, UnsureError) and game.kept is not None:
            # The next save goes into the same file, which is not as it was.
            game.kept = replace(game.kept, file=error.file)
        return SaveOutcome(store.folder, error, is_over=is_over)
    game.kept = SavedState(file, game.session.log_length)
    return SaveOutcome(store.folder, file.path, store.holds(file.path), is_over)
