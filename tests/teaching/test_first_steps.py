"""What the first three minutes ask: by plain sums, and few things to choose from."""

from __future__ import annotations

import pytest

from matador.storage.settings import LAST_STEP
from matador.teaching.first_steps import FIRST_STEPS, TASKS, FirstStep, MissingHalf, TileAtEnd

MAX_TARGETS = 3


@pytest.mark.parametrize("step", FIRST_STEPS)
def test_each_task_has_one_answer_among_at_most_three(step: FirstStep) -> None:
    for task in TASKS[step]:
        match task:
            case MissingHalf(total, known, halves):
                assert [half for half in halves if known + half == total] == [total - known]
                assert len(set(halves)) == len(halves) <= MAX_TARGETS
            case TileAtEnd(total, lying, known, tiles, drawn):
                assert known in (lying.low, lying.high)
                assert len({lying, *tiles, drawn}) == 2 + len(tiles), "a tile is there twice"
                other = total - (lying.pips - known)
                assert not [tile for tile in (*tiles, drawn) if tile and other in (tile.low, tile.high)]
                fitting = [tile for tile in tiles if total - known in (tile.low, tile.high)]
                assert len(fitting) == (0 if drawn else 1)
                assert [tile for tile in tiles if known + task.half_of(tile) == total] == fitting
                assert len(tiles) + (drawn is not None) <= MAX_TARGETS
                if drawn is not None:
                    assert total - known in (drawn.low, drawn.high)
                    assert task.half_of(drawn) == total - known


def test_totals_of_what_is_missing_grow() -> None:
    assert [task.total for task in TASKS["missing"]] == [3, 4, 5]
    assert len(FIRST_STEPS) == LAST_STEP
    assert FIRST_STEPS[-1] == "match"
    assert TASKS["match"] == ()
