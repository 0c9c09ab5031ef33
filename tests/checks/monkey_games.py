"""The matches that the monkey plays: bots in this process, and everything from a seed."""

from __future__ import annotations

from matador.ai.bots import BOTS
from matador.ai.thinking import limited
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile
from matador.storage.setups import MatchSetup
from tests.checks.few_tries import FEW_TRIES
from tests.checks.matches import secret_of
from tests.usual_games import game_of


def seated_game(
    setup: MatchSetup, occupants: tuple[SeatProfile, ...], deal: int, *, can_be_cut: bool = False
) -> Game:
    """The match of a setup with these players; the same number, of a deal or a secret, gives the same match."""
    players = [Player(occupant.name, occupant.bot) for occupant in occupants]
    session = Session(
        setup.rules(),
        players,
        seed=None if can_be_cut else deal,
        proof=Seal.fresh(secret_of(f"{deal}")) if can_be_cut else None,
    )
    return game_on(session, occupants, deal, open_hands=setup.open_hands)


def game_on(
    session: Session, occupants: tuple[SeatProfile, ...], seed: int, *, open_hands: bool = False
) -> Game:
    """The game of a match that has started, with these players; the same seed makes the same bots."""
    made = 0

    def new_bot(seat: int, strength: str) -> Seat:
        nonlocal made
        made += 1
        return BotSeat(limited(BOTS[strength](f"{seed}/{seat}/{made}"), FEW_TRIES))

    bots = {
        occupant.seat: new_bot(occupant.seat, occupant.bot)
        for occupant in occupants
        if occupant.bot is not None
    }
    return game_of(session, bots, occupants, new_bot=new_bot, open_hands=open_hands)
