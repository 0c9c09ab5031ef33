"""The page about the simulated learners matches its evidence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools.learners_table import FOLDER, SHORT, table

Evidence = dict[str, dict[str, Any]]


@pytest.fixture
def evidence() -> Evidence:
    return {
        name: json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("learners", "rests")
    }


def test_learners_page_is_made_from_the_evidence(evidence: Evidence) -> None:
    assert (FOLDER / "learners.md").read_text(encoding="utf-8") == table(**evidence)


@pytest.mark.parametrize(
    ("name", "count", "good", "bad", "said"),
    [
        ("learners", "careless_behind_bound", -10_000, 10_000, f"){SHORT} |"),
        ("learners", "careless_ours_noisy_requeueing_saving", 0, -1, "-0.1% ("),
        ("rests", "careless_noisy_kept", 10**6, 0, "| 0.0% ("),
    ],
)
def test_missed_goals_are_marked(
    evidence: Evidence, name: str, count: str, good: int, bad: int, said: str
) -> None:
    pages = []
    for figure in (good, bad):
        evidence[name]["counts"][count] = figure
        pages.append(table(**evidence))
    reached, missed = pages
    assert said in missed
    assert missed.count(SHORT) == reached.count(SHORT) + 1


def test_rest_lengths_with_few_dates_are_not_marked(evidence: Evidence) -> None:
    counts = evidence["rests"]["counts"]
    counts |= {"careless_clean_dates_7": 29, "careless_clean_kept_7": 20}
    assert "| 69.0% of 29 |" in table(**evidence)
    counts |= {"careless_clean_dates_7": 58, "careless_clean_kept_7": 40}
    assert "| *69.0%* of 58 |" in table(**evidence)
