"""Libraries that write on standard error by themselves are silenced: the player reads our sentences alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """What a library writes on standard error by itself is left out."""
    try:
        kept = os.dup(2)
    except OSError:
        # There is no standard error, and so nothing to read.
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
