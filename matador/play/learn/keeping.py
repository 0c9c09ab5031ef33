"""What a scene of Learn shows of a learner, kept as it comes, and the moment that counts for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from secrets import token_bytes

from matador.play.teacher import Remembering
from matador.storage.clock import now
from matador.teaching.evidence import Evidence


class EvidenceKeeper:
    """Keeps what one learner shows in one scene, each thing once."""

    def __init__(
        self, kept: Remembering | None, name: str, clock: Callable[[], datetime] | None = None
    ) -> None:
        """`kept`: None remembers nothing; `clock` tells the time then, None: that of this computer."""
        self._kept, self._name = kept, name
        self.begun = (clock or now)() if kept is None else kept.now()
        """When the scene began."""
        self._token, self._told = token_bytes(12), 0

    def moment(self, now_ms: float) -> datetime:
        """The moment of this place; that of the scene's clock, where that is later or nothing is remembered.

        A scene stands still under a page, and while a computer sleeps: what is answered then is of another day.
        """
        told = self.begun + timedelta(milliseconds=now_ms)
        return told if self._kept is None else max(told, self._kept.now())

    def keep(self, evidence: Evidence) -> None:
        """Have a piece of evidence remembered."""
        self._told += 1
        if self._kept is not None:
            self._kept.observe(self._name, evidence, self._token + self._told.to_bytes(4, "big"))
