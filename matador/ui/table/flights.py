"""The tiles that are on their way: each is seen where its flight is, the others where they are."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from matador.rules import Tile
from matador.ui.motion import Ease, Flight, Pose


@dataclass(frozen=True, slots=True)
class Moving:
    """A tile on its way; None where nobody may know which it is."""

    tile: Tile | None
    flight: Flight


class Flights:
    """What moves, by a key: a tile, or whatever tells hidden tiles apart."""

    def __init__(self) -> None:
        self._moving: dict[Hashable, Moving] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._moving

    def send(
        self,
        key: Hashable,
        tile: Tile | None,
        start: Pose,
        end: Pose,
        from_ms: float,
        duration_ms: float,
        *,
        ease: Ease = "in out",
    ) -> None:
        """Let a tile fly from a time on, in place of the flight that it may be on; until then it rests."""
        self._moving[key] = Moving(tile, Flight(start, end, from_ms, duration_ms, ease))

    def pose(self, key: Hashable, now_ms: float) -> Pose | None:
        """Where a tile is seen; None if it is not on its way."""
        moving = self._moving.get(key)
        return None if moving is None else moving.flight.pose(now_ms)

    def poses(self, now_ms: float) -> list[tuple[Tile | None, Pose]]:
        """What is on its way, what started first above what starts later; before it starts it is seen there."""
        flying = sorted(self._moving.values(), key=lambda moving: -moving.flight.from_ms)
        return [(moving.tile, moving.flight.pose(now_ms)) for moving in flying]

    def land(self, now_ms: float) -> None:
        """Forget the flights that are over."""
        over = [key for key, moving in self._moving.items() if moving.flight.until_ms <= now_ms]
        for key in over:
            del self._moving[key]

    def stop(self, key: Hashable) -> None:
        """Let something be where it was going."""
        self._moving.pop(key, None)

    def finish(self) -> None:
        """Let everything be where it was going."""
        self._moving.clear()

    @property
    def is_moving(self) -> bool:
        return bool(self._moving)

    @property
    def until_ms(self) -> float:
        """When the last flight ends; 0 if nothing flies."""
        return max((moving.flight.until_ms for moving in self._moving.values()), default=0.0)
