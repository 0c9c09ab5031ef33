"""The current practice or unlock test, with its timing; its evidence is saved."""

from __future__ import annotations

from datetime import date, datetime
from secrets import token_hex

from matador.play.learn import Purpose
from matador.play.learn.room import TotalOnPath, total_on_path
from matador.play.learners import EvidenceKeeper, LearnersKept
from matador.storage.setups import SeatSetup
from matador.teaching.evidence import Fact, TotalOpened
from matador.teaching.frames import Pair
from matador.teaching.learner import Learner, rests_until
from matador.teaching.path import next_total, totals_open
from matador.teaching.practice.items import Answer
from matador.teaching.practice.run import answered, begin, may_be_quick, went_on
from matador.teaching.practice.state import Practice
from matador.teaching.praise import Reason, praise_of_practice
from matador.teaching.unlock_test import UnlockTest, unlock_test_facts
from matador.teaching.unlock_test import answered as unlock_test_answered
from matador.teaching.unlock_test import went_on as unlock_test_continued

OWN_SUMS = 3
"""Maximum number of sums in the summary at the end."""


class Practising:
    """A practice for one learner. Times are in milliseconds on the scene's clock."""

    def __init__(
        self,
        kept: LearnersKept,
        seat: SeatSetup,
        total: int,
        purpose: Purpose = "practice",
        *,
        has_colours: bool = True,
        seed: str | None = None,
    ) -> None:
        """`seed`: None for a random one. A quick minute becomes a practice if facts have stopped resting by now."""
        self._keeper = EvidenceKeeper(kept, seat.name)
        self.total, self.picture = total, seat.picture
        begun = self._keeper.begun
        self._now_ms = self._seen_ms = 0.0
        learner = kept.learner(seat.name) or Learner(seat.name)
        self._before = total_on_path(learner, begun, seat.picture, total)

        def rests(fact: Fact) -> bool:
            return rests_until(learner, fact, begun.date()) is not None

        if purpose == "quick minute" and not may_be_quick(total, seat.picture, rests):
            purpose = "practice"
        self.purpose: Purpose = purpose
        self.run: Practice | UnlockTest
        if purpose == "probe":
            facts = unlock_test_facts(learner, total, begun, seat.picture)
            self.run = UnlockTest(learner, total, facts, has_colours)
        else:
            self.run = begin(
                learner,
                total,
                begun,
                token_hex(8) if seed is None else seed,
                others=totals_open(learner, begun),
                rests=rests,
                picture=seat.picture,
                has_colours=has_colours,
                pinned=seat.pinned,
                is_quick=purpose == "quick minute",
            )

    @property
    def at(self) -> datetime:
        return self._keeper.moment(self._now_ms)

    @property
    def is_over(self) -> bool:
        return self.run.stage == "over"

    @property
    def has_passed(self) -> bool:
        return isinstance(self.run, UnlockTest) and self.run.has_passed

    @property
    def own_sums(self) -> tuple[Pair, ...]:
        """Up to three different sums that the learner has found, the hardest last; none in an unlock test."""
        if not isinstance(self.run, Practice):
            return ()
        # In the order in which they were solved, so that the last one of 3 + 4 and 4 + 3 is shown.
        found = [past.posed.fact for past in self.run.past if past.outcome != "shown"]
        parts = {(fact.total, min(fact.known, fact.needed)): fact for fact in found if fact is not None}
        hardest = sorted(parts.values(), key=lambda fact: (min(fact.known, fact.needed), fact.known))
        return tuple(Pair(fact.total, fact.known, fact.needed) for fact in hardest[-OWN_SUMS:])

    @property
    def praise(self) -> Reason:
        """The praise at the end; always "practised" in an unlock test."""
        return praise_of_practice(self.run) if isinstance(self.run, Practice) else "practised"

    @property
    def grown(self) -> tuple[TotalOnPath, TotalOnPath] | None:
        if not isinstance(self.run, Practice):
            return None
        return self._before, total_on_path(self.run.learner, self.at, self.picture, self.total)

    @property
    def rests(self) -> dict[Fact, date]:
        learner, day = self.run.learner, self.at.date()
        found = {fact: rests_until(learner, fact, day) for fact in learner.shown if fact.total == self.total}
        return {fact: until for fact, until in found.items() if until is not None}

    def advance(self, now_ms: float) -> bool:
        self._now_ms = now_ms
        if self.run.stage != "resting" or not isinstance(self.run, Practice):
            return False
        self.run = went_on(self.run, self.at)
        if self.run.stage == "resting":
            return False
        self._seen_ms = now_ms
        return True

    def answer(self, answer: Answer, first_press_ms: float | None = None) -> None:
        """Answer the current item. `first_press_ms`: the time of the first press, if there were several."""
        pressed_ms = self._now_ms if first_press_ms is None else first_press_ms
        silent_s = max(0.0, pressed_ms - self._seen_ms) / 1000
        pointing_s = max(0.0, self._now_ms - pressed_ms) / 1000
        if isinstance(self.run, UnlockTest):
            self.run, shown = unlock_test_answered(self.run, answer, self.at, silent_s)
        else:
            self.run, shown = answered(self.run, answer, self.at, silent_s, pointing_s)
        self._seen_ms = self._now_ms
        if shown is not None:
            self._keeper.keep(shown)

    def go_on(self) -> None:
        if isinstance(self.run, UnlockTest):
            self.run = unlock_test_continued(self.run)
            follows = next_total(self.total)
            if self.run.has_passed and follows is not None:
                self._keeper.keep(TotalOpened(follows, self.at))
        else:
            self.run = went_on(self.run, self.at)
        self._seen_ms = self._now_ms
