"""Games in which all players have their default looks, unless others are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile, usual_face
from matador.storage.setups import SeatSetup, with_distinct_looks


def usual_profiles(players: Sequence[Player]) -> tuple[SeatProfile, ...]:
    """Profiles of these players, with their default faces and colours."""
    seats = with_distinct_looks(
        [
            SeatSetup(name=player.name, bot=player.bot, face=usual_face(seat, player.bot), colour=seat)
            for seat, player in enumerate(players)
        ]
    )
    return tuple(SeatProfile(seat, sits.name, sits) for seat, sits in enumerate(seats))


def game_of(
    session: Session, bots: Mapping[int, Seat], occupants: Sequence[SeatProfile] | None = None, **more: Any
) -> Game:
    return Game(session, dict(bots), list(occupants or usual_profiles(session.players)), **more)
