"""The course of practice; the caller provides the time and the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from matador.match.help import Picture
from matador.teaching.evidence import Attempt, Fact, Help, facts_of
from matador.teaching.learner import Fade, Learner, observe, rights
from matador.teaching.practice import state
from matador.teaching.practice.items import Answer, Judged, MissingPart, judged

MIN_ITEMS: Final = 10
MAX_ITEMS: Final = 12
"""Number of items in practice, if there is enough time. The last possible item is easy, so that practice ends with a
right answer."""
SLOW_S: Final = 180.0
"""After this time, practice ends with `MIN_ITEMS`."""
LONGEST_S: Final = 240.0
"""Maximum time of practice: it ends with an easy item if there is not enough time for another item before that."""
PACED_FROM: Final = 3
"""Number of items that show a learner's pace."""
QUICK_S: Final = 60.0
MAX_QUICK: Final = 60
"""Duration and maximum number of items of a quick minute."""
AWAY_S: Final = 60.0
"""Maximum time between two presses that counts, since the learner may have been away."""
MAX_TIMED_S: Final = 30.0
FLUENT_S: Final = 3.0
HASTY_S: Final = 0.7
HASTY: Final = 5
"""After this many consecutive presses faster than `HASTY_S`, choices pause."""
REST: Final = timedelta(seconds=2)
AGAIN_AFTER: Final = 3
"""Number of items until an item with two wrong answers is repeated."""
RIGHTS: Final = 2
"""Right answers to a fact since a miss, before other totals are mixed in, and before a long train."""
TOO_HARD: Final = 2
"""Practice ends with an easy item after this many answers in a row had to be shown."""
_OUTCOMES: Final[Mapping[state.PracticeStage, state.Outcome]] = {
    "asking": "first try",
    "wrong once": "second try",
    "shown": "shown",
}
"""The outcome of a right answer in each stage that expects one."""
_TRAIN_FROM: Final = range(8, 10)
"""The long train is item 9 or 10, so that another total can come before the last item."""


def begin(  # noqa: PLR0913 - all settings of practice
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
) -> state.Practice:
    """Practice with a total, at its first item.

    `others` are the other open totals. `rests` is True for resting facts. With `has_colours`, the colours of the pips
    show their number. With `pinned`, help does not fade. A quick minute is a practice unless all facts of the total
    rest.
    """
    facts = facts_of(total, picture)
    is_quick = is_quick and all(map(rests, facts))
    known = sum(rights(learner, fact) >= RIGHTS for fact in facts)
    chosen = () if is_quick or known < len(facts) else tuple(sorted({*others} - {total}))
    setup = state.PracticeSetup(
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
    if not is_quick and known >= state.MOSTLY * len(facts):
        setup = replace(setup, train_from=state.chance_of(setup, -1).choice(_TRAIN_FROM))
    # A placeholder for the first item.
    nothing_yet = state.PosedItem(MissingPart(facts[0]), "frame")
    return state.with_next(
        state.Practice(setup, learner, at, nothing_yet, state.none_in(setup, 0), state.other_in(setup, 0)), at
    )


def answered(
    practice: state.Practice,
    answer: Answer,
    at: datetime,
    silent_s: float | None = None,
    pointing_s: float | None = None,
) -> tuple[state.Practice, Attempt | None]:
    """The practice after an answer, with the evidence, if any.

    `silent_s` is the time from the item or the last answer to the first press, and `pointing_s` from there to the last
    press. Nothing changes if no answer is expected. After the right answer is shown, no other one is accepted.
    `ValueError` for an answer that the item does not offer.
    """
    practice = _at(practice, at)
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
    stage = practice.stage
    if says.is_right:
        is_fluent = stage == "asking" and silent_s is not None and silent_s < FLUENT_S and not is_hasty
        fluent = practice.fluent + is_fluent
        after = replace(practice, stage="right", tried=None, outcome=_OUTCOMES[stage], fluent=fluent)
    else:
        after = replace(practice, stage="wrong once" if stage == "asking" else "shown", tried=says.tried)
    if not is_hasty:
        after = replace(after, calm_stage=after.stage, calm_tried=after.tried)
    if attempt is not None:
        after = replace(after, learner=observe(after.learner, attempt))
    return after, attempt


def went_on(practice: state.Practice, at: datetime) -> state.Practice:
    """The practice after a press that continues it, or after some time: the next item, or the end."""
    practice = _at(practice, at)
    if practice.stage != "right":
        return practice
    assert practice.outcome is not None, "a right answer has an outcome"
    past = (*practice.past, state.PastItem(practice.posed, practice.outcome, practice.hasty > 0))
    if _is_last(practice):
        return replace(practice, stage="over", past=past)
    due = practice.due
    is_repeatable = practice.posed.fact is not None and not practice.posed.is_return
    is_early = practice.setup.is_quick or practice.number + AGAIN_AFTER < MAX_ITEMS - 1
    if practice.outcome == "shown" and is_repeatable and is_early:
        due = (*due, state.DueItem(state.returning(practice), len(past) + AGAIN_AFTER))
    done = replace(practice, past=past, due=due, stage="asking", tried=None, outcome=None)
    done = replace(done, calm_stage="asking", calm_tried=None)
    last = past[-TOO_HARD:]
    is_too_hard = len(last) == TOO_HARD and all(one.outcome == "shown" for one in last)
    if is_too_hard or _closes(done):
        return replace(done, posed=state.easy_item(done), is_closing=True)
    return state.with_next(done, at)


def _at(practice: state.Practice, at: datetime) -> state.Practice:
    """The practice at a later moment; after a pause, with the item as it was before the hasty presses."""
    passed_s = min(AWAY_S, max(0.0, (at - practice.at).total_seconds()))
    practice = replace(practice, at=at, spent_s=practice.spent_s + passed_s)
    if practice.stage != "resting" or practice.rests_until is None or at < practice.rests_until:
        return practice
    return replace(practice, stage=practice.calm_stage, tried=practice.calm_tried, hasty=0, rests_until=None)


def _is_last(practice: state.Practice) -> bool:
    """True if practice ends with this right answer; an answer that was shown only ends it after an easy item."""
    if practice.is_closing:
        return True
    if practice.outcome == "shown":
        return False
    if practice.setup.is_quick:
        return practice.spent_s >= QUICK_S or practice.number >= MAX_QUICK
    return not practice.due and practice.number >= MIN_ITEMS and practice.spent_s >= SLOW_S


def _closes(practice: state.Practice) -> bool:
    """True if only one easy item may follow, because of the number of items or the time."""
    done = len(practice.past)
    if practice.setup.is_quick:
        return practice.spent_s >= QUICK_S or done >= MAX_QUICK
    is_slow = done >= PACED_FROM and practice.spent_s * (done + 2) / done > LONGEST_S
    return done + 1 >= MAX_ITEMS or is_slow


def _attempt(
    practice: state.Practice, says: Judged, silent_s: float | None, pointing_s: float | None
) -> Attempt | None:
    """The evidence of an answer; None for a train. Only first answers have times."""
    posed, stage = practice.posed, practice.stage
    if posed.fact is None:
        return None
    nth = ("asking", "wrong once", "shown").index(stage) + 1
    # Pips with their colours are visible.
    has_pips = posed.kind not in ("equation", "claim") or posed.fade in ("frame", "brief")
    return Attempt(
        fact=posed.fact,
        tried=says.tried,
        nth=nth,
        help=Help.TILE if stage == "shown" else _help(posed),
        coloured=practice.setup.has_colours and has_pips,
        at=practice.at,
        is_practice=True,
        silent_s=_timed(silent_s) if nth == 1 else None,
        pointing_s=_timed(pointing_s) if nth == 1 else None,
        item=posed.kind,
    )


def _help(posed: state.PosedItem) -> Help:
    shown: Mapping[Fade, Help] = {"frame": Help.FRAME, "brief": Help.BRIEF}
    return shown.get(posed.fade, Help.NONE)


def _timed(time_s: float | None) -> float | None:
    return time_s if time_s is not None and 0 <= time_s <= MAX_TIMED_S else None
