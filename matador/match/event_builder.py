"""Building the events for a deal or an action."""

from __future__ import annotations

from collections.abc import Sequence

from matador.match.branch import Branch, PlayedRound
from matador.match.events import (
    Event,
    MatchBegan,
    MatchEnded,
    Passed,
    RoundBegan,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from matador.match.players import Player
from matador.match.proof import Seal
from matador.rules import Action, Draw, Pass, Play, Position, Ruleset


def match_began(rules: Ruleset, players: Sequence[Player], seed: int | None, seal: Seal | None) -> MatchBegan:
    """The event at the start of a match."""
    return MatchBegan(
        rules,
        tuple(players),
        seed if seal is None else seal.number,
        None if seal is None else seal.commitment,
        None if seal is None else seal.cut,
        None if seal is None else seal.secret,
    )


def round_began(number: int, begun: PlayedRound) -> RoundBegan:
    """The event for the deal of a round."""
    deal = begun.deal
    return RoundBegan(number, deal.opener, begun.decided_by, deal.lots, deal.hands, deal.boneyard)


def facts_of(branch: Branch, action: Action, after: Position) -> list[Event]:
    """The events for an action that leads from the current position of the branch to `after`."""
    before = branch.current.positions[branch.at.step]
    events: list[Event] = []
    match action:
        case Play():
            events.append(TilePlayed(before.turn, action))
        case Draw():
            events.append(TileDrawn(before.turn, before.boneyard[0]))
        case Pass():
            events.append(Passed(before.turn))
    ended = round_ended(branch, after)
    if ended is not None:
        events.append(ended)
        standing = branch.current.standing.after(ended.outcome)
        if standing.is_over:
            events.append(MatchEnded(standing.winners, standing.totals))
    return events


def round_ended(branch: Branch, position: Position) -> RoundEnded | None:
    """The event for the end of the branch's round; None if the round is still running in this position."""
    outcome = position.outcome
    if outcome is None:
        return None
    hands = tuple(map(position.hand, range(branch.rules.players)))
    totals = branch.current.standing.after(outcome).totals
    return RoundEnded(branch.at.round, outcome, hands, totals)
