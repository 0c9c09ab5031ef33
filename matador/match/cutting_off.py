"""The beginning of a match, to be played on from there as a match of its own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from matador.match.records import Mark, Record, Round
from matador.rules import Ruleset


def cut_off(record: Record, round_: int, step: int) -> Record:
    """The record up to a moment: so many whole rounds, and so many actions of the next, both from 0.

    Everything that was noted later is left out. `IndexError` if the match never came so far.
    """
    if not 0 <= round_ < len(record.rounds) or not 0 <= step <= len(record.rounds[round_].actions):
        raise IndexError(f"the match has no action {step} in round {round_}")
    last = record.rounds[round_]
    rounds = list(record.rounds[: round_ + 1])
    if step < len(last.actions):
        rounds[-1] = msgspec.structs.replace(last, actions=last.actions[:step], result=UNSET)
    marks = (
        UNSET if record.marks is UNSET else [mark for mark in record.marks if _is_before(mark, round_, step)]
    )
    commitments = UNSET if record.commitments is UNSET else record.commitments[: len(rounds)]
    return msgspec.structs.replace(
        record, rounds=rounds, totals=_totals(record, rounds), marks=marks or UNSET, commitments=commitments
    )


def _totals(record: Record, rounds: Sequence[Round]) -> list[int]:
    sides = len(Ruleset.from_values(record.ruleset).sides)
    totals = [0] * sides
    for round_ in rounds:
        if round_.result is not UNSET:
            totals = [total + points for total, points in zip(totals, round_.result.points, strict=True)]
    return totals


def _is_before(mark: Mark, round_: int, step: int) -> bool:
    at, then = mark.get("round"), mark.get("step")
    return isinstance(at, int) and isinstance(then, int) and (at, then) <= (round_, step)
