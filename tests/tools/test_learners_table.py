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
        ("learners", "careless_ours_noisy_requeueing_saving", 0, -11, "-1.1% ("),
        ("rests", "careless_noisy_honest_learners", 10**6, 0, "0 of "),
        ("learners", "careless_ours_noisy_truly_known", 1000, 0, "| 0.0% ("),
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
