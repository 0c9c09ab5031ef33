"""`matador verify`: replay recorded matches, check everything, and tell what their deals follow from."""

from __future__ import annotations

import argparse
from collections import Counter

from msgspec import UNSET

from matador.app.output import standard_output
from matador.app.records_in import fault_line, matches
from matador.match.errors import RecordError, counted
from matador.match.files import decode
from matador.match.records import Record
from matador.match.replay import Step, first_other_round, replay

_WITH_A_CUT = "proved with a cut"
_WITHOUT_A_CUT = "proved without a cut"
_BY_NUMBER = "dealt from its deal number"
_OTHERWISE = "not dealt from its deal number"
_NO_NUMBER = "without a deal number"
_KINDS = (_WITH_A_CUT, _WITHOUT_A_CUT, _BY_NUMBER, _OTHERWISE, _NO_NUMBER)


def run(arguments: argparse.Namespace) -> int:
    """Print the counts and the kinds of deals, or the first fault of each bad match."""
    out = standard_output()
    match_count = rounds = actions = bad = 0
    kinds: Counter[str] = Counter()
    for match, data in matches(arguments.file):
        match_count += 1
        try:
            record = decode(data)
            steps = list(replay(record))
        except RecordError as error:
            bad += 1
            out.write(fault_line(match, error.place, error) + "\n")
            continue
        actions += len(steps)
        rounds += len(record.rounds)
        kind, other = _deals_of(record, steps)
        kinds[kind] += 1
        if other is not None:
            said = f"deal number {record.seed} deals different tiles; everything else is right"
            out.write(fault_line(match, f"round {other}", said) + "\n")
    if bad:
        out.write(f"{bad} of {counted(match_count, 'match is', 'matches are')} bad\n")
        return 1
    counts = (
        counted(match_count, "match", "matches"),
        counted(rounds, "round"),
        counted(actions, "action"),
    )
    out.write(f"{', '.join(counts)}\n")
    if kinds:
        out.write(f"deals: {', '.join(f'{kinds[kind]} {kind}' for kind in _KINDS if kinds[kind])}\n")
    return 0


def _deals_of(record: Record, steps: list[Step]) -> tuple[str, int | None]:
    """What the deals of a good record follow from, and the first round that its deal number deals otherwise."""
    if record.proof is not UNSET:
        return (_WITHOUT_A_CUT if record.proof.cut is None else _WITH_A_CUT), None
    if record.seed is None:
        return _NO_NUMBER, None
    other = first_other_round(record, steps)
    return (_BY_NUMBER if other is None else _OTHERWISE), other
