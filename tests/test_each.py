"""A loop over cases reports every case that fails."""

from __future__ import annotations

import pytest

from tests.checks.each import each


@each(("low", "high"), [(1, 2), (3, 4)])
@each("between", lambda: [0.5])
def test_every_case_is_tried(low: int, high: int, between: float, tmp_path: object) -> None:
    assert low < low + between < high
    assert tmp_path


def test_injected_faults_are_all_caught_by_name() -> None:
    @each("number", range(5))
    def odd(number: int) -> None:
        assert number % 2, "even"

    with pytest.raises(AssertionError, match=r"(?s)3 of 5 cases fail:\n0: even.*\n2: even.*\n4: even"):
        odd()


def test_a_loop_over_nothing_is_caught() -> None:
    @each("number", [])
    def never(number: int) -> None: ...

    with pytest.raises(AssertionError, match="there are no cases"):
        never()
