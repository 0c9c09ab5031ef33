"""Games for the window: a session with people, and bots in their own processes."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from matador.ai.bots import BOTS
from matador.ai.external import GRACE_S, ExternalBot
from matador.ai.own_program import own_command
from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile
from matador.storage.setups import MatchSetup

_BUDGET_MS = 100
_BUDGET_OF_MORE_MS = 250
"""With more than two players, more tiles are hidden."""
_PATIENCE_S = 10.0
"""For bots that think by iterations, which may take long on a slow machine."""


def games(seed: int | None) -> Callable[[MatchSetup, tuple[SeatProfile, ...], int | None], Game]:
    """A function that makes games; the first has deal number `seed`, if that is given, and its bots are repeatable."""
    seeds = [seed] if seed is not None else []

    def new_game(setup: MatchSetup, occupants: tuple[SeatProfile, ...], deal: int | None) -> Game:
        deal_number = seeds.pop() if seeds else deal
        players = [Player(occupant.name, occupant.setup.bot) for occupant in occupants]
        session = Session(setup.rules(), players, seed=deal_number)
        given = deal_number is not None
        return game_on(session, occupants, setup.ruleset, is_repeatable=given, open_hands=setup.open_hands)

    return new_game


def game_on(
    session: Session,
    occupants: tuple[SeatProfile, ...],
    ruleset: str | None = None,
    *,
    is_repeatable: bool = False,
    open_hands: bool = False,
) -> Game:
    def new_bot(seat: int, strength: str) -> Seat:
        # Never use the deal number: anyone who sees the seed could deduce all tiles.
        chance = f"seat {seat}" if is_repeatable else secrets.token_hex(16)
        return _bot(session, seat, strength, chance, is_repeatable=is_repeatable)

    bots = {each.seat: new_bot(each.seat, each.setup.bot) for each in occupants if each.setup.bot is not None}
    return Game(session, bots, list(occupants), new_bot, open_hands, ruleset=ruleset)


def _bot(session: Session, seat: int, strength: str, seed: str, *, is_repeatable: bool) -> Seat:
    """A bot in its own process; if that fails or cannot be started, a simple bot in this process takes over."""
    # Other users can read a process's arguments, so a secret seed is not passed. Repeatable bots must not think by the
    # clock, so they get iterations.
    chance = ("--seed", seed, "--iterations", "0") if is_repeatable else ()
    # These bots share no code with the levels, so they cannot fail in the same way.
    simple = "random" if strength == "random" else "greedy"
    bot = ExternalBot(
        own_command("bot", "--strength", strength, *chance),
        is_third_party=False,
        budget_ms=_BUDGET_MS if session.rules.players == 2 else _BUDGET_OF_MORE_MS,
        grace_s=_PATIENCE_S if is_repeatable else GRACE_S,
        title=session.players[seat].name,
        instead=BOTS[simple](seed),
    )
    bot.begin_match(seed)
    return bot
