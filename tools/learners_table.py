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
from tests.checks.learners.other_memories import KINDS, UNSEEN
from tests.checks.learners.rests import DAYS, TIMES
from tests.checks.learners.run import WAYS

FOLDER = ROOT / "docs" / "research" / "evidence"

_NAMES = {
    "ours": "ours",
    "ours_noisy": "ours, noisy times",
    "random": "random questions",
    "requeueing": "requeueing",
    "all_knowing": "one that knows everything",
}

MIN_SAVED, MIN_MEAN = -10, 50
"""Goals compared with requeueing, in thousandths: for each kind, and in the mean over all kinds."""
MIN_HONEST, MIN_KNOWN = 1.0, 0.95
"""Goals: the share of learners for whom 90% of promises are kept, and of known facts that are truly known."""

SHORT = ", **aim missed**"

_FACTS = 6

_SAVED = """\
Each learner practises until every fact of 7 has a true recall of 0.95 on the next day. The table shows the share of
items saved, with 95% intervals from resampling the learners. *Requeueing* asks about all facts in turn, and repeats
missed ones after three others. Our aim is never to need more than 1% more items than requeueing, for any kind, and to
save at least 5% in the mean. *Noisy* times are multiplied by a random factor, whose logarithm has a standard deviation
of 0.6. In 15% of the items, the learner also looks away for about 12 s."""

_RESTED = """\
*Rests* and *at rest* count all rests per learner, and their share of the days. *Promises* counts the rests that ended
on a promised date, after a learner's first ten rests. *Kept* is the share of these dates with a true recall of at least
0.9 before the learner was asked anything. *Honest* counts the learners for whom at least 90% of the promises were kept,
of those who were promised anything. Our aim is all of them. The learners only practise and never play."""

_KNOWN = """\
*Passed* counts the learners for whom all facts of 7 were known within 600 items. *After* is the median number of items
until then. *Truly known* is the share of facts with a true recall of at least 0.9 on the next day, at
that moment. Our aim is 95% for each kind, with 20 items a day and no rests. The last column is the same share with 12
items a day and rests."""


def table(learners: Mapping[str, Any], rests: Mapping[str, Any]) -> str:
    """The page with the results of both simulated-learner checks."""
    counts: Mapping[str, int] = learners["counts"]
    dates: Mapping[str, int] = rests["counts"]
    lines = [
        "# Simulated learners",
        "",
        "For researchers: how many questions our scheduler saves, and how well it keeps promises, by kind of learner.",
        "",
        "`python tools/learners_table.py` writes this page from `learners.json` and `rests.json`, the results of:",
        "",
        *(_made(evidence) for evidence in (learners, rests)),
        "",
        "[learner-model.md](../learner-model.md#simulated-learners) explains the measures and their limits.",
        "",
        "## Items saved, compared with requeueing",
        "",
        _SAVED,
        "",
        "| kind | learners | ours | need more | ours, noisy times | need more | saved compared with random questions |",
        "|---|---|---|---|---|---|---|",
        *(_saved(counts, kind) for kind in KINDS),
        _mean_saved(counts),
        "",
        "## Promised dates",
        "",
        _RESTED,
        "",
        "| kind | times | rests | at rest | promises | kept | honest | longest |",
        "|---|---|---|---|---|---|---|---|",
        *(_promised(dates, kind, times) for kind in KINDS for times in TIMES),
        "",
        "## Known facts",
        "",
        _KNOWN,
        "",
        "| kind | times | passed | after | truly known | with 12 items a day |",
        "|---|---|---|---|---|---|",
        *(_known(counts, dates, kind, times) for kind in KINDS for times in TIMES),
        "",
        "## Items needed",
        "",
        "Practice stops after 600 items. If a learner has not reached the goal by then (*not there*), we count 600.",
        "",
        "| kind | scheduler | mean | 5th | 25th | median | 75th | 95th | not there |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_items(counts, kind, way) for kind in KINDS for way in WAYS),
    ]
    return "\n".join(lines) + "\n"


def _made(evidence: Mapping[str, Any]) -> str:
    command = f"python tools/long_check.py {evidence['check']} --seed {evidence['first_seed']}"
    return f"- `{command}`, {evidence['duration_s']:.0f} s, at commit {evidence['commit'][:12]}"


def _named(kind: str) -> str:
    name = kind.replace("_", " ")
    groups = ((SEEN, "held out at first"), (HELD_OUT, "held out"), (NEW, "new"), (UNSEEN, "unseen"))
    return next((f"{name} ({said})" for group, said in groups if kind in group), name)


def _saved(counts: Mapping[str, int], kind: str) -> str:
    cells = [_named(kind), str(counts[f"{kind}_learners"])]
    for way in ("ours", "ours_noisy"):
        what = f"{kind}_{way}_requeueing"
        is_short = counts[f"{what}_saving"] < MIN_SAVED
        cells += [_bounded(counts, f"{what}_saving") + (SHORT if is_short else "")]
        cells += [str(counts[f"{what}_needs_more_items"])]
    return _row([*cells, _bounded(counts, f"{kind}_ours_random_saving")])


def _mean_saved(counts: Mapping[str, int]) -> str:
    cells = ["**mean of all kinds**", str(sum(counts[f"{kind}_learners"] for kind in KINDS))]
    for way in ("ours", "ours_noisy"):
        saved = mean(counts[f"{kind}_{way}_requeueing_saving"] for kind in KINDS)
        more = sum(counts[f"{kind}_{way}_requeueing_needs_more_items"] for kind in KINDS)
        cells += [_mean(counts, f"{way}_requeueing_saving") + (SHORT if saved < MIN_MEAN else ""), str(more)]
    return _row([*cells, _mean(counts, "ours_random_saving")])


def _bounded(counts: Mapping[str, int], what: str) -> str:
    value, low, high = (counts[name] / 10 for name in (what, f"{what}_low", f"{what}_high"))
    return f"{value:.1f}% ({low:.1f} to {high:.1f})"


def _mean(counts: Mapping[str, int], what: str) -> str:
    """The mean over all kinds. They are independent, so the variances add up."""
    middle = mean(counts[f"{kind}_{what}"] for kind in KINDS) / 10
    halves = [(counts[f"{kind}_{what}_high"] - counts[f"{kind}_{what}_low"]) / 20 for kind in KINDS]
    spread = sqrt(sum(half * half for half in halves)) / len(KINDS)
    return f"{middle:.1f}% ({middle - spread:.1f} to {middle + spread:.1f})"


def _items(counts: Mapping[str, int], kind: str, way: str) -> str:
    cuts = [
        str(counts[f"{kind}_{way}_{what}"]) for what in ("5th", "25th", "median", "75th", "95th", "not_there")
    ]
    return _row([_named(kind), _NAMES[way], f"{counts[f'{kind}_{way}_mean_tenths'] / 10:.1f}", *cuts])


def _promised(counts: Mapping[str, int], kind: str, times: str) -> str:
    of = _of(counts, kind, times)
    learners, told = of["learners"], of["promised_learners"]
    at_rest = f"{100 * of['days_at_rest'] / (_FACTS * DAYS * learners):.0f}%"
    kept, honest = "none", "none"
    if of["promises"]:
        share, low, high = 100 * of["kept"] / of["promises"], of["kept_low"] / 10, of["kept_high"] / 10
        kept = f"{share:.1f}% ({low:.1f} to {high:.1f})"
        honest = f"{of['honest_learners']} of {told}"
        honest += SHORT if of["honest_learners"] < MIN_HONEST * told else ""
    rests = f"{of['rests'] / learners:.0f}"
    return _row(
        [_named(kind), times, rests, at_rest, str(of["promises"]), kept, honest, f"{of['longest']} days"]
    )


def _known(counts: Mapping[str, int], dates: Mapping[str, int], kind: str, times: str) -> str:
    what = f"{kind}_{'ours' if times == 'clean' else 'ours_noisy'}"
    passed, slowly = counts[f"{what}_passed"], _of(dates, kind, times)
    cells = [_named(kind), times, f"{passed} of {counts[f'{kind}_learners']}"]
    if passed:
        is_short = counts[f"{what}_truly_known"] < 1000 * MIN_KNOWN
        known = _bounded(counts, f"{what}_truly_known") + (SHORT if is_short else "")
        cells += [str(counts[f"{what}_passed_after"]), known]
    else:
        cells += ["none", "none"]
    share = 100 * slowly["truly_known"] / max(1, _FACTS * slowly["passed"])
    return _row([*cells, f"{share:.1f}%" if slowly["passed"] else "none"])


def _of(counts: Mapping[str, int], kind: str, times: str) -> Mapping[str, int]:
    prefix = f"{kind}_{times}_"
    return {name.removeprefix(prefix): count for name, count in counts.items() if name.startswith(prefix)}


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
