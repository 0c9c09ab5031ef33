"""The practice, or the probe, that is on: its clock is told, and what it shows of the learner is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from secrets import token_hex

from matador.match.help import Picture
from matador.play.learn.keeping import EvidenceKeeper
from matador.play.learn.purposes import Purpose
from matador.play.learn.room import TotalOnPath, total_on_path
from matador.play.teacher import Remembering
from matador.teaching.evidence import TotalOpened
from matador.teaching.facts import Fact
from matador.teaching.fading import Fade
from matador.teaching.frames import Pair
from matador.teaching.learner import Learner, rests_until
from matador.teaching.path import next_total, totals_open
from matador.teaching.practice.answers import Answer
from matador.teaching.practice.items import Item
from matador.teaching.practice.run import answered, begin, may_be_quick, went_on
from matador.teaching.practice.state import Practice
from matador.teaching.praise import Reason, praise_of_practice
from matador.teaching.probe import Probe, ProbeStage, probe_of
from matador.teaching.probe import answered as probe_answered
from matador.teaching.probe import went_on as probe_went_on

OWN_SUMS = 3
"""So many sums are seen again at the end."""


class Practising:
    """A practice for one learner. Times are milliseconds of the scene's clock."""

    def __init__(
        self,
        kept: Remembering | None,
        name: str,
        picture: Picture,
        total: int,
        purpose: Purpose = "practice",
        *,
        has_colours: bool = True,
        pinned: bool = False,
        clock: Callable[[], datetime] | None = None,
        seed: str | None = None,
    ) -> None:
        """`kept`: None remembers nothing. `seed`: of what is asked; None for one that nobody has met.

        A quick minute of a total that does not rest any more, as a day may have ended meanwhile, is a practice.
        """
        self._keeper = EvidenceKeeper(kept, name, clock)
        self.total, self.picture = total, picture
        begun = self._keeper.begun
        self._now_ms = self._seen_ms = 0.0
        learner = (None if kept is None else kept.learner(name)) or Learner(name)

        self._before = total_on_path(learner, begun, picture, total)

        def rests(fact: Fact) -> bool:
            return rests_until(learner, fact, begun.date()) is not None

        if purpose == "quick minute" and not may_be_quick(total, picture, rests):
            purpose = "practice"
        self.purpose: Purpose = purpose
        self.run: Practice | Probe
        if purpose == "probe":
            self.run = probe_of(learner, total, begun, picture, has_colours=has_colours)
        else:
            self.run = begin(
                learner,
                total,
                begun,
                token_hex(8) if seed is None else seed,
                others=totals_open(learner, begun),
                rests=rests,
                picture=picture,
                has_colours=has_colours,
                pinned=pinned,
                is_quick=purpose == "quick minute",
            )

    @property
    def at(self) -> datetime:
        """The moment that counts."""
        return self._keeper.moment(self._now_ms)

    @property
    def item(self) -> Item:
        return self.run.item

    @property
    def fade(self) -> Fade:
        return self.run.fade

    @property
    def stage(self) -> ProbeStage:
        """What is waited for."""
        return self.run.stage

    @property
    def pair(self) -> Pair | None:
        """The two parts as they are seen now."""
        return self.run.pair

    @property
    def number(self) -> int:
        """The how-manieth item is on show, from 1."""
        return self.run.number

    @property
    def is_over(self) -> bool:
        return self.run.stage == "over"

    @property
    def has_passed(self) -> bool:
        """True if it was a probe, and nothing of it was wrong."""
        return isinstance(self.run, Probe) and self.run.has_passed

    @property
    def own_sums(self) -> tuple[Pair, ...]:
        """Up to three different sums that the learner has found, the hardest last; none in a probe."""
        if not isinstance(self.run, Practice):
            return ()
        # In the order in which they were found: of 3 + 4 and 4 + 3 the last is shown.
        found = [past.posed.fact for past in self.run.past if past.outcome != "shown"]
        parts = {(fact.total, min(fact.known, fact.needed)): fact for fact in found if fact is not None}
        hardest = sorted(parts.values(), key=lambda fact: (min(fact.known, fact.needed), fact.known))
        return tuple(Pair(fact.total, fact.known, fact.needed) for fact in hardest[-OWN_SUMS:])

    @property
    def praise(self) -> Reason:
        """What is praised at the end; nothing in a probe."""
        return praise_of_practice(self.run) if isinstance(self.run, Practice) else "practised"

    @property
    def grown(self) -> tuple[TotalOnPath, TotalOnPath] | None:
        """What was known of the total when this began, and is now; None in a probe, in which nothing is learned."""
        if not isinstance(self.run, Practice):
            return None
        return self._before, total_on_path(self.run.learner, self.at, self.picture, self.total)

    @property
    def opens(self) -> int | None:
        """The total that is open once this one has been passed; None after the last."""
        return next_total(self.total)

    @property
    def rests(self) -> dict[Fact, date]:
        """Until when facts of the total rest that do so now."""
        learner, day = self.run.learner, self.at.date()
        found = {fact: rests_until(learner, fact, day) for fact in learner.shown if fact.total == self.total}
        return {fact: until for fact, until in found.items() if until is not None}

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; True if choices that have rested are there again."""
        self._now_ms = now_ms
        if self.run.stage != "resting" or not isinstance(self.run, Practice):
            return False
        self.run = went_on(self.run, self.at)
        if self.run.stage == "resting":
            return False
        self._seen_ms = now_ms
        return True

    def answer(self, answer: Answer, first_press_ms: float | None = None) -> None:
        """Answer the item that is on show. `first_press_ms`: when the first of several presses came."""
        pressed_ms = self._now_ms if first_press_ms is None else first_press_ms
        silent_s = max(0.0, pressed_ms - self._seen_ms) / 1000
        pointing_s = max(0.0, self._now_ms - pressed_ms) / 1000
        if isinstance(self.run, Probe):
            self.run, shown = probe_answered(self.run, answer, self.at, silent_s)
        else:
            self.run, shown = answered(self.run, answer, self.at, silent_s, pointing_s)
        self._seen_ms = self._now_ms
        if shown is not None:
            self._keeper.keep(shown)

    def go_on(self) -> None:
        """Lead on from an answer that has been seen."""
        if isinstance(self.run, Probe):
            self.run = probe_went_on(self.run)
            follows = next_total(self.total)
            if self.run.has_passed and follows is not None:
                self._keeper.keep(TotalOpened(follows, self.at))
        else:
            self.run = went_on(self.run, self.at)
        self._seen_ms = self._now_ms
