"""Cutting a match off at a moment, to continue from there as a new match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from matador.match.branch import Moment
from matador.match.records import Mark, Record, Round
from matador.rules import Ruleset


def cut_off(record: Record, round_: int, step: int) -> Record:
    """The record up to a moment: `round_` whole rounds, and `step` actions of the next one.

    Later marks are left out. The new record has no deal number, proof or date: with them, anyone who has seen the rest
    of the old match would know the next deals of this one. `IndexError` if the match never reached that moment.
    """
    if not 0 <= round_ < len(record.rounds) or not 0 <= step <= len(record.rounds[round_].actions):
        raise IndexError(f"round {round_} has no action {step}")
    last = record.rounds[round_]
    rounds = list(record.rounds[: round_ + 1])
    if step < len(last.actions):
        rounds[-1] = msgspec.structs.replace(last, actions=last.actions[:step], result=UNSET)
    marks = [] if record.marks is UNSET else _marks_before(record.marks, Moment(round_, step))
    return msgspec.structs.replace(
        record,
        seed=None,
        rounds=rounds,
        totals=_totals(record, rounds),
        proof=UNSET,
        date=UNSET,
        marks=marks or UNSET,
    )


def _totals(record: Record, rounds: Sequence[Round]) -> list[int]:
    sides = len(Ruleset.from_values(record.ruleset).sides)
    totals = [0] * sides
    for round_ in rounds:
        if round_.result is not UNSET:
            totals = [total + points for total, points in zip(totals, round_.result.points, strict=True)]
    return totals


def _marks_before(marks: Sequence[Mark], moment: Moment) -> list[Mark]:
    """The marks made before the match was at `moment` for the last time."""
    backs = (number for number, mark in enumerate(marks) if _is_back_before(mark, moment))
    last = max(backs, default=-1)
    # Undo does not undo a change of seats: a player who took a seat meanwhile keeps it.
    return [mark for number, mark in enumerate(marks) if number <= last or _is_before(mark, "", moment)]


def _is_back_before(mark: Mark, moment: Moment) -> bool:
    """True if the match went back to the moment, or to an earlier one."""
    return mark.get("what") == "undo" and _is_before(mark, "to_", moment)


def _is_before(mark: Mark, which: str, moment: Moment) -> bool:
    at, then = mark.get(f"{which}round"), mark.get(f"{which}step")
    return isinstance(at, int) and isinstance(then, int) and (at, then) <= moment
