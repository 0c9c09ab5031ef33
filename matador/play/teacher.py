"""The teacher of a match: which help learners have in a round, and where what they show goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from matador.ai.simple_bots import GreedyBot
from matador.match.views import View
from matador.play.seat_profile import SeatProfile
from matador.rules import Action, Arm, Play, Ruleset, ValueEnd
from matador.teaching.facts import Fact
from matador.teaching.tasks import facts_in_play

if TYPE_CHECKING:
    from matador.teaching.evidence import Evidence
    from matador.teaching.fading import Fade
    from matador.teaching.learner import Learner


class Remembering(Protocol):
    """What is remembered of the learners of this computer."""

    def knows(self, name: str) -> bool:
        """Whether something is remembered of a learner of this name."""

    def learner(self, name: str) -> Learner | None:
        """What is remembered of him."""

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        """Remember something more; by its key it is known if it comes again."""

    def beside(self, name: str, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """Have it written with a decision that is made meanwhile."""

    def now(self) -> datetime:
        """The time of this place."""

    def refresh(self) -> None:
        """See whether somebody else has remembered something."""

    def forget_guests(self) -> None:
        """Somebody else plays: what was only remembered of guests is gone."""


class Teacher:
    """Knows the learners of one match. What helps them is settled as a round begins, and stays to its end."""

    def __init__(self, rules: Ruleset, kept: Remembering | None = None, *, is_lesson: bool = False) -> None:
        """`kept`: None remembers nothing. `is_lesson`: this is Learn, where a learner needs no name."""
        self._rules = rules
        self._kept = kept
        self.is_lesson = is_lesson
        self._learners: dict[str, Learner | None] = {}
        """As they were when the round began."""
        self._fades: dict[tuple[str, bool, Fact], Fade] = {}

    # What is remembered

    def begin_round(self) -> None:
        """Another round begins: help may have faded."""
        if self._kept is not None:
            self._kept.refresh()
        self._learners.clear()
        self._fades.clear()

    def name_of(self, occupant: SeatProfile) -> str | None:
        """By which name a person is remembered; None if he is not."""
        if not occupant.is_person or not (occupant.chosen or self.is_lesson):
            return None
        return occupant.chosen

    def watches(self, occupant: SeatProfile) -> bool:
        """Whether what this person does is evidence: a learner (or who was one), no guide, a game of sums."""
        name = self.name_of(occupant)
        if name is None or self._kept is None or occupant.help == "guide" or self._rules.joining == "same":
            return False
        return occupant.is_learner or self._kept.knows(name)

    def observe(self, occupant: SeatProfile, evidence: Evidence, key: bytes) -> None:
        """Remember what a person has shown, if he is watched; by its key it is known if it comes again."""
        name = self.name_of(occupant)
        if name is not None and self._kept is not None and self.watches(occupant):
            self._kept.observe(name, evidence, key)

    def beside(self, occupant: SeatProfile, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """Have what a decision shows written with it, if the person is watched; it is observed once it is made."""
        name = self.name_of(occupant)
        if name is None or self._kept is None or not self.watches(occupant):
            return nullcontext()
        return self._kept.beside(name, evidence, key)

    def now(self) -> datetime | None:
        """The time of this place; None where nothing is remembered."""
        return None if self._kept is None else self._kept.now()

    # What helps

    def fade(self, occupant: SeatProfile, known: int) -> Fade:
        """What a learner with full help is shown of himself where `known` lies, in this round."""
        if self._kept is None or not 1 <= known < self._rules.total:
            return "frame"
        # Of those who learn nothing here nothing has to be loaded.
        from matador.teaching.fading import fade_of  # noqa: PLC0415

        fact = Fact(self._rules.total, known, occupant.picture)
        key = (self.name_of(occupant) or "", occupant.pinned, fact)
        if key not in self._fades:
            self._fades[key] = fade_of(
                self._learner(occupant), fact, self._kept.now(), pinned=occupant.pinned
            )
        return self._fades[key]

    def fades_colours(self, occupants: Iterable[SeatProfile]) -> bool:
        """Whether pips are of one colour in this round, so that colours do not help."""
        learners = [occupant for occupant in occupants if occupant.is_learner]
        if self._kept is None or self._rules.joining == "same" or not learners:
            return False
        from matador.teaching.fading import fades_colours  # noqa: PLC0415

        total, now = self._rules.total, self._kept.now()
        # Help belongs to a seat: as long as one of them needs colours, they stay.
        return all(
            fades_colours(self._learner(occupant), total, now, pinned=occupant.pinned)
            for occupant in learners
        )

    def recommend(self, view: View, occupant: SeatProfile, tried: Arm | None = None) -> Action:
        """What a seat had best do: use the fact that is most in need of it, else what a sound player does.

        `tried` is the arm at which something has just been tried: if a fact can be used there, it is.
        """
        legal = view.legal()
        found = list(facts_in_play(view.rules, view.ends, legal))
        bonds = [(play, bond) for play, bond in found if play.arm == tried] or found
        if bonds and self._kept is not None and self.name_of(occupant) is not None:
            from matador.teaching.learner import Learner  # noqa: PLC0415
            from matador.teaching.scheduler import next_fact  # noqa: PLC0415

            facts = {Fact(bond.total, bond.known, occupant.picture): play for play, bond in reversed(bonds)}
            learner = self._learner(occupant) or Learner(self.name_of(occupant) or "")
            return facts[next_fact(learner, tuple(sorted(facts)), self._kept.now(), None)]
        plays: Sequence[Action] = [play for play, _ in bonds] or _on_blanks(view, legal)
        # The same question has the same answer, however often it is asked.
        return GreedyBot("hints").choose(view, plays or legal)

    def _learner(self, occupant: SeatProfile) -> Learner | None:
        name = self.name_of(occupant)
        if name is None or self._kept is None:
            return None
        if name not in self._learners:
            self._learners[name] = self._kept.learner(name)
        return self._learners[name]


def _on_blanks(view: View, legal: Iterable[Action]) -> list[Action]:
    """The placements on a blank, where no half fits: that is what a matador is kept for."""
    return [
        action
        for action in legal
        if isinstance(action, Play) and action.arm is not None and view.ends[action.arm] == ValueEnd(0)
    ]
