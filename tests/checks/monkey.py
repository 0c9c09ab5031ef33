"""Random inputs of all kinds to the window; after each one every invariant is checked.

Half of the inputs aim at live targets. The session is what its record replays to and only these inputs change it; the
table shows it; covered hands stay covered; time stands still under a page; Esc leads back; leaving asks only where
something would be lost; everything that can be pressed is inside the window and apart. 4 of 50 inputs are drawn, and
incremental drawing equals drawing everything. `plays`, `draws` and `passes` are those of the people.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.checks.monkey_counts import missing
from tests.checks.monkey_hands import Monkey
from tests.checks.monkey_run import Run
from tests.checks.monkey_steps import Begin, Step

MAX_RUNS = 6
"""Number of runs after which rare things must have occurred."""


def check_monkey(inputs: int, seed: int) -> dict[str, int]:
    """Give `inputs` inputs to one program after the other, and as many again while something never occurred."""
    counts: Counter[str] = Counter()
    never: list[str] = []
    for number in range(MAX_RUNS):
        counts.update(_run(inputs, f"{seed}/{number}" if number else f"{seed}"))
        never = missing(counts)
        if not never:
            return dict(counts)
    raise AssertionError(f"seed {seed}: the monkey met no {', '.join(never)}: {dict(counts)}")


def _run(inputs: int, seed: str) -> dict[str, int]:
    run = Run()
    monkey = Monkey(Random(f"monkey/{seed}"), run)
    done: list[Step] = []
    try:
        for step in monkey.steps(inputs):
            # A program starts with no data from the one before.
            if isinstance(step, Begin):
                done.clear()
            done.append(step)
            run.take(step)
        run.leave()
    except Exception as error:
        # The steps of the last program, which repeat it.
        raise AssertionError(f"seed {seed}: {error!r}\nRun().take_all({done})") from error
    return dict(run.counts) | {"aimed": monkey.aimed}
