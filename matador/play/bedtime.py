"""A bedtime: after so many minutes at the table in a day the round that is on is the last one."""

from __future__ import annotations

from datetime import date

from matador.storage.settings import PlayedToday

MOST_AT_ONCE_MS = 10_000
"""More has not been played from one frame to the next: the computer was asleep."""
_MINUTE_MS = 60_000


class Bedtime:
    """Counts what is played in a day, if a bedtime is set; without one nothing is remembered."""

    def __init__(self, minutes: int, played: PlayedToday | None = None) -> None:
        """`minutes`: so long may be played in a day; 0: for ever. `played`: what has been counted before."""
        self._minutes = minutes
        self._played = played if minutes else None

    def set_to(self, minutes: int) -> None:
        """Let this be the time from now on, 0 for none; what was played counts as long as there is one."""
        self._minutes = minutes
        if not minutes:
            self._played = None

    def pass_time(self, passed_ms: float, today: date) -> None:
        """Count time at the table. Another day begins anew."""
        if not self._minutes:
            return
        before = self._played
        so_far = before.ms if before is not None and before.day == today else 0.0
        self._played = PlayedToday(day=today, ms=so_far + min(passed_ms, MOST_AT_ONCE_MS))

    def has_come(self, today: date) -> bool:
        """True once so much was played on this day that no other round is to begin."""
        played = self._played
        if not self._minutes or played is None or played.day != today:
            return False
        return played.ms >= self._minutes * _MINUTE_MS

    @property
    def played(self) -> PlayedToday | None:
        """What has been counted; None if nothing was."""
        return self._played
