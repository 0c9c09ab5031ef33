"""The moment that counts for what is shown in a scene of Learn."""

from __future__ import annotations

from datetime import datetime, timedelta

from matador.play.teacher import Remembering


def moment(kept: Remembering | None, begun: datetime, now_ms: float) -> datetime:
    """The moment of this place; that of a scene which began then, where that is later or nothing is remembered.

    A scene stands still under a page, and while a computer sleeps: what is answered then is of another day.
    """
    told = begun + timedelta(milliseconds=now_ms)
    return told if kept is None else max(told, kept.now())
