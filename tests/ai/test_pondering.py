"""How long a bot that searches thinks."""

from __future__ import annotations

from collections.abc import Callable

from matador.ai.thinking import TimeUsed, limited
from tests.ai.test_external import opening_view
from tests.ai.thinkers import Patient


class Times:
    """A clock and a processor that a test moves, in milliseconds."""

    def __init__(self) -> None:
        self.wall_ms = self.cpu_ms = 0.0
        self.used = TimeUsed(lambda: self.wall_ms / 1000, lambda: self.cpu_ms / 1000)

    def steps(self, budget_ms: float, step: Callable[[int], tuple[float, float]]) -> int:
        """Number of steps taken, if step i uses `step(i)` milliseconds of the clock and of the processor."""
        self.used.rest()
        self.used.begin(budget_ms)
        taken = 0
        while self.used.goes_on():
            wall_ms, cpu_ms = step(taken)
            self.wall_ms += wall_ms
            self.cpu_ms += cpu_ms
            taken += 1
        return taken


def test_thinking_ends_by_the_clock_or_by_the_processor() -> None:
    assert Times().steps(100.5, lambda _: (2, 1)) == 50
    assert Times().steps(100.5, lambda _: (1, 4)) == 25


def test_no_step_starts_that_would_end_too_late() -> None:
    times = Times()
    assert times.steps(100.5, lambda step: (30, 30) if step == 0 else (9, 9)) == 6
    assert times.cpu_ms == 75


def test_busy_machine_does_not_make_steps_look_long() -> None:
    times = Times()
    assert times.steps(100.5, lambda step: (40, 1) if step == 0 else (1, 1)) == 61


def test_bot_skips_search_with_one_legal_move() -> None:
    thinker = Patient()
    view = opening_view()
    assert limited(thinker, 2).choose(view, view.legal()[:1]) == view.legal()[0]
    assert thinker.searches == []
