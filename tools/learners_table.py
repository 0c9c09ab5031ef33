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

from tests.checks.learners.kinds import HELD_OUT, KINDS, NEW, SEEN  # noqa: E402
from tests.checks.learners.resting import DAYS  # noqa: E402
from tests.checks.learners.run import WAYS  # noqa: E402
from tests.checks.learners.run_rests import LENGTHS, TIMES  # noqa: E402

FOLDER = ROOT / "docs" / "research" / "evidence"

_NAMES = {
    "ours": "ours",
    "ours_noisy": "ours, noisy times",
    "random": "at random",
    "requeueing": "requeueing misses",
    "all_knowing": "an asker who knows everything",
    "bound": "the bound",
}

MOST_BEHIND, LEAST_NOISY, LEAST_KEPT = 30, 0, 0.95
"""The goals: mean thousandths behind the bound; noisy saving against requeueing; share kept at the end of a rest."""

SHORT = ", **short**"

_FACTS = 6

_SAVED = """\
The share of all items saved until every fact of 7 has a true recall of 0.95 the next day, with the bounds of 95 of
100 resamples of the learners. *The bound* is an asker that knows each learner's equations and only has to find out
how well each fact is known. *Behind* is its saving minus ours, on clean times. The aim is at most 3 points behind
it, in the mean over all kinds."""

_REQUEUED = """\
The aim is never to need more items with noisy times than requeueing misses does, in any kind. *Noisy* times differ
from clean ones by a factor (the standard deviation of its logarithm is 0.6), and in 15% of the items the learner
looks away for some 12 s. *Need more* counts the learners who need more items with our scheduler."""

_RESTED = """\
*Dates* counts the days on which a fact came back after its rest. *Known* is the share of them with a true recall of
at least 0.9, before anything was asked. Nobody plays in between. The aim is 95% kind by kind, clean and noisy. In
the columns by length, shares below 95% are in italics if there are 30 dates or more. *Not back* counts rests that
were still on after the last day. *At rest* is the share of all days of all facts spent in rests that ended."""

_MANY = 30


def table(learners: Mapping[str, Any], rests: Mapping[str, Any]) -> str:
    """The page with the results of the two checks of the simulated learners."""
    counts: Mapping[str, int] = learners["counts"]
    lines = [
        "# Simulated learners",
        "",
        "For researchers: how many questions our scheduler saves, and how well rests are chosen, kind by kind.",
        "",
        "`python tools/learners_table.py` writes this page from `learners.json` and `rests.json`, made by:",
        "",
        *(_made(evidence) for evidence in (learners, rests)),
        "",
        "[learner-model.md](../learner-model.md#simulated-learners) explains the measures and their limits.",
        "",
        "## Items saved, compared with asking at random",
        "",
        _SAVED,
        "",
        "| kind | learners | ours | ours, noisy times | the bound | behind |",
        "|---|---|---|---|---|---|",
        *(_savings(counts, kind) for kind in KINDS),
        _mean_savings(counts),
        "",
        "## Items saved, compared with requeueing misses",
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
        "Practice stops after 600 items. Learners who have not reached the goal by then (*not there*) count as 600.",
        "",
        "| kind | asked | mean | 5th | 25th | median | 75th | 95th | not there |",
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
    short = SHORT if behind > MOST_BEHIND else ""
    learners = sum(counts[f"{kind}_learners"] for kind in KINDS)
    return _row(["**mean of all kinds**", str(learners), *saved, _mean(counts, "behind_bound", "") + short])


def _requeued(counts: Mapping[str, int], kind: str) -> str:
    cells = [_named(kind)]
    for way in ("ours", "ours_noisy"):
        what = f"{kind}_{way}_requeueing"
        is_short = way == "ours_noisy" and counts[f"{what}_saving"] < LEAST_NOISY
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
    """The mean over all kinds; kinds are independent, so the variances add up."""
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
    short = SHORT if kept < LEAST_KEPT * dates else ""
    lengths = [_of_length(counts[f"{what}_dates_{name}"], counts[f"{what}_kept_{name}"]) for name in LENGTHS]
    days = _FACTS * DAYS * counts[f"{kind}_rest_learners"]
    at_rest = f"{100 * counts[f'{what}_days_at_rest'] / days:.0f}%"
    known = f"{100 * kept / max(1, dates):.1f}% ({low:.1f} to {high:.1f}){short}"
    return _row([_named(kind), times, str(dates), known, *lengths, str(counts[f"{what}_not_back"]), at_rest])


def _of_length(dates: int, kept: int) -> str:
    if not dates:
        return "none"
    share = f"{100 * kept / dates:.1f}%"
    is_short = dates >= _MANY and kept < LEAST_KEPT * dates
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
