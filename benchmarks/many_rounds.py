"""Measure whether commits and the home screen stay fast in a large database.

    python -m benchmarks.many_rounds [--rounds 50000] [--to FILE]

Plays four-round matches of two-player *sevens* without pauses, and saves each decision before the next one.
Compares the median times for commits and home screens in the first tenth with those in the last tenth.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median

from matador.match.journal import Change
from matador.match.players import Player
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.setups import USUAL
from tools.commits import current_commit

WAIT_S = 60.0
_ROUNDS_OF_A_MATCH = 4


@dataclass(slots=True)
class _Measured:
    """The measurements so far."""

    rounds: int = 0
    decisions: int = 0
    commits_ms: list[float] = field(default_factory=list)
    pages_ms: list[float] = field(default_factory=list)


class _Journal:
    """A journal that waits until each decision is saved, and measures the wait."""

    def __init__(self, journal: object, measured: _Measured) -> None:
        self._journal = journal
        self._measured = measured

    def __call__(self, change: Change) -> Future[None]:
        began = time.perf_counter()
        done: Future[None] = self._journal(change)  # type: ignore[operator]
        done.result(WAIT_S)
        self._measured.commits_ms.append((time.perf_counter() - began) * 1000)
        self._measured.decisions += 1
        return done


def measure(rounds: int, seed: int = 1) -> dict[str, object]:
    """Play this many rounds, and return the measurements."""
    chance, measured = Random(seed), _Measured()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matador.db"
        database = MatchDatabase(path, lambda: datetime.now(UTC))
        while measured.rounds < rounds:
            _play_match(database, chance, measured)
            at = time.perf_counter()
            database.offered().result(WAIT_S)
            measured.pages_ms.append((time.perf_counter() - at) * 1000)
        assert database.close()
        size = path.stat().st_size
    return {
        "rounds": measured.rounds,
        "decisions": measured.decisions,
        "matches": len(measured.pages_ms),
        "database_mb": round(size / 2**20, 1),
        "commit": _compared(measured.commits_ms),
        "first_page": _compared(measured.pages_ms),
        "duration_s": round(time.monotonic() - began, 1),
    }


def _play_match(database: MatchDatabase, chance: Random, measured: _Measured) -> None:
    journal = database.new_journal(MatchHead(USUAL, ("Ana", "Ben")))
    kept = _Journal(journal, measured)
    session = Session(
        named_ruleset("sevens", 2), [Player("Ana"), Player("Ben")], seed=chance.randrange(2**32), journal=kept
    )
    for _ in range(_ROUNDS_OF_A_MATCH):
        if session.is_over:
            break
        session.begin_round(session.version)
        while (turn := session.turn) is not None:
            session.submit(turn, chance.choice(session.view(turn).legal()), session.version)
        measured.rounds += 1
    database.put(journal.key, "over").result(WAIT_S)
    journal.close().result(WAIT_S)


def _compared(times_ms: Sequence[float]) -> dict[str, float]:
    """The medians of the first and last tenths in milliseconds, and their ratio."""
    tenth = max(1, len(times_ms) // 10)
    first, last = median(times_ms[:tenth]), median(times_ms[-tenth:])
    return {"first_ms": round(first, 3), "last_ms": round(last, 3), "ratio": round(last / first, 2)}


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and write the results."""
    parser = argparse.ArgumentParser(description="Many rounds saved in one database.")
    parser.add_argument("--rounds", type=int, default=50_000)
    parser.add_argument("--to", type=Path)
    given = parser.parse_args(words)
    found = {"benchmark": "many_rounds", **measure(given.rounds), "code": current_commit()}
    text = json.dumps(found, indent=2) + "\n"
    if given.to is None:
        sys.stdout.write(text)
    else:
        given.to.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
