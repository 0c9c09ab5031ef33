"""The teacher of a match: decides how learners are helped in a round, and stores the evidence about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from secrets import token_bytes
from typing import TYPE_CHECKING

from matador.ai.bots import GreedyBot
from matador.match.views import View
from matador.play.seat_profile import SeatProfile
from matador.rules import Action, Arm, Play, Ruleset, ValueEnd
from matador.storage.clock import now
from matador.teaching.evidence import Fact
from matador.teaching.sums import facts_in_play

if TYPE_CHECKING:
    from matador.play.learners import LearnersKept
    from matador.teaching.evidence import Evidence
    from matador.teaching.learner import Fade, Learner


class Teacher:
    """Knows the learners of one match. Their help is fixed when a round begins, and does not change until it ends."""

    def __init__(self, rules: Ruleset, kept: LearnersKept | None = None, *, is_lesson: bool = False) -> None:
        """`kept`: None to store nothing. `is_lesson`: True in Learn, where a learner does not need a name."""
        self._rules = rules
        self._kept = kept
        self.is_lesson = is_lesson
        self._learners: dict[str, Learner | None] = {}
        """The learners as they were when the round began."""
        self._fades: dict[tuple[str, bool, Fact], Fade] = {}

    # Evidence

    def begin_round(self) -> None:
        if self._kept is not None:
            self._kept.refresh()
        self._learners.clear()
        self._fades.clear()

    def name_of(self, occupant: SeatProfile) -> str | None:
        if not occupant.is_person or not (occupant.chosen or self.is_lesson):
            return None
        return occupant.chosen

    def watches(self, occupant: SeatProfile) -> bool:
        """Whether this person's actions are evidence: a current or former learner, no guide, and a game of sums."""
        name = self.name_of(occupant)
        if name is None or self._kept is None or occupant.help == "guide" or self._rules.joining == "same":
            return False
        return occupant.is_learner or self._kept.knows(name)

    def observe(self, occupant: SeatProfile, evidence: Evidence, key: bytes) -> None:
        """Store evidence about a person who is watched; evidence with the same key counts once."""
        name = self.name_of(occupant)
        if name is not None and self._kept is not None and self.watches(occupant):
            self._kept.observe(name, evidence, key)

    def beside(self, occupant: SeatProfile, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """Save evidence together with the decision made in this context; the caller has to `observe` it too."""
        name = self.name_of(occupant)
        if name is None or self._kept is None or not self.watches(occupant):
            return nullcontext()
        return self._kept.beside(name, evidence, key)

    def now(self) -> datetime | None:
        return None if self._kept is None else self._kept.now()

    # Help

    def fade(self, occupant: SeatProfile, known: int) -> Fade:
        """The automatic help in this round for a learner with full help, at an end that shows `known`."""
        if self._kept is None or not 1 <= known < self._rules.total:
            return "frame"
        # Imported here, because most matches have no learners.
        from matador.teaching.learner import fade_of  # noqa: PLC0415

        fact = Fact(self._rules.total, known, occupant.picture)
        key = (self.name_of(occupant) or "", occupant.pinned, fact)
        if key not in self._fades:
            self._fades[key] = fade_of(
                self._learner(occupant), fact, self._kept.now(), pinned=occupant.pinned
            )
        return self._fades[key]

    def fades_colours(self, occupants: Iterable[SeatProfile]) -> bool:
        """Whether all pips have one colour in this round, so that colours do not reveal numbers."""
        learners = [occupant for occupant in occupants if occupant.is_learner]
        if self._kept is None or self._rules.joining == "same" or not learners:
            return False
        from matador.teaching.learner import fades_colours  # noqa: PLC0415

        total, now = self._rules.total, self._kept.now()
        # The table is shared, so colours stay as long as one learner needs them.
        return all(
            fades_colours(self._learner(occupant), total, now, pinned=occupant.pinned)
            for occupant in learners
        )

    def recommend(self, view: View, occupant: SeatProfile, tried: Arm | None = None) -> Action:
        """The recommended action: practise the fact with the greatest need, or else play like the greedy bot.

        Facts at `tried`, the arm of the last wrong attempt, are preferred.
        """
        legal = view.legal()
        found = list(facts_in_play(view.rules, view.ends, legal))
        bonds = [(play, bond) for play, bond in found if play.arm == tried] or found
        if bonds and self._kept is not None and self.name_of(occupant) is not None:
            from matador.teaching.learner import Learner  # noqa: PLC0415
            from matador.teaching.practice.choosing import next_fact  # noqa: PLC0415

            facts = {Fact(bond.total, bond.known, occupant.picture): play for play, bond in reversed(bonds)}
            learner = self._learner(occupant) or Learner(self.name_of(occupant) or "")
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
        if name is None or self._kept is None:
            return None
        if name not in self._learners:
            self._learners[name] = self._kept.learner(name)
        return self._learners[name]


class EvidenceKeeper:
    """Stores the evidence about one learner in one scene, each piece under a key of its own."""

    def __init__(self, kept: LearnersKept | None, name: str) -> None:
        """`kept`: None to store nothing."""
        self._kept, self._name = kept, name
        self.begun = now() if kept is None else kept.now()
        """The time when the scene began."""
        self._token, self._told = token_bytes(12), 0

    def moment(self, now_ms: float) -> datetime:
        """The local time; the time by the scene's clock if that is later, or if nothing is stored.

        The scene's clock stops under another page and while the computer sleeps, so the day may have changed since.
        """
        told = self.begun + timedelta(milliseconds=now_ms)
        return told if self._kept is None else max(told, self._kept.now())

    def keep(self, evidence: Evidence) -> None:
        self._told += 1
        if self._kept is not None:
            self._kept.observe(self._name, evidence, self._token + self._told.to_bytes(4, "big"))
