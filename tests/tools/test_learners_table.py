"""The page of the simulated learners is what their evidence says."""

from __future__ import annotations

import json

import pytest

from tools.learners_table import FOLDER, table


def test_the_page_is_made_of_the_evidence() -> None:
    evidence = json.loads((FOLDER / "learners.json").read_text(encoding="utf-8"))
    assert (FOLDER / "learners.md").read_text(encoding="utf-8") == table(evidence)


@pytest.mark.parametrize(
    ("count", "figure", "said"),
    [
        ("careless_random_saving", 299, "29.9% ("),
        ("careless_requeueing_saving", -20, "-2.0% ("),
        ("careless_false_calls", 10**6, "%, **short**"),
    ],
)
def test_what_falls_short_is_marked(count: str, figure: int, said: str) -> None:
    evidence = json.loads((FOLDER / "learners.json").read_text(encoding="utf-8"))
    before = table(evidence)
    evidence["counts"][count] = figure
    after = table(evidence)
    assert said in after
    assert after.count("**short**") == before.count("**short**") + 1
