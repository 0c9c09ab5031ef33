"""Something that takes a while, done in a thread of its own: what has come of it is told in a later frame."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")
_log = logging.getLogger("matador")


class Background(Generic[T]):
    """Does what it is given; the answers come in the order in which they are ready."""

    def __init__(self, name: str) -> None:
        """`name` is that of the thread."""
        self._name = name
        self._news: SimpleQueue[T] = SimpleQueue()
        self._at_work = 0
        self._threads: list[threading.Thread] = []

    @property
    def is_at_work(self) -> bool:
        """True until `news` has told all that was asked for."""
        return self._at_work > 0

    def news(self) -> T | None:
        """What has come of something that was asked for, once; None: nothing yet."""
        try:
            found = self._news.get_nowait()
        except Empty:
            return None
        self._at_work -= 1
        return found

    def begin(self, do: Callable[[], T], failed: Callable[[Exception], T]) -> None:
        """Do something; `news` tells its answer, or what `failed` makes of whatever it raised."""
        self._at_work += 1
        self._threads = [each for each in self._threads if each.is_alive()]
        self._threads.append(
            threading.Thread(target=self._done, args=(do, failed), name=self._name, daemon=True)
        )
        self._threads[-1].start()

    def _done(self, do: Callable[[], T], failed: Callable[[Exception], T]) -> None:
        try:
            found = do()
        except Exception as error:
            # What it says may have a name in it.
            _log.warning("%s failed: %s", self._name, type(error).__name__)
            found = failed(error)
        self._news.put(found)

    def wait(self) -> None:
        """Wait until all that was asked for is done."""
        for thread in self._threads:
            thread.join()
