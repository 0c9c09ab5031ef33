"""Measure imports of 400 to 10,000 finished matches with different kinds of date.

    python benchmarks/importing.py [--matches N] [--json FILE]

All matches have the same date, or dates a minute apart, or no date. They are then imported again, first
unchanged and then under other names. The output compares the time per match with that for 400 matches; 1.0
means linear growth. Limit: one minute of processor time for 10,000 matches.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import msgspec

from matador.app.command import main
from matador.match.records import Record, encode
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.paths import HOME_VARIABLE
from tests.checks.matches import accepted, play_at_random, players
from tools.commits import current_commit

KINDS = ("one day", "minutes", "no date")
COUNTS = (400, 1000, 2500, 10_000)
DAY = "2026-11-24"
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def played(seed: int) -> Record:
    """A finished two-player match."""
    session, chance = Session(named_ruleset("sevens", 2, {"target": 60}), players(2), seed=seed), Random(seed)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session.record()


def dated(record: Record, kind: str, number: int) -> Record:
    """The record, with a date of this kind."""
    match kind:
        case "one day":
            return msgspec.structs.replace(record, date=DAY)
        case "minutes":
            return msgspec.structs.replace(record, date=(NOON - timedelta(minutes=number)).isoformat())
        case _:
            return record


def import_s(records: list[Record]) -> tuple[float, float, str]:
    """An import's processor time and wall-clock time, and the command's output."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "in.jsonl"
        file.write_bytes(b"".join(encode(record) + b"\n" for record in records))
        said = io.StringIO()
        began, cpu = time.perf_counter(), time.process_time()
        with contextlib.redirect_stdout(said):
            assert main(["import", str(file)]) == 0
        return time.process_time() - cpu, time.perf_counter() - began, said.getvalue().strip()


def measured(records: list[Record], kind: str, count: int) -> dict[str, dict[str, float]]:
    """Import matches with one kind of date into an empty database, then again, then renamed."""
    coming = [dated(record, kind, number) for number, record in enumerate(records[:count])]
    renamed = [msgspec.structs.replace(record, players=["Eva", "Ben"]) for record in coming]
    told = {}
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        for what, those in (("new", coming), ("again", coming), ("renamed", renamed)):
            if (what, kind) == ("renamed", "no date"):
                # An undated match gets the current date, which makes it a different match.
                continue
            cpu_s, wall_s, said = import_s(those)
            told[what] = {"cpu_s": round(cpu_s, 2), "wall_s": round(wall_s, 2)}
            print(
                f"{kind:>8} {count:>6} {what:<8} {cpu_s:7.2f} s, {wall_s:7.2f} s by the clock: {said}",
                flush=True,
            )
    return told


def measure(most: int) -> dict[str, object]:
    """Measure all imports."""
    counts = [count for count in COUNTS if count < most] + [most]
    records = [played(seed) for seed in range(most)]
    times = {
        kind: {count: measured(records, kind, count) for count in counts}
        for kind in ("one day", "minutes", "no date")
    }
    ratios = {kind: _beside_first(by_count, counts[0]) for kind, by_count in times.items()}
    for kind, by_count in ratios.items():
        print(f"{kind}, per match compared with {counts[0]}: {by_count}")
    return {"commit": current_commit(), "times": times, "ratios": ratios}


def _beside_first(
    by_count: dict[int, dict[str, dict[str, float]]], first: int
) -> dict[int, dict[str, float]]:
    """The ratio of each import's time per match to that of the smallest import."""
    return {
        count: {
            what: round(one["cpu_s"] / count / (by_count[first][what]["cpu_s"] / first), 2)
            for what, one in told.items()
        }
        for count, told in by_count.items()
    }


def run() -> None:
    """Measure, and write the results to a file if one is given."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=COUNTS[-1])
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    figures = measure(arguments.matches)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    run()
