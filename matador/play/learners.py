"""The learners on this computer, loaded when first needed; and the teacher of a match, who helps and observes them."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_bytes
from typing import TYPE_CHECKING, TypeAlias

from matador.ai.bots import GreedyBot
from matador.match.views import View
from matador.play.seat_profile import SeatProfile
from matador.rules import Action, Arm, Play, Ruleset, ValueEnd
from matador.storage.database.profiles import KeptLearners, LearnerDatabase, ShownEvidence
from matador.teaching.bonds import facts_in_play
from matador.teaching.evidence import Evidence, Fact

if TYPE_CHECKING:
    from matador.teaching.learner import Fade, Learner

_log = logging.getLogger("matador")

READ_S = 0.1
"""Maximum wait for the disk when learners are first needed; a later result is used as soon as it arrives."""


@dataclass(frozen=True, slots=True)
class _Observed:
    """A piece of evidence about a learner; `key` identifies it."""

    key: bytes
    name: str
    evidence: Evidence


_Learners: TypeAlias = "Mapping[str, Learner]"


@dataclass(frozen=True, slots=True)
class _Task:
    """A pending read or write."""

    done: Future[KeptLearners]
    observed: tuple[_Observed, ...] = ()
    """The evidence being written; empty for a read."""


class LearnersKept:
    """The learners in a database, or only in memory. After the first lookup, nothing blocks on the disk."""

    def __init__(
        self,
        database: LearnerDatabase | None,
        now: Callable[[], datetime],
        is_kept: Callable[[str], bool] = lambda _name: True,
    ) -> None:
        """`database`: None to save nothing. `now`: the local time. `is_kept`: False for a guest, who is not saved."""
        self._is_kept = is_kept
        self._guests: _Learners = {}
        """Guests, who are only kept in memory until someone else plays."""
        self._database = database
        self.now = now
        self._learners: _Learners | None = None
        self._tasks: deque[_Task] = deque()
        self._unsaved: tuple[_Observed, ...] = ()
        """Evidence that could not be written, and is included in the next write."""
        self._is_told = False

    def refresh(self) -> None:
        """Reload learners that other windows may have changed, or retry failed writes; not before the first lookup."""
        if self._database is None or self._learners is None:
            return
        if self._unsaved:
            self._write(self._database)
        else:
            self._tasks.append(_Task(self._database.load()))

    def are_read(self) -> bool:
        """False while the disk has not answered; the first call asks it."""
        self._all()
        return all(task.observed for task in self._tasks)

    def knows(self, name: str) -> bool:
        return self.learner(name) is not None

    def learner(self, name: str) -> Learner | None:
        if not self._is_kept(name):
            return self._guests.get(name)
        return self._all().get(name)

    def forget_guests(self) -> None:
        self._guests = {}

    def beside(self, name: str, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """Write evidence in the transaction of the decision made in this context; `observe` it afterwards."""
        if self._database is None or not self._is_kept(name):
            return nullcontext()
        return self._database.beside(_written(_Observed(key, name, evidence)))

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        """Add evidence, and save it; a failed write is repeated later. Evidence with the same `key` counts once."""
        if not self._is_kept(name):
            self._guests = _after(self._guests, name, evidence)
            return
        self._learners = _after(self._all(), name, evidence)
        if self._database is not None:
            self._unsaved = (*self._unsaved, _Observed(key, name, evidence))
            self._write(self._database)

    def _write(self, database: LearnerDatabase) -> None:
        observed, self._unsaved = self._unsaved, ()
        self._tasks.append(_Task(database.keep([_written(each) for each in observed]), observed))

    def _all(self) -> _Learners:
        if self._learners is None:
            self._learners = {}
            if self._database is not None:
                self._tasks.append(_Task(self._database.load()))
                wait([self._tasks[-1].done], READ_S)
        self._take_up()
        return self._learners

    def _take_up(self) -> None:
        found: KeptLearners | None = None
        while self._tasks and self._tasks[0].done.done():
            task = self._tasks.popleft()
            try:
                found = task.done.result()
                self._is_told = False
            except (sqlite3.Error, OSError):
                self._unsaved = (*task.observed, *self._unsaved)
                if not self._is_told:
                    _log.warning("cannot save learning progress; trying again", exc_info=True)
                self._is_told = True
        if found is not None:
            self._learners = _decoded(found)
            for observed in (self._unsaved, *(task.observed for task in self._tasks)):
                for each in observed:
                    self._learners = _after(self._learners, each.name, each.evidence)


def _after(learners: _Learners, name: str, evidence: Evidence) -> _Learners:
    from matador.teaching.learner import Learner, observe  # noqa: PLC0415 - few matches have learners

    return {**learners, name: observe(learners.get(name) or Learner(name), evidence)}


def _decoded(found: KeptLearners) -> _Learners:
    from matador.teaching.learner import DocumentError, decode_learner  # noqa: PLC0415

    learners: dict[str, Learner] = {}
    for name, known in found.items():
        try:
            learners[name] = decode_learner(name, known)
        except DocumentError as error:
            _log.warning("cannot use a learner's progress (%s); leaving it unchanged", error)
    return learners


def _written(observed: _Observed) -> ShownEvidence:
    from matador.teaching import learner as model  # noqa: PLC0415

    def after(known: bytes | None) -> bytes | None:
        try:
            before = (
                model.Learner(observed.name) if known is None else model.decode_learner(observed.name, known)
            )
        except model.DocumentError as error:
            _log.warning("cannot use a learner's progress (%s); leaving it unchanged", error)
            return None
        return model.encode_learner(model.observe(before, observed.evidence))

    return ShownEvidence(observed.key, observed.name, after)


class Teacher:
    """Knows the learners of one match. Their help is fixed when a round begins, and does not change until it ends."""

    def __init__(self, rules: Ruleset, kept: LearnersKept, *, is_lesson: bool = False) -> None:
        """`is_lesson`: True in Learn, where a learner does not need a name."""
        self._rules = rules
        self._kept = kept
        self.is_lesson = is_lesson
        self._learners: dict[str, Learner | None] = {}
        """The learners as they were when the round began."""
        self._fades: dict[tuple[str, bool, Fact], Fade] = {}

    # Evidence

    def begin_round(self) -> None:
        self._kept.refresh()
        self._learners.clear()
        self._fades.clear()

    def name_of(self, occupant: SeatProfile) -> str | None:
        return occupant.setup.name if occupant.is_person and (occupant.setup.name or self.is_lesson) else None

    def watches(self, occupant: SeatProfile) -> bool:
        """Whether this person's actions are evidence: a current or former learner, no guide, and a game of sums."""
        name = self.name_of(occupant)
        if name is None or occupant.setup.help == "guide" or self._rules.joining == "same":
            return False
        return occupant.is_learner or self._kept.knows(name)

    def observe(self, occupant: SeatProfile, evidence: Evidence, key: bytes) -> None:
        """Store evidence about a person who is watched; evidence with the same key counts once."""
        name = self.name_of(occupant)
        if name is not None and self.watches(occupant):
            self._kept.observe(name, evidence, key)

    def beside(self, occupant: SeatProfile, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """Save evidence together with the decision made in this context; the caller has to `observe` it too."""
        name = self.name_of(occupant)
        return nullcontext() if name is None else self._kept.beside(name, evidence, key)

    def now(self) -> datetime:
        return self._kept.now()

    # Help

    def fade(self, occupant: SeatProfile, known: int) -> Fade:
        """The automatic help in this round for a learner with full help, at an end that shows `known`."""
        if not 1 <= known < self._rules.total:
            return "frame"
        # Imported here, because most matches have no learners.
        from matador.teaching.learner import fade_of  # noqa: PLC0415

        fact = Fact(self._rules.total, known, occupant.setup.picture)
        key = (self.name_of(occupant) or "", occupant.setup.pinned, fact)
        if key not in self._fades:
            self._fades[key] = fade_of(
                self._learner(occupant), fact, self._kept.now(), pinned=occupant.setup.pinned
            )
        return self._fades[key]

    def fades_colours(self, occupants: Iterable[SeatProfile]) -> bool:
        """Whether all pips have one colour in this round, so that colours do not reveal numbers."""
        learners = [occupant for occupant in occupants if occupant.is_learner]
        if self._rules.joining == "same" or not learners:
            return False
        from matador.teaching.learner import fades_colours  # noqa: PLC0415

        total, now = self._rules.total, self._kept.now()
        # The table is shared, so colours stay as long as one learner needs them.
        return all(
            fades_colours(self._learner(occupant), total, now, pinned=occupant.setup.pinned)
            for occupant in learners
        )

    def recommend(self, view: View, occupant: SeatProfile, tried: Arm | None = None) -> Action:
        """The recommended action: practise the fact with the greatest need, preferably at `tried`, or play greedily."""
        legal = view.legal()
        found = list(facts_in_play(view.rules, view.ends, legal))
        bonds = [(play, bond) for play, bond in found if play.arm == tried] or found
        name = self.name_of(occupant)
        if bonds and name is not None:
            from matador.teaching.learner import Learner  # noqa: PLC0415
            from matador.teaching.schedule import next_fact  # noqa: PLC0415

            facts = {
                Fact(bond.total, bond.known, occupant.setup.picture): play for play, bond in reversed(bonds)
            }
            learner = self._learner(occupant) or Learner(name)
            return facts[next_fact(learner, tuple(sorted(facts)), self._kept.now(), None)]
        plays: Sequence[Action] = [play for play, _ in bonds]
        if not plays:
            # Only matadors fit next to a blank, so one of them is best played there.
            blanks = {arm for arm, end in view.ends.items() if end == ValueEnd(0)}
            plays = [action for action in legal if isinstance(action, Play) and action.arm in blanks]
        # A fixed seed, so that the same situation always gets the same answer.
        return GreedyBot("hints").choose(view, plays or legal)

    def _learner(self, occupant: SeatProfile) -> Learner | None:
        name = self.name_of(occupant)
        if name is None:
            return None
        if name not in self._learners:
            self._learners[name] = self._kept.learner(name)
        return self._learners[name]


class EvidenceKeeper:
    """Stores the evidence about one learner in one scene, each piece under a key of its own."""

    def __init__(self, kept: LearnersKept, name: str) -> None:
        self._kept, self._name = kept, name
        self.begun = kept.now()
        self._token, self._told = token_bytes(12), 0

    def moment(self, now_ms: float) -> datetime:
        """The local time, or the scene's if that is later; the scene's clock stops under another page and in sleep."""
        return max(self.begun + timedelta(milliseconds=now_ms), self._kept.now())

    def keep(self, evidence: Evidence) -> None:
        self._told += 1
        self._kept.observe(self._name, evidence, self._token + self._told.to_bytes(4, "big"))
