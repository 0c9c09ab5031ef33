"""Copying, or pressing the lamp until the last hint, does not count as knowledge."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from matador.play.table.choosing import offers_hints
from matador.rules import Play
from matador.storage.setups import MatchSetup
from matador.teaching.evidence import Attempt, Help, facts_of
from matador.teaching.learner import Learner, fade_of, fades_colours, observe, rests_until
from matador.teaching.path import FIRST, step_for
from tests.ui.learning.children import Child
from tests.ui.learning.remembering import Remembered

if TYPE_CHECKING:
    from matador.teaching.evidence import Evidence

TURNS = 360
DEALS = 6
A_DAY = 12
"""Number of turns per day."""


class Living(Remembered):
    """Progress that is updated by evidence."""

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        super().observe(name, evidence, key)
        self.learners[name] = observe(self.learners.get(name) or Learner(name), evidence)


class Presser(Child):
    """Presses the lamp until the last hint, and follows it."""

    turns = 0

    def __init__(self, seed: str, living: Living) -> None:
        self.living = living
        setup = MatchSetup(ruleset=FIRST.ruleset, players=2, set=FIRST.set, options=FIRST.options())
        super().__init__(setup, seed, "full")

    def _learn(self) -> None:
        self.kept = self.living
        super()._learn()

    def _lay(self, play: Play, spot: object = None) -> None:  # noqa: ARG002 - the lamp decides
        self.turns += 1
        pilot = self.pilot
        while offers_hints(pilot.display.state):
            pilot.press("h")
        hints = pilot.display.state.hints
        told = None if hints is None else hints.ladder.play
        assert told is not None
        super()._lay(told)
        if self.turns % A_DAY == 0:
            self.living.at += timedelta(days=1)


def test_who_always_presses_the_lamp_to_its_end_stays_on_the_first_step() -> None:
    living, turns = Living(), 0
    for deal in range(DEALS):
        child = Presser(f"presser/{deal}", living)
        while child.turns < TURNS / DEALS:
            child.decide()
        turns += child.turns
        for learner in living.learners.values():
            assert step_for(learner, living.at) == FIRST
            assert not fades_colours(learner, FIRST.total, living.at, pinned=False)
    assert turns >= TURNS
    (learner,) = living.learners.values()
    # The lamp's hints depend on the deal, and seldom lead to a 1.
    assert {fact.known for fact in learner.shown} >= {2, 3, 4}
    for fact, shown in learner.shown.items():
        assert fade_of(learner, fact, living.at) == "frame"
        assert shown.estimate <= 0.5
        assert rests_until(learner, fact, living.at.date()) is None


def test_who_always_copies_stays_on_the_first_step_as_well() -> None:
    learner, at = Learner("Mia"), Remembered().at
    facts = facts_of(FIRST.total, "frames")
    for turn in range(TURNS):
        fact, at = facts[turn % len(facts)], at + timedelta(hours=2)
        learner = observe(learner, Attempt(fact, fact.needed, 1, Help.IN_VIEW, coloured=False, at=at))
        assert step_for(learner, at) == FIRST
        assert rests_until(learner, fact, at.date()) is None
    assert not fades_colours(learner, FIRST.total, at, pinned=False)
