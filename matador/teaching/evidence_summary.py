"""Summaries of all evidence, of limited size: for each fact, and for the learner's speed.

For forgetting over days, each fact is a card of `fsrs`, reviewed at most once a day. The first answer of each day shows
whether the learner has remembered it. This changes the probabilities of several speeds of forgetting, relative to
`fsrs`. Without much evidence, fast forgetting is assumed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import accumulate
from statistics import median
from typing import Annotated, Any

import msgspec
from fsrs import Card, Rating, Scheduler, State
from msgspec import Meta
from msgspec.structs import replace

from matador.teaching import evidence
from matador.teaching.belief import Answers, with_attempt, with_overlooked

_MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""For unused fields of a card, which would otherwise read the clock."""
_LAST_DAY = date(9800, 1, 1)
"""`fsrs` adds up to a hundred years to a day, so later days are replaced with this one."""

_fsrs = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
"""With the default weights."""


class ReviewState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The review state of a fact: days until recall is 0.9, difficulty, and day of the last review."""

    stability: Annotated[float, Meta(ge=1e-3, le=1e6)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    day: date


def kept(review: ReviewState, day: date) -> float:
    """The probability of recall on a day; 1 before the last review."""
    return _fsrs.get_card_retrievability(_card(review), _noon(day))


def _card(review: ReviewState | None) -> Card:
    if review is None:
        return Card(card_id=0, due=_MADE)
    return Card(
        card_id=0,
        state=State.Review,
        stability=review.stability,
        difficulty=review.difficulty,
        due=_MADE,
        last_review=_noon(review.day),
    )


def _noon(day: date) -> datetime:
    """Noon in UTC, so that `fsrs` counts the learner's days."""
    return datetime.combine(min(day, _LAST_DAY), time(12), UTC)


SPEEDS = (0.03, 0.06, 0.125, 0.25, 0.5, 1.0)
"""Possible factors for the stability in `fsrs`."""
PRIOR = (0.02, 0.06, 0.12, 0.3, 0.3, 0.2)
"""Probabilities of these factors before any evidence."""
SURE = 0.95
"""Required probability that a fact lasts as long as predicted."""
STEEP = 2.5
"""Steepness of recall around 0.9. It is steeper than in `fsrs`, so that one week says little about two."""
RIGHT_ANYWAY, WRONG_ANYWAY = 0.2, 0.06
"""Probability of a right answer by luck, and of a wrong one by a slip."""

Likely = tuple[Annotated[float, Meta(ge=0, le=1)], ...]


def after_a_night(likely: Likely, before: ReviewState, days: int, *, is_right: bool) -> Likely:
    """The probability of each speed after a fact was asked again; `before` is its earlier review state."""
    weights = []
    for one, speed in zip(likely or PRIOR, SPEEDS, strict=True):
        lasts = 1 / (1 + (days / (speed * before.stability)) ** STEEP / 9)
        right = lasts * (1 - WRONG_ANYWAY) + (1 - lasts) * RIGHT_ANYWAY
        weights.append(max(1e-4, one * (right if is_right else 1 - right)))
    return tuple(weight / sum(weights) for weight in weights)


FIRM_DAYS, FIRM_KINDS = 3, 2
"""A fact is firm after right answers without help on this many days, in this many kinds of items."""
STEPS = 3
MAX_COUNTED = 9999

MAX_POINTINGS = 25

Count = Annotated[int, Meta(ge=0, le=MAX_COUNTED)]


class Rest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time during which a firm fact is not asked."""

    since: date
    """The day of the right answer that started it."""
    until: date
    """The day on which the fact is asked again."""


class EvidenceSummary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A summary of the evidence about a fact."""

    estimate: Annotated[float, Meta(ge=evidence.MIN_ESTIMATE, le=evidence.MAX_ESTIMATE)]
    """Probability that the fact is known, at the time of the last evidence."""
    at: Annotated[datetime, Meta(tz=True)]
    tries: Count = 0
    answers: Answers = ()
    """The last answers, which decide when the fact is asked."""
    review: ReviewState | None = None
    base: ReviewState | None = None
    """The review state before the review of the last day."""
    is_provisional: bool = False
    """True if the review of the last day had help, so that an unaided attempt on the same day replaces it."""
    unaided: Count = 0
    """Number of right first attempts without help."""
    is_found: bool = False
    """True after a right first attempt, with any help except the answer."""
    days: Annotated[tuple[date, ...], Meta(max_length=FIRM_DAYS)] = ()
    """The last days since a miss with a right answer in practice, without help and colours."""
    kinds: Annotated[tuple[evidence.ItemKind, ...], Meta(max_length=FIRM_KINDS)] = ()
    rest: Rest | None = None
    """The last rest since the last miss, which may be over."""
    lasted: Count = 0
    """The largest number of days between practising the fact and a right answer, since the last miss."""
    fade: Annotated[int, Meta(ge=0, le=STEPS)] = 0
    fade_rights: Annotated[int, Meta(ge=0, le=1)] = 0

    @property
    def is_firm(self) -> bool:
        """True after enough right answers without help or a miss (`FIRM_DAYS`, `FIRM_KINDS`)."""
        return len(self.days) >= FIRM_DAYS and len(self.kinds) >= FIRM_KINDS

    @property
    def day(self) -> date:
        return self.at.date()


class AnswerSpeed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The learner's speed, independent of facts."""

    pointings_s: Annotated[
        tuple[Annotated[float, Meta(ge=0, le=3600)], ...], Meta(max_length=MAX_POINTINGS)
    ] = ()
    forgets: Annotated[Likely, Meta(max_length=len(SPEEDS))] = ()
    """Probability of each speed of forgetting; empty before any evidence."""


DAYS = (7, 14, 30, 60)
"""Maximum lengths of successive rests; the last one is repeated."""
STRETCH = 1.5
"""After the first rest, none is longer than this multiple of the time that the fact has lasted."""
MIN_DAYS = 3


def rest_after(shown: EvidenceSummary, day: date, answer_speed: AnswerSpeed) -> Rest | None:
    """The rest of a fact after a right answer in practice without help, which `shown` includes."""
    rest = shown.rest
    is_resting = rest is not None and day < rest.until
    if is_resting or not shown.is_firm or shown.review is None:
        return rest
    longest = next((days for days in DAYS if days > shown.lasted), DAYS[-1])
    stretched = max(DAYS[0], int(STRETCH * shown.lasted))
    # The fastest forgetting that cannot be ruled out decides for how many days recall stays at 0.9.
    slower = zip(SPEEDS, accumulate(answer_speed.forgets or PRIOR), strict=True)
    speed = next((speed for speed, share in slower if share > 1 - SURE), SPEEDS[-1])
    length = min(longest, stretched, round(min(speed * shown.review.stability, 36_500)))
    if length < MIN_DAYS or (date.max - day).days < length:
        # The calendar ends before the rest.
        return rest
    return Rest(day, day + timedelta(days=length))


RIGHTS = 2
"""Right answers without help for one step of fading."""
AWAY_DAYS, AWAY_STEPS = 30, 2
"""After this many days without the fact, help returns by this many steps."""
OWN_HELP = (evidence.Help.FRAME, evidence.Help.BRIEF, evidence.Help.NONE, evidence.Help.NONE)
"""The automatic help at each step; an attempt with just this help counts as unaided."""


def steps_at(shown: EvidenceSummary, at: datetime) -> int:
    is_away = (at.date() - shown.day).days >= AWAY_DAYS
    return max(0, shown.fade - AWAY_STEPS) if is_away else shown.fade


def faded_after(
    before: EvidenceSummary | None, attempt: evidence.Attempt, *, is_soon: bool
) -> dict[str, Any]:
    """The fields that an attempt changes. `is_soon` means that the fact was met just before."""
    step = 0 if before is None else steps_at(before, attempt.at)
    rights = 0 if before is None or step != before.fade else before.fade_rights
    if not attempt.is_right:
        return {"fade": max(0, step - 1), "fade_rights": 0}
    is_own = attempt.is_first and attempt.help in (evidence.Help.NONE, OWN_HELP[step])
    if not is_own or is_soon:
        return {"fade": step, "fade_rights": rights}
    if rights + 1 < RIGHTS or step == STEPS:
        return {"fade": step, "fade_rights": min(rights + 1, RIGHTS - 1)}
    return {"fade": step + 1, "fade_rights": 0}


FLUENT_S = 6.0
"""Answers faster than this are fluent."""
A_SLIP = 0.8
"""If the estimate is still this high after a wrong attempt, it was a slip, and the next attempt is the review."""


def shown_after(
    before: EvidenceSummary | None, expected: float, attempt: evidence.Attempt, answer_speed: AnswerSpeed
) -> EvidenceSummary:
    """The summary after an attempt; `expected` is the recall before it, and `answer_speed` includes it."""
    before = None if before is None else not_ahead(before, attempt.at)
    is_soon = before is not None and (attempt.at - before.at).total_seconds() < evidence.SOON_S
    estimate = evidence.after_attempt(expected, attempt, is_soon=is_soon)
    shown = before or EvidenceSummary(estimate=estimate, at=attempt.at)
    changes: dict[str, Any] = {
        **_review(shown, attempt, estimate, answer_speed),
        **_rights(shown, attempt),
        **faded_after(before, attempt, is_soon=is_soon),
        "estimate": estimate,
        "at": attempt.at,
        "answers": with_attempt(shown.answers, attempt),
        "tries": min(MAX_COUNTED, shown.tries + attempt.is_first),
        "is_found": shown.is_found
        or (attempt.is_right and attempt.is_first and attempt.help < evidence.Help.TILE),
    }
    after = replace(shown, **changes)
    if not _counts(shown, attempt):
        return after
    return replace(after, rest=rest_after(after, attempt.at.date(), answer_speed))


def not_ahead(shown: EvidenceSummary, at: datetime) -> EvidenceSummary:
    """The same summary with no time later than `at`, in case the clock was wrong once."""
    if shown.at <= at:
        return shown
    day = at.date()

    def clipped(review: ReviewState | None) -> ReviewState | None:
        return review if review is None else replace(review, day=min(review.day, day))

    return replace(
        shown,
        at=at,
        answers=tuple(replace(answer, at=min(answer.at, at)) for answer in shown.answers),
        review=clipped(shown.review),
        base=clipped(shown.base),
        days=tuple(sorted({min(one, day) for one in shown.days})),
        rest=None,
    )


def shown_overlooked(before: EvidenceSummary | None, expected: float, at: datetime) -> EvidenceSummary:
    """The summary after the fact was overlooked: a lower estimate, but neither a review nor a miss."""
    estimate = evidence.after_overlooked(expected)
    shown = before or EvidenceSummary(estimate=estimate, at=at)
    return replace(shown, estimate=estimate, at=at, answers=with_overlooked(shown.answers, at))


def _review(
    shown: EvidenceSummary, attempt: evidence.Attempt, estimate: float, answer_speed: AnswerSpeed
) -> dict[str, Any]:
    """The review of the day is its first attempt, or the first one without help."""
    day, is_clear = attempt.at.date(), attempt.is_unaided and attempt.is_first
    is_new = shown.review is None or shown.review.day < day
    if not is_new and not (shown.is_provisional and is_clear):
        return {}
    if not attempt.is_right and estimate >= A_SLIP:
        return {}
    rating = Rating.Again
    if attempt.is_right:
        rating = Rating.Good if is_clear else Rating.Hard
    is_timed = attempt.is_right and is_clear and attempt.is_measured
    if is_timed and attempt.silent_s is not None and answer_speed.pointings_s:
        # Only thinking counts, not the learner's usual pointing time.
        is_fluent = attempt.silent_s - median(answer_speed.pointings_s) < FLUENT_S
        rating = Rating.Easy if is_fluent else Rating.Good
    base = shown.review if is_new else shown.base
    card, _ = _fsrs.review_card(_card(base), rating, _noon(day))
    assert card.stability is not None
    assert card.difficulty is not None
    review = ReviewState(min(card.stability, 1e6), card.difficulty, day)
    return {"base": base, "review": review, "is_provisional": not is_clear}


def _rights(shown: EvidenceSummary, attempt: evidence.Attempt) -> dict[str, Any]:
    """Count right answers since the last miss."""
    if not attempt.is_right:
        return {"days": (), "kinds": (), "rest": None, "lasted": 0}
    if not attempt.is_first or not attempt.is_unaided:
        return {}
    right = {"unaided": min(MAX_COUNTED, shown.unaided + 1)}
    if not _counts(shown, attempt):
        return right
    day = attempt.at.date()
    days, kinds = shown.days, shown.kinds
    # Limited, because the clock may have been wrong once.
    lasted = min(MAX_COUNTED, max(shown.lasted, (day - shown.day).days))
    if shown.rest is not None and shown.day < shown.rest.until <= day:
        # After its rest, a fact has to become firm again.
        days, kinds = (), ()
    if day not in days:
        days = (*days, day)[-FIRM_DAYS:]
    if attempt.item is not None and attempt.item not in kinds:
        kinds = (*kinds, attempt.item)[-FIRM_KINDS:]
    return right | {"days": days, "kinds": kinds, "lasted": lasted}


def _counts(shown: EvidenceSummary, attempt: evidence.Attempt) -> bool:
    """True if an attempt counts towards a firm fact: the first of its day in practice, without help or colours.

    Claims don't count, because yes or no is too easy to guess.
    """
    is_clear = attempt.is_right and attempt.is_first and attempt.is_unaided and not attempt.coloured
    is_days_first = shown.tries == 0 or shown.day != attempt.at.date()
    return is_clear and is_days_first and attempt.is_practice and attempt.item != "claim"
