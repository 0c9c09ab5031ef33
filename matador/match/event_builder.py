"""The facts that an action brings about."""

from __future__ import annotations

from matador.match.branch import Branch
from matador.match.events import Event, MatchEnded, Passed, RoundEnded, TileDrawn, TilePlayed
from matador.rules import Action, Draw, Pass, Play, Position


def facts_of(branch: Branch, action: Action, after: Position) -> list[Event]:
    """What is to be told of an action that leads from where the branch stands to the position `after`."""
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
    """The end of the branch's round in this position; None if the round goes on."""
    outcome = position.outcome
    if outcome is None:
        return None
    hands = tuple(map(position.hand, range(branch.rules.players)))
    totals = branch.current.standing.after(outcome).totals
    return RoundEnded(branch.at.round, outcome, hands, totals)
