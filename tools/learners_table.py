"""Write learners.md from learners.json and rests.json in docs/research/evidence: `python tools/learners_table.py`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks.learners.kinds import HELD_OUT, NEW, SEEN
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.rests import DAYS, LENGTHS, TIMES
from tests.checks.learners.run import WAYS

FOLDER = ROOT / "docs" / "research" / "evidence"

_NAMES = {
    "ours": "ours",
    "ours_noisy": "ours, noisy times",
    "random": "random questions",
    "requeueing": "requeueing",
    "all_knowing": "one that knows everything",
    "bound": "the bound",
}

MAX_BEHIND, MIN_NOISY, MIN_KEPT = 30, 0, 0.95
"""Goals: distance to the bound (thousandths), gain over requeueing (noisy times), share known after rests."""

SHORT = ", **aim missed**"

_FACTS = 6

_SAVED = """\
Each learner practises until every fact of 7 has a true recall of 0.95 on the next day. The table shows the share of
items saved, with 95% intervals from resampling the learners. *The bound* is a scheduler that knows each learner's
equations, and only has to find out how well the learner knows each fact. *Behind* is its saving minus ours, with
clean times. Our aim is a mean of at most 3 points over all kinds."""

_REQUEUED = """\
*Requeueing* asks about all facts in turn, and repeats missed ones. With noisy times, we aim never to need more items
than requeueing, for any kind of learner. *Noisy* times are multiplied by a random factor, whose logarithm has a
standard deviation of 0.6. In 15% of the items, the learner also looks away for about 12 s. *Need more* counts the
learners who need more items with our scheduler."""

_RESTED = """\
*Dates* counts the days on which a fact came back after its rest. *Known* is the share of these facts with a true
recall of at least 0.9 before the learner was asked anything. The learners only practise and never play. The aim is
95% for each kind, with clean and with noisy times. In the columns for lengths of rest, shares below 95% are in
italics if there are at least 30 dates. *Not back* counts the rests that had not ended by the last day. *At rest* is
the total length of the rests that ended, as a share of all days of all facts."""

_MANY = 30


def table(learners: Mapping[str, Any], rests: Mapping[str, Any]) -> str:
    """The page with the results of both simulated-learner checks."""
    counts: Mapping[str, int] = learners["counts"]
    lines = [
        "# Simulated learners",
        "",
        "For researchers: how many questions our scheduler saves, and how well it times rests, by kind of learner.",
        "",
        "`python tools/learners_table.py` writes this page from `learners.json` and `rests.json`, the results of:",
        "",
        *(_made(evidence) for evidence in (learners, rests)),
        "",
        "[learner-model.md](../learner-model.md#simulated-learners) explains the measures and their limits.",
        "",
        "## Items saved, compared with random questions",
        "",
        _SAVED,
        "",
        "| kind | learners | ours | ours, noisy times | the bound | behind |",
        "|---|---|---|---|---|---|",
        *(_savings(counts, kind) for kind in KINDS),
        _mean_savings(counts),
        "",
        "## Items saved, compared with requeueing",
        "",
        _REQUEUED,
        "",
        "| kind | ours | need more | ours, noisy times | need more |",
        "|---|---|---|---|---|",
        *(_requeued(counts, kind) for kind in KINDS),
        _mean_requeued(counts),
        "",
        "## Items needed",
        "",
        "Practice stops after 600 items. If a learner has not reached the goal by then (*not there*), we count 600.",
        "",
        "| kind | scheduler | mean | 5th | 25th | median | 75th | 95th | not there |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_items(counts, kind, way) for kind in KINDS for way in WAYS),
        "",
        "## Facts known on the day a rest ends",
        "",
        _RESTED,
        "",
        _row(["kind", "times", "dates", "known", *map(_length, LENGTHS), "not back", "at rest"]),
        f"|{'---|' * (6 + len(LENGTHS))}",
        *(_rests(rests["counts"], kind, times) for kind in KINDS for times in TIMES),
    ]
    return "\n".join(lines) + "\n"


def _made(evidence: Mapping[str, Any]) -> str:
    command = f"python tools/long_check.py {evidence['check']} --seed {evidence['first_seed']}"
    return f"- `{command}`, {evidence['duration_s']:.0f} s, at commit {evidence['commit'][:12]}"


def _named(kind: str) -> str:
    name = kind.replace("_", " ")
    groups = ((SEEN, "held out at first"), (HELD_OUT, "held out"), (NEW, "new"))
    return next((f"{name} ({said})" for group, said in groups if kind in group), name)


def _savings(counts: Mapping[str, int], kind: str) -> str:
    saved = [_bounded(counts, f"{kind}_{way}_random_saving", "%") for way in ("ours", "ours_noisy", "bound")]
    behind = _bounded(counts, f"{kind}_behind_bound", "")
    return _row([_named(kind), str(counts[f"{kind}_learners"]), *saved, behind])


def _mean_savings(counts: Mapping[str, int]) -> str:
    saved = [_mean(counts, f"{way}_random_saving", "%") for way in ("ours", "ours_noisy", "bound")]
    behind = mean(counts[f"{kind}_behind_bound"] for kind in KINDS)
    short = SHORT if behind > MAX_BEHIND else ""
    learners = sum(counts[f"{kind}_learners"] for kind in KINDS)
    return _row(["**mean of all kinds**", str(learners), *saved, _mean(counts, "behind_bound", "") + short])


def _requeued(counts: Mapping[str, int], kind: str) -> str:
    cells = [_named(kind)]
    for way in ("ours", "ours_noisy"):
        what = f"{kind}_{way}_requeueing"
        is_short = way == "ours_noisy" and counts[f"{what}_saving"] < MIN_NOISY
        cells += [_bounded(counts, f"{what}_saving", "%") + (SHORT if is_short else "")]
        cells += [str(counts[f"{what}_needs_more_items"])]
    return _row(cells)


def _mean_requeued(counts: Mapping[str, int]) -> str:
    cells = ["**mean of all kinds**"]
    for way in ("ours", "ours_noisy"):
        more = sum(counts[f"{kind}_{way}_requeueing_needs_more_items"] for kind in KINDS)
        cells += [_mean(counts, f"{way}_requeueing_saving", "%"), str(more)]
    return _row(cells)


def _bounded(counts: Mapping[str, int], what: str, unit: str) -> str:
    value, low, high = (counts[name] / 10 for name in (what, f"{what}_low", f"{what}_high"))
    return f"{value:.1f}{unit} ({low:.1f} to {high:.1f})"


def _mean(counts: Mapping[str, int], what: str, unit: str) -> str:
    """The mean over all kinds. They are independent, so the variances add up."""
    middle = mean(counts[f"{kind}_{what}"] for kind in KINDS) / 10
    halves = [(counts[f"{kind}_{what}_high"] - counts[f"{kind}_{what}_low"]) / 20 for kind in KINDS]
    spread = sqrt(sum(half * half for half in halves)) / len(KINDS)
    return f"{middle:.1f}{unit} ({middle - spread:.1f} to {middle + spread:.1f})"


def _items(counts: Mapping[str, int], kind: str, way: str) -> str:
    cuts = [
        str(counts[f"{kind}_{way}_{what}"]) for what in ("5th", "25th", "median", "75th", "95th", "not_there")
    ]
    return _row([_named(kind), _NAMES[way], f"{counts[f'{kind}_{way}_mean_tenths'] / 10:.1f}", *cuts])


def _length(name: str) -> str:
    return f"{name.replace('_', ' ')} days"


def _rests(counts: Mapping[str, int], kind: str, times: str) -> str:
    what = f"{kind}_{times}"
    dates, kept = counts[f"{what}_dates"], counts[f"{what}_kept"]
    low, high = (counts[f"{what}_kept_{bound}"] / 10 for bound in ("low", "high"))
    short = SHORT if kept < MIN_KEPT * dates else ""
    lengths = [_of_length(counts[f"{what}_dates_{name}"], counts[f"{what}_kept_{name}"]) for name in LENGTHS]
    days = _FACTS * DAYS * counts[f"{kind}_rest_learners"]
    at_rest = f"{100 * counts[f'{what}_days_at_rest'] / days:.0f}%"
    known = f"{100 * kept / max(1, dates):.1f}% ({low:.1f} to {high:.1f}){short}"
    return _row([_named(kind), times, str(dates), known, *lengths, str(counts[f"{what}_not_back"]), at_rest])


def _of_length(dates: int, kept: int) -> str:
    if not dates:
        return "none"
    share = f"{100 * kept / dates:.1f}%"
    is_short = dates >= _MANY and kept < MIN_KEPT * dates
    return f"{f'*{share}*' if is_short else share} of {dates}"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Write the page."""
    learners, rests = (
        json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in ("learners", "rests")
    )
    (FOLDER / "learners.md").write_text(table(learners, rests), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
