"""Four processes play matches in one database at the same time, are killed and restarted: none loses anything.

The rows of each match are numbered without a gap.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.checks.database_kills import killed
from tests.checks.database_left import check_left
from tests.checks.database_lives import Began, Life, LivingProcess, Plant, Shown, those_that_tell

_STEPS = 10_000
"""More decisions than a match has."""


@dataclass(slots=True)
class _Player:
    """A player of match after match, each in as many processes as it takes."""

    path: Path
    chance: Random
    plants: tuple[Plant, ...]
    process: LivingProcess = field(init=False)
    acknowledged: int = 0
    shown: dict[str, Shown] = field(default_factory=dict)
    """The latest state shown of each match."""
    _key: str | None = None
    _noted: int = 0

    def __post_init__(self) -> None:
        self._begin(None)

    def hear(self) -> bool:
        """Read the next message; False if the match, and with it the process, has ended."""
        if self.process.hear():
            self._note()
            return True
        assert self.process.end() == 0, "it was killed by somebody else"
        self._note()
        self._begin(None)
        return False

    def kill(self, *, is_last: bool = False) -> bool:
        """Kill the process, and continue in another; False if it had already ended."""
        is_killed = killed(self.process) != 0
        self._note()
        if not is_last:
            self._begin(self._key if self._key in self.shown else None)
        return is_killed

    def stop(self) -> None:
        """End its process: Windows cannot delete files that a process has open."""
        self.process.stop()

    def _begin(self, key: str | None) -> None:
        self.process = LivingProcess(
            Life(self.path, self.chance.randrange(2**32), _STEPS, key, plants=self.plants)
        )
        self._key, self._noted = key, 0

    def _note(self) -> None:
        for told in self.process.told[self._noted :]:
            match told:
                case Began(key=key):
                    self._key = key
                case Shown():
                    assert self._key is not None
                    before = self.shown.get(self._key)
                    # The first message is the state that a process found.
                    self.acknowledged += before is None or told.log_length > before.log_length
                    self.shown[self._key] = told
                case _:
                    pass
        self._noted = len(self.process.told)


def check_processes(
    processes: int, decisions: int, kills: int, seed: int, plants: tuple[Plant, ...] = ()
) -> dict[str, int]:
    """Run each process until `decisions` of its decisions are acknowledged, and kill each about `kills` times.

    `plants`: injected bugs of the processes.
    """
    chance = Random(seed)
    counts = dict.fromkeys(("processes", "decisions", "kills", "matches", "ahead"), 0)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(folder) / "m.db"
        players = [_Player(path, chance, plants) for _ in range(processes)]
        for player in players:
            stack.callback(player.stop)
        playing = list(players)
        while playing:
            process = chance.choice(those_that_tell([player.process for player in playing]))
            player = next(player for player in playing if player.process is process)
            if player.hear() and player.acknowledged >= decisions:
                counts["kills"] += player.kill(is_last=True)
                playing.remove(player)
            elif chance.random() * decisions < kills:
                counts["kills"] += player.kill()
        for player in players:
            counts["decisions"] += player.acknowledged
            for key, shown in player.shown.items():
                check_left(path, key, shown, chance, counts)
                counts["matches"] += 1
        counts["processes"] += processes
    return counts
