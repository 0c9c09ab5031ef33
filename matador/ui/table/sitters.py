"""Who sits at the table, as he is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matador.match.players import Player


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot at a seat."""

    seat: int
    name: str
    bot: str | None
    """The bot's strength; None for a person."""
    face: int
    colour: int
    guide: bool
    """Whether the table shows this person where tiles fit."""

    @property
    def is_person(self) -> bool:
        return self.bot is None


def usual_sitters(players: Sequence[Player]) -> tuple[Sitter, ...]:
    """Those who play, each with the face and colour that comes with the seat."""
    return tuple(
        Sitter(seat, player.name, player.bot, seat, seat, guide=True) for seat, player in enumerate(players)
    )
