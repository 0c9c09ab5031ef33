"""The path of Learn: the order of totals, the matches on the way, and how far a learner has come.

The order is 5, 6, 7, 10, 13. With 5 one part is always 1 or 2, and halves of 1 to 4 are seen at a glance, so the first
sums are about the sum and not about counting; 13 needs the way by ten, and comes last.

Why each step plays by its rules (docs/research/learner-model.md has the figures, `tests/checks/path.py` makes them):

- *Up to the first match of 10 there are no blanks and no matadors*: every tile is a sum. A blank asks nothing, and
  with blanks and usual hands two of five rounds of double-six end blocked.
- *5 deals three tiles*: without blanks double-four has ten tiles. With five each nothing is left to draw and two of
  five rounds end blocked, with three it is one in thirty.
- *6 deals four*: of 15 tiles seven are left to draw. With six each one round in five ends blocked.
- *7 begins with four tiles, then deals seven*: at first there are few to look through. Rounds of full hands are
  longer, and come with half of the facts.
- *10 deals four, and one tile is drawn in a turn*: where drawing goes on until something fits, one round in eight
  has a hand of more than 12 tiles.
- *Blanks and matadors come with 7, when 10 is firm*: a new rule, with sums that are known well. A matador is
  continued by a blank, as 7 and 0 make 7. Where its halves continue it a blank half fits nowhere, and two of five
  rounds end blocked. Two tiles at most are drawn in a turn, so that hands stay small.
- *10 with matadors has no blanks*: with them it cannot be kept that at most one round in four ends blocked and one
  in a hundred has a hand of more than 12. Without blanks either half of a matador is continued.
- *13 is practised first, and played last*: with blanks and usual hands five rounds of six end blocked. So it has
  none, the first double opens four sides, two tiles are dealt, one is drawn in a turn and 30 stay in the boneyard:
  in no other way that was tried do hands stay small in the largest set.

A total is *open* for practice and lessons when all totals before it have been passed. Everything here is a function of
what is known of a learner; nothing remembers a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import cycle, islice
from typing import Literal

from matador.match.help import Picture
from matador.rules.options import OptionValue
from matador.teaching.evidence import Attempt
from matador.teaching.facts import Fact, facts_of, in_all_pictures
from matador.teaching.learner import RIGHTS, Learner, is_known, recall

TOTALS = (5, 6, 7, 10, 13)
"""In the order in which they are learned."""

SLIPPED = 0.3
"""One miss leaves more than this of an estimate of `KNOWN`, two leave less."""

PLAYED = 4
"""So many unaided rights of every fact show that a total was also played with matadors. See `step_for`."""

PROBE = 5
"""The items of a probe."""


@dataclass(frozen=True, slots=True)
class Step:
    """A match on the path: one round of two."""

    level: int
    """From 1."""
    set: Literal[4, 5, 6, 9, 12]
    """The highest half."""
    blanks: bool = False
    matadors: bool = False
    hand_size: int | None = None
    """None: the usual one."""
    draw_limit: int | None = None
    """The tiles that may be drawn in a turn; None: until one fits."""
    reserve: int = 0
    """The tiles that stay in the boneyard."""
    spinner: bool = False
    """True if the first double opens four sides."""
    ruleset: str = "first-sevens"

    @property
    def total(self) -> int:
        """What touching halves make."""
        return self.set + 1

    def options(self) -> Mapping[str, OptionValue]:
        """What differs from the ruleset, as a setup of a match has it."""
        # The tiles that are left are counted: that is arithmetic, too.
        options: dict[str, OptionValue] = {"going_out": "opponents", "blocked": "opponents"}
        if not self.blanks:
            options["blanks"] = False
        if not self.matadors:
            options["matadors"] = []
        elif self.blanks:
            options["matador_cross"] = "blank"
        if self.hand_size is not None:
            options["hand_size"] = self.hand_size
        if self.draw_limit is not None:
            options["draw_limit"] = self.draw_limit
        if self.reserve:
            options["reserve"] = self.reserve
        if self.spinner:
            options["spinner"] = True
        return options


STEPS = (
    Step(1, 4, hand_size=3),
    Step(2, 5, hand_size=4),
    Step(3, 6, hand_size=4),
    Step(4, 6),
    Step(5, 9, hand_size=4, draw_limit=1),
    Step(6, 6, blanks=True, matadors=True, draw_limit=2),
    Step(7, 9, matadors=True, hand_size=5, draw_limit=2),
    Step(8, 12, matadors=True, hand_size=2, draw_limit=1, reserve=30, spinner=True),
)
FIRST = STEPS[0]

_Opened = frozenset[int]
"""Totals that an adult has opened, or a probe: those before them count as passed."""


def step_for(learner: Learner | None, at: datetime, opened: frozenset[int] = frozenset()) -> Step:
    """The step that a learner has come to; the first for one of whom nothing is known.

    `opened` are further totals that an adult or a probe has opened: those before them count as passed. It passes
    sums, and not rules: blanks and matadors are played before 13 whatever is opened.

    Nothing is kept of blanks and matadors, for they are no facts. They count as firm when every fact of the total has
    been right unaided `PLAYED` times: two more than it takes to pass, so in matches with matadors, or in practice.
    """
    if learner is None:
        learner = Learner("")
    opened |= learner.opened
    five, six, seven, full, ten, seven_matadors, ten_matadors, thirteen = STEPS
    for step in (five, six, seven, ten):
        if not _is_passed(learner, step.total, at, opened):
            is_half = step is seven and _share_known(learner, step.total, at) >= 0.5
            return full if is_half else step
    for step in (seven_matadors, ten_matadors):
        if not _is_played(learner, step.total):
            return step
    return thirteen


def totals_open(
    learner: Learner | None, at: datetime, opened: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """The totals for practice and lessons, in their order; 5 is always open."""
    who = Learner("") if learner is None else learner
    opened |= who.opened
    return tuple(
        total
        for place, total in enumerate(TOTALS)
        if total in opened or all(_is_passed(who, before, at, opened) for before in TOTALS[:place])
    )


def next_total(total: int) -> int | None:
    """The total after one: what a probe of that one opens. None after the last; `ValueError` for a total not taught."""
    place = TOTALS.index(total) + 1
    return TOTALS[place] if place < len(TOTALS) else None


def probe_facts(
    learner: Learner | None, total: int, at: datetime, picture: Picture = "frames"
) -> tuple[Fact, ...]:
    """The five facts of a probe: those never met first, then the least known, and of equal ones the hardest.

    Hard is what has large parts, and where the smaller part is what is there. A total of 5 has four facts: the first
    comes again as the last.
    """
    who = Learner("") if learner is None else learner

    def known(fact: Fact) -> tuple[bool, float, int, int]:
        met = [one for one in in_all_pictures(fact) if one in who.shown]
        sureness = max((recall(who, one, at) for one in met), default=0.0)
        return bool(met), sureness, -min(fact.known, fact.needed), fact.known

    return tuple(islice(cycle(sorted(facts_of(total, picture), key=known)), PROBE))


def skips(total: int, answers: Sequence[Attempt]) -> bool:
    """True if a probe has shown that a total need not be gone through: five right at the first try, without any help.

    At least four of them are different facts, as `probe_facts` has them.
    """
    return (
        len(answers) == PROBE
        and len({answer.fact.known for answer in answers}) >= PROBE - 1
        and all(
            answer.fact.total == total and answer.is_right and answer.is_first and answer.is_unaided
            for answer in answers
        )
    )


def _is_passed(learner: Learner, total: int, at: datetime, opened: frozenset[int]) -> bool:
    """True if a later total was opened, or all facts of this one or of a later one are known, one slip aside.

    So nobody goes back to 5 who has learned 7 in another way, or who has met no 5 for long.
    """
    return any(later > total for later in opened) or any(
        _share_known(learner, later, at) >= 1 for later in TOTALS if later >= total
    )


def _share_known(learner: Learner, total: int, at: datetime) -> float:
    """The share of the facts of a total that are known, where one that may be a slip counts as well.

    So one miss takes no step back: of what had been known a single fact is then in doubt, and still counts.
    """
    facts = facts_of(total, "frames")
    known = {fact for fact in facts if _in_some_picture(learner, fact, at, is_known)}
    doubtful = [fact for fact in facts if fact not in known]
    slip = any(_in_some_picture(learner, fact, at, _may_be_a_slip) for fact in doubtful)
    return (len(known) + slip) / len(facts)


def _is_played(learner: Learner, total: int) -> bool:
    """True if every fact of a total has been right so often that it was met after the total was passed."""
    return all(
        sum(learner.shown[one].unaided for one in in_all_pictures(fact) if one in learner.shown) >= PLAYED
        for fact in facts_of(total, "frames")
    )


def _in_some_picture(
    learner: Learner, fact: Fact, at: datetime, holds: Callable[[Learner, Fact, datetime], bool]
) -> bool:
    return any(
        holds(learner, one, at)
        for one in in_all_pictures(fact)
        if one in learner.shown and learner.shown[one].unaided >= RIGHTS
    )


def _may_be_a_slip(learner: Learner, fact: Fact, at: datetime) -> bool:
    return recall(learner, fact, at) >= SLIPPED
