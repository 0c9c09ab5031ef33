"""Which bots played in a round; seats may have changed hands in it, and since."""

from __future__ import annotations

from collections.abc import Iterable

from matador.match.events import Event, MatchBegan, Redone, RoundBegan, RoundEnded, SeatChanged, Undone
from matador.match.players import Player


def bots_in(events: Iterable[Event], number: int) -> tuple[str, ...]:
    """The names of all bots that sat there while a round was played, by the whole log of the match."""
    players: list[Player] = []
    names: dict[str, None] = {}
    played: int | None = None
    for event in events:
        match event:
            case MatchBegan(players=first):
                players = list(first)
            case SeatChanged(seat=seat, player=player):
                players[seat] = player
            case RoundBegan(round=begun):
                played = begun
            case Undone(round=back) | Redone(round=back):
                played = back
            case RoundEnded():
                played = None
            case _:
                pass
        if played == number:
            names |= dict.fromkeys(player.name for player in players if player.bot is not None)
    return tuple(names)
