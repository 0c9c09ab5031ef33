"""Who plays for each side of a match, and their faces."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.game import Game
from matador.ui.canvas import Item
from matador.ui.look import Look, placed
from matador.ui.sprites import Mood


def names_of(game: Game) -> tuple[str, ...]:
    """The names of those who sit there, by seat."""
    return tuple(occupant.name for occupant in game.occupants)


def person_of(game: Game) -> int | None:
    """The seat of the only person, who can be spoken to; None if there are several."""
    return game.persons[0] if len(game.persons) == 1 else None


def face_of(look: Look, game: Game, seat: int, size_px: int, mood: Mood = "calm") -> pygame.Surface:
    """The face of whoever sits there."""
    occupant = game.occupants[seat]
    return look.sprites.face(occupant.face, size_px, mood=mood, turn=False, colour=occupant.colour)


def side_items(
    look: Look, game: Game, side: int, centre: tuple[int, int], face_px: int, mood: Mood = "calm"
) -> Iterator[Item]:
    """The face of a side, or the faces of both partners with their sign between them."""
    seats = game.session.rules.sides[side]
    if len(seats) == 1:
        yield placed(face_of(look, game, seats[0], face_px, mood), "center", centre)
        return
    apart = face_px * 3 // 4
    for seat, left in zip(seats, (-apart, apart), strict=True):
        yield placed(face_of(look, game, seat, face_px, mood), "center", (centre[0] + left, centre[1]))
    sign = look.sprites.team(side, face_px * 9 // 16, "panel")
    yield placed(sign, "midbottom", (centre[0], centre[1] + face_px // 2))


def side_px(game: Game, side: int, face_px: int) -> int:
    """How wide the faces of a side are together."""
    return face_px if len(game.session.rules.sides[side]) == 1 else face_px * 5 // 2
