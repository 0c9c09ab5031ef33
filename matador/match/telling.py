"""The facts that an action brings about."""

from __future__ import annotations

from matador.match.branch import Branch
from matador.match.events import Event, MatchEnded, Passed, RoundEnded, TileDrawn, TilePlayed
from matador.rules import Action, Draw, Outcome, Pass, Play, Position


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
    if after.outcome is not None:
        events.extend(_end(branch, after, after.outcome))
    return events


def _end(branch: Branch, after: Position, outcome: Outcome) -> list[Event]:
    standing = branch.current.standing.after(outcome)
    hands = tuple(map(after.hand, range(branch.rules.players)))
    ended = RoundEnded(branch.at.round, outcome, hands, standing.totals)
    if not standing.is_over:
        return [ended]
    return [ended, MatchEnded(standing.winners, standing.totals)]
