"""`matador legal`: the legal actions at every step of recorded matches."""

from __future__ import annotations

import argparse
import json

from matador.app.output import output, tell
from matador.app.records_in import fault_line, matches
from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.replay import replay


def run(arguments: argparse.Namespace) -> int:
    """Print one JSON line a step; a fault ends its match and is told on standard error."""
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
