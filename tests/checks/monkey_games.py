"""The matches that the monkey plays: bots in this process, and everything from a seed."""

from __future__ import annotations

from matador.ai.bots import BOTS
from matador.match.players import Player
from matador.match.proof import salt_of_simulation
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.table.game import Game, game_of
from matador.ui.table.sitters import Sitter


def seated_game(setup: MatchSetup, seats: tuple[SeatSetup, ...], deal: int) -> Game:
    """The match of a setup with these at its seats; the same deal number gives the same match."""
    players = [Player(seat.name, seat.bot) for seat in seats]
    session = Session(setup.rules(), players, seed=deal, salt=salt_of_simulation(deal))
    made = 0

    def new_bot(seat: int, strength: str) -> Seat:
        nonlocal made
        made += 1
        return BotSeat(BOTS[strength](f"{deal}/{seat}/{made}"))

    bots = {number: new_bot(number, seat.bot) for number, seat in enumerate(seats) if seat.bot is not None}
    sitters = [
        Sitter(number, seat.name, seat.bot, seat.face, seat.colour, seat.guide)
        for number, seat in enumerate(seats)
    ]
    return game_of(session, bots, sitters, new_bot=new_bot, open_hands=setup.open_hands)
