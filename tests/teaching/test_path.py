"""The path of Learn: which match comes next, which totals are open, and what skips one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from random import Random

import pytest
from msgspec import structs

from matador.match.help import Picture
from matador.rules import named_ruleset
from matador.teaching import unlock_test
from matador.teaching.evidence import Attempt, Fact, Help, TotalOpened, facts_of
from matador.teaching.learner import Learner, observe
from matador.teaching.path import (
    STEPS,
    TOTALS,
    Step,
    next_total,
    step_for,
    total_on_path,
    totals_open,
    unlocked_early,
)
from matador.teaching.practice.items import NumberTyped
from matador.teaching.rests import Rest
from matador.teaching.unlock_test import (
    UNLOCK_TEST,
    UnlockTest,
    answered,
    skips,
    star_is_ready,
    unlock_test_facts,
    went_on,
)
from tests.checks.stars import check_stars

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)
ANNA = Learner("Anna")


def level(learner: Learner | None, at: datetime = NOON, *, opened: Collection[int] = ()) -> int:
    return step_for(replace(learner or ANNA, opened=max(opened, default=0)), at).level


def attempt(fact: Fact, at: datetime = NOON, *, right: bool = True, help_: Help = Help.NONE) -> Attempt:
    wrong = fact.needed - 1 if fact.needed > 1 else 2
    return Attempt(fact, fact.needed if right else wrong, 1, help_, False, at)


def shown(
    learner: Learner,
    *totals: int,
    at: datetime = NOON,
    tries: int = 3,
    known: Collection[int] | None = None,
    help_: Help = Help.NONE,
    picture: Picture = "frames",
) -> Learner:
    """The learner after every fact of totals, or those of them named, was right on so many days, ten times in three."""
    for total in totals:
        for place, fact in enumerate(facts_of(total, picture)):
            if known is None or fact.known in known:
                for time in range(tries):
                    for minute in range(0, 60, 20 if time else 15):
                        when = at + (time + 1 - tries) * A_DAY + timedelta(minutes=place + minute)
                        learner = observe(learner, attempt(fact, when, help_=help_))
    return learner


def test_whoever_nothing_is_known_of_begins_with_five() -> None:
    for learner in (None, ANNA):
        step = step_for(learner, NOON)
        assert (step.level, step.set, step.total, step.blanks, step.matadors) == (1, 4, 5, False, False)
        assert totals_open(learner, NOON) == (5,)


def test_it_goes_by_totals_and_ends_with_blanks_and_matadors() -> None:
    learner, levels, opens = ANNA, [], []
    for total in (5, 6, 7, 10):
        learner = shown(learner, total)
        levels.append(level(learner))
        opens.append(totals_open(learner, NOON)[-1])
    # 13 is open for practice, and 7 is played with blanks and matadors.
    assert levels == [2, 3, 5, 6]
    assert opens == [6, 7, 10, 13]
    learner = shown(learner, 7, at=NOON + A_DAY)
    assert level(learner) == 7
    learner = shown(learner, 10, at=NOON + A_DAY)
    assert level(learner) == 8


def test_half_of_the_facts_of_seven_bring_full_hands() -> None:
    learner = shown(ANNA, 5, 6)
    assert level(shown(learner, 7, known=(1, 2))) == 3
    assert level(shown(learner, 7, known=(1, 2, 6))) == 4
    assert level(shown(learner, 7, known=(1, 2, 3, 4, 5))) == 4


def test_two_right_days_are_not_enough_and_neither_is_help() -> None:
    assert level(shown(ANNA, 5, tries=2)) == 1
    assert level(shown(ANNA, 5, tries=9, help_=Help.FRAME)) == 1
    assert level(shown(ANNA, 5, known=(1, 2, 3), tries=5)) == 1


@pytest.mark.parametrize("totals", [(5,), (5, 6), (5, 6, 7), (5, 6, 7, 10)])
def test_one_slip_takes_no_step_back(totals: tuple[int, ...]) -> None:
    learner = shown(ANNA, *totals)
    later = NOON + timedelta(hours=2)
    for total in totals:
        for fact in facts_of(total, "frames"):
            slipped = observe(learner, attempt(fact, later, right=False))
            assert level(slipped, later) == level(learner, later)
            assert totals_open(slipped, later) == totals_open(learner, later)


@pytest.mark.parametrize(
    ("opened", "levels", "totals"),
    [
        ({5}, 1, (5,)),
        ({6}, 2, (5, 6)),
        ({7}, 3, (5, 6, 7)),
        ({10}, 5, (5, 6, 7, 10)),
        # Its sums are open, and blanks and matadors are played first.
        ({13}, 6, (5, 6, 7, 10, 13)),
        ({6, 10}, 5, (5, 6, 7, 10)),
    ],
)
def test_an_adult_or_a_probe_opens_any(opened: set[int], levels: int, totals: tuple[int, ...]) -> None:
    for learner in (None, ANNA):
        assert level(learner, opened=opened) == levels
        assert totals_open(replace(learner or ANNA, opened=max(opened, default=0)), NOON) == totals


def test_a_probe_asks_first_what_was_never_met_and_then_the_least_known() -> None:
    learner = shown(ANNA, 7, known=(1, 3, 5, 6))
    learner = observe(learner, attempt(Fact(7, 5, "frames"), NOON + timedelta(hours=1), right=False))

    def asked(learner: Learner | None, total: int) -> set[int]:
        return {fact.known for fact in unlock_test_facts(learner, total, "numerals", Random(total))}

    assert asked(learner, 7) == {4, 2, 5, 3, 1}
    assert asked(None, 10) == {5, 4, 6, 3, 7}


def test_a_star_rests_after_a_miss_or_a_shown_answer_until_the_next_day() -> None:
    fact, tomorrow = Fact(7, 3, "both"), NOON + timedelta(days=1)
    for missed in (
        attempt(fact, right=False),
        attempt(fact, help_=Help.PARTS),
        structs.replace(attempt(fact, help_=Help.TILE), nth=3, is_practice=True, item="tiles"),
    ):
        learner = observe(observe(shown(ANNA, 7), missed), attempt(fact))
        assert not star_is_ready(learner, 7, NOON)
        assert star_is_ready(learner, 6, NOON)
        assert star_is_ready(learner, 7, tomorrow)
    assert star_is_ready(observe(ANNA, attempt(fact, help_=Help.FRAME)), 7, NOON)
    assert star_is_ready(None, 7, NOON)


def test_a_sum_that_was_just_solved_in_the_star_is_in_view() -> None:
    fact = Fact(7, 3, "frames")
    star = UnlockTest(ANNA, 7, (fact, fact.turned, Fact(7, 1, "frames"), fact, Fact(7, 5, "frames")))
    helps = []
    while star.stage != "over":
        star, tried = answered(star, NumberTyped(star.fact.needed), NOON)
        assert tried is not None
        helps.append(tried.help)
        star = went_on(star)
    assert helps == [Help.NONE, Help.IN_VIEW, Help.NONE, Help.NONE, Help.NONE]
    assert not star.has_passed


def test_copiers_do_not_pass_stars(seed: int) -> None:
    counts = check_stars(300, seed)
    assert counts["tried"] > 2000
    assert counts["passed_knowing"] == len(TOTALS), "who knows them passes"


def in_order(total: int) -> tuple[Fact, ...]:
    """Five facts in a fixed order, with the same sum in the middle, turned."""
    middle = total // 2 - 1
    return tuple(islice(cycle(facts_of(total, "frames")[max(0, middle - 2) :]), UNLOCK_TEST))


@pytest.mark.parametrize(
    ("name", "fault", "told"),
    [
        ("_has_same_sum", lambda *_: False, "the same sum twice running"),
        ("unlock_test_facts", lambda _, total, *__: in_order(total), "the same sum twice running"),
        ("MIN_NUMBERS", 0, "copiers pass"),
        ("star_is_ready", lambda *_: True, "copiers pass"),
    ],
)
def test_a_planted_fault_of_a_star_is_caught(
    name: str, fault: object, told: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(unlock_test, name, fault)
    with pytest.raises(AssertionError, match=told):
        check_stars(3000, seed)


@pytest.mark.parametrize("total", TOTALS)
def test_five_right_answers_skip_a_total(total: int) -> None:
    answers = [attempt(fact) for fact in unlock_test_facts(None, total, "frames", Random(1))]
    assert skips(total, answers)
    after = next_total(total)
    assert (after is None) == (total == 13)
    if after is not None:
        assert after in totals_open(replace(ANNA, opened=after), NOON)
        assert level(ANNA, opened={after}) > level(ANNA, opened={total})


def test_less_does_not() -> None:
    facts = unlock_test_facts(None, 7, "frames", Random(1))
    answers = [attempt(fact) for fact in facts]
    assert not skips(7, answers[:4])
    assert not skips(7, [])
    assert not skips(6, answers)
    assert not skips(7, [answers[0]] * 5)
    assert not skips(7, [*answers[:4], attempt(facts[4], right=False)])
    assert not skips(7, [*answers[:4], attempt(facts[4], help_=Help.END)])
    assert not skips(7, [*answers[:4], structs.replace(answers[4], nth=2)])


# The plant


def stages(*attempts: Attempt, at: datetime = NOON) -> list[str]:
    learner = ANNA
    for one in attempts:
        learner = observe(learner, one)
    return list(total_on_path(learner, at, "frames", 5).stages)


def test_a_sum_grows_in_its_own_place_on_the_first_day() -> None:
    one, two, three, four = facts_of(5, "frames")
    told, late = attempt(one, help_=Help.TILE), structs.replace(attempt(two), nth=2)
    framed, alone = attempt(three, help_=Help.FRAME), attempt(four)
    assert stages(told, late) == ["tip"] * 4
    assert stages(framed, alone) == ["tip", "tip", "sprout", "bud"]


def test_a_sum_counts_in_the_picture_in_which_it_is_furthest() -> None:
    numerals, frames = Fact(5, 2, "numerals"), Fact(5, 2, "frames")
    days = [attempt(numerals, NOON + day * A_DAY) for day in range(3) for _ in range(4)]
    helped = attempt(frames, NOON + 2 * A_DAY, help_=Help.FRAME)
    assert stages(days[0], helped)[1] == "bud"
    assert stages(*days, helped, at=helped.at)[1] == "known"
    learner = observe(observe(ANNA, days[0]), helped)
    rest = Rest(NOON.date(), NOON.date() + 7 * A_DAY, is_promised=True)
    rests = {**learner.shown, numerals: structs.replace(learner.shown[numerals], rest=rest)}
    assert total_on_path(replace(learner, shown=rests), NOON, "frames", 5).stages[1] == "flower"


def test_a_miss_takes_nothing_from_the_plant_on_the_first_day() -> None:
    fact = Fact(5, 2, "frames")
    missed = [attempt(fact, NOON + timedelta(minutes=minute), right=False) for minute in (1, 2, 3)]
    assert stages(attempt(fact), *missed)[1] == "bud"
    assert stages(attempt(fact, help_=Help.FRAME), *missed)[1] == "sprout"


def test_what_was_unlocked_early_can_be_locked_again_until_it_is_earned() -> None:
    opened = observe(ANNA, TotalOpened(10, NOON))
    assert unlocked_early(ANNA, NOON) is None
    assert unlocked_early(opened, NOON) == 10
    closed = observe(opened, TotalOpened(7, NOON))
    assert totals_open(closed, NOON) == (5, 6, 7)
    assert unlocked_early(closed, NOON) == 7
    earned = shown(opened, 7)
    assert unlocked_early(earned, NOON) is None


@pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step.level))
def test_every_step_can_be_played(step: Step) -> None:
    rules = named_ruleset(step.ruleset, 2, {**step.options(), "set": step.set})
    assert rules.target is None
    assert (rules.joining, rules.total) == ("sum", step.total)
    assert rules.hand_size == (7 if step.hand_size is None else step.hand_size)
    assert (rules.draw_limit, rules.reserve, rules.spinner) == (step.draw_limit, step.reserve, step.spinner)
    assert rules.blanks is step.blanks
    assert bool(rules.matador_tiles) is step.matadors
    assert rules.matador_cross == ("blank" if step.blanks and step.matadors else "either")


def test_the_order_of_the_path() -> None:
    assert [step.level for step in STEPS] == list(range(1, len(STEPS) + 1))
    met = dict.fromkeys(step.total for step in STEPS)
    assert tuple(met) == TOTALS
    plain = [step for step in STEPS if not step.blanks and not step.matadors]
    assert [step.total for step in plain] == [5, 6, 7, 7, 10]
    assert STEPS[: len(plain)] == tuple(plain)
    # Three tiles each of double-four, so that there is something to draw.
    first = named_ruleset(STEPS[0].ruleset, 2, {**STEPS[0].options(), "set": 4})
    assert len(first.tiles) - 2 * 3 == 4
