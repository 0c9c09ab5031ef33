"""What is kept of a match in a file, and what has been done since."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from matador.match.events import Event, Passed, Redone, SeatChanged, TileDrawn, TilePlayed, Undone
from matador.match.session import Session
from matador.storage.saved import MatchFile


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
