"""Sessions in the middle of a match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from matador.match.deals import Deal, Dealer, deal_round
from matador.match.help import SeatHelp
from matador.match.journal import Accepted, Answer
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.rules import LastRound, Position, Ruleset, Tile
from matador.rules.opener import known_opener, must_redeal
from matador.storage.setups import SeatSetup
from tests.inside import truth

FEW_TRIES: Final = 10
"""Iterations per decision where results do not matter: enough to run the whole search, and rounds stay quick."""


def players(count: int) -> list[Player]:
    return [Player(f"player {seat}") for seat in range(count)]


def seated(players: Sequence[Player], help: SeatHelp = "guide") -> list[SeatSetup]:  # noqa: A002
    """The seats of an imported match where none of its players is known."""
    return [
        SeatSetup(name="" if player.bot else player.name, bot=player.bot, face=seat, colour=seat, help=help)
        for seat, player in enumerate(players)
    ]


def accepted(answer: Answer) -> None:
    assert isinstance(answer, Accepted), answer


def position_of(session: Session) -> Position:
    """The true position, which only tests may read."""
    position = truth(session).position
    assert position is not None
    return position


def play_at_random(session: Session, chance: Random, actions: int) -> None:
    """Play up to `actions` more actions, at most to the end of the round."""
    for _ in range(actions):
        turn = session.turn
        if turn is None:
            return
        accepted(session.submit(turn, chance.choice(session.view(turn).legal()), session.version))


def begun(rules: Ruleset, seed: int, chance: Random) -> Session:
    """A session at the start of its first round, or sometimes of its second."""
    session = sealed(rules, f"{seed}") if chance.random() < 0.5 else numbered(rules, seed)
    accepted(session.begin_round(0))
    if chance.random() < 0.25:
        play_at_random(session, chance, 10_000)
        if session.is_over:
            return begun(rules, seed + 1, chance)
        accepted(session.begin_round(session.version))
    return session


def sealed(rules: Ruleset, secret: str) -> Session:
    """A session whose deals follow from a secret made from `secret`."""
    return Session(rules, players(rules.players), proof=Seal.fresh(secret_of(secret)))


def secret_of(text: str) -> str:
    """A secret that follows from a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def numbered(rules: Ruleset, seed: int, deals: Dealer | None = None) -> Session:
    """A session of this deal number, without a proof."""
    return Session(rules, players(rules.players), seed=seed, deals=deals)


def twin_of(session: Session, deal: Deal) -> Session | None:
    """The same match except for the deal of its current round, its commitment and its deal number.

    None if that deal would make the past impossible.
    """
    rules = session.rules
    assert session.seed is not None
    own = partial(deal_round, rules, session.seed)
    rounds = truth(session).rounds[: session.moment.round + 1]

    def deals(number: int, last: LastRound | None) -> Deal:
        return deal if number == len(rounds) - 1 else own(number, last)

    if session.code is None:
        twin = numbered(rules, session.seed + 1, deals)
    else:
        twin = sealed(rules, f"not {session.code}")
        twin._deals = deals
    for number, played in enumerate(rounds):
        try:
            accepted(twin.begin_round(twin.version))
        except ValueError:
            # With these hands, that seat would not be the opener, who must play the highest double.
            return None
        steps = session.moment.step if number == len(rounds) - 1 else len(played.seen)
        for seen in played.seen[:steps]:
            if not isinstance(twin.submit(seen.seat, seen.action, twin.version), Accepted):
                return None
    return twin


def moved(deal: Deal, to: Mapping[Tile, Tile]) -> Deal:
    """The deal with some tiles in the places of others."""
    hands = tuple(tuple(to.get(tile, tile) for tile in hand) for hand in deal.hands)
    return replace(deal, hands=hands, boneyard=tuple(to.get(tile, tile) for tile in deal.boneyard))


def can_be_dealt(rules: Ruleset, deal: Deal, last: LastRound | None) -> bool:
    """True if this would not be dealt again, and the same seat opens."""
    if must_redeal(rules, deal.hands, last):
        return False
    return known_opener(rules, deal.hands, last, deal.lots) in (None, deal.opener)
