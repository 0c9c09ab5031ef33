"""A face: of whom, in which colour and mood, and of which team."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.look import Look, placed
from matador.ui.sprites import Mood


@dataclass(frozen=True, slots=True)
class Face:
    """Whoever is shown; `face` and `colour` are those that were chosen for the seat."""

    face: int
    colour: int
    mood: Mood = "calm"
    is_on_turn: bool = False
    """True for a ring around it."""
    team: int | None = None
    """Of two teams, which; None where everybody plays for himself."""


def face_items(look: Look, face: Face, face_px: int, centre: Point) -> Iterator[Item]:
    """A face in the colour of its seat, with the sign of its team at its foot."""
    picture = look.sprites.face(face.face, face_px, mood=face.mood, turn=face.is_on_turn, colour=face.colour)
    yield placed(picture, "center", centre)
    if face.team is not None:
        sign = look.sprites.team(face.team, max(16, face_px * 2 // 5), "panel")
        corner = (centre[0] + face_px // 2 + 2, centre[1] + face_px // 2 + 2)
        yield placed(sign, "bottomright", corner)
