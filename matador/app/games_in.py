"""The games that are played in the window: a session, persons, and bots in processes of their own."""

from __future__ import annotations

import logging
from collections.abc import Callable

from matador.ai.bots import BOTS
from matador.ai.external import ExternalBot
from matador.ai.process import own_command
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.table.game import Game, game_of
from matador.ui.table.sitters import Sitter

_log = logging.getLogger("matador")


def games(seed: int | None) -> Callable[[MatchSetup, tuple[SeatSetup, ...], int | None], Game]:
    """What makes the next game; if a deal number is given, the first has it, and its bots play alike each time."""
    seeds = [seed] if seed is not None else []

    def new_game(setup: MatchSetup, seats: tuple[SeatSetup, ...], deal: int | None) -> Game:
        number = seeds.pop() if seeds else deal
        players = [Player(seat.name, seat.bot) for seat in seats]
        session = Session(setup.rules(), players, seed=number)

        def new_bot(seat: int, strength: str) -> Seat:
            chance = f"{session.seed}/seat {seat}"
            return _bot(session.players[seat].name, strength, chance, is_repeatable=number is not None)

        bots = {
            number: new_bot(number, seat.bot) for number, seat in enumerate(seats) if seat.bot is not None
        }
        sitters = [
            Sitter(number, seat.name, seat.bot, seat.face, seat.colour, seat.guide)
            for number, seat in enumerate(seats)
        ]
        return game_of(session, bots, sitters, new_bot=new_bot, open_hands=setup.open_hands)

    return new_game


def _bot(name: str, strength: str, seed: str, *, is_repeatable: bool) -> Seat:
    """A bot in a process of its own, or in this one if none can be started: the game goes on."""
    # Everybody on the machine can read the words of a process: a seed that nobody gave is not for them.
    chance = ("--seed", seed) if is_repeatable else ()
    bot = ExternalBot(own_command("bot", "--strength", strength, *chance), is_stranger=False, title=name)
    try:
        bot.begin_match(seed)
    except OSError:
        _log.warning("no process could be started for %s, who plays in this one", name, exc_info=True)
        return BotSeat(BOTS[strength](seed))
    return bot
