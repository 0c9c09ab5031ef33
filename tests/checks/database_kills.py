"""Kills at random moments: a match is never behind what was shown, and at most one decision ahead (`ahead`).

`while_…` counts kills by what the database had begun last. Half of the processes start from the files that the killed
one before left.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep

from tests.checks.database_left import check_left, copied
from tests.checks.database_lives import Life, LivingProcess, Plant, Shown, shown_of
from tests.systems import DEADLY

_STEPS = 40
"""Steps of a process that nobody kills."""
_TOLD = 90
"""After this many messages the process has ended, or nearly."""
_TOLD_AT_FIRST = 6
"""Messages while the process opens the database."""
_MAX_S = 0.006
"""Maximum delay from a message to the kill: a decision takes about this long, and so do opening and closing."""
_KILLS = 20
"""Kills in one database."""


@dataclass(frozen=True, slots=True)
class _Match:
    """The match that is killed again and again."""

    key: str | None = None
    """None: it has not started."""
    shown: Shown | None = None


def check_kills(kills: int, seed: int, plants: tuple[Plant, ...] = ()) -> dict[str, int]:
    """Kill a process that plays `kills` times, and let the next process continue from its files.

    `plants`: injected bugs of the processes.
    """
    chance = Random(seed)
    counts = dict.fromkeys(("kills", "ended_before", "nothing_shown", "shown", "ahead"), 0)
    while counts["kills"] < kills:
        with tempfile.TemporaryDirectory() as folder:
            match, most = _Match(), min(counts["kills"] + _KILLS, kills)
            while counts["kills"] < most:
                match = _killed_once(Path(folder) / "m.db", match, chance, counts, plants)
    return counts


def killed(process: LivingProcess) -> int:
    """Kill a running process; return the signal that ended it, 0 if it ended first."""
    process.kill()
    ended = process.end()
    assert ended in (0, -DEADLY), f"it ended with {ended} before it was killed"
    return -ended


def _killed_once(
    path: Path, match: _Match, chance: Random, counts: dict[str, int], plants: tuple[Plant, ...]
) -> _Match:
    """The match as one more kill leaves it."""
    idle_s = chance.choice((0.0, 0.001))
    life = Life(path, chance.randrange(2**32), _STEPS, match.key, idle_s, plants, tells_phases=True)
    process = LivingProcess(life)
    for _ in range(chance.randrange(_TOLD if chance.random() < 0.7 else _TOLD_AT_FIRST)):
        if not process.hear():
            break
    sleep(chance.uniform(0, _MAX_S))
    is_killed = killed(process) != 0
    counts["kills" if is_killed else "ended_before"] += 1
    counts["shown"] += sum(isinstance(told, Shown) for told in process.told)
    doing = f"while_{process.doing.replace(' ', '_')}"
    counts[doing] = counts.get(doing, 0) + is_killed
    left = _Match(process.key or match.key, process.shown or match.shown)
    counts["nothing_shown"] += left.shown is None
    if chance.random() < 0.5:
        # Leave the files to the next process: this check must not clean up.
        with tempfile.TemporaryDirectory() as folder:
            session = check_left(copied(path, Path(folder)), left.key, left.shown, chance, counts)
        return left if session is not None and not session.is_over else _Match()
    session = check_left(path, left.key, left.shown, chance, counts)
    return _Match() if session is None or session.is_over else _Match(left.key, shown_of(session))
