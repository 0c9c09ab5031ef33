"""The local time. Clocks can be wrong, so times are shown to players, but never alone determine an order."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The current local time, with its time zone: learning counts days by the local calendar."""
    return local(datetime.now(UTC))


def local(at: datetime) -> datetime:
    """Convert to local time, or keep the time zone if that is out of range; no time zone means local."""
    try:
        return at.astimezone()
    except (OverflowError, ValueError):
        return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
