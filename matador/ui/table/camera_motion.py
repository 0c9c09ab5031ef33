"""The camera on its way from one view of the line to the next."""

from __future__ import annotations

from dataclasses import dataclass

from matador.ui.table.camera import Camera


@dataclass(frozen=True, slots=True)
class _Move:
    start: Camera
    from_ms: float
    duration_ms: float


class CameraMotion:
    """Where the camera is, and where it goes."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        """Where it is, or will be."""
        self._move: _Move | None = None

    def go(self, camera: Camera, now_ms: float, duration_ms: float) -> None:
        """Let it go to another view, from where it is now."""
        if camera == self.camera:
            return
        self._move = _Move(self.at(now_ms), now_ms, duration_ms) if duration_ms else None
        self.camera = camera

    def stand(self, camera: Camera) -> None:
        """Put it somewhere at once."""
        self.camera, self._move = camera, None

    def arrive(self) -> None:
        """Let it be where it was going."""
        self._move = None

    def at(self, now_ms: float) -> Camera:
        """Where it is at a time."""
        move = self._move
        if move is None:
            return self.camera
        part = min(1.0, (now_ms - move.from_ms) / move.duration_ms)
        return move.start.towards(self.camera, part * part * (3 - 2 * part))

    def is_moving(self, now_ms: float) -> bool:
        """Whether it is on its way at a time."""
        move = self._move
        return move is not None and now_ms < move.from_ms + move.duration_ms
