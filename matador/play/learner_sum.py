"""A sum as a learner is shown it."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.help import Picture
from matador.teaching.frames import Pair


@dataclass(frozen=True, slots=True)
class Sum:
    """What is seen of two parts and a total."""

    pair: Pair
    picture: Picture
    has_frame: bool = True
    """Whether the frame is shown, in the picture that has one."""
    is_matadors: bool = False
    """Whether it is a matador's own sum, which bears its sign."""
    is_bare: bool = False
    """Whether the pips are still on their way into the frame."""

    @property
    def shows_frame(self) -> bool:
        return self.has_frame and self.picture == "frames"
