"""Write docs/evidence/learners.md from learners.json beside it: `python tools/learners_table.py`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks.learners.kinds import HELD_OUT, KINDS, SEEN  # noqa: E402
from tests.checks.learners.run import WAYS  # noqa: E402

FOLDER = ROOT / "docs" / "evidence"

_NAMES = {
    "ours": "ours",
    "random": "at random",
    "requeueing": "requeueing misses",
    "all_knowing": "one who knows all",
}

_AIMS = {"random": 300, "requeueing": 150}
_MOST_FALSE = 0.05

_SAVED = """\
Of all items until every fact of 7 has a true recall of 0.95 next day, with the bounds in which 95 of 100 resamples of
the learners lie. The aims are 30% against asking at random and 15% against requeueing misses."""

_CALLED = """\
A call is false if the true recall next day is below 0.95 when the fact is called safe. The aim is under 5%. The last
column has the calls whose memory alone, without counting on fingers, is below it."""


def table(evidence: Mapping[str, Any]) -> str:
    """The page of what the check of the simulated learners found."""
    counts: Mapping[str, int] = evidence["counts"]
    lines = [
        "# Simulated learners",
        "",
        "Written by `python tools/learners_table.py` from `learners.json`, which is made by",
        f"`python tools/long_check.py learners --seed {evidence['first_seed']}`",
        f"in {evidence['duration_s']:.0f} s, at commit {evidence['commit'][:12]}.",
        "What is measured, and what it does not show, is in [teaching.md](../teaching.md).",
        "",
        "## What is saved",
        "",
        _SAVED,
        "",
        "| kind | learners | against random | of them need more | against requeueing | of them need more |",
        "|---|---|---|---|---|---|",
        *(_savings(counts, kind) for kind in KINDS),
        "",
        "## Items",
        "",
        "Practice stops after 600 items. Who is not there then counts as 600.",
        "",
        "| kind | asked | mean | 5th | 25th | median | 75th | 95th | not there |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_items(counts, kind, way) for kind in KINDS for way in WAYS),
        "",
        "## Called safe and not",
        "",
        _CALLED,
        "",
        "| kind | calls | false | share | facts safe at the end of a day | of them not | calls not remembered |",
        "|---|---|---|---|---|---|---|",
        *(_calls(counts, kind) for kind in KINDS),
    ]
    return "\n".join(lines) + "\n"


def _named(kind: str) -> str:
    name = kind.replace("_", " ")
    if kind in HELD_OUT:
        return f"{name} (held out)"
    return f"{name} (held out at first)" if kind in SEEN else name


def _savings(counts: Mapping[str, int], kind: str) -> str:
    cells = [_named(kind), str(counts[f"{kind}_learners"])]
    for other, aim in _AIMS.items():
        saving, low, high = (
            counts[f"{kind}_{other}_{what}"] for what in ("saving", "saving_low", "saving_high")
        )
        short = "" if saving >= aim else ", **short**"
        cells += [f"{saving / 10:.1f}% ({low / 10:.1f} to {high / 10:.1f}){short}"]
        cells += [str(counts[f"{kind}_{other}_needs_more_items"])]
    return _row(cells)


def _items(counts: Mapping[str, int], kind: str, way: str) -> str:
    cuts = [
        str(counts[f"{kind}_{way}_{what}"]) for what in ("5th", "25th", "median", "75th", "95th", "not_there")
    ]
    return _row([_named(kind), _NAMES[way], f"{counts[f'{kind}_{way}_mean_tenths'] / 10:.1f}", *cuts])


def _calls(counts: Mapping[str, int], kind: str) -> str:
    calls, false = counts[f"{kind}_calls"], counts[f"{kind}_false_calls"]
    short = "" if false < _MOST_FALSE * calls else ", **short**"
    others = [
        str(counts[f"{kind}_{what}"]) for what in ("safe_days", "false_safe_days", "calls_not_remembered")
    ]
    return _row([_named(kind), str(calls), str(false), f"{100 * false / calls:.1f}%{short}", *others])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Write the page."""
    evidence = json.loads((FOLDER / "learners.json").read_text(encoding="utf-8"))
    (FOLDER / "learners.md").write_text(table(evidence), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
