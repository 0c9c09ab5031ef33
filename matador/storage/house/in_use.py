"""Whether a house is open: each window says so by a lock, which the system frees when the process dies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from matador.storage.house.contents import House
from matador.storage.house.errors import HouseInUseError, NotYetBackError
from matador.storage.house.restoring import clear_begun, finish, is_begun, is_half_back
from matador.storage.locks import SharedLock, held_alone, held_together

_TRIES = 400
_PAUSE_S = 0.05


class OpenHouse:
    """A house that this process has open."""

    def __init__(self, lock: SharedLock) -> None:
        self._lock = lock

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has the house open meanwhile; `HouseInUseError` if somebody has."""
        with ExitStack() as stack:
            try:
                stack.enter_context(self._lock.alone())
            except BlockingIOError:
                raise HouseInUseError("another window has the house open") from None
            yield


@contextmanager
def house_open(house: House, pause_s: float = _PAUSE_S) -> Iterator[OpenHouse]:
    """Say that a window has the house open, once what was half brought back is in its place.

    `HouseInUseError` while another process brings a house back; `NotYetBackError` if what is half brought back cannot
    be finished. Another `OSError` where there can be no lock, as on a stick that cannot be written.
    """
    with ExitStack() as stack:
        for left in reversed(range(_TRIES)):
            try:
                _tidy(house)
                lock = stack.enter_context(held_together(_lock_of(house)))
            except BlockingIOError:
                if not left:
                    raise HouseInUseError("another window is at all of the house just now") from None
                time.sleep(pause_s)
                continue
            if not is_half_back(house):
                break
            # Whoever was quicker has been killed: now it is for us to finish.
            stack.pop_all().close()
        yield OpenHouse(lock)


@contextmanager
def house_shut(house: House) -> Iterator[None]:
    """Nobody has the house open meanwhile; `HouseInUseError` if somebody has.

    `NotYetBackError` as in `house_open`; another `OSError` where there can be no lock.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(held_alone(_lock_of(house)))
        except BlockingIOError:
            raise HouseInUseError(
                "a window has the house open: close all windows of the game first"
            ) from None
        _go_on(house)
        yield


def _tidy(house: House) -> None:
    """Finish what was begun before; `BlockingIOError` if that has to be waited for."""
    if is_half_back(house):
        try:
            with held_alone(_lock_of(house)):
                _go_on(house)
        except BlockingIOError:
            raise
        except OSError as error:
            raise NotYetBackError(error.strerror or str(error)) from error
    elif is_begun(house):
        # Nothing of it is in its place. Another window may have the house open: then it is for the next start.
        with suppress(OSError), held_alone(_lock_of(house)):
            clear_begun(house)


def _go_on(house: House) -> None:
    if is_half_back(house):
        finish(house)
    else:
        clear_begun(house)


def _lock_of(house: House) -> Path:
    return house.folder / "locks" / "house.lock"
