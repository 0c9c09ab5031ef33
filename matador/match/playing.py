"""Playing a match from its deal number to its end, without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from matador.match.controller import Controller
from matador.match.players import Player
from matador.match.records import Record
from matador.match.seats import Seat
from matador.match.session import Session
from matador.rules import Ruleset


def play_match(rules: Ruleset, seed: int, players: Sequence[Player], seats: Sequence[Seat]) -> Record:
    """Play a match from deal number `seed` and return its record."""
    session = Session(rules, players, seed=seed)
    Controller(session, seats).run()
    return session.record()
