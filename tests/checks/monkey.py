"""Random inputs of all kinds to the window; after each one every invariant is checked.

Half of the inputs aim at live targets. The session is what its record replays to and only these inputs change it; the
table shows it; covered hands stay covered; time stands still under a page; Esc leads back; leaving asks only where
something would be lost; everything that can be pressed is inside the window and apart. 4 of 50 inputs are drawn, and
incremental drawing equals drawing everything. `plays`, `draws` and `passes` are those of the people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from traceback import extract_tb

from tests.checks.monkey_counts import missing
from tests.checks.monkey_hands import Monkey
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_run import Run
from tests.checks.monkey_steps import Begin, Step, as_text

MAX_STEPS = 60_000
"""Maximum number of steps to repeat when shortening a failing list: about a minute."""


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
        short = shortest(done, fault_named(error))
        raise AssertionError(f"seed {seed}: {told(error)}\nreplay({as_text(short)})") from error
    return dict(run.counts) | {"aimed": monkey.aimed}


def replay(steps: Sequence[Step]) -> dict[str, int]:
    """Repeat the steps of a list; raises what fails."""
    run = Run()
    run.take_all(steps)
    return dict(run.counts)


def shortest(steps: Sequence[Step], fault: str) -> list[Step]:
    """A shorter list with the same failure: leave out ever smaller parts while it still fails."""
    kept, size = list(steps), len(steps)
    found, done = tried(kept)
    if found != fault:
        return kept
    while done < MAX_STEPS:
        before, start = len(kept), 1
        # The first step starts the program.
        while start < len(kept) and done < MAX_STEPS:
            shorter = kept[:start] + kept[start + size :]
            found, took = tried(shorter)
            done += took
            if found == fault:
                kept = shorter
            else:
                start += size
        if size == 1 and len(kept) == before:
            break
        size = max(1, size // 2)
    return kept


def tried(steps: Sequence[Step]) -> tuple[str | None, int]:
    """The failure of a list of steps, if there is one, and the number of steps done by then."""
    run = Run()
    try:
        run.take_all(steps)
    except Exception as error:
        return fault_named(error), run.counts["steps"]
    return None, run.counts["steps"]


def fault_named(error: Exception) -> str:
    """The name by which failures are equal: the invariant, or the kind of error and where it was raised."""
    if isinstance(error, Broken):
        return error.law
    frame = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.filename}, {frame.name}"


def told(error: Exception) -> str:
    """A failure on one line."""
    return str(error) if isinstance(error, Broken) else f"{error!r}, {fault_named(error)}"
