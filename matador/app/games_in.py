"""The games that are played in the window: a session, a person, and bots in processes of their own."""

from __future__ import annotations

import logging
from collections.abc import Callable

from matador.ai.bots import BOTS
from matador.ai.external import ExternalBot
from matador.ai.process import own_command
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.storage.setups import MatchSetup
from matador.ui.sentences.names import PERSON, bot_names
from matador.ui.table.game import Game, game_of

_BOT = "greedy"
_log = logging.getLogger("matador")


def games(seed: int | None) -> Callable[[MatchSetup], Game]:
    """What makes the next game; if a deal number is given, the first has it, and its bots play alike each time."""
    seeds = [seed] if seed is not None else []

    def new_game(chosen: MatchSetup) -> Game:
        rules = chosen.rules()
        names = bot_names(rules.players - 1)
        players = [Player(PERSON), *(Player(name, _BOT) for name in names)]
        given = seeds.pop() if seeds else None
        session = Session(rules, players, seed=given)
        bots = {
            seat: _bot(name, f"{session.seed}/seat {seat}", is_repeatable=given is not None)
            for seat, name in enumerate(names, start=1)
        }
        return game_of(session, 0, bots)

    return new_game


def _bot(name: str, seed: str, *, is_repeatable: bool) -> Seat:
    """A bot in a process of its own, or in this one if none can be started: the game goes on."""
    # Everybody on the machine can read the words of a process: a seed that nobody gave is not for them.
    chance = ("--seed", seed) if is_repeatable else ()
    bot = ExternalBot(own_command("bot", "--strength", _BOT, *chance), is_stranger=False, title=name)
    try:
        bot.begin_match(seed)
    except OSError:
        _log.warning("no process could be started for %s, who plays in this one", name, exc_info=True)
        return BotSeat(BOTS[_BOT](seed))
    return bot
