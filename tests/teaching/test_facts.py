"""The facts that a learner can know."""

from __future__ import annotations

import pytest

from matador.teaching.facts import Fact, facts_of


@pytest.mark.parametrize("total", [5, 6, 7, 10, 13])
def test_each_number_needs_the_rest_of_the_total(total: int) -> None:
    facts = facts_of(total, "frames")
    assert [fact.known for fact in facts] == list(range(1, total))
    assert all(fact.known + fact.needed == total for fact in facts)
    assert [fact.turned for fact in facts] == list(reversed(facts))


@pytest.mark.parametrize("known", [-1, 0, 7, 8])
def test_a_blank_is_no_fact(known: int) -> None:
    with pytest.raises(ValueError, match="not a part of 7"):
        Fact(7, known, "both")
