"""The beginning of a match, to be played on from there as a match of its own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from matador.match.branch import Moment
from matador.match.records import Mark, Record, Round
from matador.rules import Ruleset


def cut_off(record: Record, round_: int, step: int) -> Record:
    """The record up to a moment: so many whole rounds, and so many actions of the next, both from 0.

    Everything that was noted later is left out. It has no deal number, no proof and no date: whoever has seen the rest
    of the old match would know its next deals, so that those of this one follow from nothing that is known.
    `IndexError` if the match never came so far.
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
    """What was noted before the match came to a moment for the last time."""
    backs = (number for number, mark in enumerate(marks) if _is_back_before(mark, moment))
    last = max(backs, default=-1)
    # What was taken back then had happened: who took a seat meanwhile kept it.
    return [mark for number, mark in enumerate(marks) if number <= last or _is_before(mark, "", moment)]


def _is_back_before(mark: Mark, moment: Moment) -> bool:
    """True if the match went back to the moment, or to one before it."""
    return mark.get("what") == "undo" and _is_before(mark, "to_", moment)


def _is_before(mark: Mark, which: str, moment: Moment) -> bool:
    at, then = mark.get(f"{which}round"), mark.get(f"{which}step")
    return isinstance(at, int) and isinstance(then, int) and (at, then) <= moment
