"""Rebuilding a match from its journal, decision by decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from msgspec import UNSET

from matador.match.branch import Moment
from matador.match.decisions import (
    ActionTaken,
    Decision,
    HintGiven,
    MatchHead,
    NameOf,
    RoundDealt,
    SeatTaken,
    WentTo,
    deal_of,
    player_of,
)
from matador.match.errors import RecordError
from matador.match.proof import Seal
from matador.match.records import Proof
from matador.match.replay import result_of
from matador.match.results import Accepted, Answer
from matador.match.session import Session
from matador.rules import DRAW, NotationError, Ruleset, RulesetError, parse_action


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A match, as far as it could be rebuilt."""

    session: Session
    decisions: int
    """Number of decisions that were applied."""
    fault: RecordError | None
    """Why the next decision failed; None if all were applied."""


def rebuild(decisions: Iterable[Decision], name_of: NameOf, session: Session | None = None) -> Rebuilt:
    """Apply decisions in order, and return the match with the same log, marks and redo history.

    `session` is the match that the decisions continue, such as an opened record; without it, they begin with the first
    deal. The result uses no journal. `RecordError` if even the first deal is missing.
    """
    rest = iter(decisions)
    made = 0
    if session is None:
        first = next(rest, None)
        if not isinstance(first, RoundDealt) or first.match is UNSET:
            raise RecordError("the match does not start with a deal")
        session = _begun(first, first.match, name_of)
        made = 1
    try:
        for decision in rest:
            _decide(session, decision, name_of)
            made += 1
    except RecordError as error:
        return Rebuilt(session, made, error)
    return Rebuilt(session, made, None)


def _begun(dealt: RoundDealt, head: MatchHead, name_of: NameOf) -> Session:
    """A session at its first deal."""
    try:
        rules = Ruleset.from_values(head.ruleset)
        players = [player_of(seated, name_of) for seated in head.players]
        if head.proof is not UNSET:
            session = Session(rules, players, proof=Seal.fresh(head.proof.secret))
        else:
            session = Session(rules, players, seed=head.seed)
    except (RulesetError, ValueError) as error:
        raise RecordError(f"the match cannot start: {error}") from None
    cut = head.proof.cut if isinstance(head.proof, Proof) else None
    _deal(session, dealt, cut)
    return session


def _decide(session: Session, decision: Decision, name_of: NameOf) -> None:
    """Apply a decision; `RecordError` if it is refused or has a different result."""
    version = session.version
    match decision:
        case RoundDealt():
            _deal(session, decision, None)
        case ActionTaken():
            _act(session, decision)
        case WentTo(round=number, step=step):
            to = Moment(number, step)
            go = session.undo if to < session.moment else session.redo
            _done(go(version, to))
        case SeatTaken(seat=seat, player=player):
            _done(session.change_seat(seat, player_of(player, name_of), version))
        case HintGiven(seat=seat, level=level):
            _done(session.show_hint(seat, level))
        case _:
            assert_never(decision)


def _deal(session: Session, dealt: RoundDealt, cut: str | None) -> None:
    try:
        _done(session.begin_round(session.version, cut, dealt=deal_of(dealt)))
    except (NotationError, ValueError) as error:
        raise RecordError(f"impossible deal: {error}") from None


def _act(session: Session, taken: ActionTaken) -> None:
    try:
        action = parse_action(taken.action)
    except NotationError as error:
        raise RecordError(str(error)) from None
    _done(session.submit(taken.seat, action, session.version))
    if action == DRAW:
        drawn = session.view(taken.seat).history[-1].tile
        if taken.drawn != str(drawn):
            raise RecordError(f"{drawn} was drawn instead of {taken.drawn}")
    ended = session.ended
    if taken.result != (UNSET if ended is None else result_of(ended.outcome)):
        raise RecordError("the round ends differently now")


def _done(answer: Answer) -> None:
    if not isinstance(answer, Accepted):
        raise RecordError(f"cannot be repeated: {answer}")
