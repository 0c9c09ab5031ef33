"""Statistics on the answers of a bot in a process of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Fault: TypeAlias = Literal[
    "illegal",
    "late",
    "late again",
    "not JSON",
    "ended",
    "half a line",
    "line too long",
    "flood",
    "reads nothing",
    "no greeting",
    "not started",
]

_IN_WORDS: dict[Fault, str] = {
    "illegal": "its action was not legal",
    "late": "its answer came too late (does it flush its output?)",
    "late again": "it was late three times and was not asked again in that match",
    "not JSON": "its answer was not JSON of the protocol (print nothing else on standard output)",
    "ended": "it had exited",
    "half a line": "it wrote only half a line",
    "line too long": "it wrote a line of more than 1 MiB and was stopped",
    "flood": "it wrote too many lines and was stopped",
    "reads nothing": "it did not read its questions and was stopped",
    "no greeting": "it did not answer `hello` properly within ten seconds and was stopped (does it flush its output?)",
    "not started": "it could not be started",
}


@dataclass(slots=True)
class Report:
    """Number of decisions a bot made itself, and how often and why others were made for it."""

    name: str = ""
    """The name it gave itself; empty before its greeting."""
    own: int = 0
    """Decisions that it made itself."""
    faults: Counter[Fault] = field(default_factory=Counter)
    """Decisions that were made for it, by fault."""
    ignored: int = 0
    """Lines that answered no question."""
    last_fault: str = ""
    """The last unusable answer, in words."""

    @property
    def decisions(self) -> int:
        return self.own + sum(self.faults.values())

    @property
    def is_clean(self) -> bool:
        return not self.faults and not self.ignored

    def __str__(self) -> str:
        """The statistics as a sentence."""
        parts = [f"made {self.own} of {self.decisions} decisions itself"]
        parts += [f"{count} random because {_IN_WORDS[fault]}" for fault, count in self.faults.most_common()]
        if self.ignored:
            parts.append(
                f"ignored {self.ignored} {'line' if self.ignored == 1 else 'lines'} that answered no question"
            )
        if self.last_fault:
            parts.append(f"last error: {self.last_fault}")
        return "; ".join(parts)
