"""`matador verify`: replay recorded matches and check everything."""

from __future__ import annotations

import argparse

from matador.app.output import standard_output
from matador.app.records_in import fault_line, matches
from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.replay import replay


def run(arguments: argparse.Namespace) -> int:
    """Print the counts, or the first fault of each bad match."""
    out = standard_output()
    match_count = rounds = actions = bad = 0
    for match, data in matches(arguments.file):
        match_count += 1
        try:
            record = decode(data)
            actions += sum(1 for _ in replay(record))
            rounds += len(record.rounds)
        except RecordError as error:
            bad += 1
            out.write(fault_line(match, error.place, error) + "\n")
    if bad:
        out.write(f"{bad} of {match_count} matches bad\n")
        return 1
    out.write(f"{match_count} matches, {rounds} rounds, {actions} actions\n")
    return 0
