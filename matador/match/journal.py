"""The interface to a journal."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeAlias

from matador.match.events import Event


@dataclass(frozen=True, slots=True)
class Change:
    """Events that happen together."""

    version: int
    """The version of the session after them. A resumed session starts its log and versions again."""
    first: int
    """The log number of the first event."""
    events: tuple[Event, ...]
    """Unfiltered: they include all hidden facts."""


Journal: TypeAlias = Callable[[Change], "Future[None] | None"]
"""Saves a change, or raises, and then the change is not made. It must not call the session.

If saving takes a while, it returns a future: the change is saved once it has a result, and failed if it has an
exception.
"""
