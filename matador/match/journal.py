"""What a journal is given to keep."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeAlias

from matador.match.events import Event


@dataclass(frozen=True, slots=True)
class Change:
    """Facts that come into being together."""

    version: int
    """Of the session after them. A session that was resumed counts anew, log and versions."""
    first: int
    """The number of the first in the log."""
    events: tuple[Event, ...]
    """Nothing in them is hidden."""


Journal: TypeAlias = Callable[[Change], "Future[None] | None"]
"""Keeps a change, or raises: then it does not happen. It must not call the session.

What takes a while is kept once the future has its result, and is not if that is an exception.
"""
