"""`matador legal` and `matador verify`: list the legal actions of recorded matches, and check records completely."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import UNSET

from matador.app.errors import CommandError
from matador.app.output import output, standard_output, tell
from matador.match.errors import RecordError, RecordFileError, counted
from matador.match.files import decode, documents
from matador.match.records import Record
from matador.match.replay import Step, first_other_round, replay

_WITH_A_CUT = "proved with a cut"
_WITHOUT_A_CUT = "proved without a cut"
_BY_NUMBER = "dealt from the deal number"
_OTHERWISE = "not dealt from the deal number"
_NO_NUMBER = "without a deal number"
_KINDS = (_WITH_A_CUT, _WITHOUT_A_CUT, _BY_NUMBER, _OTHERWISE, _NO_NUMBER)


def legal(arguments: argparse.Namespace) -> int:
    """Print one JSON line per step; an error ends its match, and goes to standard error."""
    bad = False
    with output(None) as file:
        for match, data in matches(arguments.file):
            try:
                for step in replay(decode(data)):
                    line = {
                        "match": match,
                        "round": step.round,
                        "step": step.step,
                        "player": step.position.turn,
                        "legal": [str(action) for action in step.position.legal()],
                    }
                    file.write(json.dumps(line).encode() + b"\n")
            except RecordError as error:
                bad = True
                file.flush()
                tell(fault_line(match, error.place, error))
    return 1 if bad else 0


def verify(arguments: argparse.Namespace) -> int:
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
            said = f"deal number {record.seed} gives different tiles; everything else is correct"
            out.write(fault_line(match, f"round {other}", said) + "\n")
    if bad:
        out.write(f"{bad} of {counted(match_count, 'match is', 'matches are')} bad\n")
        return 1
    counts = (counted(match_count, "match", "matches"), counted(rounds, "round"), counted(actions, "action"))
    out.write(f"{', '.join(counts)}\n")
    if kinds:
        out.write(f"deals: {', '.join(f'{kinds[kind]} {kind}' for kind in _KINDS if kinds[kind])}\n")
    return 0


def _deals_of(record: Record, steps: list[Step]) -> tuple[str, int | None]:
    """How the deals of a valid record are determined, and the first round that differs from its deal number."""
    if record.proof is not UNSET:
        return (_WITHOUT_A_CUT if record.proof.cut is None else _WITH_A_CUT), None
    if record.seed is None:
        return _NO_NUMBER, None
    other = first_other_round(record, steps)
    return (_BY_NUMBER if other is None else _OTHERWISE), other


def matches(path: str) -> Iterator[tuple[int, bytes]]:
    """The number, from 0, and the JSON of each match in a file; `CommandError` if it cannot be read."""
    if not path:
        raise CommandError("no file given. Give the name of a file of records.")
    try:
        yield from enumerate(documents(Path(path)))
    except RecordFileError as error:
        raise CommandError(str(error)) from error
    except ValueError as error:
        # The path is invalid, for example with a null character.
        raise CommandError(f"cannot read {path}: {error}") from error


def fault_line(match: int, place: str, message: object) -> str:
    return f"match {match}{', ' if place else ''}{place}: {message}"
