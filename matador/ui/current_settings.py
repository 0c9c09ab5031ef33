"""The current settings, and the callbacks that run when they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from matador.storage.settings import Settings, changed

Follower: TypeAlias = Callable[[Settings, Settings], None]


class CurrentSettings:
    """Holds the current settings; each change calls the followers in the order they were added."""

    def __init__(self, settings: Settings) -> None:
        self.now = settings
        self._followers: list[Follower] = []

    def follow(self, follower: Follower) -> None:
        self._followers.append(follower)

    def set(self, settings: Settings) -> None:
        """Replace the settings; followers run only if the value differs."""
        before, self.now = self.now, settings
        if settings != before:
            for follower in self._followers:
                follower(before, settings)

    def change(self, **fields: object) -> None:
        self.set(changed(self.now, **fields))
