"""Summaries of all evidence about a fact, of limited size.

The first answer of each day shows whether the learner has remembered a fact overnight; later ones don't.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from matador.teaching import evidence
from matador.teaching.belief import Answers, with_attempt, with_overlooked
from matador.teaching.rests import BACK, LENGTHS, MAX_TIMES, Memory, Rest, after_rest, next_rest

KNOWN_DAYS, KNOWN_RIGHTS, MORE_RIGHTS = 3, 10, 10
"""A fact is known after right first answers on this many days, and this many right answers in all, since a miss; a
forgetful learner needs more."""
SLIP_TAKES = 3
"""Right answers that a miss takes from a learner who often slips, if the fact seems to be known; otherwise all."""
RECENT, DOUBTFUL = 3, 2
"""A known fact is no longer known if this many of the last `RECENT` first answers were wrong."""
FIRM_DAYS, FIRM_KINDS = 3, 2
"""A fact is firm after right answers without help on this many days, in this many kinds of items."""
STEPS = 3
MAX_COUNTED = 9999

Count = Annotated[int, Meta(ge=0, le=MAX_COUNTED)]


class EvidenceSummary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A summary of the evidence about a fact."""

    at: Annotated[datetime, Meta(tz=True)]
    tries: Count = 0
    answers: Answers = ()
    """The last answers, which decide when the fact is asked."""
    unaided: Count = 0
    """Number of right first attempts without help."""
    is_found: bool = False
    """True after a right first attempt, with any help except the answer."""
    firsts: Annotated[tuple[bool, ...], Meta(max_length=RECENT)] = ()
    """Whether the last first answers of a day without help were right."""
    days: Count = 0
    """Number of days since a miss whose first answer was right without help."""
    rights: Count = 0
    """Number of right first attempts without help since a miss; claims don't count."""
    is_known: bool = False
    firm_days: Count = 0
    """Like `days`, but only in practice and without colours; after a rest it begins again."""
    kinds: Annotated[tuple[evidence.ItemKind, ...], Meta(max_length=FIRM_KINDS)] = ()
    missed: date | None = None
    """The last day with a wrong attempt, or with one to which the answer was shown."""
    rest: Rest | None = None
    """The current rest; it may be over."""
    step: Annotated[int, Meta(ge=0, lt=len(LENGTHS))] = 0
    """The length of the current or next rest."""
    passed: Count = 0
    """Number of rests that ended with a quick right answer, since one that didn't."""
    fade: Annotated[int, Meta(ge=0, le=STEPS)] = 0
    fade_rights: Annotated[int, Meta(ge=0, le=1)] = 0

    @property
    def is_firm(self) -> bool:
        """True after enough right answers without help or a miss (`FIRM_DAYS`, `FIRM_KINDS`)."""
        return self.firm_days >= FIRM_DAYS and len(self.kinds) >= FIRM_KINDS

    @property
    def day(self) -> date:
        return self.at.date()


RIGHTS = 2
"""Right answers without help for one step of fading."""
AWAY_DAYS, AWAY_STEPS = 30, 2
"""After this many days without the fact, help returns by this many steps."""
OWN_HELP = (evidence.Help.FRAME, evidence.Help.BRIEF, evidence.Help.NONE, evidence.Help.NONE)
"""The automatic help at each step; an attempt with just this help counts as unaided."""


def steps_at(shown: EvidenceSummary, at: datetime) -> int:
    is_away = (at.date() - shown.day).days >= AWAY_DAYS
    return max(0, shown.fade - AWAY_STEPS) if is_away else shown.fade


SOON_S = 45.0
"""A right answer so soon after the same fact was met does not make help fade."""


def faded_after(before: EvidenceSummary | None, attempt: evidence.Attempt) -> dict[str, Any]:
    """The fields of fading after an attempt."""
    step = 0 if before is None else steps_at(before, attempt.at)
    rights = 0 if before is None or step != before.fade else before.fade_rights
    if not attempt.is_right:
        return {"fade": max(0, step - 1), "fade_rights": 0}
    is_soon = before is not None and (attempt.at - before.at).total_seconds() < SOON_S
    is_own = attempt.is_first and attempt.help in (evidence.Help.NONE, OWN_HELP[step])
    if not is_own or is_soon:
        return {"fade": step, "fade_rights": rights}
    if rights + 1 < RIGHTS or step == STEPS:
        return {"fade": step, "fade_rights": min(rights + 1, RIGHTS - 1)}
    return {"fade": step + 1, "fade_rights": 0}


def observed(
    before: EvidenceSummary | None, attempt: evidence.Attempt, memory: Memory
) -> tuple[EvidenceSummary, Memory]:
    """The summary of a fact and the learner's memory after an attempt."""
    before = None if before is None else not_ahead(before, attempt.at)
    shown = before or EvidenceSummary(at=attempt.at)
    memory = _remembered(memory, shown, attempt)
    shown, memory = _after_rest(shown, attempt, memory)
    shown = replace(
        shown,
        **_days(shown, attempt, memory),
        **faded_after(before, attempt),
        at=attempt.at,
        answers=with_attempt(shown.answers, attempt),
        tries=min(MAX_COUNTED, shown.tries + attempt.is_first),
        is_found=shown.is_found
        or (attempt.is_right and attempt.is_first and attempt.help < evidence.Help.TILE),
    )
    if not attempt.is_right or attempt.help >= evidence.Help.PARTS:
        shown = replace(shown, missed=attempt.at.date())
    if shown.is_known and shown.is_firm and shown.rest is None and attempt.is_right:
        found = next_rest(memory, shown.step, shown.passed, attempt.at.date())
        if found is not None:
            shown = replace(shown, step=found[0], rest=found[1])
    return shown, memory


def not_ahead(shown: EvidenceSummary, at: datetime) -> EvidenceSummary:
    """The same summary with no time later than `at`, in case the clock was wrong once."""
    if shown.at <= at:
        return shown
    answers = tuple(replace(answer, at=min(answer.at, at)) for answer in shown.answers)
    return replace(shown, at=at, answers=answers, rest=None)


def after_overlooked(before: EvidenceSummary | None, at: datetime) -> EvidenceSummary:
    """The summary after the fact was overlooked, which is no miss."""
    shown = before or EvidenceSummary(at=at)
    return replace(shown, at=at, answers=with_overlooked(shown.answers, at))


def _is_days_first(shown: EvidenceSummary, attempt: evidence.Attempt) -> bool:
    return shown.tries == 0 or shown.day != attempt.at.date()


def _shows_memory(attempt: evidence.Attempt) -> bool:
    """True unless there was help, or yes or no, which is too easy to guess."""
    return attempt.is_first and attempt.is_unaided and attempt.item != "claim"


def _was_right(shown: EvidenceSummary) -> bool:
    return bool(shown.answers) and shown.answers[-1].what == "right"


def _remembered(memory: Memory, shown: EvidenceSummary, attempt: evidence.Attempt) -> Memory:
    """The learner's memory after an attempt, without rests."""
    if shown.tries == 0 or not _shows_memory(attempt):
        return memory
    is_resting = shown.rest is not None
    if _was_right(shown) and not is_resting:
        good, bad = attempt.is_right, not attempt.is_right
        if _is_days_first(shown, attempt):
            memory = replace(memory, nights=memory.nights.plus(good, bad))
        else:
            memory = replace(memory, repeats=memory.repeats.plus(good, bad))
    if attempt.is_right and attempt.is_measured and attempt.silent_s is not None and not is_resting:
        memory = replace(memory, times_s=(*memory.times_s, attempt.silent_s)[-MAX_TIMES:])
    return memory


def _after_rest(
    shown: EvidenceSummary, attempt: evidence.Attempt, memory: Memory
) -> tuple[EvidenceSummary, Memory]:
    """The summary and the memory after the first answer to a fact that has rested."""
    rest, day = shown.rest, attempt.at.date()
    if rest is None or not (
        _shows_memory(attempt) and attempt.is_practice and _is_days_first(shown, attempt)
    ):
        return shown, memory
    is_over = day >= rest.until
    if attempt.is_right and not is_over:
        return shown, memory
    is_slow = memory.is_slow(attempt.silent_s)
    # A fact that is asked much later says little about this rest.
    if attempt.is_right or (day - rest.until) < (rest.until - rest.since):
        memory = after_rest(memory, shown.step, is_right=attempt.is_right, is_slow=is_slow)
    is_passed = attempt.is_right and not is_slow
    step = min(len(LENGTHS) - 1, shown.step + is_passed)
    passed = min(MAX_COUNTED, shown.passed + 1) if is_passed else 0
    # After its rest, a fact has to be right on another day.
    return replace(shown, rest=None, step=step, passed=passed, firm_days=FIRM_DAYS - 2), memory


def _days(shown: EvidenceSummary, attempt: evidence.Attempt, memory: Memory) -> dict[str, Any]:
    """The fields that count days, after an attempt."""
    changes: dict[str, Any] = {}
    is_days_first = _is_days_first(shown, attempt) and _shows_memory(attempt)
    if is_days_first:
        changes["firsts"] = (*shown.firsts, attempt.is_right)[-RECENT:]
        if changes["firsts"].count(False) >= DOUBTFUL:
            changes["is_known"] = False
    if not attempt.is_right:
        seems_known = shown.rights >= KNOWN_RIGHTS if _is_days_first(shown, attempt) else _was_right(shown)
        is_slip = memory.slips_often and attempt.is_first and seems_known
        changes["rights"] = max(0, shown.rights - SLIP_TAKES) if is_slip else 0
        changes["days"] = max(0, shown.days - is_days_first) if is_slip else 0
        step = max(0, shown.step - BACK)
        return changes | {"firm_days": 0, "kinds": (), "rest": None, "step": step, "passed": 0}
    if attempt.is_first and attempt.is_unaided:
        changes["unaided"] = min(MAX_COUNTED, shown.unaided + 1)
    if not _shows_memory(attempt):
        return changes
    rights = min(MAX_COUNTED, shown.rights + 1)
    days = min(MAX_COUNTED, shown.days + is_days_first)
    changes |= {"rights": rights, "days": days}
    if days >= KNOWN_DAYS and rights >= KNOWN_RIGHTS + MORE_RIGHTS * memory.forgets_overnight:
        changes["is_known"] = True
    if not is_days_first:
        return changes
    if attempt.is_practice and not attempt.coloured:
        changes["firm_days"] = min(MAX_COUNTED, shown.firm_days + 1)
        if attempt.item is not None and attempt.item not in shown.kinds:
            changes["kinds"] = (*shown.kinds, attempt.item)[-FIRM_KINDS:]
    return changes
