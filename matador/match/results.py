"""What a session says to whoever wants to change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.rules import Action
from matador.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Accepted:
    """It was done, and the session is at this version now."""

    version: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Something has happened since the version that was given; nothing was done."""

    version: int
    """At which the session is."""


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Another seat is on turn; nothing was done."""

    turn: int


@dataclass(frozen=True, slots=True)
class Illegal:
    """The rules stand against the action; nothing was done."""

    action: Action
    reason: Reason


@dataclass(frozen=True, slots=True)
class NotNow:
    """There is nothing of the kind to be done at this moment; nothing was done."""

    message: str


@dataclass(frozen=True, slots=True)
class Saving:
    """The journal is still at it, or at something else; nothing was done so far. Ask the same again."""


@dataclass(frozen=True, slots=True)
class NotSaved:
    """The journal could not keep it, so it was not done. It may be tried again, or the match go on unsaved."""

    error: Exception


Answer: TypeAlias = Accepted | Stale | NotYourTurn | Illegal | NotNow | Saving | NotSaved
"""What has come of a wish to change the session: only `Accepted` has changed anything."""
