"""Practices played to their end by learners who are right, wrong, random, hasty or slow.

Each ends on a right item. A fact comes again after at least two others, or three if it was wrong twice, and no kind
comes twice running. *None of these* and other totals come as often as docs/research/learner-model.md says. The first
item of a day has no help. Two items that had to be shown lead to an easy one and the end (`closings`). Presses that
are too fast, or while choices pause, are no evidence.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random
from typing import Literal, TypeAlias, get_args

from matador.match.help import PICTURES, Picture
from matador.teaching.evidence import Attempt, Fact, Help, facts_of
from matador.teaching.learner import Learner, observe, rights
from matador.teaching.practice.items import (
    Answer,
    LineLaid,
    NumberTyped,
    Train,
    answer_of,
)
from matador.teaching.practice.run import answered, begin, went_on
from matador.teaching.practice.state import PosedItem, Practice
from tests.checks.practice_items import TOTALS, is_right, offered

Way: TypeAlias = Literal["right", "wrong", "random", "hasty", "slow", "mixed", "mostly right"]
"""How the learner answers."""

WAYS: tuple[Way, ...] = get_args(Way)
MAX_STEPS = 3000
_START = datetime(2024, 3, 1, 16, tzinfo=UTC)


@dataclass(slots=True)
class Told:
    """Notes about a practice while it was played."""

    learner: Learner
    is_quick: bool
    others: tuple[int, ...]
    rests: frozenset[Fact]
    posed: list[PosedItem] = field(default_factory=list)
    begun: list[datetime] = field(default_factory=list)
    spent_s: list[float] = field(default_factory=list)
    """The learner's time when the item was done."""
    closing: list[bool] = field(default_factory=list)
    wrongs: list[int] = field(default_factory=list)
    """Number of wrong answers to each item before the right one."""
    met: set[Fact] = field(default_factory=set)
    """Facts with evidence in this practice."""
    hasty: int = 0


def check_practices(practices: int, seed: int) -> dict[str, int]:
    """Check `practices` practices of all totals, by learners who know nothing, something or everything, in each way."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(practices):
        way, total = WAYS[number % len(WAYS)], TOTALS[number // len(WAYS) % len(TOTALS)]
        told = _played(total, way, chance, f"{seed}/{number}", counts)
        where = f"practice {number} of seed {seed}: {way}, {total}"
        try:
            assert_laws(told, total)
        except AssertionError as error:
            raise AssertionError(f"{where}: {error}") from error
        counts["quick"] += told.is_quick
        counts["items"] += len(told.posed)
        counts["closings"] += sum(told.closing)
        counts["returns"] += sum(posed.is_return for posed in told.posed)
        counts["returns_in_a_kind_again"] += sum(
            posed.is_return
            and posed.kind in {one.kind for one in told.posed[:place] if one.fact == posed.fact}
            for place, posed in enumerate(told.posed)
        )
        # Where any other kind might have its answer at the same place.
        again, returns = counts["returns_in_a_kind_again"], counts["returns"]
        assert 50 * again <= returns + 150, f"{again} of {returns} facts return in one kind again"
        counts["none_of_these"] += sum(posed.is_none for posed in told.posed)
        counts["trains"] += sum(posed.kind == "train" for posed in told.posed)
        counts["of_other_totals"] += len(_of_others(told, total))
    return dict(sorted({**counts, "practices": practices}.items()))


def learner_who_knows(share: float, chance: Random) -> Learner:
    """A learner who answered this share of the facts correctly on some earlier days."""
    learner = Learner("")
    for total in TOTALS:
        for fact in (fact for picture in PICTURES for fact in facts_of(total, picture)):
            if chance.random() >= share:
                continue
            for day in (9, 6, 3, 1):
                at = _START - timedelta(days=day)
                learner = observe(learner, Attempt(fact, fact.needed, 1, Help.NONE, coloured=False, at=at))
    return learner


@cache
def _learners() -> tuple[Learner, ...]:
    knowing = (learner_who_knows(share, Random(f"practice {share}")) for share in (0.3, 0.85, 0.95, 1.0))
    return (Learner(""), *knowing)


def _played(total: int, way: Way, chance: Random, seed: str, counts: Counter[str]) -> Told:
    """Play a practice to its end, with a check of each step."""
    learner = chance.choice(_learners())
    picture: Picture = chance.choice(PICTURES)
    is_quick = chance.random() < 0.15
    every = {fact for one in TOTALS for fact in facts_of(one, picture)}
    resting = every if is_quick else {fact for fact in every if chance.random() < 0.2}
    others = tuple(one for one in TOTALS if chance.random() < 0.6)
    practice = begin(
        learner,
        total,
        _START,
        seed,
        others=others,
        rests=lambda fact: fact in resting,
        picture=picture,
        has_colours=chance.random() < 0.5,
        is_quick=is_quick,
    )
    mixed = set(others) - {total}
    told = Told(learner, is_quick, tuple(mixed), frozenset(resting))
    _note(told, practice)
    at = _START
    for _ in range(MAX_STEPS):
        if practice.stage == "over":
            return told
        practice, at = _step(practice, at, way, chance, told, counts)
    raise AssertionError(f"{seed}: it does not come to its end")


def _step(
    practice: Practice, at: datetime, way: Way, chance: Random, told: Told, counts: Counter[str]
) -> tuple[Practice, datetime]:
    """One press, or a pause."""
    counts["steps"] += 1
    if practice.stage == "resting":
        return _rested(practice, at, chance, counts)
    if practice.stage == "right":
        at += timedelta(seconds=chance.uniform(0.2, 2))
        after = went_on(practice, at)
        told.spent_s.append(after.spent_s)
        assert len(after.past) == len(told.posed)
        assert after.stage in ("asking", "over"), after.stage
        if after.stage != "over":
            _note(told, after)
        return after, at
    answer = _answer(practice, way, chance)
    silent_s = _silent_s(way, chance)
    at += timedelta(seconds=silent_s)
    after, attempt = answered(practice, answer, at, silent_s, 0.0)
    told.hasty = told.hasty + 1 if silent_s < 0.7 else 0
    right = is_right(practice.item, answer)
    assert after.item == practice.item, "an answer leads to another item"
    if told.hasty == 5:
        counts["rests"] += 1
        told.hasty = 0
        assert after.stage == "resting", "five hasty presses, and no rest"
        assert attempt is None, "a hasty press counts"
        return after, at
    expected = _stage_after(practice, right=right)
    assert after.stage == expected, f"{practice.stage} leads to {after.stage}, not to {expected}"
    if not right and practice.stage != "shown":
        told.wrongs[-1] = 1 if practice.stage == "asking" else 2
    if right:
        told.wrongs[-1] = ("asking", "wrong once", "shown").index(practice.stage)
    _assert_attempt(practice, attempt, silent_s, right=right)
    if attempt is not None:
        counts["attempts"] += 1
        told.met.add(attempt.fact)
        assert after.learner.shown[attempt.fact].at == at, "an attempt is not taken in"
    return after, at


def _stage_after(practice: Practice, *, right: bool) -> str:
    if right:
        return "right"
    return "wrong once" if practice.stage == "asking" else "shown"


def _rested(
    practice: Practice, at: datetime, chance: Random, counts: Counter[str]
) -> tuple[Practice, datetime]:
    """Check that presses do nothing while choices pause; after two seconds the item stands as before."""
    pressed, attempt = answered(practice, answer_of(practice.item), at + timedelta(seconds=1), 0.3, 0.0)
    assert attempt is None, "a press while choices rest counts"
    assert pressed.stage == "resting", "choices do not rest for two seconds"
    assert went_on(pressed, at + timedelta(seconds=1.9)).stage == "resting", "choices rest too briefly"
    at += timedelta(seconds=2 + chance.random())
    after = went_on(pressed, at)
    counts["rested"] += 1
    assert after.stage in ("asking", "wrong once", "shown"), "it does not go on after a rest"
    assert after.item == practice.item, "a rest leads to another item"
    assert after.learner == practice.learner, "a rest teaches something"
    return after, at


def _note(told: Told, practice: Practice) -> None:
    told.posed.append(practice.posed)
    told.begun.append(practice.at)
    told.closing.append(practice.is_closing)
    told.wrongs.append(0)
    fact = practice.posed.fact
    # A fact that was met earlier, but not today, is asked without help.
    if fact is not None and fact in told.learner.shown and fact not in told.met and not practice.is_closing:
        assert practice.posed.is_return or practice.fade == "nothing", f"{fact} has help at first"


def _answer(practice: Practice, way: Way, chance: Random) -> Answer:
    """The answer: the right one, or another that is offered."""
    right = answer_of(practice.item)
    if way in ("right", "slow") or (way == "mostly right" and chance.random() < 0.75):
        return right
    if way in ("wrong", "mixed") and practice.stage == "shown" and chance.random() < 0.8:
        return right
    if way == "mixed" and chance.random() < 0.5:
        return right
    answers = [answer for answer in _some(practice, chance) if way in ("random", "hasty") or answer != right]
    return chance.choice(answers) if answers else right


def _some(practice: Practice, chance: Random) -> list[Answer]:
    """The offered answers; only some of the many lines and numbers."""
    item = practice.item
    if isinstance(item, Train):
        tiles = list(item.tiles)
        chance.shuffle(tiles)
        return [LineLaid(tuple(tiles[: chance.randint(0, 5)])), answer_of(item)]
    return [answer for answer in offered(item) if not isinstance(answer, NumberTyped) or answer.number <= 13]


def _silent_s(way: Way, chance: Random) -> float:
    if way == "slow":
        return chance.choices([16.0, 21.0, 45.0, 400.0], [8, 8, 1, 1])[0]
    if way == "hasty" or (way == "mixed" and chance.random() < 0.6):
        return 0.3
    return chance.uniform(0.8, 8)


def _assert_attempt(practice: Practice, attempt: Attempt | None, silent_s: float, *, right: bool) -> None:
    posed, stage = practice.posed, practice.stage
    counts = silent_s >= 0.7 and posed.fact is not None and (stage != "shown" or right)
    assert (attempt is not None) == counts, (
        f"what counts for nothing counts, or the other way round: {attempt}"
    )
    if attempt is None:
        return
    nth = {"asking": 1, "wrong once": 2, "shown": 3}[stage]
    seen = Help.FRAME if posed.fade == "frame" else Help.BRIEF if posed.fade == "brief" else Help.NONE
    assert attempt.help == (Help.TILE if stage == "shown" else seen), attempt
    assert (attempt.fact, attempt.item, attempt.nth) == (posed.fact, posed.kind, nth), attempt
    assert attempt.is_right == right, attempt
    assert attempt.is_practice, attempt
    is_timed = nth == 1 and silent_s <= 30
    assert attempt.silent_s == (silent_s if is_timed else None), attempt
    if posed.kind == "brief frame":
        assert posed.fade == "brief", "a brief frame is no help"


def assert_laws(told: Told, total: int) -> None:
    """Raise `AssertionError` unless the practice as a whole keeps its invariants."""
    _assert_end(told)
    _assert_spacing(told)
    _assert_returns(told)
    _assert_too_hard(told)
    _assert_shares(told, total)
    _assert_kinds(told)
    _assert_train(told, total)


def _assert_end(told: Told) -> None:
    items, spent_s = len(told.posed), told.spent_s
    assert told.wrongs[-1] < 2 or told.closing[-1], "it ends on one that had to be shown"
    assert not any(told.closing[:-1]), "it goes on after the easy item"
    if told.is_quick:
        late = [number for number in range(items) if spent_s[number] >= 60 and told.wrongs[number] < 2]
        assert not late or late[0] == items - 1, "the next right one is not the last"
        assert items <= 61, "more than a quick minute can have"
        assert told.closing[-1] or spent_s[-1] >= 60 or items == 60, "it is over too soon"
        return
    assert items <= 12, f"{items} items"
    if not told.closing[-1]:
        assert items >= 10, f"over after {items} items"
        assert spent_s[-1] >= 180, f"over after {spent_s[-1]} s"
    for number in range(3, items):
        has_time = spent_s[number - 1] / number * (number + 2) <= 240
        assert has_time or told.closing[number], "there is no time for another and an easy one"


def _assert_spacing(told: Told) -> None:
    facts = [posed.fact for posed in told.posed]
    for number, fact in enumerate(facts):
        near = facts[max(0, number - 2) : number]
        assert fact is None or fact not in near, f"{fact} comes again too soon"


def _assert_returns(told: Told) -> None:
    """Check that facts missed twice return once, after three others, if there is room: in another kind."""
    for number, posed in enumerate(told.posed):
        if posed.is_return:
            first = told.posed[number - 4]
            assert number >= 4, "it comes again too soon"
            assert posed.fact == first.fact, "another fact comes again"
            assert told.wrongs[number - 4] == 2, "what was found comes again"
            assert posed.kind != first.kind, "the same kind comes again"
            pads = {"keypad", "equation", "brief frame"}
            assert not {posed.kind, first.kind} <= pads, "the same number pad comes again"
        elif told.wrongs[number] == 2 and posed.fact is not None and number < 7 and not told.closing[number]:
            again = told.posed[number + 4 : number + 5]
            assert not again or again[0].is_return or told.closing[number + 4], "it does not come again"


def _assert_too_hard(told: Told) -> None:
    shown = [wrongs == 2 for wrongs in told.wrongs]
    for number, (one, other) in enumerate(pairwise(shown)):
        if one and other and not told.closing[number + 1]:
            assert told.closing[number + 2 : number + 3] == [True], "two were too hard, and it goes on"
    for posed, closing in zip(told.posed, told.closing, strict=True):
        if closing:
            assert posed.fade == "frame", "the easy item has no frame"
            assert posed.kind in ("halves", "keypad"), "the easy item is not easy"
            assert not posed.is_none, "the easy item has no answer"


def _of_others(told: Told, total: int) -> list[PosedItem]:
    return [posed for posed in told.posed if posed.fact is not None and posed.fact.total != total]


def _assert_shares(told: Told, total: int) -> None:
    posed = [one for one, closing in zip(told.posed, told.closing, strict=True) if not closing]
    first = next(one.fact for one in posed if one.fact is not None)
    every = facts_of(total, first.picture)
    knows_all = all(rights(told.learner, fact) >= 2 for fact in every)
    is_mixed = knows_all and bool(told.others) and not told.is_quick
    others = _of_others(told, total)
    assert is_mixed or not others, "another total is asked too early"
    assert all(one.fact is not None and one.fact.total in told.others for one in others), "it is not open"
    none = sum(one.is_none for one in posed)
    if 2 not in told.wrongs:
        assert len(posed) // 6 <= none <= -(-len(posed) // 6), f"none of these {none} times of {len(posed)}"
        if is_mixed:
            assert len(posed) // 4 <= len(others) <= -(-len(posed) // 4), f"{len(others)} of others"


def _assert_kinds(told: Told) -> None:
    """Check that no kind comes twice in a row, and that a fact's first three times are of different kinds.

    With its frame, a fact comes only in three kinds, which show things and no signs.
    """
    kinds = [posed.kind for posed in told.posed]
    assert all(one != other for one, other in pairwise(kinds)), f"twice running: {kinds}"
    for number, posed in enumerate(told.posed):
        before = [one.kind for one in told.posed[:number] if one.fact == posed.fact and posed.fact]
        is_framed = posed.fade == "frame"
        if is_framed and not posed.is_return:
            assert posed.kind in ("halves", "tiles", "keypad", "train"), f"{posed.kind} with its frame"
        is_free = not (posed.is_none or posed.is_return or told.closing[number] or is_framed)
        if is_free and len(set(before)) <= 2:
            assert posed.kind not in before, f"{posed.fact} is met in one kind again"


def _assert_train(told: Told, total: int) -> None:
    trains = [number for number, posed in enumerate(told.posed) if posed.kind == "train"]
    assert len(trains) <= 1, "more than one train"
    if trains:
        assert trains[0] >= 8, "a train too early"
        picture = next(posed.fact.picture for posed in told.posed if posed.fact is not None)
        facts = facts_of(total, picture)
        known = [fact for fact in facts if rights(told.learner, fact) >= 2]
        assert 4 * len(known) >= 3 * len(facts), "a train for who knows little"
        assert not told.is_quick, "a train in a quick minute"
