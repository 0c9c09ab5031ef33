"""Continue a match from its record."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from itertools import groupby

import msgspec
from msgspec import UNSET

from matador.match.branch import Moment
from matador.match.deals import Deal, Dealer, deal_from_texts, deal_round
from matador.match.journal import Accepted, Answer
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import Mark, Record
from matador.match.replay import replay
from matador.match.session import Session
from matador.rules import LastRound, Ruleset
from matador.rules.options import LARGEST


def resume(record: Record, players: Sequence[Player] | None = None) -> Session:
    """A session that continues where the record ends, with every earlier event in its log.

    `players` are the first players (default: people with the recorded names); the marks say who replaced them. Later
    rounds use the recorded proof or deal number, or else an unpredictable deal number. `RecordError` if the
    record is bad.
    """
    steps = [list(steps) for _, steps in groupby(replay(record), key=lambda step: step.round)]
    rules = Ruleset.from_values(record.ruleset)
    proof, seal = record.proof, None
    if proof is not UNSET:
        # This computer did not show the code before the cut.
        seal = Seal(proof.commitment, proof.secret, proof.cut, is_closed=True, was_shown=False)
    session = Session(
        rules,
        [Player(name) for name in record.players] if players is None else players,
        seed=record.seed if seal is None else None,
        deals=_deals(record, rules) if seal is None else None,
        proof=seal,
        date=None if record.date is UNSET else record.date,
        marks=() if record.marks is UNSET else record.marks,
    )
    for number in range(len(record.rounds)):
        _accepted(session.begin_round(session.version))
        # The last round may have no actions yet.
        for step in steps[number] if number < len(steps) else ():
            _accepted(session.submit(step.position.turn, step.action, session.version))
    return session


def _deals(record: Record, rules: Ruleset) -> Dealer:
    rounds = record.rounds
    recorded = iter([deal_from_texts(one.hands, one.boneyard, one.starter, one.lots) for one in rounds])
    later = partial(deal_round, rules, secrets.randbelow(LARGEST + 1) if record.seed is None else record.seed)

    def deal(number: int, last: LastRound | None) -> Deal:
        return next(recorded, None) or later(number, last)

    return deal


def _accepted(answer: Answer) -> None:
    # `replay` has checked all actions.
    assert isinstance(answer, Accepted), answer


def cut_off(record: Record, round_: int, step: int) -> Record:
    """The record of the first `round_` rounds and the first `step` actions of the next one.

    It has no later marks, and no deal number, proof or date: otherwise, anyone who saw the rest of the match would know
    the next deals. `IndexError` if the match never reached that moment.
    """
    if not 0 <= round_ < len(record.rounds) or not 0 <= step <= len(record.rounds[round_].actions):
        raise IndexError(f"round {round_} has no action {step}")
    last = record.rounds[round_]
    rounds = list(record.rounds[: round_ + 1])
    if step < len(last.actions):
        rounds[-1] = msgspec.structs.replace(last, actions=last.actions[:step], result=UNSET)
    totals = [0] * len(Ruleset.from_values(record.ruleset).sides)
    for one in rounds:
        if one.result is not UNSET:
            totals = [total + points for total, points in zip(totals, one.result.points, strict=True)]
    marks = [] if record.marks is UNSET else _marks_before(record.marks, Moment(round_, step))
    changed = {"seed": None, "rounds": rounds, "totals": totals, "marks": marks or UNSET}
    return msgspec.structs.replace(record, proof=UNSET, date=UNSET, **changed)


def _marks_before(marks: Sequence[Mark], moment: Moment) -> list[Mark]:
    """The marks made before the match reached `moment` for the last time."""
    undos = ((number, mark) for number, mark in enumerate(marks) if mark.get("what") == "undo")
    last = max((number for number, mark in undos if _is_before(mark, "to_", moment)), default=-1)
    # Undo does not undo a change of player.
    return [mark for number, mark in enumerate(marks) if number <= last or _is_before(mark, "", moment)]


def _is_before(mark: Mark, which: str, moment: Moment) -> bool:
    at, then = mark.get(f"{which}round"), mark.get(f"{which}step")
    return isinstance(at, int) and isinstance(then, int) and (at, then) <= moment
