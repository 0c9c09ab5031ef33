"""The games that are played in the window: a session, persons, and bots in processes of their own."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from matador.ai.bots import BOTS
from matador.ai.external import GRACE_S, ExternalBot
from matador.ai.own_program import own_command
from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game, game_of
from matador.play.matches import Opened
from matador.play.seat_profile import SeatProfile
from matador.storage.saved import NewerFile, SavedMatch
from matador.storage.setups import MatchSetup

_BUDGET_MS = 100
_BUDGET_OF_MORE_MS = 250
"""Where more than two play, more is hidden."""
_PATIENCE_S = 10.0
"""For one that thinks by iterations, which on a slow machine may take long."""


def games(seed: int | None) -> Callable[[MatchSetup, tuple[SeatProfile, ...], int | None], Game]:
    """What makes the next game; if a deal number is given, the first has it, and its bots play alike each time."""
    seeds = [seed] if seed is not None else []

    def new_game(setup: MatchSetup, occupants: tuple[SeatProfile, ...], deal: int | None) -> Game:
        deal_number = seeds.pop() if seeds else deal
        players = [Player(occupant.name, occupant.bot) for occupant in occupants]
        session = Session(setup.rules(), players, seed=deal_number)
        is_repeatable = deal_number is not None
        return _seated(
            session, occupants, setup.ruleset, is_repeatable=is_repeatable, open_hands=setup.open_hands
        )

    return new_game


def game_on(session: Session, occupants: tuple[SeatProfile, ...]) -> Game:
    """The game of a match that has begun, with these at its seats."""
    return _seated(session, occupants, None, is_repeatable=False, open_hands=False)


def _seated(
    session: Session,
    occupants: tuple[SeatProfile, ...],
    ruleset: str | None,
    *,
    is_repeatable: bool,
    open_hands: bool,
) -> Game:
    def new_bot(seat: int, strength: str) -> Seat:
        # Never from the deal: whoever sees it could find out all tiles.
        chance = f"seat {seat}" if is_repeatable else secrets.token_hex(16)
        return _bot(session, seat, strength, chance, is_repeatable=is_repeatable)

    bots = {
        occupant.seat: new_bot(occupant.seat, occupant.bot)
        for occupant in occupants
        if occupant.bot is not None
    }
    return game_of(session, bots, occupants, new_bot=new_bot, open_hands=open_hands, ruleset=ruleset)


def match_in(file: str) -> Opened | NewerFile | None:
    """The saved match of a file that is opened while the window is there; None if there is none."""
    from matador.app.saved_in import opened_match  # noqa: PLC0415 - few files are

    saved = opened_match(file)
    return Opened(saved, game_on) if isinstance(saved, SavedMatch) else saved


def _bot(session: Session, seat: int, strength: str, seed: str, *, is_repeatable: bool) -> Seat:
    """A bot in a process of its own; where that fails, or none can be started, a simple one plays on in this one."""
    # Everybody on the machine can read the words of a process: a seed that nobody gave is not for them.
    # Who thinks by the clock does not play alike each time.
    chance = ("--seed", seed, "--iterations", "0") if is_repeatable else ()
    # It shares nothing with the strengths, so that it cannot fail as they do.
    simple = "random" if strength == "random" else "greedy"
    bot = ExternalBot(
        own_command("bot", "--strength", strength, *chance),
        is_stranger=False,
        budget_ms=_BUDGET_MS if session.rules.players == 2 else _BUDGET_OF_MORE_MS,
        grace_s=_PATIENCE_S if is_repeatable else GRACE_S,
        title=session.players[seat].name,
        instead=BOTS[simple](seed),
    )
    bot.begin_match(seed)
    return bot
