"""The answers of a session to a request for a change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.rules import Action
from matador.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Accepted:
    """The change was made, and the session is now at `version`."""

    version: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The session has changed since the given version; nothing was done."""

    version: int
    """The version of the session."""


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """It is another seat's turn; nothing was done."""

    turn: int


@dataclass(frozen=True, slots=True)
class Illegal:
    """The action is illegal; nothing was done."""

    action: Action
    reason: Reason


@dataclass(frozen=True, slots=True)
class NotNow:
    """The request makes no sense at this moment; nothing was done."""

    message: str


@dataclass(frozen=True, slots=True)
class Saving:
    """The journal is still saving this change or another one; nothing was done yet. Repeat the request later."""


@dataclass(frozen=True, slots=True)
class NotSaved:
    """The journal could not save the change, so nothing was done. The caller may retry, or continue unsaved."""

    error: Exception


Answer: TypeAlias = Accepted | Stale | NotYourTurn | Illegal | NotNow | Saving | NotSaved
"""The answer to a request: only `Accepted` has changed the session."""
