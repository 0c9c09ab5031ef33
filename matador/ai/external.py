"""The host side of the protocol: a seat played by a bot in its own process.

The match continues whatever the bot does. If the bot gives no legal answer in time, the host plays a random action or
a simpler bot's action, and counts a fault. No method waits longer than its argument says.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import UNSET

from matador.ai.process import MAX_WAITING_LINES, BotProcess
from matador.ai.protocol import (
    PROTOCOL,
    Act,
    Cancel,
    Hello,
    Over,
    ProtocolError,
    document_of,
    read_choice,
    read_greeting,
    written,
)
from matador.match.branch import Moment
from matador.match.errors import counted, harmless
from matador.match.events import RoundEnded
from matador.match.replay import result_of
from matador.match.seats import Bot, BotSeat, Decision, Question
from matador.match.views import View

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
    """Statistics about a bot: its own decisions, and those that were made for it."""

    name: str = ""
    """The name from its greeting; empty until then."""
    own: int = 0
    faults: Counter[Fault] = field(default_factory=Counter)
    ignored: int = 0
    """Number of lines that answered no question."""
    last_fault: str = ""
    """A description of the last unusable answer."""

    @property
    def decisions(self) -> int:
        return self.own + sum(self.faults.values())

    def __str__(self) -> str:
        parts = [f"made {self.own} of {self.decisions} decisions itself"]
        parts += [f"{count} random because {_IN_WORDS[fault]}" for fault, count in self.faults.most_common()]
        if self.ignored:
            parts.append(f"ignored {counted(self.ignored, 'line')} that answered no question")
        if self.last_fault:
            parts.append(f"last error: {self.last_fault}")
        return "; ".join(parts)


BUDGET_MS: Final = 250
GRACE_S: Final = 1.0
"""The host waits for twice the budget plus this time."""
GREETING_S: Final = 10.0
"""Time limit for the answer to `hello`, since a bot may have a lot to load."""
MAX_LATE: Final = 3
"""A bot that is late this often is shut out for the rest of the match, since waiting would take minutes."""

_LONGEST_NAME = 60

_log = logging.getLogger("matador.bot")


class ExternalBot:
    """A `Seat` for a bot that a command starts; it can play several matches."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        is_third_party: bool,
        budget_ms: int = BUDGET_MS,
        grace_s: float = GRACE_S,
        greeting_s: float = GREETING_S,
        title: str = "bot",
        instead: Bot | None = None,
    ) -> None:
        """`words` is the command; it is started when the first match begins.

        `title` is the prefix of its standard error in the log. `instead` plays in this process if the bot fails;
        without it, random legal actions are played.
        """
        self.report = Report()
        self.cpu_ms = 0.0
        """Processor time of all closed processes; 0 if unknown (see `BotProcess`)."""
        self._words = list(words)
        self._is_third_party = is_third_party
        self._budget_ms = budget_ms
        self._patience_s = 2 * budget_ms / 1000 + grace_s
        self._greeting_s = greeting_s
        self._title = title
        self._instead = None if instead is None else BotSeat(instead)
        self._process: BotProcess | None = None
        self._has_greeted = False
        self._wants_over = self._thinks = False
        self._is_out: Fault | None = None
        self._chance = Random()
        self._times_late = 0
        self._faults: dict[Moment, Fault] = {}
        """The faults in this match, by the moment of the replaced decision."""
        self._told: Over | None = None
        self._last_id = 0
        self._question: Question | None = None
        self._decided: Decision | None = None
        self._heard = 0
        self._asked: set[int] = set()
        """The questions that may still be answered, including cancelled ones."""
        self._deadline = 0.0

    @property
    def is_replaced(self) -> bool:
        """True if a simpler built-in bot plays the rest of this match."""
        return self._instead is not None and self._is_out is not None

    @property
    def thinks_ms(self) -> float:
        """Maximum time for a decision, if the bot says that it thinks, otherwise 0."""
        return float(self._budget_ms) if self._thinks else 0.0

    def begin_match(self, seed: str) -> None:
        """Start the bot, or restart it if it has ended; `seed` is for random actions played in its place.

        `OSError` if it cannot be started and there is no replacement.
        """
        self._chance = Random(seed)
        self._times_late = 0
        self._faults.clear()
        self._told = None
        if self._process is not None and self._is_out is None and not self._process.has_ended:
            self.withdraw()
            return
        self.close()
        self._is_out = None
        self._has_greeted = self._wants_over = self._thinks = False
        self._heard = 0
        try:
            self._process = BotProcess(self._words, is_third_party=self._is_third_party, title=self._title)
        except OSError:
            if self._instead is None:
                raise
            _log.warning("cannot start a process for %s", self._title, exc_info=True)
            self._give_up("not started")
            return
        self._deadline = time.monotonic() + self._greeting_s
        self._send(Hello(PROTOCOL))

    def greet(self) -> bool:
        while not self._has_greeted and self._is_out is None:
            self._hear(max(0.0, self._deadline - time.monotonic()))
        return self._has_greeted

    def ask(self, question: Question) -> None:
        self._question = question
        self._heard = 0
        self._last_id += 1
        if self._is_out is not None:
            return
        legal = [str(action) for action in question.legal]
        self._asked.add(self._last_id)
        self._send(Act(self._last_id, self._budget_ms, document_of(question.view), legal))
        if self._has_greeted:
            self._deadline = time.monotonic() + self._patience_s

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        if self._question is None:
            return None
        until = time.monotonic() + wait_s
        while self._decided is None and self._is_out is None:
            now = time.monotonic()
            has_heard = self._hear(max(0.0, min(until, self._deadline) - now))
            if not has_heard and now >= until:
                break
        if self._decided is None and self._is_out is not None:
            self._decide_instead(self._is_out)
        decided, self._decided = self._decided, None
        return decided

    def withdraw(self) -> None:
        if self._question is not None:
            self._question = None
            if self._is_out is None:
                self._send(Cancel(self._last_id))

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Send the end of the round and the bot's faults, if the bot wants this message and has not received it yet."""
        if not self._wants_over or self._is_out is not None:
            return
        # Undone actions are no longer part of the round.
        own = [Moment(view.round, step) for step, seen in enumerate(view.history) if seen.seat == view.seat]
        faults: list[tuple[str, int]] = [(self._faults[at], at.step) for at in own if at in self._faults]
        over = Over(ended.round, result_of(ended.outcome), list(ended.totals), faults)
        if over != self._told:
            self._told = over
            self._send(over)

    def close(self) -> None:
        self._question = None
        self._asked.clear()
        if self._process is not None:
            self._process.close()
            self.cpu_ms += self._process.cpu_ms
            self._process = None

    def _send(self, message: Hello | Act | Cancel | Over) -> None:
        assert self._process is not None
        if not self._process.send(written(message)):
            self._give_up("reads nothing")

    def _hear(self, wait_s: float) -> bool:
        """Handle the next line if one arrives within `wait_s` seconds; True if one did."""
        assert self._process is not None
        line = self._process.line(wait_s)
        if line is None:
            if time.monotonic() >= self._deadline:
                self._miss_deadline()
            return False
        self._heard += 1
        if not isinstance(line, bytes):
            self._give_up(line)
        elif self._heard > MAX_WAITING_LINES:
            self._give_up("flood")
        elif not line.strip():
            pass
        elif not self._has_greeted:
            self._hear_greeting(line)
        else:
            self._hear_choice(line)
        return True

    def _miss_deadline(self) -> None:
        if not self._has_greeted:
            self._give_up("no greeting")
        elif self._question is not None:
            assert self._process is not None
            self._send(Cancel(self._last_id))
            self._decide_instead("half a line" if self._process.is_in_line else "late")
            self._times_late += 1
            if self._times_late == MAX_LATE and self._is_out is None:
                self._give_up("late again")

    def _hear_greeting(self, line: bytes) -> None:
        try:
            greeting = read_greeting(line)
        except ProtocolError as error:
            self.report.last_fault = harmless(f"{error}")
            self._give_up("no greeting")
            return
        self.report.name = harmless(greeting.name)[:_LONGEST_NAME].strip()
        self._has_greeted, self._wants_over, self._thinks = True, "over" in greeting.wants, greeting.thinks
        self._deadline = time.monotonic() + self._patience_s

    def _hear_choice(self, line: bytes) -> None:
        question = self._question
        try:
            choice = read_choice(line)
        except ProtocolError as error:
            if question is None:
                self.report.ignored += 1
            else:
                self._decide_instead("not JSON", f"{line[:60].decode(errors='replace')!r}: {error}")
            return
        is_expected = choice.id in self._asked
        self._asked.discard(choice.id)
        if question is None or choice.id != self._last_id:
            # Late answers have been counted, and answers to cancelled questions are not needed.
            self.report.ignored += not is_expected
            return
        by_text = {str(action): action for action in question.legal}
        if choice.action not in by_text:
            self._decide_instead("illegal", f"{choice.action[:40]} is not legal")
            return
        self.report.own += 1
        self._question = None
        self._faults.pop(_moment_of(question.view), None)
        given = choice.values
        values = None
        if given is not UNSET:
            values = {action: given[text] for text, action in by_text.items() if text in given}
        self._decided = Decision(question.version, by_text[choice.action], values)

    def _decide_instead(self, fault: Fault, said: str = "") -> None:
        question = self._question
        assert question is not None
        self._question = None
        self.report.faults[fault] += 1
        self._faults[_moment_of(question.view)] = fault
        self.report.last_fault = harmless(said) or self.report.last_fault
        if self._instead is not None:
            self._instead.ask(question)
            self._decided = self._instead.decision()
            return
        chosen = question.legal[int(self._chance.random() * len(question.legal))]
        self._decided = Decision(question.version, chosen)

    def _give_up(self, fault: Fault) -> None:
        self._is_out = fault
        _log.log(
            logging.INFO if self._instead is None else logging.WARNING,
            "bot %r stopped playing in this match (%s), so %s instead",
            self.report.name or (self._words[0] if self._is_third_party else self._title),
            fault,
            "Matador plays random actions" if self._instead is None else "a simpler bot plays",
        )
        if self._process is not None:
            self._process.kill()


def _moment_of(view: View) -> Moment:
    return Moment(view.round, len(view.history))
