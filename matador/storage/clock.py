"""The local time. Clocks can be wrong, so times are shown to players, but never alone determine an order."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The current local time, with its time zone: learning counts days by the local calendar."""
    return local(datetime.now(UTC))


def local(at: datetime) -> datetime:
    """Convert to local time; if that is out of range, keep the time zone, or use UTC without one.

    A time without a time zone is taken as local.
    """
    try:
        return at.astimezone()
    except (OverflowError, ValueError):
        return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
