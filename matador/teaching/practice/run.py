"""How a practice begins, takes an answer, and goes on. Nothing here reads a clock or throws dice: both come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, assert_never

from matador.match.help import Picture
from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact, facts_of
from matador.teaching.learner import Learner, observe
from matador.teaching.practice.answers import Answer, Judged, judged
from matador.teaching.practice.choosing import (
    chance_of,
    easy_item,
    knows_all,
    knows_most,
    none_in,
    other_in,
    with_next,
)
from matador.teaching.practice.items import LEAST_TOTAL, MissingPart
from matador.teaching.practice.state import (
    DueItem,
    Outcome,
    PastItem,
    PosedItem,
    Practice,
    PracticeSetup,
    PracticeStage,
)

LEAST_ITEMS: Final = 10
MOST_ITEMS: Final = 12
"""So many items a practice has, if there is time for them. The last that there can be is an easy one, so that a
practice ends on a right one."""

SLOW_S: Final = 180.0
"""Who has been at it for so long has `LEAST_ITEMS`, others `MOST_ITEMS`."""

LONGEST_S: Final = 240.0
"""A practice takes no longer: it stops with an easy item when one more and that, at the learner's own pace, would."""

PACED_FROM: Final = 3
"""So many items tell a learner's pace: one that took long does not."""

QUICK_S: Final = 60.0
QUICK_MOST: Final = 60
"""How long a quick minute is, and the most items that it can have."""

AWAY_S: Final = 60.0
"""No more is counted of the learner's time between two presses: nobody was there."""

MOST_TIMED_S: Final = 30.0
"""What takes longer is not measured."""

HASTY_S: Final = 0.7
HASTY: Final = 5
"""So many presses in a row that are faster count for nothing."""

REST: Final = timedelta(seconds=2)
"""How long choices rest then."""

AGAIN_AFTER: Final = 3
"""So many items come before one that was wrong twice comes again."""

TOO_HARD: Final = 2
"""So many items in a row that had to be shown, and the practice stops with an easy one."""

_TRAIN_FROM: Final = range(8, 10)
"""The long train is one of the items 9 and 10, so that another total has its turn before the last."""


def begin(  # noqa: PLR0913 - whatever may differ from one practice to the other
    learner: Learner,
    total: int,
    at: datetime,
    chance_seed: int | str,
    *,
    others: Iterable[int] = (),
    rests: Callable[[Fact], bool] = lambda _: False,
    picture: Picture = "frames",
    has_colours: bool = True,
    pinned: bool = False,
    is_quick: bool = False,
) -> Practice:
    """A practice of a total, with its first item on show.

    `others`: the other totals that are open. `rests` says which facts are left alone. `has_colours`: pips differ in
    colour by their number. `pinned`: help does not fade. `ValueError` for a total below `LEAST_TOTAL`, and for a quick
    minute before all facts of the total rest.
    """
    if total < LEAST_TOTAL:
        raise ValueError(f"{total} has too few halves to practise")
    open_totals = tuple(sorted({other for other in others if other >= LEAST_TOTAL} - {total}))
    facts = facts_of(total, picture)
    if is_quick and not may_be_quick(total, picture, rests):
        raise ValueError("a quick minute needs all facts of the total to rest")
    chosen = () if is_quick or not knows_all(learner, facts, at) else open_totals
    setup = PracticeSetup(
        total=total,
        others=chosen,
        picture=picture,
        has_colours=has_colours,
        resting=frozenset(fact for one in (total, *chosen) for fact in facts_of(one, picture) if rests(fact)),
        train_from=None,
        seed=str(chance_seed),
        is_quick=is_quick,
        pinned=pinned,
    )
    if not is_quick and knows_most(learner, facts, at):
        setup = replace(setup, train_from=chance_of(setup, -1).choice(_TRAIN_FROM))
    # What is posed here is never seen: the first item takes its place.
    nothing_yet = PosedItem(MissingPart(facts[0]), "frame")
    return with_next(
        Practice(setup, learner, at, nothing_yet, none_in(setup, 0), other_in(setup, 0)),
        at,
    )


def may_be_quick(total: int, picture: Picture, rests: Callable[[Fact], bool]) -> bool:
    """True if all facts of a total rest, so that a quick minute may be offered."""
    return all(rests(fact) for fact in facts_of(total, picture))


def answered(
    practice: Practice,
    answer: Answer,
    at: datetime,
    silent_s: float | None = None,
    pointing_s: float | None = None,
) -> tuple[Practice, Attempt | None]:
    """The practice after an answer, and what it shows of the learner; None if it shows nothing.

    The times are in seconds: from the item, or the last answer, to the taking up of this one, and from there to its
    end. Where no answer is waited for nothing changes. Once the right answer is shown no other is taken.
    `ValueError` for an answer that the item does not offer.
    """
    practice = _awake(_passed(practice, at))
    if practice.stage not in ("asking", "wrong once", "shown"):
        return practice, None
    says = judged(practice.item, answer)
    is_hasty = silent_s is not None and silent_s + (pointing_s or 0.0) < HASTY_S
    calm = None if practice.calm is None or is_hasty else practice.calm + 1
    practice = replace(practice, hasty=practice.hasty + 1 if is_hasty else 0, calm=calm)
    if practice.hasty >= HASTY:
        return replace(practice, stage="resting", rests_until=at + REST, calm=0), None
    if practice.stage == "shown" and not says.is_right:
        return practice, None
    attempt = None if is_hasty else _attempt(practice, says, silent_s, pointing_s)
    after = _judged(practice, says)
    if not is_hasty:
        after = replace(after, calm_stage=after.stage, calm_tried=after.tried)
    if attempt is not None:
        after = replace(after, learner=observe(after.learner, attempt))
    return after, attempt


def went_on(practice: Practice, at: datetime) -> Practice:
    """The practice after a press that is no answer, or after some time.

    From a right answer it leads on to the next item or to the end, and from a rest back to the item once that is over.
    """
    practice = _awake(_passed(practice, at))
    if practice.stage != "right":
        return practice
    assert practice.outcome is not None, "a right answer has an outcome"
    past = (*practice.past, PastItem(practice.posed, practice.outcome, practice.hasty > 0))
    if _is_last(practice):
        return replace(practice, stage="over", past=past)
    due = practice.due
    if practice.outcome == "shown" and _comes_again(practice):
        due = (*due, DueItem(practice.posed, len(past) + AGAIN_AFTER))
    done = replace(
        practice,
        past=past,
        due=due,
        stage="asking",
        tried=None,
        outcome=None,
        calm_stage="asking",
        calm_tried=None,
    )
    if _is_too_hard(done) or _closes(done):
        return replace(done, posed=easy_item(done, at), is_closing=True)
    return with_next(done, at)


def _passed(practice: Practice, at: datetime) -> Practice:
    """The same at a later moment; a clock that goes back takes no time."""
    passed_s = (at - practice.at).total_seconds()
    return replace(practice, at=at, spent_s=practice.spent_s + min(AWAY_S, max(0.0, passed_s)))


def _awake(practice: Practice) -> Practice:
    """The item as it stood before the hasty presses, once choices have rested long enough."""
    if practice.stage != "resting" or practice.rests_until is None or practice.at < practice.rests_until:
        return practice
    return replace(practice, stage=practice.calm_stage, tried=practice.calm_tried, hasty=0, rests_until=None)


def _judged(practice: Practice, says: Judged) -> Practice:
    """The stage after an answer that counts."""
    if says.is_right:
        return replace(practice, stage="right", tried=None, outcome=_outcome(practice.stage))
    stage: PracticeStage = "wrong once" if practice.stage == "asking" else "shown"
    return replace(practice, stage=stage, tried=says.tried)


def _outcome(stage: PracticeStage) -> Outcome:
    return "first try" if stage == "asking" else "second try" if stage == "wrong once" else "shown"


def _is_last(practice: Practice) -> bool:
    """True if the practice ends with this right answer. An item that had to be shown is never the last, if not easy."""
    if practice.is_closing:
        return True
    if practice.outcome == "shown":
        return False
    if practice.setup.is_quick:
        return practice.spent_s >= QUICK_S or practice.number >= QUICK_MOST
    return not practice.due and practice.number >= LEAST_ITEMS and practice.spent_s >= SLOW_S


def _closes(practice: Practice) -> bool:
    """True if only an easy item may come now: the last there can be, or there is no time for another before it."""
    done = len(practice.past)
    if practice.setup.is_quick:
        return practice.spent_s >= QUICK_S or done >= QUICK_MOST
    is_slow = done >= PACED_FROM and practice.spent_s * (done + 2) / done > LONGEST_S
    return done + 1 >= MOST_ITEMS or is_slow


def _is_too_hard(practice: Practice) -> bool:
    """True if the last items had all to be shown."""
    last = practice.past[-TOO_HARD:]
    return len(last) == TOO_HARD and all(past.outcome == "shown" for past in last)


def _comes_again(practice: Practice) -> bool:
    """True if an item that was wrong twice comes again: once, and where it would not be after the last; no train."""
    if practice.posed.is_return or practice.posed.fact is None:
        return False
    return practice.setup.is_quick or practice.number + AGAIN_AFTER < MOST_ITEMS - 1


def _attempt(
    practice: Practice, says: Judged, silent_s: float | None, pointing_s: float | None
) -> Attempt | None:
    """What an answer shows of the fact; None at a train. Only first answers have times."""
    posed, stage = practice.posed, practice.stage
    if posed.fact is None:
        return None
    nth = 1 if stage == "asking" else 2 if stage == "wrong once" else 3
    return Attempt(
        fact=posed.fact,
        tried=says.tried,
        nth=nth,
        help=Help.TILE if stage == "shown" else _help(posed),
        coloured=practice.setup.has_colours and _has_pips(posed),
        at=practice.at,
        is_practice=True,
        silent_s=_timed(silent_s) if nth == 1 else None,
        pointing_s=_timed(pointing_s) if nth == 1 else None,
        item=posed.kind,
    )


def _help(posed: PosedItem) -> Help:
    match posed.fade:
        case "frame":
            return Help.FRAME
        case "brief":
            return Help.BRIEF
        case "equation" | "nothing":
            return Help.NONE
        case _:
            assert_never(posed.fade)


def _has_pips(posed: PosedItem) -> bool:
    """True if pips are on show, and not figures alone."""
    return posed.kind not in ("equation", "claim") or posed.fade in ("frame", "brief")


def _timed(time_s: float | None) -> float | None:
    return time_s if time_s is not None and 0 <= time_s <= MOST_TIMED_S else None
